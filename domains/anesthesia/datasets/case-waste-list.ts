import { defineList, ratio } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
import { sql } from '../../../query/define/sql.ts';
import { caseFields, caseNames, drugFields, drugNames, userNames, witnessNames } from './case-list-fields.ts';
import { recordFields } from './case-record-fields.ts';
import { wasteDefinitions, wasteDuties, wasteFilters, wasteTotals } from './case-waste-rows.ts';

/** Filters that choose rows by their witness: how much of a user's waste somebody saw does not depend on them. */
const onWitnesses = ['witness', 'witnessState'];

/** Every leftover of a drug in a case: wasted, or not wasted yet. */
export const caseWasteList = defineList({
  name: 'wastes of cases',
  source: 'Drug records of anesthesia cases with an amount wasted or left over; shifts, for witnesses.',
  reach: 'case_records',
  filters: wasteFilters,
  fields: {
    ...caseFields,
    ...drugFields,
    ...recordFields,
    minutes_from_case_end: {
      label: 'Minutes from case end, signed',
      type: 'minutes',
      definition: 'The same with its sign: below zero the drug was wasted during the case.',
      value: sql`minutes_from_case_end`,
    },
    waste_value: {
      label: 'Waste value',
      type: 'money',
      definition: 'Wasted × unit cost of the day. Blank where the drug has no cost.',
      better: 'down',
      value: sql`waste_value`,
      total: sql`sum(waste_value)`,
    },
    full_package: {
      label: 'Whole container',
      type: 'flag',
      definition:
        'At least {anesthesia.whole_share} of a container was wasted and the user gave nothing. Blank where its size is unknown.',
      value: sql`is_full_package`,
    },
    pair_wastes: {
      label: 'Wastes of this pair',
      type: 'count',
      definition: 'Wastes with the same user and the same witness, under all filters but those on witnesses.',
      value: sql`pair_wastes`,
    },
    pair_share_pct: {
      label: "Share of the user's wastes",
      type: 'percent',
      definition:
        'Wastes of this pair ÷ wastes of the user that somebody else witnessed, under all filters but those on witnesses. Blank where the witness is the user.',
      value: sql`case when witness_staff_id <> staff_id then ${ratio(sql`pair_wastes`, sql`user_wastes`)} end`,
    },
    wastes: {
      label: 'Wastes',
      type: 'count',
      definition: wasteDefinitions.wastes,
      better: 'down',
      value: sql`null`,
      total: wasteTotals.wastes,
    },
    pending_count: {
      label: 'Not wasted yet',
      type: 'count',
      definition: wasteDefinitions.pending,
      better: 'down',
      value: sql`null`,
      total: wasteTotals.pending,
    },
    minutes_to_waste_median: {
      label: 'Median to waste',
      type: 'minutes',
      definition: wasteDefinitions.median,
      better: 'down',
      value: sql`null`,
      total: wasteTotals.medianMinutes,
    },
    minutes_to_waste_p90: {
      label: 'P90 to waste',
      type: 'minutes',
      definition: wasteDefinitions.p90,
      better: 'down',
      value: sql`null`,
      total: wasteTotals.p90Minutes,
    },
    late_waste_pct: {
      label: 'Late wastes',
      type: 'percent',
      definition: wasteDefinitions.late,
      better: 'down',
      value: sql`null`,
      total: wasteTotals.lateShare,
    },
    unwitnessed_pct: {
      label: 'Without witness',
      type: 'percent',
      definition: `${wasteDefinitions.unwitnessed} Blank while a state of witnessing is chosen, which would settle it.`,
      settledBy: ['witnessState'],
      better: 'down',
      value: sql`null`,
      total: wasteTotals.unwitnessedShare,
    },
  },
  tie: ['case_id', 'item_id', 'staff_id'],
  adds: ({ asked, where }) => {
    // Counted by pair and joined: a window over every waste takes as long as all else together.
    const pairs = sql`select fact.staff_id, fact.witness_staff_id, count(*) as pair_wastes, sum(case when fact.witness_staff_id <> fact.staff_id then count(*) end) over (partition by fact.staff_id) as user_wastes
  ${wasteDuties(asked, where(onWitnesses))} and fact.wasted > 0 and fact.witness_staff_id is not null group by fact.staff_id, fact.witness_staff_id`;
    const pairNames: Join = {
      alias: 'pair',
      table: sql`(${pairs})`,
      on: { staff_id: 'cell.staff_id', witness_staff_id: 'cell.witness_staff_id' },
      brings: { pair_wastes: 'pair_wastes', user_wastes: 'user_wastes' },
    };
    return { joins: [...caseNames, drugNames, userNames, witnessNames, pairNames] };
  },
  rows: ({
    asked,
    where,
  }) => sql`select fact.case_id, fact.item_id, fact.staff_id, fact.facility_id, fact.location_id, fact.service_line, fact.procedure, fact.wasted_local, fact.dispensed as dispensed_qty, fact.administered as given_qty,
    fact.wasted as waste_qty, fact.returned as returned_qty, fact.unaccounted as unaccounted_qty, fact.minutes_to_waste, fact.minutes_from_case_end, fact.witness_state, fact.waste_state,
    fact.waste_value, fact.is_full_package, fact.witness_staff_id, cast(null as varchar) as team
  ${wasteDuties(asked, where())}`,
});
