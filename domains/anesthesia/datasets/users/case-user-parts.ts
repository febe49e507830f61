import { type Asked, within } from '../../../../query/define/asked.ts';
import { type Fragment, name, sql } from '../../../../query/define/sql.ts';
import { lateMinutes } from '../case-waste-words.ts';

/** Own records one by one where they are counted apart or put in order, and summed where they are only added. */
export type Source =
  | 'records'
  | 'sums'
  | 'before'
  | 'handled'
  | 'drugs'
  | 'recorded'
  | 'primary'
  | 'primary_drugs'
  | 'scores';
interface Part {
  from: Source;
  type: 'double precision' | 'integer' | 'varchar';
  of: (asked: Asked) => Fragment;
}

const each = (of: Fragment, type: Part['type'] = 'double precision'): Part => ({ from: 'records', type, of: () => of });
const own = (of: Fragment, type: Part['type'] = 'double precision'): Part => ({
  from: 'sums',
  type,
  of: () => sql`sum(${of})`,
});
const ownBefore = (of: Fragment): Part => ({
  from: 'before',
  type: 'double precision',
  of: ({ previous }) =>
    previous ? sql`sum(case when ${within(sql`fact.local_date`, previous)} then ${of} else 0 end)` : sql`null`,
});
const flag = (condition: Fragment) => own(sql`case when ${condition} then 1 else 0 end`, 'integer');
const handled = (of: Fragment): Part => ({ from: 'handled', type: 'double precision', of: () => of });
const primary = (of: Fragment, type: Part['type'] = 'double precision'): Part => ({
  from: 'primary',
  type,
  of: () => of,
});
const primaryDrugs = (of: Fragment): Part => ({ from: 'primary_drugs', type: 'double precision', of: () => of });
const score = (column: string, type: Part['type'] = 'double precision'): Part => ({
  from: 'scores',
  type,
  of: () => sql`fact.${name(column)}`,
});
/** Whether the filters say whose records are meant. */
export const isOfUsers = ({ filters }: Asked): boolean => Boolean(filters.user ?? filters.role);
export const real = (column: string): Fragment => sql`cast(fact.${name(column)} as double precision)`;

/** What cells can carry: of the users' own records, of the drugs of cases under their handlers, and of the comparison with colleagues. */
export const userParts = {
  own_case: each(sql`case when fact.dispensed > 0 or fact.wasted > 0 then fact.case_id end`, 'integer'),
  dispensed_case: each(sql`case when fact.dispensed > 0 then fact.case_id end`, 'integer'),
  given_case: each(sql`case when fact.administered > 0 then fact.case_id end`, 'integer'),
  recorded_case: each(sql`fact.case_id`, 'integer'),
  own_records: flag(sql`fact.dispensed > 0 or fact.wasted > 0`),
  dispensed_records: flag(sql`fact.dispensed > 0`),
  waste: flag(sql`fact.wasted > 0`),
  pending: flag(sql`fact.waste_state = 'pending'`),
  full_package: flag(sql`fact.is_full_package`),
  dispensed_qty: own(real('dispensed')),
  given_qty: own(real('administered')),
  waste_qty: own(real('wasted')),
  returned_qty: own(real('returned')),
  unaccounted_qty: own(real('unaccounted')),
  over_documented_qty: own(real('over_documented')),
  usage_value: own(real('usage_value')),
  given_value: own(real('given_value')),
  waste_value: own(real('waste_value')),
  unaccounted_value: own(sql`fact.unaccounted * cast(fact.unit_cost as double precision)`),
  usage_value_before: ownBefore(sql`coalesce(${real('usage_value')}, 0)`),
  waste_value_before: ownBefore(sql`coalesce(${real('waste_value')}, 0)`),
  dispensed_value: own(real('dispensed_value')),
  returned_value: own(real('returned_value')),
  missing: flag(sql`fact.is_watched and fact.is_missing`),
  unpriced: flag(sql`fact.unit_cost is null`),
  minutes: each(sql`fact.minutes_to_waste`),
  timed: flag(sql`fact.minutes_to_waste is not null`),
  late: flag(sql`fact.minutes_to_waste > ${lateMinutes}`),
  witness_due: flag(sql`fact.witness_state <> 'not_required'`),
  unwitnessed: flag(sql`fact.witness_state in ('missing', 'self')`),
  witnessed: flag(
    sql`fact.wasted > 0 and fact.witness_staff_id is not null and fact.witness_staff_id <> fact.staff_id`,
  ),
  given_each: each(sql`case when fact.administered > 0 then ${real('administered')} end`),
  record: own(sql`1`, 'integer'),
  container: each(real('container_qty')),
  container_sum: own(real('container_qty')),
  handled_drugs: handled(sql`sum(case when fact.dispensed > 0 then 1.0 else 0.0 end)`),
  expected_dispensed: handled(sql`sum(case when fact.dispensed > 0 then fact.expected_qty end)`),
  items_used: handled(sql`sum(fact.items_used)`),
  handled_wastes: handled(sql`sum(case when fact.wasted > 0 then 1.0 else 0.0 end)`),
  /** Of the drugs of cases one by one. */
  case_given: { from: 'drugs', type: 'double precision', of: () => real('administered') },
  case_container: { from: 'drugs', type: 'double precision', of: () => real('container_qty') },
  /** A case stands under each of its users. */
  recorded_cases: {
    from: 'recorded',
    type: 'integer',
    of: (asked) => (isOfUsers(asked) ? sql`count(distinct fact.case_id)` : sql`count(*)`),
  },
  drugs_wasted_qty: handled(sql`sum(${real('wasted')})`),
  drugs_out_qty: handled(sql`sum(${real('dispensed')} - ${real('returned')})`),
  drugs_wasted_value: handled(sql`sum(${real('wasted')} * fact.unit_cost)`),
  drugs_out_value: handled(sql`sum((${real('dispensed')} - ${real('returned')}) * fact.unit_cost)`),
  opened_qty: handled(sql`sum(${real('opened')})`),
  opened_wasted_qty: handled(sql`sum(${real('opened_wasted')})`),
  opened_given_qty: handled(sql`sum(${real('opened_given')})`),
  opened_expected_qty: handled(sql`sum(${real('opened')} * fact.expected_share)`),
  opened_value: handled(sql`sum(${real('opened')} * fact.unit_cost)`),
  opened_wasted_value: handled(sql`sum(${real('opened_wasted')} * fact.unit_cost)`),
  opened_given_value: handled(sql`sum(${real('opened_given')} * fact.unit_cost)`),
  opened_expected_value: handled(sql`sum(${real('opened')} * fact.expected_share * fact.unit_cost)`),
  primary_case: primary(sql`fact.case_id`, 'integer'),
  primary_cost: primary(sql`case when fact.has_record then ${real('usage_value')} end`),
  primary_expected: primary(
    sql`case when fact.has_record and fact.usage_value is not null then fact.expected_value end`,
  ),
  /** Over cases of a service line, its share of the user's own cases. */
  primary_share: primary(sql`1.0 / count(*) over (partition by fact.staff_id)`),
  usage_above_expected: primaryDrugs(
    sql`sum(case when fact.dispensed > 0 then ${real('usage_value')} - fact.expected_qty * fact.unit_cost end)`,
  ),
  score_cases: score('n', 'integer'),
  score_observed: score('observed'),
  score_expected: score('expected'),
  score_variance: score('variance'),
  score_events: score('events'),
  score_ratio: score('ratio'),
  score_raw: score('raw_z'),
  score_evidence: score('evidence'),
  score_group: score('peer_group', 'varchar'),
  score_peers: score('peers', 'integer'),
  score_median: score('peer_median'),
  score_phi: score('peer_phi'),
  score_z: score('z'),
  score_state: score('score_state', 'varchar'),
  score_stands_out: score('stands_out', 'integer'),
} satisfies Record<string, Part>;

export type UserPart = keyof typeof userParts;
