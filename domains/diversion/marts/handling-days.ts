import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { intoTable } from './into-table.ts';

/** What is counted of each user, place, shift, drug and day: the cells that scores are made of. */
const counted = [
  'shifts',
  'dispenses',
  'accesses',
  'wastes',
  'whole_wastes',
  'late_wastes',
  'overrides',
  'cancels',
  'no_order',
  'off_shift',
  'last_hour',
  'discrepancies',
  'pain_doses',
  'pain_mismatches',
  'as_needed_doses',
  'top_doses',
  'case_count',
  'after_case',
  'other_station',
] as const;
/** In containers, so that drugs can be added; what holds no known amount is left out. */
const amounts = ['wasted_amount', 'dispensed_amount'] as const;

export const handlingDays: Mart = {
  name: 'handling_days',
  reads: ['case_handovers', 'case_doses', 'cases', 'drug_records', 'shifts', 'staff', 'drug_wastes'],
  parts: ['stale_care_days'],
  table: {
    name: 'handling_days',
    columns: [
      column('company_id', 'integer'),
      column('staff_id', 'integer'),
      column('location_id', 'integer'),
      column('is_night', 'boolean'),
      /** Blank for what cannot be cut by drug. */
      column('drug', 'varchar'),
      column('local_date', 'date'),
      ...counted.map((name) => column(name, 'integer')),
      ...amounts.map((name) => column(name, 'double precision')),
    ],
    key: ['company_id', 'staff_id', 'location_id', 'is_night', 'drug', 'local_date'],
    sort: ['company_id', 'local_date', 'staff_id'],
  },
  async refresh(store, { whole }) {
    const of = (fact: string) => (whole ? 'true' : `${fact}.local_date in (select local_date from stale_care_days)`);
    if (!whole) await store.run(`delete from handling_days where ${of('handling_days')}`);
    await store.makeTemp('case_teams', caseTeams);
    await store.makeTemp('case_takings', caseTakings(of('fact')));
    await store.run(`${intoTable(handlingDays.table)} ${cells(of)}`);
  },
};

type Cells = Partial<Record<(typeof counted)[number] | (typeof amounts)[number], string>>;

/** A row of cells: what is not counted is 0. */
const row = (keys: string, cells_: Cells): string =>
  `select ${keys}, ${[...counted, ...amounts].map((name) => `${cells_[name] ?? '0'} as ${name}`).join(', ')}`;

const when = (condition: string): string => `case when ${condition} then 1 else 0 end`;

const caseTeams = `
  select case_id, staff_id from cases union select case_id, staff_id from case_doses union select case_id, staff_id from case_handovers`;

/** Removals by a case's own team for its patient: long after its end, or far from its room, where no other case of theirs explains it. */
const caseTakings = (which: string): string => `
  select fact.record_id,
    bool_or(fact.occurred_at > operation.ends_at + interval '15 minutes' and not exists (
      select 1 from cases next where next.encounter_id = fact.encounter_id and next.case_id <> operation.case_id
        and fact.occurred_at between next.starts_at - interval '60 minutes' and next.ends_at)) as is_after,
    bool_or(fact.occurred_at <= operation.ends_at and fact.location_id <> operation.location_id and not exists (
      select 1 from cases beside join case_teams held on held.case_id = beside.case_id and held.staff_id = fact.staff_id
      where beside.location_id = fact.location_id and beside.case_id <> operation.case_id
        and fact.occurred_at between beside.starts_at - interval '60 minutes' and beside.ends_at)) as is_elsewhere
  from drug_records fact
  join cases operation on operation.encounter_id = fact.encounter_id
    and fact.occurred_at between operation.starts_at - interval '60 minutes' and operation.ends_at + interval '4 hours'
  join case_teams team on team.case_id = operation.case_id and team.staff_id = fact.staff_id
  join staff person on person.staff_id = fact.staff_id and person.role in ('crna', 'anesthesiologist', 'resident')
  where fact.source = 'cabinet' and fact.kind in ('dispense', 'override_dispense') and ${which}
  group by fact.record_id`;

const isRemoval = "fact.kind in ('dispense', 'override_dispense') and fact.is_counted";
const keysOf = (staff = 'fact.staff_id', location = 'fact.location_id') =>
  `${staff} as staff_id, ${location} as location_id, fact.is_night, fact.drug, fact.local_date`;

const cells = (of: (fact: string) => string): string => `
  select cast($1 as integer), staff_id, location_id, is_night, drug, local_date,
    ${[...counted.map((name) => `cast(sum(${name}) as integer)`), ...amounts.map((name) => `cast(sum(${name}) as double precision)`)].join(', ')}
  from (
    ${row(keysOf(), {
      dispenses: when(isRemoval),
      dispensed_amount: `case when ${isRemoval} and fact.container > 0 then fact.amount / fact.container else 0 end`,
      accesses: when(
        "fact.source = 'cabinet' and fact.kind in ('dispense', 'override_dispense', 'return', 'cancel', 'null', 'count')",
      ),
      overrides: when("fact.kind = 'override_dispense' and fact.is_counted"),
      cancels: when("fact.kind in ('cancel', 'null')"),
      no_order: when(
        `${isRemoval} and (coalesce(fact.is_after_discharge, false) or coalesce(fact.is_without_order, false) or fact.patient_id = 0)`,
      ),
      off_shift: when(`${isRemoval} and coalesce(fact.is_off_shift, false)`),
      last_hour: when(`${isRemoval} and coalesce(fact.is_last_hour, false)`),
      discrepancies: when("fact.kind = 'discrepancy'"),
      after_case: when('coalesce(taking.is_after, false)'),
      other_station: when('coalesce(taking.is_elsewhere, false)'),
    })}
    from drug_records fact left join case_takings taking on taking.record_id = fact.record_id
    where fact.source in ('cabinet', 'case') and fact.kind in ('dispense', 'override_dispense', 'return', 'cancel', 'null', 'count', 'discrepancy') and ${of('fact')}
    union all
    ${row(keysOf('fact.previous_staff_id'), { discrepancies: '1' })}
    from drug_records fact where fact.kind = 'discrepancy' and fact.previous_staff_id is not null and fact.previous_staff_id <> fact.staff_id and ${of('fact')}
    union all
    ${row(keysOf(), {
      pain_doses: when('fact.is_as_needed and fact.pain_before is not null'),
      pain_mismatches: when(
        'fact.is_as_needed and fact.pain_before is not null and (fact.pain_after is null or fact.pain_after >= fact.pain_before)',
      ),
      as_needed_doses: when('fact.is_as_needed'),
      top_doses: when('fact.is_as_needed and coalesce(fact.is_top_dose, false)'),
    })}
    from drug_records fact where fact.kind = 'given' and fact.location_id is not null and ${of('fact')}
    union all
    ${row(keysOf(), { wastes: '1', whole_wastes: when('coalesce(fact.is_whole_container, false)'), wasted_amount: 'case when fact.container > 0 then fact.amount / fact.container else 0 end' })}
    from drug_wastes fact where fact.state = 'wasted' and ${of('fact')}
    union all
    ${row(keysOf('fact.remover_id'), { late_wastes: when('fact.minutes > 30') })}
    from drug_wastes fact where fact.state = 'wasted' and fact.minutes is not null and not fact.is_long and ${of('fact')}
    union all
    ${row(`fact.staff_id, fact.location_id, extract(hour from fact.starts_local + cast(extract(epoch from fact.ends_local - fact.starts_local) as integer) / 2 * interval '1 second') not between 7 and 18 as is_night, '' as drug, fact.local_date`, { shifts: '1' })}
    from shifts fact where coalesce(fact.kind, 'worked') = 'worked' and fact.location_id is not null and ${of('fact')}
    union all
    ${row(`team.staff_id, fact.location_id, fact.local_hour not between 7 and 18 as is_night, '' as drug, fact.local_date`, { case_count: '1' })}
    from cases fact join case_teams team on team.case_id = fact.case_id where coalesce(fact.cancelled, false) = false and ${of('fact')}
  ) told
  group by staff_id, location_id, is_night, drug, local_date
  order by local_date, staff_id, location_id, is_night, drug`;
