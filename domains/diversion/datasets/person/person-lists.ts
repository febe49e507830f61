import { defineList, type Field } from '../../../../query/define/define.ts';
import type { Join } from '../../../../query/define/joins.ts';
import { name, sql, table } from '../../../../query/define/sql.ts';
import { userNames, witnessNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { unitFields } from '../../../products/datasets/unit-fields.ts';
import { drugJoin } from '../drugs.ts';
import { encounterJoin } from '../episodes/episode-records.ts';
import { runAt, windowOf } from '../scores/score-rows.ts';
import { inWindow, personFilters, wholePersonFilters } from './person-filters.ts';

const figure = (label: string, type: Field['type'], column: string, definition: string, better?: 'down'): Field => ({
  ...(better && { better }),
  label,
  type,
  definition,
  value: name(column),
});
const user: Field = {
  label: 'User',
  type: 'text',
  definition: 'Whose records they are.',
  value: sql`user_name`,
  code: sql`user_code`,
  isPersonal: true,
};
const drug: Field = {
  label: 'Drug',
  type: 'text',
  definition: 'The drug by its generic name.',
  value: sql`drug_name`,
  code: sql`drug`,
};
const ownNames: Join = { ...userNames, brings: { user_name: 'name', user_code: 'staff_code' } };
const units = unitFields(sql`dose_unit`, sql`cast(null as double precision)`);

/** All watched drugs of a user, so that a second drug is not missed. */
export const personDrugList = defineList({
  name: 'drugs of a user',
  source: 'Removals and episodes of the window; daily scores by drug, where peers can be compared.',
  reach: 'drug_records',
  filters: { ...wholePersonFilters, drug: personFilters.drug, deaSchedule: personFilters.deaSchedule },
  fields: {
    user,
    drug,
    dispenses: figure('Dispenses', 'count', 'observed', 'Removals of the drug in the window.'),
    expected: figure('Expected', 'ratio', 'expected', 'What peers would have taken on the same shifts.'),
    shrunk_ratio: figure('Cautious ratio', 'ratio', 'shrunk_ratio', 'Observed ÷ expected, drawn toward 1.'),
    z: figure('z', 'ratio', 'z', 'The distance in standard deviations, after the honest spread of the group.'),
    dispensed_qty: figure('Dispensed', 'quantity', 'dispensed', "Removed, in the unit of the drug's doses."),
    given_qty: figure('Given', 'quantity', 'given', 'Charted as given, of own episodes.'),
    wasted_qty: figure('Wasted', 'quantity', 'wasted', 'Wasted, of own episodes.'),
    unaccounted_qty: figure(
      'Unaccounted',
      'quantity',
      'unaccounted',
      'Missing of own episodes; what is too much elsewhere is never netted against it.',
    ),
    ...units,
  },
  tie: ['drug', 'staff_id'],
  adds: { joins: [ownNames, drugJoin] },
  rows: ({ asked, where }) => sql`
    select fact.staff_id, fact.drug, coalesce(scored.observed, fact.removals) as observed, scored.expected, scored.shrunk_ratio, scored.z, sums.dispensed, sums.given, sums.wasted, sums.unaccounted
    from (
      select one.staff_id, one.drug, count(*) as removals from ${table('drug_records')} one
      where one.kind in ('dispense', 'override_dispense') and one.is_counted and ${inWindow(sql`one.local_date`, asked)} group by one.staff_id, one.drug
    ) fact
    left join ${table('user_drug_scores')} scored on scored.staff_id = fact.staff_id and scored.drug = fact.drug and scored.run_id = ${runAt(asked.to)} and scored.window_days = ${windowOf(asked)}
    left join (
      select one.staff_id, one.drug, sum(one.dispensed) as dispensed, sum(one.given) as given, sum(one.wasted) as wasted, sum(greatest(0, -one.variance)) as unaccounted
      from ${table('episodes')} one where ${inWindow(sql`one.local_date`, asked)} and one.state <> 'pending' group by one.staff_id, one.drug
    ) sums on sums.staff_id = fact.staff_id and sums.drug = fact.drug
    where ${where()}`,
});

/** Who witnessed for a user, and how often that would be expected from who was there. */
export const personWitnessList = defineList({
  name: 'witnesses of a user',
  source: 'Wastes at cabinets with their witnesses; shifts, for who was there.',
  reach: 'drug_records',
  filters: wholePersonFilters,
  fields: {
    user,
    witness: {
      label: 'Witness',
      type: 'text',
      definition: 'Who saw the wastes.',
      value: sql`witness_name`,
      code: sql`witness_code`,
      isPersonal: true,
    },
    wastes: figure('Wastes', 'count', 'wastes', 'Wastes of the user that this colleague witnessed.', 'down'),
    expected: figure(
      'Expected',
      'ratio',
      'expected',
      'Each waste could have been witnessed by any colleague on shift in the unit who may witness.',
    ),
    z: figure(
      'z',
      'ratio',
      'z',
      'The distance in standard deviations; small night teams have large expectations. Blank under 3 wastes, and where the colleague was never on shift there.',
    ),
    share: figure('Share', 'percent', 'share', 'Of all wastes of the user with a witness.'),
    reverse: figure('The other way round', 'count', 'reverse', 'Wastes of the colleague that the user witnessed.'),
    off_shift: figure(
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
  tie: ['witness_staff_id', 'staff_id'],
  adds: { joins: [ownNames, witnessNames] },
  rows: ({ asked, where }) => {
    const pairs = sql`select known.staff_id, known.witness_staff_id, cast(sum(known.wastes) as integer) as wastes, sum(known.expected) as expected, cast(sum(known.off_shift) as integer) as off_shift, cast(sum(known.whole_containers) as integer) as whole_containers
      from ${table('waste_pairs')} known where ${inWindow(sql`known.local_date`, asked)} group by known.staff_id, known.witness_staff_id`;
    return sql`
    select fact.*, case when fact.wastes >= 3 and fact.expected > 0 then 2 * (sqrt(fact.wastes + 0.375) - sqrt(fact.expected + 0.125)) end as z,
      cast(fact.wastes as double precision) / nullif(sum(fact.wastes) over (partition by fact.staff_id), 0) as share, coalesce(mirrored.wastes, 0) as reverse
    from (${pairs}) fact left join (${pairs}) mirrored on mirrored.staff_id = fact.witness_staff_id and mirrored.witness_staff_id = fact.staff_id
    where fact.wastes > 0 and ${where()}`;
  },
});

/** The patients behind the metric of doses to the same patients. */
export const personPatientList = defineList({
  name: 'patients shared with colleagues',
  source: 'Doses of a user and of at least two colleagues to the same patient within 48 hours.',
  reach: 'drug_records',
  filters: {
    ...wholePersonFilters,
    drug: personFilters.drug,
    deaSchedule: personFilters.deaSchedule,
    facility: personFilters.facility,
  },
  fields: {
    user,
    encounter: {
      label: 'Encounter',
      type: 'code',
      definition: 'The number of the visit.',
      value: sql`encounter_code`,
      isPersonal: true,
    },
    drug,
    own_doses: figure('Own doses', 'count', 'own_doses', 'Doses that the user charted.'),
    own_hours: figure('Own hours', 'hours', 'own_hours', 'Hours of the shifts in which the user had the patient.'),
    other_doses: figure(
      'Doses of others',
      'count',
      'other_doses',
      'Doses of the same drug that colleagues charted in the 48 hours around.',
    ),
    other_hours: figure('Hours of others', 'hours', 'other_hours', 'The remaining hours of the visit within them.'),
    expected: figure('Expected', 'ratio', 'expected', 'Own hours × the rate of the colleagues.'),
    ratio: figure('Ratio', 'ratio', 'ratio', 'Own doses ÷ expected; blank where less than 1 is expected.'),
  },
  tie: ['encounter_id', 'drug', 'staff_id'],
  adds: { joins: [ownNames, drugJoin, encounterJoin] },
  rows: ({ asked, where }) => sql`
    select fact.staff_id, fact.encounter_id, fact.drug, cast(sum(fact.own_doses) as integer) as own_doses, sum(fact.own_hours) as own_hours, cast(sum(fact.other_doses) as integer) as other_doses, sum(fact.other_hours) as other_hours,
      sum(fact.expected) as expected, case when sum(fact.expected) >= 1 then sum(fact.own_doses) / sum(fact.expected) end as ratio
    from ${table('shared_patients')} fact where ${inWindow(sql`fact.local_date`, asked)} and ${where()}
    group by fact.staff_id, fact.encounter_id, fact.drug`,
});
