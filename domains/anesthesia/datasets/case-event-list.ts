import { defineList } from '../../../query/define/define.ts';
import { type Fragment, sql, table, wallClock } from '../../../query/define/sql.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { anesthesiaSettings } from '../settings.ts';
import { drugFields } from './case-list-fields.ts';
import { caseSummaryFilters, judgedCases } from './case-summary-rows.ts';

const eventWords: Record<string, string> = {
  case_start: 'Case begins',
  case_end: 'Case ends',
  handover: 'Takes over the case',
  tag_used: 'Tag used',
  waste: 'Waste recorded',
  dispense: 'Taken from a cabinet',
  override_dispense: 'Taken from a cabinet by override',
  return: 'Returned to a cabinet',
  cabinet_waste: 'Wasted at a cabinet',
  cancel: 'Removal canceled',
  discrepancy: 'Discrepancy at a cabinet',
  load: 'Cabinet loaded',
  unload: 'Cabinet unloaded',
  count: 'Cabinet counted',
};

const eventListOf = (name: string, which: Fragment) =>
  defineList({
    name,
    source: 'Anesthesia cases and their hand-overs, cabinet transactions of the patient, used tags, recorded wastes.',
    reach: 'case_records',
    filters: caseSummaryFilters,
    fields: {
      case: {
        label: 'Case',
        type: 'code',
        definition: 'The number of the anesthesia case.',
        value: sql`case_code`,
        isPersonal: true,
      },
      occurred_at: {
        label: 'When',
        type: 'datetime',
        definition:
          'By the clock of the facility. Cabinets are shown from {anesthesia.before_minutes} minutes before the case to {anesthesia.open_hours} hours after it.',
        value: wallClock(sql`at_local`),
      },
      minutes_from_case_end: {
        label: 'Minutes from case end',
        type: 'minutes',
        definition: 'Below zero it was during the case or before it.',
        value: sql`cast(extract(epoch from at_local - ends_local) as double precision) / 60`,
      },
      event: { label: 'Event', type: 'status', definition: 'What happened.', words: eventWords, value: sql`event` },
      user: {
        label: 'User',
        type: 'text',
        definition: 'Who did it.',
        value: sql`user_name`,
        code: sql`user_code`,
        isPersonal: true,
      },
      ...drugFields,
      quantity: {
        label: 'Quantity',
        type: 'quantity',
        definition: 'How much of the drug, in its unit; of a tag one container.',
        value: sql`quantity`,
      },
      location: { label: 'Location', type: 'text', definition: 'Where it happened.', value: sql`location_name` },
      witness: {
        label: 'Witness',
        type: 'text',
        definition: 'Who saw it.',
        value: sql`witness_name`,
        isPersonal: true,
      },
      tag: { label: 'Tag', type: 'code', definition: 'The tag that was used.', value: sql`tag` },
      lot: { label: 'Lot', type: 'code', definition: 'The lot of the tag.', value: sql`lot` },
      tray: {
        label: 'Tray',
        type: 'text',
        definition: 'The tray that the tag was taken from.',
        value: sql`tray_code`,
      },
      case_ended_at: {
        label: 'Case end',
        type: 'datetime',
        definition: 'When the case ended, by the clock of the facility.',
        value: wallClock(sql`ends_local`),
      },
    },
    tie: ['case_id', 'at_local', 'place', 'item_name'],
    rows: ({
      asked,
      where,
    }) => sql`with chosen as (select operation.* from ${table('cases')} operation where operation.case_id in (select case_id from (${judgedCases(asked, where)}) fact where fact.is_kept = 1)),
events as (
  select case_id, 1 as place, 'case_start' as event, starts_local as at_local, staff_id, cast(null as integer) as item_id, cast(null as double precision) as quantity, location_id, cast(null as integer) as witness_id, cast(null as varchar) as tag, cast(null as varchar) as lot, cast(null as integer) as tray_id from chosen
  union all select case_id, 5, 'case_end', ends_local, staff_id, null, null, location_id, null, null, null, null from chosen
  union all select held.case_id, 2, 'handover', held.starts_local, held.staff_id, null, null, chosen.location_id, null, null, null, null from ${table('case_handovers')} held join chosen on chosen.case_id = held.case_id
  union all select chosen.case_id, 3, case taken.kind when 'waste' then 'cabinet_waste' when 'null' then 'cancel' else taken.kind end, taken.occurred_local, taken.staff_id, taken.item_id, cast(taken.quantity as double precision), taken.location_id, taken.witness_staff_id, null, null, null
    from ${table('adc_transactions')} taken join chosen on chosen.encounter_id = taken.encounter_id and taken.occurred_at between chosen.starts_at - ${settingValue(anesthesiaSettings.beforeMinutes)} * interval '1 minute' and chosen.ends_at + ${settingValue(anesthesiaSettings.openHours)} * interval '1 hour'
  union all select used.case_id, 4, 'tag_used', used.occurred_local, used.staff_id, used.item_id, null, used.location_id, null, used.tag, used.lot, used.tray_id
    from ${table('tag_events')} used join chosen on chosen.case_id = used.case_id where used.event = 'used' and used.is_counted and used.product_id is not null and used.undone_on is null
  union all select told.case_id, 6, 'waste', told.wasted_local, told.staff_id, told.item_id, cast(told.wasted as double precision), told.location_id, told.witness_staff_id, null, null, null
    from ${table('dose_records')} told join chosen on chosen.case_id = told.case_id where told.wasted > 0 and told.wasted_local is not null
)
select events.*, chosen.case_code, chosen.ends_local, person.name as user_name, person.staff_code as user_code, drug.name as item_name, drug.item_code, drug.unit, spot.name as location_name, seer.name as witness_name, box.tray_code
from events join chosen on chosen.case_id = events.case_id left join ${table('staff')} person on person.staff_id = events.staff_id left join ${table('items')} drug on drug.item_id = events.item_id
left join ${table('locations')} spot on spot.location_id = events.location_id left join ${table('staff')} seer on seer.staff_id = events.witness_id
left join ${table('trays')} box on box.tray_id = events.tray_id where ${which}`,
  });

/** What happened around a case in the order of the clock: its times, who held it, cabinets, tags and wastes. */
export const caseEventList = eventListOf('events of cases', sql`true`);
export const caseTagList = eventListOf('tags used in cases', sql`events.event = 'tag_used'`);
export const caseCabinetList = eventListOf('cabinet transactions of cases', sql`events.place = 3`);
