import { addDays } from '../../../../contracts/calendar.ts';
import { day, type Fragment, join, sql, table } from '../../../../query/define/sql.ts';
import type { Row } from '../../../../warehouse/engine.ts';
import type { Feed } from '../../science/scoring/metrics.ts';
import type { Cell, ScoredUser, ScoreInput, SharedPatients, WitnessPair } from '../../science/scoring/score-input.ts';

/** Reads the rows of one company. */
export type Ask = <T extends Row = Row>(fragment: Fragment) => Promise<T[]>;

/** Roles that are ranked; others are not listed. */
export const scoredRoles = ['rn', 'crna', 'anesthesiologist', 'resident', 'pharmacist', 'technician'];

/** Names of the science for the columns of `handling_days`. */
const counted = {
  shifts: 'shifts',
  dispenses: 'dispenses',
  accesses: 'accesses',
  wastes: 'wastes',
  wholeWastes: 'whole_wastes',
  lateWastes: 'late_wastes',
  overrides: 'overrides',
  cancels: 'cancels',
  noOrder: 'no_order',
  offShift: 'off_shift',
  lastHour: 'last_hour',
  discrepancies: 'discrepancies',
  painDoses: 'pain_doses',
  painMismatches: 'pain_mismatches',
  asNeededDoses: 'as_needed_doses',
  topDoses: 'top_doses',
  cases: 'case_count',
  afterCase: 'after_case',
  otherStation: 'other_station',
  wastedAmount: 'wasted_amount',
  dispensedAmount: 'dispensed_amount',
} as const;
const ofEpisodes = {
  judged: 'judged',
  episodes: 'episodes',
  missing: 'missing',
  undocumented: 'undocumented',
  partials: 'partials',
  notGiven: 'not_given',
} as const;
const ofCases = { caseDrugs: 'case_drugs', extraContainers: 'extra_containers' } as const;
const names = { ...counted, ...ofEpisodes, ...ofCases };

const columnOf = (name: string): Fragment => ({ parts: [{ is: 'text', text: name }] });
const list = (columns: readonly string[], write: (column: Fragment) => Fragment): Fragment =>
  join(
    columns.map((column) => write(columnOf(column))),
    ', ',
  );
const zeros = (columns: readonly string[]): Fragment => list(columns, (column) => sql`0 as ${column}`);
const episodeColumns = Object.values(ofEpisodes);
const caseColumns = Object.values(ofCases);
const dayColumns = Object.values(counted);

/**
 * What users did between two days, by place, shift and drug. Of episodes those alone whose window had ended on the last day, and what
 * people had said of them by then: a run for an earlier day reads nothing later.
 */
const cellsOf = (from: string, to: string, asOf: string): Fragment => sql`
  select told.staff_id, unit.facility_id, unit.unit_id, unit.care_area, told.is_night, told.drug, ${list(
    [...dayColumns, ...episodeColumns, ...caseColumns],
    (column) => sql`cast(sum(told.${column}) as double precision) as ${column}`,
  )}
  from (
    select fact.staff_id, fact.location_id, fact.is_night, fact.drug, ${list(dayColumns, (column) => sql`cast(fact.${column} as double precision) as ${column}`)}, ${zeros([...episodeColumns, ...caseColumns])}
    from ${table('handling_days')} fact where fact.local_date between ${day(from)} and ${day(to)}
    union all
    select fact.staff_id, fact.location_id, fact.is_night, fact.drug, ${zeros(dayColumns)}, fact.removals, 1,
      case when fact.variance < -(fact.tolerance + 0.000001) and fact.state = 'open' and coalesce(said.review_state, '') <> 'reconciled' then 1 else 0 end,
      case when fact.variance_class = 'NO_WASTE_DOC' then 1 else 0 end,
      case when fact.given > 0 and fact.given < fact.dispensed - fact.returned - 0.000001 then 1 else 0 end,
      case when fact.given <= 0 then 1 else 0 end, ${zeros(caseColumns)}
    from ${table('episodes')} fact
    left join ${table('decided_episode_reviews')} said on said.episode_id = fact.episode_id and not said.is_withdrawn and said.decided_at < cast(${day(addDays(asOf, 1))} as timestamp)
    where fact.local_date between ${day(from)} and ${day(to)} and fact.state <> 'pending' and fact.ends_at < cast(${day(addDays(asOf, 1))} as timestamp)
    union all
    select used.handler_staff_id, operation.location_id, operation.local_hour not between 7 and 18, watched.drug, ${zeros([...dayColumns, ...episodeColumns])}, 1,
      case when used.containers > used.container_limit then 1 else 0 end
    from ${table('case_drugs')} used
    join ${table('cases')} operation on operation.case_id = used.case_id
    join ${table('watched_drugs')} watched on watched.item_id = used.item_id
    where operation.local_date between ${day(from)} and ${day(to)} and used.handler_staff_id is not null and used.containers is not null and used.container_limit is not null
  ) told join ${table('care_units')} unit on unit.location_id = told.location_id
  group by told.staff_id, unit.facility_id, unit.unit_id, unit.care_area, told.is_night, told.drug`;

/** Drugs are told apart by number in science; 0 is what cannot be cut by drug. */
export interface DrugNumbers {
  numberOf(drug: string): number;
  names: string[];
}

function numberDrugs(): DrugNumbers {
  const known = new Map([['', 0]]);
  const all = [''];
  return {
    names: all,
    numberOf(drug) {
      const found = known.get(drug);
      if (found !== undefined) return found;
      known.set(drug, all.length);
      return all.push(drug) - 1;
    },
  };
}

const asCell = (row: Row, drugs: DrugNumbers): Cell => ({
  user: Number(row.staff_id),
  facility: Number(row.facility_id),
  unit: Number(row.unit_id),
  area: String(row.care_area),
  isNight: row.is_night === true,
  drug: drugs.numberOf(String(row.drug)),
  counts: Object.fromEntries(
    Object.entries(names).flatMap(([name, column]) => {
      const value = Number(row[column] ?? 0);
      return value === 0 ? [] : [[name, value]];
    }),
  ),
});

export interface ReadInput {
  input: ScoreInput;
  drugs: DrugNumbers;
}

/** Doses of others within 48 hours after a shift are part of what it is held against: younger shifts wait. */
const daysOfOthers = 3;

/** Everything that a score of a day is made of. */
export async function readScoreInput(ask: Ask, asOf: string, windowDays: number): Promise<ReadInput> {
  const from = addDays(asOf, 1 - windowDays);
  const [cells, before, people, witnesses, shared, feeds] = await Promise.all([
    ask(cellsOf(from, asOf, asOf)),
    ask(cellsOf(addDays(from, -91), addDays(from, -1), asOf)),
    ask<{ staff_id: number; role: string }>(sql`select staff_id, role from ${table('staff')} known order by staff_id`),
    ask<{ staff_id: number; witness_staff_id: number; wastes: number; expected: number }>(
      sql`select fact.staff_id, fact.witness_staff_id, cast(sum(fact.wastes) as integer) as wastes, sum(fact.expected) as expected from ${table('waste_pairs')} fact
        where fact.local_date between ${day(from)} and ${day(asOf)} group by fact.staff_id, fact.witness_staff_id`,
    ),
    ask<{ staff_id: number; observed: number; expected: number; hours: number }>(
      sql`select fact.staff_id, cast(sum(fact.own_doses) as integer) as observed, sum(fact.expected) as expected, sum(fact.own_hours) as hours from ${table('shared_patients')} fact
        where fact.local_date between ${day(from)} and ${day(addDays(asOf, -daysOfOthers))} group by fact.staff_id`,
    ),
    ask<{ facility_id: number; feed: string }>(sql`select facility_id, feed from ${table('facility_feeds')} known`),
  ]);
  const drugs = numberDrugs();
  const sent = new Map<number, Set<Feed>>();
  for (const { facility_id, feed } of feeds) {
    const own = sent.get(Number(facility_id)) ?? new Set<Feed>();
    sent.set(Number(facility_id), own.add(feed as Feed));
  }
  const inOrder = (rows: Row[]): Row[] =>
    rows.toSorted(
      (a, b) =>
        Number(a.staff_id) - Number(b.staff_id) ||
        Number(a.unit_id) - Number(b.unit_id) ||
        Number(a.is_night) - Number(b.is_night) ||
        String(a.drug).localeCompare(String(b.drug), 'en'),
    );
  return {
    drugs,
    input: {
      windowDays,
      users: people
        .filter(({ role }) => scoredRoles.includes(role))
        .map(({ staff_id, role }): ScoredUser => ({ user: Number(staff_id), role })),
      cells: inOrder(cells).map((row) => asCell(row, drugs)),
      before: inOrder(before).map((row) => asCell(row, drugs)),
      witnesses: witnesses.map(
        (row): WitnessPair => ({
          user: Number(row.staff_id),
          witness: Number(row.witness_staff_id),
          observed: Number(row.wastes),
          expected: Number(row.expected),
        }),
      ),
      sharedPatients: shared.map(
        (row): SharedPatients => ({
          user: Number(row.staff_id),
          observed: Number(row.observed),
          expected: Number(row.expected),
          hours: Number(row.hours),
        }),
      ),
      feeds: sent,
    },
  };
}
