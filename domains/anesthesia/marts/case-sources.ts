import { openEnd } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import type { DrugRules } from './case-rules.ts';

/** The months in which cabinets tell anything. */
export const gatherCabinetMonths = (store: CompanyStore): Promise<void> =>
  store.makeTemp('cabinet_months', 'select distinct facility_id, local_month from adc_transactions');

/** Removals from cabinets for the patient of a case by its own team: long after its end, or far from its room; and the months in which cabinets tell anything. */
export async function gatherCabinetFacts(store: CompanyStore, { sql }: DrugRules): Promise<void> {
  const before = `${sql('beforeMinutes')} * interval '1 minute'`;
  await gatherCabinetMonths(store);
  await store.makeTemp(
    'case_cabinet',
    `with case_team as (
       select case_id, staff_id from cases union select case_id, staff_id from case_doses
       union select case_id, staff_id from case_handovers
     ), taken as (
       select operation.case_id, operation.encounter_id, operation.location_id as room_id, operation.starts_at, operation.ends_at, removal.item_id, removal.staff_id, removal.location_id, removal.occurred_at
       from cases operation
       join adc_transactions removal on removal.encounter_id = operation.encounter_id and removal.kind in ('dispense', 'override_dispense')
         and removal.quantity > 0 and coalesce(removal.voided, false) = false
         and removal.occurred_at between operation.starts_at - ${before} and operation.ends_at + ${sql('openHours')} * interval '1 hour'
       join case_team team on team.case_id = operation.case_id and team.staff_id = removal.staff_id
     ), late as (
       select case_id, item_id from taken where occurred_at > ends_at + ${sql('afterMinutes')} * interval '1 minute'
         and not exists (select 1 from cases next where next.encounter_id = taken.encounter_id and next.case_id <> taken.case_id
           and taken.occurred_at between next.starts_at - ${before} and next.ends_at)
     ), elsewhere as (
       select case_id, item_id from taken where occurred_at <= ends_at and location_id <> room_id
         and not exists (select 1 from cases other join case_team team on team.case_id = other.case_id and team.staff_id = taken.staff_id
           where other.location_id = taken.location_id and other.case_id <> taken.case_id
           and taken.occurred_at between other.starts_at - ${before} and other.ends_at)
     )
     select case_id, item_id, bool_or(is_late) as is_late, bool_or(is_elsewhere) as is_elsewhere
     from (select case_id, item_id, true as is_late, false as is_elsewhere from late union all select case_id, item_id, false, true from elsewhere) facts
     group by case_id, item_id`,
  );
}

/** Tags used in cases, those that the pages about tags count: a use stands until the tag is found, and a tag that was never encoded is no item. */
export async function gatherTagFacts(store: CompanyStore, { sql }: DrugRules): Promise<void> {
  await store.makeTemp(
    'case_tags',
    `select span.case_id, made.item_id, count(*) as tags, sum(coalesce(made.container_qty, container.container_qty)) as quantity,
       bool_and(coalesce(made.container_qty, container.container_qty) is not null) as is_known
     from tag_spans span join products made on made.product_id = span.product_id
     left join dose_containers container on container.item_id = made.item_id
     where span.to_date = date '${openEnd}' and span.status = 'used' and span.encoded_local is not null and span.case_id is not null
     group by span.case_id, made.item_id`,
  );
  // A room without trays has no tags to compare with: only in the days after one was used there does a missing tag say anything.
  await store.makeTemp(
    'tagged_rooms',
    `with days as (
       select distinct operation.location_id, case_tags.item_id, operation.local_date as day from case_tags join cases operation on operation.case_id = case_tags.case_id
     ), marked as (
       select days.*, case when day <= lag(day) over (partition by location_id, item_id order by day) + ${sql('taggedDays')} then 0 else 1 end as begins from days
     ), stretches as (
       select marked.*, sum(begins) over (partition by location_id, item_id order by day rows unbounded preceding) as run from marked
     )
     select location_id, item_id, min(day) as from_date, max(day) + ${sql('taggedDays')} as to_date from stretches group by location_id, item_id, run`,
  );
}
