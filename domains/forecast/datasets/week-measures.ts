import type { Measure } from '../../../query/define/define.ts';
import { percentile } from '../../../query/define/percentile.ts';
import { name, sql } from '../../../query/define/sql.ts';
import { bandWords, fewestOfBand, summedPart } from './forecast-measures.ts';

/** By week or month, for charts and small series. */
export function weekMeasures(type: Measure['type']) {
  const measure = (label: string, definition: string, part: string): Measure => ({
    ...summedPart(label, type, definition, part),
    total: 'none',
  });
  return {
    weekly_qty: measure(
      'Per week',
      'What was used, and from the newest complete week on what is forecast.',
      'week_qty',
    ),
    raw_qty: measure('Used', 'What was used.', 'raw_qty'),
    ...bandsByBucket('', type),
    last_year_qty: measure('A year before', 'What was used in the week 52 weeks before.', 'past_qty'),
    said_qty: measure(
      'Said a week before',
      'What was forecast for the week at the end of the week before.',
      'said_qty',
    ),
    said_later: {
      ...summedPart(
        'Worked out later',
        'count',
        'Of these forecasts, those that were worked out later from what was known then.',
        'said_later',
      ),
      total: 'none',
    } satisfies Measure,
    change_qty: measure(
      'Corrected by',
      'What the model sees more or less than was used: stock-outs made up for, events taken out.',
      'changed_qty',
    ),
    adjusted_qty: {
      label: 'Used, corrected',
      type,
      definition: 'Used + corrected by: what the model sees.',
      parts: [],
      total: 'none',
      needs: ['raw_qty', 'change_qty'],
      after: sql`raw_qty + coalesce(change_qty, 0)`,
    } satisfies Measure,
  };
}

/** The forecast of a week or month with its bands: made of errors of the sum where there are enough, else of the bands of its parts. */
export function bandsByBucket<const Suffix extends '' | '_value'>(
  suffix: Suffix,
  type: Measure['type'],
): Record<`ahead_forecast${Suffix}` | `week_${'lo95' | 'lo80' | 'hi80' | 'hi95'}${Suffix}`, Measure> {
  const forecast = suffix === '' ? 'ahead_forecast' : 'ahead_forecast_value';
  const said = [`miss_said${suffix}`, `miss_came${suffix}`];
  const error = sql`${name(`miss_came${suffix}`)} - ${name(`miss_said${suffix}`)}`;
  const bound = (key: string, share: 0.025 | 0.1 | 0.9 | 0.975, label: string): Record<string, Measure> => {
    const isLow = share < 0.5;
    const [own, spread] = [`${key}_error${suffix}`, `${key}_spread${suffix}`];
    return {
      [own]: {
        label,
        type,
        definition: 'What earlier forecasts of this week ahead missed by.',
        parts: said,
        grain: 'origin',
        total: 'none',
        of: sql`case when count(${error}) >= ${share === 0.1 || share === 0.9 ? fewestOfBand : 39} then ${percentile(error, share)} end`,
      },
      [spread]: {
        label,
        type: 'ratio',
        definition: 'Squares of the half widths of the bands of the parts, added.',
        parts: [`ahead_${key}${suffix}`],
        total: 'none',
        of: sql`sum(${name(`ahead_${key}${suffix}`)})`,
      },
      [`week_${key}${suffix}`]: {
        label,
        type,
        definition: bandWords('Of this week or month alone.'),
        parts: [],
        total: 'none',
        needs: [forecast, own, spread],
        after: isLow
          ? sql`case when ${name(forecast)} is not null and coalesce(${name(own)}, ${name(spread)}) is not null then greatest(0, ${name(forecast)} + least(0, coalesce(${name(own)}, -sqrt(${name(spread)})))) end`
          : sql`case when ${name(forecast)} is not null and coalesce(${name(own)}, ${name(spread)}) is not null then ${name(forecast)} + greatest(0, coalesce(${name(own)}, sqrt(${name(spread)}))) end`,
      },
    };
  };
  return {
    [forecast]: {
      ...summedPart(
        'Forecast',
        type,
        'What is forecast for the week or month, events included.',
        suffix === '' ? 'ahead_qty' : 'ahead_value',
      ),
      total: 'none',
    },
    ...bound('lo95', 0.025, 'Low (2.5 %)'),
    ...bound('lo80', 0.1, 'Low (10 %)'),
    ...bound('hi80', 0.9, 'High (90 %)'),
    ...bound('hi95', 0.975, 'High (97.5 %)'),
  } as Record<`ahead_forecast${Suffix}` | `week_${'lo95' | 'lo80' | 'hi80' | 'hi95'}${Suffix}`, Measure>;
}

/** Weeks in dollars, for rows of several units. */
export const moneyMeasures = {
  ...bandsByBucket('_value', 'money'),
  used_value: {
    ...summedPart(
      'Used $',
      'money',
      'What was used × what a unit cost at the facility lately: today’s cost, so that the line shows demand and not prices.',
      'raw_value',
    ),
    total: 'none',
  },
} satisfies Record<string, Measure>;
