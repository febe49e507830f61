import { type Asked, within } from '../../../../query/define/asked.ts';
import { defineDataset, defineList, type Field } from '../../../../query/define/define.ts';
import { type Fragment, name, notOneself, sql, table } from '../../../../query/define/sql.ts';
import { userNames, witnessNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { userDimension } from '../handling-dimensions.ts';
import { onWastes, wasteFilters } from './waste-filters.ts';

/** Pairs are counted by day, place and drug: what tells single records from one another does not narrow them. */
const ofRecords = ['shift', 'item', 'container', 'waste', 'minLate', 'hour', 'weekday'];
const leastWastes = 3;
const outer = 3.09;

type Where = (without?: readonly string[]) => Fragment;

/** How often a colleague witnessed for a user, and how often one of those who were there would have. */
function pairRows(asked: Asked, where: Where): Fragment {
  const summed = (without: readonly string[]) => sql`
    select fact.staff_id, fact.witness_staff_id, cast(sum(fact.wastes) as integer) as wastes, sum(fact.expected) as expected, cast(sum(fact.off_shift) as integer) as off_shift,
      cast(sum(fact.whole_containers) as integer) as whole_containers
    from (
      select known.*, unit.facility_id, case when known.wastes > 0 then 'witnessed' else 'missing' end as witness_state
      from ${table('waste_pairs')} known join ${table('care_units')} unit on unit.location_id = known.location_id
      where ${within(sql`known.local_date`, asked)}
    ) fact
    where ${where(without)}
    group by fact.staff_id, fact.witness_staff_id`;
  return sql`
    select one.*, cast(one.wastes as double precision) / nullif(every.wastes, 0) as share_of_user, coalesce(mirrored.wastes, 0) as reverse_wastes,
      case when one.wastes >= ${leastWastes} and one.expected > 0 then 2 * (sqrt(one.wastes + 0.375) - sqrt(one.expected + 0.125)) end as z_uv
    from (${summed(ofRecords)}) one
    join (
      select staff_id, sum(wastes) as wastes from (${summed([...ofRecords, 'witness'])}) known group by staff_id
    ) every on every.staff_id = one.staff_id
    left join (${summed([...ofRecords, ...onWastes, 'user', 'role'])}) mirrored
      on mirrored.staff_id = one.witness_staff_id and mirrored.witness_staff_id = one.staff_id
    where one.wastes > 0 and ${notOneself(sql`one.staff_id`)}`;
}

const source =
  'Wastes at cabinets with their witnesses. Expected from shifts; where none are sent, from presence in the unit.';

export const witnessDimension = {
  witness: {
    label: 'Witness',
    type: 'text',
    definition: 'Who saw the wastes.',
    by: 'witness_staff_id',
    shows: 'witness_name',
    code: 'witness_code',
    isPersonal: true,
  },
} as const;

/** Who witnesses for whom, beside what is expected. */
export const wastePairCounts = defineDataset({
  name: 'waste-pairs',
  title: 'Pairs of user and witness',
  time: 'period',
  buckets: [],
  source,
  reach: 'drug_records',
  hasNoTrend: true,
  filters: wasteFilters,
  dimensions: { ...userDimension, ...witnessDimension },
  parts: {},
  measures: {
    pair_wastes: {
      label: 'Wastes',
      type: 'count',
      definition: 'Wastes of the user that this colleague witnessed.',
      parts: [],
      of: sql`cast(coalesce(sum(wastes), 0) as integer)`,
    },
    expected: {
      label: 'Expected',
      type: 'ratio',
      definition:
        'Each waste could have been witnessed by any colleague on shift in the unit who may witness; where no shifts are sent, by who was at a cabinet of the unit.',
      parts: [],
      of: sql`sum(expected)`,
      total: 'none',
    },
    z_uv: {
      label: 'Pair z',
      type: 'ratio',
      definition: `The distance of the pair in standard deviations; blank under ${leastWastes} wastes.`,
      parts: [],
      of: sql`case when count(*) = 1 then max(z_uv) end`,
      total: 'none',
    },
    compared_pairs: {
      label: 'Pairs compared',
      type: 'count',
      definition: `Pairs with at least ${leastWastes} wastes.`,
      parts: [],
      of: sql`count(z_uv)`,
    },
    pairs_above: {
      label: 'Pairs above the outer limit',
      type: 'count',
      definition: `Pairs with a z above ${outer}.`,
      parts: [],
      of: sql`count(case when z_uv > ${outer} then 1 end)`,
    },
  },
  adds: { joins: [userNames, witnessNames] },
  cells: ({ asked, where }) => pairRows(asked, where),
});

const figure = (label: string, type: Field['type'], column: string, definition: string, better?: 'down'): Field => ({
  ...(better && { better }),
  label,
  type,
  definition,
  value: name(column),
});
const person = (label: string, who: 'user' | 'witness', definition: string): Field => ({
  label,
  type: 'text',
  definition,
  value: name(`${who}_name`),
  code: name(`${who}_code`),
  isPersonal: true,
});

/** Pairs with enough wastes to be compared. */
export const wastePairList = defineList({
  name: 'pairs of user and witness',
  source,
  reach: 'drug_records',
  filters: wasteFilters,
  fields: {
    user: person('User', 'user', 'Who wasted.'),
    witness: person('Witness', 'witness', 'Who saw the wastes.'),
    wastes: {
      ...figure('Wastes', 'count', 'wastes', 'Wastes of the user that this colleague witnessed.', 'down'),
      total: sql`sum(wastes)`,
    },
    expected: figure('Expected', 'ratio', 'expected', wastePairCounts.measures.expected.definition),
    z_uv: figure(
      'Pair z',
      'ratio',
      'z_uv',
      'The distance in standard deviations; small night teams have large expectations.',
    ),
    share_of_user: figure('Share', 'percent', 'share_of_user', 'Of all wastes of the user with a witness.'),
    reverse_wastes: figure(
      'The other way round',
      'count',
      'reverse_wastes',
      'Wastes of the colleague that the user witnessed.',
    ),
    off_shift_witness: figure(
      'Off shift',
      'count',
      'off_shift',
      'Witnessed while the witness had no shift, where shifts of that day are known.',
    ),
    full_package_wastes: figure(
      'Whole containers',
      'count',
      'whole_containers',
      'Of them, wastes of a whole container.',
      'down',
    ),
  },
  tie: ['staff_id', 'witness_staff_id'],
  adds: { joins: [userNames, witnessNames] },
  rows: ({ asked, where }) => sql`
    select fact.* from (${pairRows(asked, where)}) fact where fact.wastes >= ${leastWastes}`,
});
