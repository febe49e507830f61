import { isOneAtMost, type Measure, ratioToPositive } from '../../../query/define/define.ts';
import { percentile } from '../../../query/define/percentile.ts';
import { type Fragment, name, sql } from '../../../query/define/sql.ts';

/** Words of classes of demand. */
export const demandClassWords: Record<string, string> = {
  smooth: 'Smooth',
  erratic: 'Erratic',
  intermittent: 'Intermittent',
  lumpy: 'Lumpy',
  new: 'New',
  ended: 'Ended',
  constrained: 'Constrained',
  none: 'No demand',
};
export const demandClassDefinition =
  'By how often there is demand and how much its sizes vary: smooth often and alike, erratic often and varied, intermittent seldom and alike, lumpy seldom and varied. New: first demand fewer than 13 weeks ago. Ended: none for longer than its gaps explain. Constrained: a quarter of the newest weeks lacked stock.';

/** Words of models: what a row is forecast by. */
export const modelWords: Record<string, string> = {
  'ETS+DOTM': 'ETS and DOTM',
  'Learned+ETS+DOTM': 'Learned, ETS and DOTM',
  'TSB+ADIDA+SBA+Mean12': 'TSB, ADIDA, SBA, mean of 12',
  'Learned+TSB+ADIDA+SBA+Mean12': 'Learned, TSB, ADIDA, SBA, mean of 12',
  Learned: 'Learned',
  ETS: 'ETS',
  Theta: 'Theta',
  DOTM: 'DOTM',
  SNaive: 'Seasonal naive',
  TSB: 'TSB',
  ADIDA: 'ADIDA',
  SBA: 'SBA',
  Croston: 'Croston',
  Mean12: 'Mean of 12 weeks',
  Mean: 'Mean of few weeks',
  MeanNew: 'Mean since its beginning',
  Constant: 'Always the same',
  Zero: 'Zero',
  split: 'A share of a forecast',
  sum: 'A sum of forecasts',
};
export const modelDefinition =
  'What the forecast is made by: the default combination of its class, unless the backtests of the class show another to be clearly better. ETS is exponential smoothing, DOTM and Theta follow a line and a level, TSB, ADIDA, SBA and Croston are made for seldom demand, Learned is a small network. A share has no model of its own; a sum adds several.';

/** Fewer earlier forecasts do not say how good forecasts are. */
const fewestOrigins = 8;
/** Of fewer sums no band is made. */
export const fewestOfBand = 20;

const enough = (value: Fragment): Fragment =>
  sql`case when count(distinct made_on) >= ${fewestOrigins} then ${value} end`;
const tooShort = `Blank with fewer than ${fewestOrigins} earlier forecasts: too short to say.`;

type Part = string;
const plainMeasure = (label: string, type: Measure['type'], definition: string, part: Part, of: Fragment): Measure => ({
  label,
  type,
  definition,
  parts: [part],
  of,
});
export const summedPart = (label: string, type: Measure['type'], definition: string, part: Part): Measure =>
  plainMeasure(label, type, definition, part, sql`sum(${name(part)})`);

/** Of a quantity, the sum over items of one unit; blank over unlike units. */
export const quantityPart = (label: string, definition: string, part: Part): Measure =>
  plainMeasure(
    label,
    'quantity',
    definition,
    part,
    sql`case when ${isOneAtMost(sql`unit`)} then sum(${name(part)}) end`,
  );

/** A value that all series of a row have; blank where they differ. */
export const oneValue = (
  label: string,
  type: Measure['type'],
  definition: string,
  part: Part,
  more: Partial<Measure> = {},
): Measure => ({
  label,
  type,
  definition,
  parts: [part],
  of: sql`case when min(${name(part)}) = max(${name(part)}) then max(${name(part)}) end`,
  total: 'none',
  ...more,
});

const errorOf = (span: string, share: 0.1 | 0.9): Measure => ({
  label: share === 0.1 ? 'Below' : 'Above',
  type: 'quantity',
  definition: `What one in ten earlier forecasts of the same sum was off by ${share === 0.1 ? 'downwards' : 'upwards'}; blank with fewer than ${fewestOfBand}.`,
  parts: [`e${span}_said`, `e${span}_came`],
  grain: 'origin',
  of: sql`case when count(${name(`e${span}_said`)}) >= ${fewestOfBand} then ${percentile(sql`${name(`e${span}_came`)} - ${name(`e${span}_said`)}`, share)} end`,
});

export const bandWords = (what: string) =>
  `${what} Made of what earlier forecasts of this very sum missed by, ups and downs of its parts included; with fewer than ${fewestOfBand} of them, of what forecasts of its class missed by, as if the errors of its parts had nothing to do with one another. Blank until four earlier weeks have been compared.`;

/** The forecast of a span with its band: `bandMeasures('4w', '4', …)`. Bounds are those of the sum that is shown; they are never added. */
export function bandMeasures<const F extends string, const L extends string, const H extends string>(
  keys: { forecast: F; low: L; high: H },
  span: string,
  labels: { forecast: string; low: string; high: string },
  type: Measure['type'],
  definition: string,
): Record<F | L | H, Measure> {
  const [below, above] = [`below_${keys.forecast}`, `above_${keys.forecast}`];
  const stray = (side: string): Measure => ({
    label: `Spread ${side}`,
    type: 'ratio',
    definition: 'Squares of what forecasts of the class stray by, added.',
    parts: [`${side}${span}`],
    of: sql`sum(${name(`${side}${span}`)})`,
  });
  const [lowSpread, highSpread] = [`spread_low_${keys.forecast}`, `spread_high_${keys.forecast}`];
  return {
    [keys.forecast]:
      type === 'quantity'
        ? quantityPart(labels.forecast, definition, `f${span}`)
        : summedPart(labels.forecast, type, definition, `f${span}`),
    [below]: errorOf(span, 0.1),
    [above]: errorOf(span, 0.9),
    [lowSpread]: stray('low'),
    [highSpread]: stray('high'),
    [keys.low]: {
      label: labels.low,
      type,
      definition: bandWords('In one of ten cases less is needed.'),
      parts: [],
      needs: [keys.forecast, below, lowSpread],
      after: sql`case when ${name(keys.forecast)} is not null and coalesce(${name(below)}, ${name(lowSpread)}) is not null then greatest(0, ${name(keys.forecast)} + least(0, coalesce(${name(below)}, -sqrt(${name(lowSpread)})))) end`,
    },
    [keys.high]: {
      label: labels.high,
      type,
      definition: bandWords('In one of ten cases more is needed.'),
      parts: [],
      needs: [keys.forecast, above, highSpread],
      after: sql`case when ${name(keys.forecast)} is not null and coalesce(${name(above)}, ${name(highSpread)}) is not null then ${name(keys.forecast)} + greatest(0, coalesce(${name(above)}, sqrt(${name(highSpread)}))) end`,
    },
  } as Record<F | L | H, Measure>;
}

/** How good earlier forecasts were. */
export const accuracyMeasures = {
  mase: {
    label: 'MASE',
    type: 'ratio',
    definition: `How far forecasts missed, in units of what the same week of the year before would have missed by (with less than a year: the week before). Below 1 is better than that. Seldom demand is not judged by it: a forecast of nothing scores well. ${tooShort}`,
    better: 'down',
    parts: ['mase_value'],
    of: sql`avg(mase_value)`,
  },
  wape: {
    label: 'WAPE',
    type: 'percent',
    definition: `What the forecasts of earlier weeks missed by in the four weeks after each, added up over single weeks ÷ what came. ${tooShort}`,
    better: 'down',
    parts: ['abs_error', 'abs_demand'],
    of: enough(ratioToPositive(sql`sum(abs_error)`, sql`sum(abs_demand)`)),
  },
  bias_pct: {
    label: 'Bias',
    type: 'percent',
    definition: `(Forecast − what came) ÷ what came, over the four weeks after each earlier forecast. Above zero the forecasts were too high. ${tooShort}`,
    parts: ['e4_said', 'e4_came'],
    of: enough(
      sql`case when sum(case when e4_came is not null then e4_came end) > 0 then (sum(case when e4_came is not null then e4_said end) - sum(e4_came)) / sum(e4_came) end`,
    ),
  },
  coverage80: {
    label: 'Inside the 80 % band',
    type: 'percent',
    definition: `Sums of four weeks that fell into the band which the other earlier forecasts make. The band is honest near 80 %. ${tooShort}`,
    parts: ['inside', 'insides'],
    of: enough(ratioToPositive(sql`sum(inside)`, sql`sum(insides)`)),
  },
  fva_model_pct: {
    label: 'Value added by model',
    type: 'percent',
    definition: `WAPE of seasonal naive − WAPE of the forecasts, over the same weeks. Above zero the model is better than repeating what was. ${tooShort}`,
    better: 'up',
    parts: ['naive_gain', 'naive_demand'],
    of: enough(ratioToPositive(sql`sum(naive_gain)`, sql`sum(naive_demand)`)),
  },
} satisfies Record<string, Measure>;

/** The parts that measures read; what each is, cells know. */
export const partsOf = (measures: Record<string, Measure>): Record<string, () => Fragment> =>
  Object.fromEntries(Object.values(measures).flatMap(({ parts }) => parts.map((part) => [part, () => sql`null`])));
