import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { caseColumns } from './dose-records.ts';

const names = caseColumns.map(({ name }) => name);

/**
 * Who had a part in a case: its primary provider, and everybody with a record of a drug. A case that was handed over stands
 * under each of them, so that the cases of all users add up to more than there were.
 */
export const caseUsers: Mart = {
  name: 'case_users',
  reads: ['case_drugs', 'case_records', 'dose_records', 'staff'],
  table: {
    name: 'case_users',
    columns: [
      column('company_id', 'integer'),
      column('case_id', 'integer'),
      column('staff_id', 'integer'),
      ...caseColumns,
      column('role', 'varchar'),
      column('is_primary', 'boolean'),
      column('has_doses', 'boolean'),
      /** Another user has a record in the case too. */
      column('is_shared', 'boolean'),
      /** Dispensed a watched drug, and one of which the user took most does not add up. */
      column('has_watched', 'boolean'),
      column('is_unbalanced', 'boolean'),
      column('is_off_hours', 'boolean'),
    ],
    key: ['company_id', 'case_id', 'staff_id'],
    sort: ['company_id', 'local_date', 'case_id'],
  },
  async refresh(store) {
    await store.run('delete from case_users');
    await store.run(
      `insert into case_users (company_id, case_id, staff_id, ${names.join(', ')}, role, is_primary, has_doses, is_shared, has_watched, is_unbalanced, is_off_hours)
       with handled as (
         select record.case_id, record.staff_id, bool_or(record.is_watched and record.dispensed > 0) as has_watched,
           bool_or(record.is_watched and record.dispensed > 0 and judged.handler_staff_id = record.staff_id and abs(judged.variance) > judged.tolerance) as is_unbalanced
         from dose_records record join case_drugs judged on judged.case_id = record.case_id and judged.item_id = record.item_id group by record.case_id, record.staff_id
       ), pairs as (
         select case_id, staff_id from handled union select case_id, primary_staff_id from case_records
       ), users as (
         select pairs.*, sum(case when handled.case_id is null then 0 else 1 end) over (partition by pairs.case_id) as recording, handled.case_id is not null as has_doses,
           coalesce(handled.has_watched, false) as has_watched, coalesce(handled.is_unbalanced, false) as is_unbalanced
         from pairs left join handled on handled.case_id = pairs.case_id and handled.staff_id = pairs.staff_id
       )
       select cast($1 as integer), users.case_id, users.staff_id, ${names.map((name) => `operation.${name}`).join(', ')}, person.role, operation.primary_staff_id = users.staff_id, users.has_doses,
         users.recording > case when users.has_doses then 1 else 0 end, users.has_watched, users.is_unbalanced, operation.is_off_hours
       from users join case_records operation on operation.case_id = users.case_id
       join staff person on person.staff_id = users.staff_id
       order by operation.local_date, users.case_id, users.staff_id`,
    );
  },
};
