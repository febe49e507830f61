import { defineList, type Field } from '../../../../query/define/define.ts';
import { median } from '../../../../query/define/percentile.ts';
import { name, notOneself, sql, table } from '../../../../query/define/sql.ts';
import { roleWords } from '../../../anesthesia/datasets/case-filters.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { runAt } from '../scores/score-rows.ts';
import { removalFacts, wasteFacts } from './waste-facts.ts';
import { butFacility, onWastes, wasteFilters, wasteMetricOf } from './waste-filters.ts';

const figure = (label: string, type: Field['type'], column: string, definition: string, better?: 'down'): Field => ({
  ...(better && { better }),
  label,
  type,
  definition,
  value: name(column),
});
const ofScores = 'Of all work of the user in the 30 days that end with the period.';
/** What is expected of fewer removals, where less than one is, says nothing. */
const [leastExpected, leastDispenses] = [1, 20];

/** Users with removals or wastes, and how their wastes compare. */
export const wasteUserList = defineList({
  name: 'wastes by user',
  source: 'Removals and wastes of watched drugs in the period; daily scores for comparisons.',
  reach: 'drug_records',
  filters: wasteFilters,
  fields: {
    user: {
      label: 'User',
      type: 'text',
      definition: 'Who removed or wasted.',
      value: sql`user_name`,
      code: sql`user_code`,
      isPersonal: true,
    },
    role: {
      label: 'Role',
      type: 'status',
      definition: 'The role of the user.',
      words: roleWords,
      value: sql`user_role`,
    },
    unit: {
      label: 'Main unit',
      type: 'text',
      definition: 'The unit with most of the records of the user in the period.',
      value: sql`unit`,
    },
    dispenses: { ...figure('Dispenses', 'count', 'dispenses', 'Removals of the period.'), total: sql`sum(dispenses)` },
    wastes: {
      ...figure('Wastes', 'count', 'wastes', 'Wastes that the user recorded.', 'down'),
      total: sql`sum(wastes)`,
    },
    waste_pct: figure(
      'Share wasted',
      'percent',
      'waste_share',
      'Wasted ÷ (dispensed − returned), in containers, so that drugs can be added.',
      'down',
    ),
    peer_waste_pct: figure(
      'Share of peers',
      'percent',
      'peer_share',
      `What peers wasted of the same drugs. ${ofScores}`,
      'down',
    ),
    full_package_wastes: {
      ...figure('Whole containers', 'count', 'whole_wastes', 'Wastes of a whole container.', 'down'),
      total: sql`sum(whole_wastes)`,
    },
    expected_full: figure(
      'Expected',
      'ratio',
      'expected_full',
      `Whole containers that peers would have wasted. ${ofScores}`,
    ),
    shrunk_ratio: figure(
      'Cautious ratio',
      'ratio',
      'shrunk_ratio',
      `Observed ÷ expected of the chosen metric, drawn toward 1; whole containers where none is chosen. ${ofScores} Blank where little is expected of few removals.`,
    ),
    z: figure(
      'z',
      'ratio',
      'z',
      'The distance of the same metric in standard deviations, after the honest spread of the group.',
    ),
    distance: figure('Distance', 'ratio', 'distance', 'z without its sign: much waste and no waste are both unusual.'),
    median_minutes: figure('Median to waste', 'minutes', 'median_minutes', 'From the removal to the waste.', 'down'),
    top_witness_pct: figure(
      'Most frequent witness',
      'percent',
      'top_share',
      'Wastes seen by the one colleague who saw most ÷ wastes with a witness.',
      'down',
    ),
    unwitnessed_pct: figure(
      'Without witness',
      'percent',
      'unwitnessed_share',
      'Wastes with no witness, or with the user as the witness ÷ wastes that need one.',
      'down',
    ),
  },
  tie: ['staff_id'],
  adds: { joins: [userNames] },
  rows: ({ asked, where }) => {
    const removals = sql`select fact.* from (${removalFacts(asked)}) fact where ${where(onWastes)}`;
    const wastes = sql`select fact.* from (${wasteFacts(asked)}) fact where ${where()}`;
    const inContainers = sql`case when fact.content > 0 then fact.amount / fact.content else 0 end`;
    const records = sql`
      select fact.staff_id, fact.location_id, case when fact.kind <> 'return' then 1 else 0 end as dispense, 0 as waste, 0 as whole,
        case when fact.kind <> 'return' then ${inContainers} else 0 end as dispensed, case when fact.kind = 'return' then ${inContainers} else 0 end as returned,
        0.0 as wasted, cast(null as double precision) as minutes, 0 as with_duty, 0 as unwitnessed
      from (${removals}) fact
      union all
      select fact.staff_id, fact.location_id, 0, 1, case when fact.is_whole_container then 1 else 0 end, 0, 0, ${inContainers}, fact.minutes,
        case when fact.witness_state <> 'not_required' then 1 else 0 end, case when fact.witness_state in ('missing', 'self') then 1 else 0 end
      from (${wastes}) fact`;
    const homes = sql`
      select staff_id, unit, row_number() over (partition by staff_id order by records desc, unit) as place
      from (
        select fact.staff_id, unit.unit, count(*) as records
        from (${records}) fact join ${table('care_units')} unit on unit.location_id = fact.location_id
        group by fact.staff_id, unit.unit
      ) counted`;
    const witnesses = sql`
      select staff_id, cast(max(seen) as double precision) / sum(seen) as top_share
      from (
        select fact.staff_id, fact.witness_staff_id, count(*) as seen
        from (${wastes}) fact where fact.witness_state = 'witnessed'
        group by fact.staff_id, fact.witness_staff_id
      ) counted
      group by staff_id`;
    const scores = (metric: string) => sql`
      select fact.* from ${table('metric_values')} fact
      where fact.run_id = ${runAt(asked.to)} and fact.window_days = 30 and fact.metric = ${metric} and ${where(butFacility)}`;
    const isKnown = sql`(chosen.expected >= ${leastExpected} or fact.dispenses >= ${leastDispenses})`;
    return sql`
      select fact.*, home.unit, witness.top_share, whole.expected as expected_full, share.expected / nullif(share.exposure, 0) as peer_share,
        case when ${isKnown} then chosen.shrunk_ratio end as shrunk_ratio, case when ${isKnown} then chosen.z end as z, case when ${isKnown} then abs(chosen.z) end as distance
      from (
        select fact.staff_id, cast(sum(fact.dispense) as integer) as dispenses, cast(sum(fact.waste) as integer) as wastes, cast(sum(fact.whole) as integer) as whole_wastes,
          case when sum(fact.dispensed) > sum(fact.returned) then cast(sum(fact.wasted) as double precision) / (sum(fact.dispensed) - sum(fact.returned)) end as waste_share,
          ${median(sql`fact.minutes`)} as median_minutes, cast(sum(fact.unwitnessed) as double precision) / nullif(sum(fact.with_duty), 0) as unwitnessed_share
        from (${records}) fact
        group by fact.staff_id
      ) fact
      left join (${homes}) home on home.staff_id = fact.staff_id and home.place = 1
      left join (${witnesses}) witness on witness.staff_id = fact.staff_id
      left join (${scores('M3')}) whole on whole.staff_id = fact.staff_id
      left join (${scores('M5')}) share on share.staff_id = fact.staff_id
      left join (${scores(wasteMetricOf(asked))}) chosen on chosen.staff_id = fact.staff_id
      where ${notOneself(sql`fact.staff_id`)} and fact.dispenses + fact.wastes > 0`;
  },
});
