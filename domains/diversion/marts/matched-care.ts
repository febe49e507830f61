import { column, type Scratch } from '../../../warehouse/marts/mart.ts';
import type { StoredColumn } from '../../../warehouse/schema/layout.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { type Reconciled, reconcileCare } from '../science/reconcile/reconcile-care.ts';
import { gatherTouched, isTouched } from './care-parts.ts';

const tableOf = (name: string, columns: StoredColumn[]) => ({ name, columns });

export const matchedTables = {
  episodes: tableOf('matched_episodes', [
    column('episode_id', 'varchar'),
    column('staff_id', 'integer'),
    column('ends_minute', 'double precision'),
    column('removals', 'integer'),
    column('dispensed', 'double precision'),
    column('given', 'double precision'),
    column('wasted', 'double precision'),
    column('returned', 'double precision'),
    column('variance', 'double precision'),
    column('tolerance', 'double precision'),
    column('own_class', 'varchar'),
    column('late_records', 'varchar'),
    column('has_other_users', 'boolean'),
    column('has_clock_problem', 'boolean'),
    column('has_struck_out', 'boolean'),
  ]),
  members: tableOf('matched_members', [
    column('record_id', 'varchar'),
    column('episode_id', 'varchar'),
    column('removal_id', 'varchar'),
    column('amount', 'double precision'),
    column('rule', 'varchar'),
  ]),
  duties: tableOf('matched_duties', [
    column('duty_id', 'varchar'),
    column('removal_id', 'varchar'),
    column('waste_id', 'varchar', false),
    column('minutes', 'double precision', false),
    column('minutes_from_dose', 'double precision', false),
    column('until_minute', 'double precision'),
    column('is_next_shift', 'boolean'),
  ]),
};

/** So many records are matched at a time: as many as can well be in memory. */
const atOnce = 60_000;

type RecordRow = {
  patient_id: number;
  staff_id: number;
  drug: string;
  record_id: string;
  kind: string;
  minute: number;
  amount: number;
  shift_end: number | null;
  container: number | null;
  is_long: boolean;
  source_record: string | null;
};

/**
 * Which records belong together, of what is touched or of everything, as temporary tables that several marts copy from. Whether a removal
 * joins the one before depends on the balance at that moment, so that records are taken one after another, beside SQL.
 */
const matched = (whole: boolean): Scratch => ({
  tables: Object.values(matchedTables).map(({ name }) => name),
  async make(store) {
    await gatherTouched(store, whole);
    for (const { name, columns } of Object.values(matchedTables))
      await store.makeTemp(
        name,
        `select ${columns.map((one) => `cast(null as ${one.type}) as ${one.name}`).join(', ')} where false`,
      );
    await store.makeTemp(
      'care_records',
      `select patient_id, case when patient_id = 0 then staff_id else 0 end as holder, staff_id, drug, record_id,
         case kind when 'override_dispense' then 'dispense' else kind end as kind, cast(extract(epoch from occurred_at) as double precision) / 60 as minute, amount,
         cast(extract(epoch from shift_ends_at) as double precision) / 60 as shift_end, container, is_long, source_record
       from drug_records fact
       where source <> 'case' and case_id is null and kind in ('dispense', 'override_dispense', 'given', 'waste', 'return', 'struck_out') ${whole ? '' : `and ${isTouched('fact')}`}`,
    );
    for (const range of await findRanges(store)) {
      const rows = await store.rows<RecordRow>(
        `select patient_id, staff_id, drug, record_id, kind, minute, amount, shift_end, container, is_long, source_record from care_records
         where patient_id between ${range.from} and ${range.to} and holder between ${range.holderFrom} and ${range.holderTo}
         order by patient_id, holder, drug, minute`,
      );
      await keep(store, reconcileCare(rows.map(asRecord)));
    }
    await store.run('drop table care_records');
  },
});

export const matchedWhole = matched(true);
export const matchedParts = matched(false);

const asRecord = (row: RecordRow) => ({
  patient: row.patient_id,
  drug: row.drug,
  id: row.record_id,
  kind: row.kind as 'dispense' | 'given' | 'waste' | 'return' | 'struck_out',
  at: Number(row.minute),
  amount: Number(row.amount),
  user: row.staff_id,
  source: row.source_record,
  shiftEnd: row.shift_end === null ? null : Number(row.shift_end),
  container: row.container === null ? null : Number(row.container),
  isLong: row.is_long,
});

interface Range {
  from: number;
  to: number;
  holderFrom: number;
  holderTo: number;
}

/** Patients in their order, cut where enough records have come together; what names no patient is cut by user. */
async function findRanges(store: CompanyStore): Promise<Range[]> {
  const groups = await store.rows<{ patient_id: number; holder: number; records: number }>(
    'select patient_id, holder, count(*) as records from care_records group by patient_id, holder order by patient_id, holder',
  );
  const ranges: Range[] = [];
  let open: Range | undefined;
  let room = 0;
  for (const { patient_id, holder, records } of groups) {
    const [patient, user] = [Number(patient_id), Number(holder)];
    const fits = open && room >= records && (patient === 0) === (open.to === 0);
    if (!fits || !open) {
      open = { from: patient, to: patient, holderFrom: user, holderTo: user };
      ranges.push(open);
      room = atOnce;
    }
    open.to = patient;
    open.holderTo = user;
    room -= Number(records);
  }
  return ranges;
}

async function keep(store: CompanyStore, { episodes, members, duties }: Reconciled): Promise<void> {
  await store.insert(
    matchedTables.episodes,
    episodes.map((one) => [
      one.id,
      one.user,
      one.endsAt,
      one.removals,
      one.dispensed,
      one.given,
      one.wasted,
      one.returned,
      one.variance,
      one.tolerance,
      one.class,
      one.late.join(' '),
      one.hasOtherUsers,
      one.hasClockProblem,
      one.hasStruckOut,
    ]),
  );
  await store.insert(
    matchedTables.members,
    members.map((one) => [one.record, one.episode, one.removal, one.amount, one.rule]),
  );
  await store.insert(
    matchedTables.duties,
    duties.map((one) => [
      one.waste ?? one.removal,
      one.removal,
      one.waste,
      one.minutes,
      one.lastDoseAt === null || one.wastedAt === null ? null : Math.max(0, one.wastedAt - one.lastDoseAt),
      one.until,
      one.isNextShift,
    ]),
  );
}
