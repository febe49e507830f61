import { defineDataset } from '../../../../query/define/define.ts';
import { sql, table } from '../../../../query/define/sql.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { drugJoin } from '../drugs.ts';
import { drugDimensions, unitDimensions, userDimension } from '../handling-dimensions.ts';
import { runAt } from '../scores/score-rows.ts';
import { dispensingFilters } from './dispensing.ts';

const shownOf = (of: ReturnType<typeof sql>, label: string, definition: string) =>
  ({ label, type: 'ratio', definition, parts: [], of, total: 'none' }) as const;

/** Users of one drug against what peers would have taken: of the chosen drug, else of that with most removals. */
export const drugUsers = defineDataset({
  name: 'drug-users',
  title: 'Users of a drug against peers',
  time: 'period',
  buckets: [],
  source: 'Daily scores by drug, of the 30 days that end with the period.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: dispensingFilters,
  dimensions: { ...userDimension, role: unitDimensions.role, drug: drugDimensions.drug },
  parts: {},
  measures: {
    expected: shownOf(sql`sum(expected)`, 'Expected', 'What peers would have taken of the drug on the same shifts.'),
    ratio: shownOf(sql`sum(observed) / nullif(sum(expected), 0)`, 'Observed ÷ expected', 'Dispenses ÷ expected.'),
    z: shownOf(sql`max(z)`, 'z', 'The distance in standard deviations, after the honest spread of the group.'),
    spread_median: shownOf(sql`max(spread_median)`, 'Median of the group', 'The middle of the scores of the group.'),
    spread_phi: shownOf(
      sql`max(spread_phi)`,
      'Spread of the group',
      'How much more users differ than chance explains.',
    ),
    group: {
      label: 'Group',
      type: 'text',
      definition: 'Whose spread the limits are made of.',
      parts: [],
      of: sql`max(role)`,
      total: 'none',
    },
    compared_users: {
      label: 'Compared',
      type: 'count',
      definition: 'Users of whom something is expected.',
      parts: [],
      of: sql`count(distinct staff_id)`,
    },
    users_above: {
      label: 'Above the outer limit',
      type: 'count',
      definition: 'Users with z above 3.09.',
      parts: [],
      of: sql`count(distinct case when z > 3.09 then staff_id end)`,
    },
  },
  adds: { joins: [userNames, drugJoin] },
  cells: ({ asked, where }) => {
    const scores = sql`select known.*, user_score.location_id, user_score.role, false as is_night, false as is_override, cast(null as integer) as item_id
      from ${table('user_drug_scores')} known join ${table('risk_scores')} user_score on user_score.run_id = known.run_id and user_score.window_days = known.window_days and user_score.staff_id = known.staff_id
      where known.run_id = ${runAt(asked.to)} and known.window_days = 30 and known.expected > 0`;
    return sql`select fact.staff_id, fact.role, fact.drug, fact.observed, fact.expected, fact.z, coalesce(fact.spread_median, 0) as spread_median, coalesce(fact.spread_phi, 1) as spread_phi
    from (select fact.*, rank() over (order by fact.taken desc, fact.drug) as drug_place from (
      select fact.*, sum(fact.observed) over (partition by fact.drug) as taken from (${scores}) fact where ${where(['item', 'kind', 'shift'])}
    ) fact) fact where fact.drug_place = 1`;
  },
});
