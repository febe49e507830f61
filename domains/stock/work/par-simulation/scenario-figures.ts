import type { ParScenario, ParScenarioName } from '../../../../contracts/par-simulation.ts';
import type { ReplaySummary } from '../../science/summarize-replay.ts';

const daysOfMonth = 30.4;
const daysOfYear = 365;

/** What a scenario's row is made of: these can be summed, the row's ratios cannot. Unknown is null. */
export interface ScenarioParts {
  scenario: ParScenarioName;
  levels: { min: number; max: number } | null;
  figures: Omit<ReplaySummary, 'unmetDraws' | 'expired'> & { unmetDraws: number | null; expired: number | null };
  unit: string;
  unitCost: number | null;
}

/** The row of one position, or of many of the same scenario and days; null where nobody has any. A dollar costs the rate a year. */
export function rowOfScenario(scenario: ParScenarioName, parts: ScenarioParts[], holdingRate: number): ParScenario {
  const [only] = parts;
  const sum = (figure: (part: ScenarioParts) => number | null): number | null => addUp(parts.map(figure));
  const sumPriced = (quantity: (part: ScenarioParts) => number | null): number | null =>
    addUp(
      parts.map((part) => {
        const known = quantity(part);
        return part.unitCost === null || known === null ? null : known * part.unitCost;
      }),
      'what is known',
    );
  const oneUnit = new Set(parts.map(({ unit }) => unit)).size === 1;
  const days = Math.max(0, ...parts.map(({ figures }) => figures.days));
  const vends = sum(({ figures }) => figures.draws);
  const unmet = sum(({ figures }) => figures.unmetDraws);
  const fills = sum(({ figures }) => figures.fills);
  const value = sumPriced(({ figures }) => (figures.days > 0 ? figures.meanOnHand : null));
  const expired = sum(({ figures }) => figures.expired);
  const levels = parts.length === 1 ? only?.levels : null;
  return {
    scenario,
    par_min: levels?.min ?? null,
    par_max: levels?.max ?? null,
    vends,
    unmet_vends: unmet,
    stockout_rate: divide(unmet, vends),
    stockout_days: sum(({ figures }) => figures.stockoutDays),
    fills,
    fills_month:
      fills === null ? null : addUp(parts.map(({ figures }) => divide(figures.fills * daysOfMonth, figures.days))),
    vend_fill_ratio: divide(vends, fills),
    avg_on_hand_qty: oneUnit && days > 0 ? sum(({ figures }) => figures.meanOnHand) : null,
    avg_on_hand_value: value,
    carrying_cost_year: value === null ? null : value * holdingRate,
    sim_expired_qty: oneUnit ? expired : null,
    sim_expired_value: sumPriced(({ figures }) =>
      figures.expired === null ? null : divide(figures.expired * daysOfYear, figures.days),
    ),
  };
}

/** A sum is unknown where one of its parts is, unless only what is known is asked for. */
function addUp(values: (number | null)[], of: 'all' | 'what is known' = 'all'): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || (of === 'all' && known.length < values.length)) return null;
  return known.reduce((sum, value) => sum + value, 0);
}

const divide = (a: number | null, b: number | null): number | null => (a === null || !b ? null : a / b);
