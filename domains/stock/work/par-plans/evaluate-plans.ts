import type { ParScenario, ParScenarioName } from '../../../../contracts/par-simulation.ts';
import { type PlanAsked, shortestReason, slightRise } from '../../../../contracts/planned-levels.ts';
import { badField } from '../../../../contracts/problem.ts';
import type { CompanyReader } from '../../../../query/define/company-reader.ts';
import type { Compute } from '../../../shared/work/computation.ts';
import type { ReplayedPosition } from '../par-simulation/par-replay.ts';
import { rowOfScenario } from '../par-simulation/scenario-figures.ts';
import { playPositions } from '../par-simulation/simulate-par.ts';
import type { NewPlan } from './keep-plans.ts';

/**
 * The levels as plans, with what the replay says of them. It is the server that plays them again: nobody can keep levels
 * whose effect was never worked out, or was worked out for others.
 */
export async function evaluatePlans(reader: CompanyReader, compute: Compute, asked: PlanAsked): Promise<NewPlan[]> {
  const { reason, positions, ...rules } = asked;
  const { period, simulated, holdingRate } = await playPositions(reader, compute, { ...rules, positions });
  const isExplained = [...reason].length >= shortestReason;
  return simulated.map((played, index): NewPlan => {
    checkLevels(played, index);
    const [current, planned] = [rowOf(played, 'current', holdingRate), rowOf(played, 'proposed', holdingRate)];
    if (!planned) throw new Error('Levels that were asked for were not played.');
    if (!isExplained && servesWorse(played, current, planned)) {
      throw badField(
        'reason',
        `must say in at least ${shortestReason} characters why ${played.position.item_name} may run out more often at ${played.position.location_name}`,
      );
    }
    const { facility_code, location_code, item_code, proposed } = played.position;
    return {
      facility: facility_code,
      location: location_code,
      item: item_code,
      was: { min: played.history.par_min, max: played.history.par_max },
      ...proposed,
      restock: keptRestock(asked, played.history),
      expected: { ...period, current, planned },
      replaces: positions[index]?.replaces ?? null,
    };
  });
}

/** What the policy of the place says stays where nothing else was asked for; without either the usual holds. */
const keptRestock = (asked: PlanAsked, history: ReplayedPosition['history']): NewPlan['restock'] => ({
  service_level: asked.service_level ?? history.own_service_level,
  restock_every_days: asked.restock_every_days ?? history.review_days,
  restock_delay_days: asked.restock_delay_days ?? history.lead_days,
});

/** What a cabinet can keep: whole refills between min and max, and always something of what is vital. */
function checkLevels({ position, history }: ReplayedPosition, index: number): void {
  const { min, max } = position.proposed;
  const multiple = history.order_multiple ?? 1;
  const field = (name: 'min' | 'max') => `positions.${index}.${name}`;
  if (position.ven_class === 'V' && min < 1) throw badField(field('min'), 'must be at least 1 for a vital item');
  if (!isMultiple(min, multiple)) throw badField(field('min'), `must be a multiple of ${multiple}`);
  if (!isMultiple(max, multiple)) throw badField(field('max'), `must be a multiple of ${multiple}`);
  if (history.capacity_qty !== null && max > history.capacity_qty)
    throw badField(field('max'), `must be at most ${history.capacity_qty}, which is what the pocket holds`);
  // Nothing at all means that the item leaves the place.
  if (max > 0 && max - min < multiple) throw badField(field('max'), `must be at least ${multiple} above min`);
}

const isMultiple = (quantity: number, multiple: number): boolean =>
  multiple <= 0 || Math.abs(quantity / multiple - Math.round(quantity / multiple)) < 1e-9;

function rowOf({ scenarios }: ReplayedPosition, name: ParScenarioName, rate: number): ParScenario | null {
  const parts = scenarios.filter(({ scenario }) => scenario === name);
  return parts.length > 0 ? rowOfScenario(name, parts, rate) : null;
}

/** Without levels there is nothing that could get worse. */
function servesWorse({ position }: ReplayedPosition, current: ParScenario | null, planned: ParScenario): boolean {
  if (!current) return false;
  const rise = (planned.stockout_rate ?? 0) - (current.stockout_rate ?? 0);
  const isVital = position.ven_class === 'V';
  return rise > slightRise || (isVital && (planned.unmet_vends ?? 0) > (current.unmet_vends ?? 0));
}
