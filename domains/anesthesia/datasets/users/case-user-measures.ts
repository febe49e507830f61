import { changeOf } from '../../../../query/define/change-of.ts';
import { type Measure, ratio } from '../../../../query/define/define.ts';
import { median, percentile } from '../../../../query/define/percentile.ts';
import { type Fragment, name, sql } from '../../../../query/define/sql.ts';
import { trendOf } from '../../../../query/define/trend-of.ts';
import { roleWords } from '../case-filters.ts';
import { wasteDefinitions } from '../case-waste-rows.ts';
import { outerLimit, scoreStateWords } from './case-peer-scores.ts';
import type { UserPart } from './case-user-parts.ts';

type UserMeasure = Measure<UserPart>;

const added = (
  label: string,
  type: Measure['type'],
  part: UserPart,
  definition: string,
  better: Measure['better'] = 'down',
): UserMeasure => ({
  label,
  type,
  definition,
  better,
  parts: [part],
  // What nobody recorded is nothing; money that has no price is unknown.
  of: type === 'money' ? sql`sum(${name(part)})` : sql`coalesce(sum(${name(part)}), 0)`,
});

/** Amounts of different drugs are never added. */
const amount = (label: string, part: UserPart, definition: string): UserMeasure => ({
  label,
  type: 'quantity',
  definition: `${definition} In the drug's unit; blank over several drugs.`,
  parts: [part],
  of: sql`case when min(item_id) = max(item_id) then sum(${name(part)}) end`,
});

const share = (label: string, qty: UserPart, value: UserPart, definition: string): UserMeasure => ({
  label,
  type: 'percent',
  definition,
  better: 'down',
  parts: [qty, value, 'opened_qty', 'opened_value'],
  of: sql`case when min(case when opened_qty is not null then item_id end) = max(case when opened_qty is not null then item_id end)
    then ${ratio(sql`sum(${name(qty)})`, sql`sum(opened_qty)`)} else ${ratio(sql`sum(${name(value)})`, sql`sum(opened_value)`)} end`,
});

const scored = (label: string, type: Measure['type'], part: UserPart, definition: string): UserMeasure => ({
  label,
  type,
  definition,
  parts: [part],
  of: sql`max(${name(part)})`,
  total: 'none',
});

const distinct = (part: UserPart): Fragment => sql`count(distinct ${name(part)})`;

/** Figures about users and drugs that do not depend on what is compared. */
export const userMeasures = {
  cases: {
    label: 'Cases',
    type: 'count',
    definition:
      'Cases with an own record of something dispensed or wasted. A case that was handed over counts for each user.',
    parts: ['own_case'],
    needsOwnCells: true,
    of: distinct('own_case'),
    total: 'none',
  },
  wastes: added('Wastes', 'count', 'waste', wasteDefinitions.wastes),
  waste_value: added(
    'Waste value',
    'money',
    'waste_value',
    'Wasted × unit cost of the day. Drugs without a cost are left out.',
  ),
  waste_value_before: {
    label: 'Waste value before',
    type: 'money',
    definition: 'The same of the equally long time just before.',
    parts: ['waste_value_before'],
    of: sql`sum(waste_value_before)`,
  },
  dispensed_qty: amount('Dispensed', 'dispensed_qty', 'What was taken.'),
  given_qty: amount('Given', 'given_qty', 'What patients got.'),
  waste_qty: amount('Wasted', 'waste_qty', 'What was thrown away.'),
  returned_qty: amount('Returned', 'returned_qty', 'What came back unopened.'),
  unaccounted_qty: amount(
    'Unaccounted',
    'unaccounted_qty',
    "The users' parts of what cases cannot account for, never netted over cases.",
  ),
  over_documented_qty: amount(
    'Documented too much',
    'over_documented_qty',
    'More given, wasted and returned than taken, never netted over cases.',
  ),
  waste_pct: share(
    'Share wasted',
    'opened_wasted_qty',
    'opened_wasted_value',
    'Wasted ÷ opened (dispensed − returned), never above all of it, over the drugs of cases that the user handled. Over several drugs each amount counts at its cost. Never the mean of single shares.',
  ),
  efficiency_pct: {
    ...share(
      'Share given',
      'opened_given_qty',
      'opened_given_value',
      'Given ÷ opened, in the same way. Emergency drugs are drawn up and mostly discarded: about 0.3 of atracurium and succinylcholine reaches patients, 0.5 of propofol, 0.6 of rocuronium.',
    ),
    better: 'up',
  },
  peer_waste_pct: share(
    'Expected share',
    'opened_expected_qty',
    'opened_expected_value',
    'The share that colleagues waste in such cases: same drug, procedure, length, service line and age group, without the cases of the user.',
  ),
  full_package_wastes: added(
    'Whole containers wasted',
    'count',
    'full_package',
    'Own records in which at least {anesthesia.whole_share} of a container was wasted and nothing given.',
  ),
  minutes_to_waste_median: {
    label: 'Median to waste',
    type: 'minutes',
    definition: wasteDefinitions.median,
    better: 'down',
    parts: ['minutes'],
    needsOwnCells: true,
    of: median(sql`minutes`),
  },
  minutes_to_waste_p90: {
    label: 'P90 to waste',
    type: 'minutes',
    definition: wasteDefinitions.p90,
    better: 'down',
    parts: ['minutes'],
    needsOwnCells: true,
    of: percentile(sql`minutes`, 0.9),
  },
  late_waste_pct: {
    label: 'Late wastes',
    type: 'percent',
    definition: wasteDefinitions.late,
    better: 'down',
    parts: ['late', 'timed'],
    of: ratio(sql`sum(late)`, sql`sum(timed)`),
  },
  unwitnessed_pct: {
    label: 'Without witness',
    type: 'percent',
    definition: wasteDefinitions.unwitnessed,
    better: 'down',
    parts: ['unwitnessed', 'witness_due'],
    of: ratio(sql`sum(unwitnessed)`, sql`sum(witness_due)`),
  },
  top_witness_pct: {
    label: 'Most frequent witness',
    type: 'percent',
    definition: 'Witnessed wastes with the most frequent witness ÷ witnessed wastes. Blank under 5.',
    better: 'down',
    parts: ['witnessed'],
    grain: 'witness',
    of: sql`case when sum(witnessed) >= 5 then ${ratio(sql`max(witnessed)`, sql`sum(witnessed)`)} end`,
    total: 'none',
  },
  witness_count: {
    label: 'Witnesses',
    type: 'count',
    definition: 'Different people who witnessed wastes of the user.',
    parts: ['witnessed'],
    of: sql`count(distinct case when witnessed > 0 then witness_staff_id end)`,
    total: 'none',
  },
  pending_count: added('Not wasted yet', 'count', 'pending', wasteDefinitions.pending),
  unpriced_records: added('Records without cost', 'count', 'unpriced', 'Records whose drug has no cost.', 'neither'),
  change_pct: changeOf('waste_value', 'waste_value_before', 'Waste value'),
  trend: trendOf('waste_value', 'Waste value'),
  score_cases: scored('Cases compared', 'count', 'score_cases', 'How many cases the comparison rests on; 10 at least.'),
  score_events: scored(
    'Wastes expected',
    'ratio',
    'score_events',
    'How many wastes colleagues would have had in these cases; 3 at least.',
  ),
  score_raw: scored(
    'Raw score',
    'ratio',
    'score_raw',
    '(Observed − expected) ÷ spread, before it is held against colleagues.',
  ),
  score_peers: scored(
    'Colleagues',
    'count',
    'score_peers',
    'Users of the same role with enough data, 8 at least; else of all anesthesia roles together.',
  ),
  score_median: scored(
    'Median of colleagues',
    'ratio',
    'score_median',
    'The median of the raw scores of those colleagues.',
  ),
  score_phi: scored(
    'Phi',
    'ratio',
    'score_phi',
    'How much the raw scores of colleagues vary, the outermost tenths drawn in, against what chance alone would give (1). Below 1 it counts as 1.',
  ),
  score_group: {
    ...scored(
      'Compared within',
      'status',
      'score_group',
      'The role that is compared; all anesthesia roles: anesthesiologists, nurse anesthetists and residents together.',
    ),
    words: { ...roleWords, pooled: 'All anesthesia roles' },
  },
  score_observed: scored('Observed', 'ratio', 'score_observed', 'What was wasted, as the score counts it.'),
  score_expected: scored(
    'Expected',
    'ratio',
    'score_expected',
    'What colleagues would have wasted in the same cases, counted alike.',
  ),
  score_spread: {
    label: 'Spread',
    type: 'ratio',
    definition: 'The standard deviation of what is expected.',
    parts: ['score_variance'],
    of: sql`sqrt(max(score_variance))`,
    total: 'none',
  },
  score_state: {
    ...scored(
      'Comparison',
      'status',
      'score_state',
      'Whether there is enough to compare; where there is not, there is no ratio and no score.',
    ),
    words: scoreStateWords,
    levels: { scored: 'none' },
  },
  waste_precision: scored(
    'Precision',
    'ratio',
    'score_evidence',
    'Expected ÷ spread. The higher it is, the narrower the limits.',
  ),
  waste_ratio: scored(
    'Against expected',
    'ratio',
    'score_ratio',
    'Observed ÷ expected, a ratio of sums. Blank where there is too little to compare.',
  ),
  waste_z: scored(
    'Waste z',
    'ratio',
    'score_z',
    `(Raw score − median of colleagues) ÷ √phi. Above ${outerLimit} lies one in a thousand users by chance alone. A reason to look, never a finding; who takes the sickest patients differs for good reason.`,
  ),
} satisfies Record<string, UserMeasure>;

/** Counts over the rows that were compared. */
export const aboveLimit = sql`case when score_z > ${outerLimit} then 1 end`;
export const belowLimit = sql`case when score_z < ${-outerLimit} then 1 end`;
