import { within } from '../../../../query/define/asked.ts';
import { defineDataset, type Measure } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { type Fragment, notOneself, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { userNames } from '../../../anesthesia/datasets/case-list-fields.ts';
import { doseUnitMeasures, drugJoin } from '../drugs.ts';
import { drugDimensions, userDimension } from '../handling-dimensions.ts';
import { handlingFilters } from '../handling-filters.ts';
import { runAt } from '../scores/score-rows.ts';

const { user, drug, facility, unit, shift, role, deaSchedule } = handlingFilters;
const readElsewhere = (label: string, words: Record<string, string>): Filter => ({
  label,
  words,
  where: () => sql`true`,
});

/** Filters on what a user did with a drug, week by week. */
export const userDrugFilters = {
  ...{ drug, unit, shift, role, deaSchedule },
  facility: {
    ...facility,
    // Days of handling know their place alone.
    where: (values: string[]) =>
      sql`fact.location_id in (select place.location_id from ${table('locations')} place join ${table('facilities')} known on known.facility_id = place.facility_id where ${oneOf(sql`known.facility_code`, values)})`,
  },
  user: {
    ...user,
    // Nobody reviews themselves.
    where: (values: string[]) => sql`${user.where(values)} and ${notOneself(sql`fact.staff_id`)}`,
  },
  bucket: readElsewhere('By', { week: 'Week' }),
  weeks: readElsewhere('Weeks', { '13': '13 weeks', '26': '26 weeks', '52': '52 weeks' }),
} satisfies Record<string, Filter>;

const leastPeers = 8;
/** How much a week counts in the trend, and from how many spreads on it is a signal. */
const [lambda, signalAt] = [0.2, 3];

const isOneDrug = sql`count(distinct drug) = 1`;
const count = (label: string, of: Fragment, definition: string): Measure<never> => ({
  label,
  type: 'count',
  definition,
  parts: [],
  of,
});
const amount = (label: string, column: Fragment, definition: string): Measure<never> => ({
  label,
  type: 'quantity',
  definition: `${definition} In the unit of the drug's doses; a total only of one drug.`,
  parts: [],
  of: sql`case when ${isOneDrug} then coalesce(sum(${column}), 0) end`,
});
const ofRow = (label: string, type: Measure['type'], of: Fragment, definition: string): Measure<never> => ({
  label,
  type,
  definition,
  parts: [],
  of,
  total: 'none',
  against: 'nothing',
});
const peersOnly = `Colleagues of the role and care area who worked that week; blank below ${leastPeers}.`;
/** A shift counts once, however many drugs stand beside it. */
const shiftsOf = sql`case when ${isOneDrug} then sum(shifts) else sum(case when place_of_drug = 1 then shifts end) end`;
const perShift = sql`cast(sum(dispenses) as double precision) / nullif(${shiftsOf}, 0)`;

/** What a user took of a drug, week by week, beside colleagues of the same weeks. */
export const userDrugWeeks = defineDataset({
  name: 'user-drug-weeks',
  title: 'Drugs of a user by week',
  time: 'period',
  buckets: [],
  source: 'Cabinet transactions, anesthesia records, shifts and episodes.',
  reach: 'drug_records',
  hasNoTrend: true,
  filters: userDrugFilters,
  dimensions: {
    ...userDimension,
    drug: drugDimensions.drug,
    week: {
      label: 'Week',
      type: 'date',
      definition: 'The Monday of the week, by the clock of the facility.',
      by: 'week',
    },
  },
  parts: {},
  measures: {
    shifts: count(
      'Shifts',
      sql`cast(${shiftsOf} as integer)`,
      'Shifts worked in the week; of several drugs together each shift counts once.',
    ),
    dispenses: count('Dispenses', sql`cast(coalesce(sum(dispenses), 0) as integer)`, 'Removals of the drug.'),
    dispensed_qty: amount('Dispensed', sql`dispensed`, 'Removed, of own judged episodes.'),
    given_qty: amount('Given', sql`given`, 'Charted as given, of the same episodes.'),
    wasted_qty: amount('Wasted', sql`wasted`, 'Wasted, of the same episodes.'),
    returned_qty: amount('Returned', sql`returned`, 'Returned, of the same episodes.'),
    unaccounted_qty: amount('Unaccounted', sql`unaccounted`, 'Missing, episode by episode.'),
    dispenses_per_shift: {
      label: 'Dispenses per shift',
      type: 'ratio',
      definition: 'Dispenses ÷ shifts; blank without shifts.',
      parts: [],
      of: perShift,
    },
    peer_p10: ofRow(
      'Peers P10',
      'ratio',
      sql`case when ${isOneDrug} then max(peer_p10) end`,
      `One in ten has fewer dispenses per shift. ${peersOnly}`,
    ),
    peer_median: ofRow(
      'Peers median',
      'ratio',
      sql`case when ${isOneDrug} then max(peer_median) end`,
      `Half have fewer dispenses per shift. ${peersOnly}`,
    ),
    peer_p90: ofRow(
      'Peers P90',
      'ratio',
      sql`case when ${isOneDrug} then max(peer_p90) end`,
      `One in ten has more dispenses per shift. ${peersOnly}`,
    ),
    expected_dispenses: {
      label: 'Expected',
      type: 'ratio',
      definition: `Own shifts × dispenses of the drug per shift of colleagues of the role and care area in the same weeks. Blank below ${leastPeers}.`,
      parts: [],
      of: sql`sum(expected)`,
    },
    z: {
      label: 'z',
      type: 'ratio',
      definition:
        'How far dispenses are from what is expected, in standard deviations of chance; the total is that of all weeks and drugs together.',
      parts: [],
      of: sql`case when sum(expected) is not null then 2 * (sqrt(sum(case when expected is not null then dispenses end) + 0.375) - sqrt(sum(expected) + 0.125)) end`,
    },
    ewma: ofRow(
      'Trend',
      'ratio',
      sql`case when ${isOneDrug} then max(ewma) end`,
      `The weekly z smoothed: ${lambda} × this week + ${1 - lambda} × before. Weeks without work take no part.`,
    ),
    signal: ofRow('Signal', 'flag', sql`bool_or(is_signal)`, `The trend lies beyond ${signalAt} of its spreads.`),
    signal_count: count(
      'Weeks with a signal',
      sql`coalesce(sum(case when is_signal then 1 else 0 end), 0)`,
      'Weeks and drugs whose trend is a signal.',
    ),
    ...doseUnitMeasures,
  },
  adds: { joins: [userNames, drugJoin] },
  cells: ({ asked, where }) => {
    const days = within(sql`fact.local_date`, asked);
    const weekOf = sql`cast(date_trunc('week', cast(fact.local_date as timestamp)) as date)`;
    const taken = (condition: Fragment) =>
      sql`select fact.staff_id, ${weekOf} as week, fact.drug, sum(fact.dispenses) as dispenses from ${table('handling_days')} fact where ${days} and fact.drug <> '' and ${condition} group by fact.staff_id, ${weekOf}, fact.drug`;
    const worked = (condition: Fragment) =>
      sql`select fact.staff_id, ${weekOf} as week, sum(fact.shifts) as shifts from ${table('handling_days')} fact where ${days} and ${condition} group by fact.staff_id, ${weekOf}`;
    const places = sql`select known.staff_id, known.role, known.care_area from ${table('risk_scores')} known where known.run_id = ${runAt(asked.to)} and known.window_days = 90`;
    const own = where();
    const peers = sql`
      select me.staff_id, shifts.week, drug.drug, count(*) as users, percentile_disc(0.1) within group (order by coalesce(taken.dispenses, 0) / shifts.shifts) as p10, percentile_disc(0.5) within group (order by coalesce(taken.dispenses, 0) / shifts.shifts) as middle,
        percentile_disc(0.9) within group (order by coalesce(taken.dispenses, 0) / shifts.shifts) as p90, sum(coalesce(taken.dispenses, 0)) / sum(shifts.shifts) as rate
      from (select distinct one.staff_id from (${taken(own)}) one) mine
      join (${places}) me on me.staff_id = mine.staff_id
      join (${places}) peer on peer.role = me.role and peer.care_area = me.care_area and peer.staff_id <> me.staff_id
      join (select staff_id, week, cast(shifts as double precision) as shifts from (${worked(sql`true`)}) all_worked where shifts > 0) shifts on shifts.staff_id = peer.staff_id
      join (select distinct one.staff_id, one.drug from (${taken(own)}) one) drug on drug.staff_id = me.staff_id
      left join (select staff_id, week, drug, cast(dispenses as double precision) as dispenses from (${taken(sql`true`)}) all_taken) taken on taken.staff_id = peer.staff_id and taken.week = shifts.week and taken.drug = drug.drug
      group by me.staff_id, shifts.week, drug.drug having count(*) >= ${leastPeers}`;
    const rows = sql`
      select grid.staff_id, grid.week, grid.drug, worked.shifts, coalesce(taken.dispenses, 0) as dispenses, sums.dispensed, sums.given, sums.wasted, sums.returned, sums.unaccounted,
        peers.p10 as peer_p10, peers.middle as peer_median, peers.p90 as peer_p90, peers.rate * worked.shifts as expected,
        row_number() over (partition by grid.staff_id, grid.week order by grid.drug) as place_of_drug
      from (
        select weeks.staff_id, weeks.week, drugs.drug from (select staff_id, week from (${worked(where(['drug', 'deaSchedule']))}) one) weeks
        join (select distinct one.staff_id, one.drug from (${taken(own)}) one where one.dispenses > 0) drugs on drugs.staff_id = weeks.staff_id
      ) grid
      left join (${worked(where(['drug', 'deaSchedule']))}) worked on worked.staff_id = grid.staff_id and worked.week = grid.week
      left join (${taken(own)}) taken on taken.staff_id = grid.staff_id and taken.week = grid.week and taken.drug = grid.drug
      left join (${peers}) peers on peers.staff_id = grid.staff_id and peers.week = grid.week and peers.drug = grid.drug
      left join (
        select fact.staff_id, ${weekOf} as week, fact.drug, sum(fact.dispensed) as dispensed, sum(fact.given) as given, sum(fact.wasted) as wasted, sum(fact.returned) as returned, sum(greatest(0, -fact.variance)) as unaccounted
        from ${table('episodes')} fact where ${days} and fact.state <> 'pending' and ${own} group by fact.staff_id, ${weekOf}, fact.drug
      ) sums on sums.staff_id = grid.staff_id and sums.week = grid.week and sums.drug = grid.drug`;
    return sql`
      select smoothed.*, abs(smoothed.ewma) > ${signalAt} * sqrt(${lambda / (2 - lambda)} * (1 - power(${1 - lambda}, 2 * smoothed.week_number))) as is_signal
      from (
        select scored.*, ${lambda} * sum(scored.week_z * power(${1 - lambda}, -scored.week_number)) over (partition by scored.staff_id, scored.drug order by scored.week rows unbounded preceding) * power(${1 - lambda}, scored.week_number) as ewma
        from (
          select rows_of.*, row_number() over (partition by rows_of.staff_id, rows_of.drug, case when rows_of.expected is null then 0 else 1 end order by rows_of.week) as week_number,
            case when rows_of.expected is not null then 2 * (sqrt(rows_of.dispenses + 0.375) - sqrt(rows_of.expected + 0.125)) end as week_z
          from (${rows}) rows_of
        ) scored
      ) smoothed`;
  },
});
