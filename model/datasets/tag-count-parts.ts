import type { Asked } from '../asked.ts';
import { day, type Fragment, nothing, sql, table } from '../sql.ts';
import { isUnknownLot } from './lot-filters.ts';
import { noReason, reasonOf } from './tag-event-filters.ts';

/** A unit is checked in time when it is approved within so many minutes. */
export const approvalTargetMinutes = 240;
const target: Fragment = { parts: [{ is: 'text', text: String(approvalTargetMinutes * 60) }] };

const kindOf = (event: string): Fragment => ({ parts: [{ is: 'text', text: `fact.event = '${event}'` }] });

/** An event of the days asked for that reports count: worked out once for all parts, as `counts`. */
const counted = (event: string): Fragment => sql`fact.counts and ${kindOf(event)}`;
const andAlso = (further?: Fragment): Fragment => (further ? sql` and ${further}` : nothing);

const one = (event: string, further?: Fragment) => (): Fragment =>
  sql`case when ${counted(event)}${andAlso(further)} then fact.units else 0 end`;

const value = (event: string, of: Fragment, further?: Fragment) => (): Fragment =>
  sql`case when ${counted(event)}${andAlso(further)} then ${of} end`;

const unpriced = (event: string) => (): Fragment => sql`case when ${counted(event)} then fact.unpriced else 0 end`;

const inMinutes = (seconds: Fragment) => sql`cast(${seconds} as double precision) / 60`;

/** Where cases are expected: trays for anesthesia, at facilities that send cases. Worked out once for all parts, as `is_for_case`. */
export const isForCase = sql`fact.tray_id in (select known.tray_id from ${table('trays')} known join ${table('tray_types')} kind on kind.tray_type_id = known.tray_type_id where kind.category in ('anesthesia', 'intubation'))
  and fact.facility_id in (select distinct done.facility_id from ${table('cases')} done)`;

export const voidStage = sql`case when fact.tray_id is not null then 'in_tray' when fact.is_approved then 'on_shelf' else 'before_approval' end`;
const isStage = (stage: string) => sql`${voidStage} = ${stage}`;
const isRejected = isStage('before_approval');
const hasNoReason = sql`${reasonOf} = ${noReason}`;

/** What measures of counted events are made of, each from one event at a time, or from all alike ones of a day. */
export const countParts = {
  encoded: one('encoded'),
  encoded_value: value('encoded', sql`fact.value`),
  encoded_unpriced: unpriced('encoded'),
  encoded_on: value('encoded', sql`fact.local_date`),
  approved_so_far: (asked: Asked) => one('encoded', sql`fact.approved_on <= ${day(asked.to)}`)(),
  encoded_minutes: (asked: Asked) =>
    value('encoded', inMinutes(sql`fact.seconds_to_approve`), sql`fact.approved_on <= ${day(asked.to)}`)(),
  minutes_per_tag: () =>
    sql`case when fact.why = 'now' and fact.event = 'encoded' and fact.product_id is not null then ${inMinutes(sql`fact.seconds_per_tag`)} end`,
  shelf_life: value('encoded', sql`fact.expiry - fact.local_date`),
  short_dated: one('encoded', sql`fact.is_short_dated`),
  missing_facts: one('encoded', sql`(${isUnknownLot("coalesce(fact.lot, '')")} or fact.expiry is null)`),
  waiting: () => sql`case when fact.why = 'waiting' then 1 else 0 end`,
  waiting_hours: (asked: Asked) =>
    sql`case when fact.why = 'waiting' then cast(extract(epoch from (cast(${day(asked.to)} + 1 as timestamp) - fact.occurred_local)) as double precision) / 3600 end`,
  unknown_tag: () => sql`case when fact.why = 'unknown' then fact.tag end`,
  approved: one('approved'),
  approved_minutes: value('approved', inMinutes(sql`fact.seconds_to_approve`)),
  approved_timed: one('approved', sql`fact.seconds_to_approve is not null`),
  approved_on_time: one('approved', sql`fact.seconds_to_approve <= ${target}`),
  self_approved: one('approved', sql`fact.is_self_approved`),
  unknown_checker: one('approved', sql`(fact.staff_id is null or fact.encoder_id is null)`),
  skipped_approval: () => sql`case when fact.why = 'skipped' and fact.product_id is not null then 1 else 0 end`,
  voided: one('voided'),
  voided_value: value('voided', sql`fact.value`),
  voided_unpriced: unpriced('voided'),
  voided_early: one('voided', isRejected),
  voided_on_shelf: one('voided', isStage('on_shelf')),
  voided_in_tray: one('voided', isStage('in_tray')),
  retagged: one('voided', sql`fact.is_retagged`),
  lost_value: value('voided', sql`fact.value`, sql`not fact.is_retagged`),
  lost: one('voided', sql`not fact.is_retagged`),
  void_hours: value('voided', sql`cast(fact.seconds_since_encoded as double precision) / 3600`),
  voided_without_reason: one('voided', hasNoReason),
  used: one('used'),
  /** Nothing of these days; what was used before them are cells of their own. */
  used_before: ({ previous }: Asked) => (previous ? sql`0` : sql`cast(null as integer)`),
  used_value: value('used', sql`fact.value`),
  used_unpriced: unpriced('used'),
  used_case: value('used', sql`fact.case_id`),
  used_for_case: one('used', sql`fact.is_for_case`),
  used_in_case: one('used', sql`fact.is_for_case and fact.case_id is not null`),
  unlinked_value: value('used', sql`fact.value`, sql`fact.is_for_case and fact.case_id is null`),
  days_in_tray: value('used', sql`cast(fact.seconds_in_tray as double precision) / 86400`),
  used_expired: one('used', sql`fact.is_expired_at_event`),
  used_recalled: one('used', sql`fact.is_recalled_at_event`),
  used_then_seen: one('used', sql`fact.next_event is not null`),
  undone: (asked: Asked) =>
    sql`case when fact.why = 'now' and fact.event = 'used' and fact.is_counted and fact.product_id is not null and fact.undone_on <= ${day(asked.to)} then fact.units else 0 end`,
  /** Nothing of a single event; who was used together are cells of their own. */
  used_in_batch: () => sql`0`,
  period_days: ({ from, to }: Asked) => sql`${day(to)} - ${day(from)} + 1`,
  first_encoded: () => sql`cast(null as date)`,
  first_approved: () => sql`cast(null as date)`,
  first_voided: () => sql`cast(null as date)`,
  first_used: () => sql`cast(null as date)`,
};
export type CountPart = keyof typeof countParts;

/** What can be told by how many events there were on a day, and what they were worth. */
export const dailyParts: ReadonlySet<string> = new Set<CountPart>([
  'encoded',
  'encoded_value',
  'encoded_unpriced',
  'encoded_on',
  'approved',
  'voided',
  'voided_value',
  'voided_unpriced',
  'used',
  'used_value',
  'used_unpriced',
  'used_before',
  'undone',
  'period_days',
  'first_encoded',
  'first_approved',
  'first_voided',
  'first_used',
]);

export const caseParts: ReadonlySet<string> = new Set<CountPart>(['used_for_case', 'used_in_case', 'unlinked_value']);

/** Which events each part reads, by how it is called; so that no others are read. */
export function eventsOf(parts: readonly string[]): string[] {
  const events: Record<string, (part: string) => boolean> = {
    encoded: (part) =>
      part.startsWith('encoded') ||
      ['approved_so_far', 'minutes_per_tag', 'shelf_life', 'short_dated', 'missing_facts'].includes(part),
    approved: (part) =>
      (part.startsWith('approved') && part !== 'approved_so_far') ||
      ['self_approved', 'unknown_checker'].includes(part),
    used: (part) => part.startsWith('used') || ['unlinked_value', 'days_in_tray', 'undone'].includes(part),
    voided: (part) => part.startsWith('voided') || part.startsWith('lost') || ['retagged', 'void_hours'].includes(part),
  };
  return Object.entries(events).flatMap(([event, reads]) => (parts.some(reads) ? [event] : []));
}
