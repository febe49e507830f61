import { type Days, type Entry, ratio } from '../entry.ts';
import { atShare, median } from '../tables/sql.ts';
import { tagsAt } from '../tables/tags.ts';

/**
 * The events that pages count, of these days, and the tags that wait for approval at their end. A use that was undone by then does
 * not count.
 */
const facts = ({ from, to }: Days) => `${tagsAt(to)}, facts as (
  select counts.event, counts.tag, counts.item_code, counts.day, counts.wall, counts.staff_code, counts.encoder, counts.reason, counts.value, counts.case_code, counts.event_tray, counts.facility_code,
    counts.made_expiry, counts.approved_on, counts.approvals, counts.times_out, counts.next_day, counts.is_counted, cast(counts.seconds_to_approve as double) / 60 as minutes, kinds.category,
    coalesce(counts.staff_code, 'System') as who
  from tag_counts counts left join file_trays tray on tray.tray_code = counts.event_tray left join file_tray_types kinds on kinds.tray_type_code = tray.tray_type_code
  where counts.day between date '${from}' and date '${to}' and (counts.is_counted or counts.event in ('restocked', 'used'))
    and (counts.undone_on is null or counts.undone_on > date '${to}')
  union all by name
  select 'waiting' as event, tags.tag, log.item_code, log.wall, coalesce(log.encoder, 'System') as who
  from tags join tag_counts log on log.tag = tags.tag and log.event = 'encoded' and log.is_counted where tags.status = 'encoded'
)`;

const of = (event: string, more = 'true') => `filter (where event = '${event}' and is_counted and ${more})`;
const encoded = `count(*) ${of('encoded')}`;
const voided = `count(*) ${of('voided')}`;
const used = `count(*) ${of('used')}`;
const approved = `count(*) ${of('approved')}`;
const waiting = `count(*) filter (where event = 'waiting')`;
const share = (part: string, whole: string) => ratio(`cast(${part} as double)`, whole);

const rejected = `count(*) ${of('voided', 'approvals = 0 and event_tray is null')}`;
const self = `count(*) ${of('approved', 'staff_code = encoder')}`;
const unknown = `count(*) ${of('approved', '(staff_code is null or encoder is null)')}`;
const forCase = `category in ('anesthesia', 'intubation') and facility_code in (select facility_code from file_cases)`;

export const tagCountEntries: Record<string, Entry> = {
  '1001': {
    facts,
    by: { item: 'item_code' },
    figures: {
      items_encoded: encoded,
      encoded_value: `sum(value) ${of('encoded')}`,
      encoded_per_day: share(encoded, `count(distinct day) ${of('encoded')}`),
      waiting_count: waiting,
      minutes_to_approve_median: median('minutes', `event = 'encoded' and is_counted`),
      void_pct: share(voided, encoded),
      approved_pct: share(`count(*) ${of('encoded', 'approved_on is not null')}`, encoded),
      shelf_life_days_median: median(`made_expiry - day`, `event = 'encoded' and is_counted`),
    },
    without: {},
  },
  '1002': {
    facts,
    by: { user: 'who' },
    figures: {
      items_approved: approved,
      minutes_to_approve_median: median('minutes', `event = 'approved' and is_counted`),
      minutes_to_approve_p90: atShare(0.9, 'minutes', `event = 'approved' and is_counted`),
      approved_on_time_pct: share(
        `count(*) ${of('approved', 'minutes <= 240')}`,
        `count(*) ${of('approved', 'minutes is not null')}`,
      ),
      independent_pct: `1 - ${share(`(${self} + ${unknown})`, approved)}`,
      self_approved_count: self,
      rejected_count: rejected,
      first_pass_pct: share(approved, `(${approved} + ${rejected})`),
      waiting_count: waiting,
    },
    without: {
      waiting_oldest_hours:
        'counts to the end of the last day on the clock of the facility: 1002-items-approved.test.ts',
    },
  },
  '1006': {
    facts,
    by: { reason: `case when event <> 'voided' then null when reason = '' then 'not given' else reason end` },
    figures: {
      items_voided: voided,
      void_pct: share(voided, `(select count(*) from facts where event = 'encoded' and is_counted)`),
      void_value: `sum(value) ${of('voided')}`,
      no_reason_pct: share(`count(*) ${of('voided', "reason = ''")}`, voided),
      voided_in_tray: `count(*) ${of('voided', 'event_tray is not null')}`,
      voided_before_approval: rejected,
    },
    without: { lost_value: 'new tags answer for voided ones, one by one: match-retagged.test.ts' },
  },
  '1007': {
    facts,
    by: { item: 'item_code' },
    figures: {
      items_used: used,
      used_value: `sum(value) ${of('used')}`,
      cases: `count(distinct case_code) ${of('used')}`,
      case_linked_pct: share(
        `count(*) ${of('used', `${forCase} and case_code is not null`)}`,
        `count(*) ${of('used', forCase)}`,
      ),
      unlinked_value: `sum(value) ${of('used', `${forCase} and case_code is null`)}`,
      used_expired_count: `count(*) ${of('used', 'made_expiry < day')}`,
    },
    without: { used_then_seen_count: 'looks at what came after the use: 1007-items-used.test.ts' },
  },
};
