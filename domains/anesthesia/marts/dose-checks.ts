import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { quoteText } from '../../../warehouse/quote-text.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { checkRules } from './case-rules.ts';

/** What can be wrong with a record that was taken in all the same: it counts once, and it is shown. */
export const doseCheckWords = {
  case_ends_before_start: 'The case does not end after it starts: it has no length.',
  same_case_twice: 'Another case has the same room, provider and start: one of them may be a copy.',
  waste_before_dispense: 'The waste is timed before the drug was taken.',
  witness_is_user: 'The witness is the user: nobody else saw the waste.',
  same_record_twice: 'Another user has the same amounts of the drug in the case: one of the records may be a copy.',
  waste_without_time: 'An amount was wasted and no time is recorded.',
  time_without_waste: 'A time of waste is recorded and no amount.',
  more_wasted_than_taken: 'More was wasted than was taken and not returned.',
  given_without_dispense: 'The drug was given and nothing was taken: it came from elsewhere.',
  acts_differ_from_waste: 'The single acts of wasting do not add up to the amount wasted.',
} as const;

const words = Object.entries(doseCheckWords)
  .map(([check, says]) => `('${check}', ${quoteText(says)})`)
  .join(', ');

/** Records of cases that cannot be right, with the row and the words. Item and user are 0 where the case itself is meant. */
export const doseChecks: Mart = {
  name: 'dose_checks',
  reads: [
    ...['adc_transactions', 'case_doses', 'case_drugs', 'case_wastes', 'cases'],
    ...settingReads(...Object.values(checkRules)),
  ],
  table: {
    name: 'dose_checks',
    columns: [
      column('company_id', 'integer'),
      column('case_id', 'integer'),
      column('item_id', 'integer'),
      column('staff_id', 'integer'),
      column('check_name', 'varchar'),
      column('says', 'varchar'),
      column('local_date', 'date'),
      column('facility_id', 'integer'),
    ],
    key: ['company_id', 'case_id', 'item_id', 'staff_id', 'check_name'],
    sort: ['company_id', 'local_date', 'case_id'],
  },
  async refresh(store) {
    const { sql } = await readSettings(store, checkRules);
    const around = `${sql('openHours')} * interval '1 hour'`;
    await store.run('delete from dose_checks');
    await store.run(
      `insert into dose_checks (company_id, case_id, item_id, staff_id, check_name, says, local_date, facility_id)
       with doses as (select * from case_doses), operations as (select * from cases),
       acts as (
         select case_id, item_id, staff_id, sum(quantity) as quantity, min(wasted_at) as first_at from case_wastes group by case_id, item_id, staff_id
       ), dispensed as (
         select operation.case_id, removal.item_id, min(removal.occurred_at) as first_at
         from operations operation join adc_transactions removal on removal.encounter_id = operation.encounter_id and removal.kind in ('dispense', 'override_dispense')
           and removal.occurred_at between operation.starts_at - ${around} and operation.ends_at + ${around}
         group by operation.case_id, removal.item_id
       ), wastes as (
         select doses.case_id, doses.item_id, doses.staff_id, least(doses.wasted_at, acts.first_at) as first_at
         from doses left join acts on acts.case_id = doses.case_id and acts.item_id = doses.item_id and acts.staff_id = doses.staff_id where doses.wasted > 0
       ), copies as (
         select case_id, item_id, dispensed, administered, wasted, returned, wasted_at from doses where dispensed > 0
         group by case_id, item_id, dispensed, administered, wasted, returned, wasted_at having count(*) > 1
       ), found as (
         select case_id, 0 as item_id, 0 as staff_id, 'case_ends_before_start' as check_name from operations where ends_at <= starts_at
         union all select case_id, 0, 0, 'same_case_twice' from (select case_id, count(*) over (partition by facility_id, location_id, staff_id, starts_at) as alike from operations) same where alike > 1
         union all select wastes.case_id, wastes.item_id, wastes.staff_id, 'waste_before_dispense'
           from wastes join operations on operations.case_id = wastes.case_id left join dispensed on dispensed.case_id = wastes.case_id and dispensed.item_id = wastes.item_id
           where wastes.first_at < coalesce(dispensed.first_at, operations.starts_at - ${sql('beforeMinutes')} * interval '1 minute')
         union all select case_id, item_id, staff_id, 'witness_is_user' from doses where witness_staff_id = staff_id
         union all select doses.case_id, doses.item_id, doses.staff_id, 'same_record_twice' from doses join copies on copies.case_id = doses.case_id and copies.item_id = doses.item_id
           and copies.dispensed = doses.dispensed and copies.administered = doses.administered and copies.wasted = doses.wasted and copies.returned = doses.returned and copies.wasted_at is not distinct from doses.wasted_at
         union all select case_id, item_id, staff_id, 'waste_without_time' from doses where wasted > 0 and wasted_at is null
         union all select case_id, item_id, staff_id, 'time_without_waste' from doses where wasted = 0 and wasted_at is not null
         union all select case_id, item_id, staff_id, 'given_without_dispense' from
           (select doses.*, sum(dispensed) over (partition by case_id, item_id) as all_dispensed from doses) taken where administered > 0 and all_dispensed = 0
         union all select case_id, item_id, handler_staff_id, 'more_wasted_than_taken' from case_drugs where has_doses and wasted > opened and opened > 0
         union all select doses.case_id, doses.item_id, doses.staff_id, 'acts_differ_from_waste' from doses join acts on acts.case_id = doses.case_id and acts.item_id = doses.item_id and acts.staff_id = doses.staff_id
           where acts.quantity <> doses.wasted
       )
       select cast($1 as integer), found.case_id, found.item_id, found.staff_id, found.check_name, word.says, operations.local_date, operations.facility_id
       from found join operations on operations.case_id = found.case_id join (values ${words}) as word (check_name, says) on word.check_name = found.check_name
       order by operations.local_date, found.case_id, found.item_id, found.staff_id, found.check_name`,
    );
  },
};
