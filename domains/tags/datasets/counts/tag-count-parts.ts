import type { Asked } from '../../../../query/define/asked.ts';
import { day, type Fragment, name, sql, table } from '../../../../query/define/sql.ts';
import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { isUnknownLot } from '../../../stock/datasets/lots/lot-filters.ts';
import { tagSettings } from '../../settings.ts';
import { noReason, reasonOf } from '../tag-event-filters.ts';

/** The events that are counted, each by itself or with all alike ones of its day. */
export const countedKinds = ['encoded', 'approved', 'voided', 'used'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** What a part is counted from: events of the days, or something beside them. */
export type CountSource =
  | CountedKind
  | 'waiting'
  | 'skipped'
  | 'recalled'
  | 'unknown'
  | 'used_before'
  | 'batch_facility'
  | `first_${CountedKind}`;

type ToValue = (asked: Asked) => Fragment;

export interface CountedPart {
  from: CountSource;
  /** What one event brings. `fact.counts` says whether reports count it. */
  ofEvent: ToValue;
  /** What alike events of a day bring; unknown where days do not tell. */
  ofDay: (asked: Asked) => Fragment | null;
  /** What the cells of other sources bring. */
  none: ToValue;
  /** What many bring together; null where every single value counts. */
  sum: ((value: Fragment) => Fragment) | null;
}

const total = (value: Fragment): Fragment => sql`sum(${value})`;
const unknown = { amount: sql`cast(null as decimal(18,4))`, number: sql`cast(null as double precision)` };
const unknownDay = sql`cast(null as date)`;
const unknownNumber = sql`cast(null as integer)`;
const notByDay = () => null;
const inDays = (figure: string): Fragment => sql`fact.${name(figure)}`;
const ifCounted = (value: Fragment): Fragment => sql`case when fact.counts then ${value} else 0 end`;

/** A number of events, told alike by events and days. */
const number = (from: CountSource, value: Fragment | ToValue): CountedPart => {
  const of = typeof value === 'function' ? value : () => value;
  return { from, ofEvent: of, ofDay: of, none: () => sql`0`, sum: total };
};
const one = (from: CountSource): CountedPart => number(from, ifCounted(sql`fact.units`));
/** Those of which something further holds: a figure of the days where they have one. */
const some = (from: CountSource, which: Fragment, figure?: string): CountedPart => ({
  ...number(from, sql`case when fact.counts and ${which} then 1 else 0 end`),
  ofDay: () => (figure ? ifCounted(inDays(figure)) : null),
});
const amount = (from: CountSource, which = sql`true`, figure: string | null = 'value'): CountedPart => ({
  from,
  ofEvent: () => sql`case when fact.counts and ${which} then fact.value end`,
  ofDay: () => (figure ? sql`case when fact.counts then ${inDays(figure)} end` : null),
  none: () => unknown.amount,
  sum: total,
});
const single = (from: CountSource, value: Fragment, none = unknown.number, which = sql`fact.counts`): CountedPart => ({
  from,
  ofEvent: () => sql`case when ${which} then ${value} end`,
  ofDay: notByDay,
  none: () => none,
  sum: null,
});
const first = (kind: CountedKind): CountedPart => ({
  from: `first_${kind}`,
  ofEvent: () => sql`fact.local_date`,
  ofDay: () => sql`fact.local_date`,
  none: () => unknownDay,
  sum: (value) => sql`min(${value})`,
});

const inMinutes = (seconds: Fragment) => sql`cast(${seconds} as double precision) / 60`;
const inSeconds = sql`(${settingValue(tagSettings.approvalMinutes, sql`fact.facility_id`)} * 60)`;
const isApprovedBy = ({ to }: Asked): Fragment => sql`fact.counts and fact.approved_on <= ${day(to)}`;

/** Trays for cases. */
export const isCaseTray = sql`fact.tray_id in (select known.tray_id from ${table('trays')} known join ${table('tray_types')} kind on kind.tray_type_id = known.tray_type_id where kind.category in ('anesthesia', 'intubation'))`;
export const sendsCases = sql`fact.facility_id in (select distinct done.facility_id from ${table('cases')} done)`;
/** Worked out once for all parts, as `is_for_case`: of days only whether the facility sends cases, for they count the trays. */
const isForCase = sql`fact.is_for_case`;
const forCases = (part: CountedPart, figure: string, none: Fragment): CountedPart => ({
  ...part,
  ofDay: () => sql`case when fact.counts and ${isForCase} then ${inDays(figure)} else ${none} end`,
});

export const voidStage = sql`case when fact.tray_id is not null then 'in_tray' when fact.is_approved then 'on_shelf' else 'before_approval' end`;
const isStage = (stage: string) => sql`${voidStage} = ${stage}`;
const isLost = sql`not fact.is_retagged`;

/** What measures of counted events are made of. */
export const countedParts = {
  encoded: one('encoded'),
  encoded_value: amount('encoded'),
  encoded_unpriced: some('encoded', sql`fact.value is null`, 'unpriced'),
  encoded_on: {
    ...single('encoded', sql`fact.local_date`, unknownDay),
    ofDay: () => sql`case when fact.counts then fact.local_date end`,
  },
  approved_so_far: {
    ...number('encoded', (asked) => sql`case when ${isApprovedBy(asked)} then 1 else 0 end`),
    ofDay: ({ isNewest }) => (isNewest ? ifCounted(inDays('approved_so_far')) : null),
  },
  encoded_minutes: {
    ...single('encoded', sql`null`),
    ofEvent: (asked) => sql`case when ${isApprovedBy(asked)} then ${inMinutes(sql`fact.seconds_to_approve`)} end`,
  },
  minutes_per_tag: single(
    'encoded',
    inMinutes(sql`fact.seconds_per_tag`),
    unknown.number,
    sql`fact.product_id is not null`,
  ),
  shelf_life: single('encoded', sql`fact.expiry - fact.local_date`, unknownNumber),
  short_dated: some('encoded', sql`fact.is_short_dated`, 'short_dated'),
  missing_facts: some(
    'encoded',
    sql`(${isUnknownLot("coalesce(fact.lot, '')")} or fact.expiry is null)`,
    'missing_facts',
  ),
  waiting: number('waiting', sql`1`),
  waiting_hours: {
    ...single('waiting', sql`null`),
    ofEvent: ({ to }) =>
      sql`cast(extract(epoch from (cast(${day(to)} + 1 as timestamp) - fact.occurred_local)) as double precision) / 3600`,
    sum: (value) => sql`max(${value})`,
  },
  unknown_tag: single('unknown', sql`fact.tag`, sql`cast(null as varchar)`, sql`true`),
  approved: one('approved'),
  approved_minutes: single('approved', inMinutes(sql`fact.seconds_to_approve`)),
  approved_timed: some('approved', sql`fact.seconds_to_approve is not null`, 'approved_timed'),
  approved_on_time: some('approved', sql`fact.seconds_to_approve <= ${inSeconds}`, 'approved_on_time'),
  self_approved: number(
    'approved',
    ifCounted(sql`case when fact.staff_id = fact.encoder_id then fact.units else 0 end`),
  ),
  unknown_checker: number(
    'approved',
    ifCounted(sql`case when fact.staff_id is null or fact.encoder_id is null then fact.units else 0 end`),
  ),
  skipped_approval: number('skipped', sql`case when fact.product_id is not null then 1 else 0 end`),
  voided: one('voided'),
  voided_value: amount('voided'),
  voided_unpriced: some('voided', sql`fact.value is null`, 'unpriced'),
  voided_early: some('voided', isStage('before_approval')),
  voided_on_shelf: some('voided', isStage('on_shelf')),
  voided_in_tray: some('voided', isStage('in_tray')),
  retagged: some('voided', sql`fact.is_retagged`),
  lost_value: amount('voided', isLost, null),
  lost: some('voided', isLost),
  void_hours: single('voided', sql`cast(fact.seconds_since_encoded as double precision) / 3600`),
  voided_without_reason: number(
    'voided',
    ifCounted(sql`case when ${reasonOf} = ${noReason} then fact.units else 0 end`),
  ),
  used: one('used'),
  used_before: {
    ...one('used_before'),
    // Nothing was used before, where the data cover that time.
    none: ({ previous }) => (previous ? sql`0` : unknownNumber),
  },
  used_value: amount('used'),
  used_unpriced: some('used', sql`fact.value is null`, 'unpriced'),
  used_case: single('used', sql`fact.case_id`, unknownNumber),
  used_for_case: forCases(some('used', isForCase), 'used_for_case', sql`0`),
  used_in_case: forCases(some('used', sql`${isForCase} and fact.case_id is not null`), 'used_in_case', sql`0`),
  unlinked_value: forCases(
    amount('used', sql`${isForCase} and fact.case_id is null`),
    'unlinked_value',
    unknown.amount,
  ),
  days_in_tray: single('used', sql`cast(fact.seconds_in_tray as double precision) / 86400`),
  used_expired: some('used', sql`fact.is_expired_at_event`, 'used_expired'),
  /** Notices come at any time: they are not among the figures of days. */
  used_recalled: one('recalled'),
  /** Days know what was seen again by now. */
  used_then_seen: {
    ...number('used', ({ to }) => sql`case when fact.counts and fact.next_on <= ${day(to)} then 1 else 0 end`),
    ofDay: ({ isNewest }) => (isNewest ? ifCounted(inDays('used_then_seen')) : null),
  },
  undone: number(
    'used',
    ({ to }) =>
      sql`case when fact.is_counted and fact.product_id is not null and fact.undone_on <= ${day(to)} then fact.units else 0 end`,
  ),
  /** Judged before rows are told apart: a facility reads in batches or does not. */
  batch_facility: {
    from: 'batch_facility',
    ofEvent: () => sql`fact.batch_facility`,
    ofDay: () => sql`fact.batch_facility`,
    none: () => unknownNumber,
    sum: null,
  },
  period_days: {
    ...number('used', ({ from, to }) => sql`${day(to)} - ${day(from)} + 1`),
    none: () => unknownNumber,
    sum: (value) => sql`max(${value})`,
  },
  first_encoded: first('encoded'),
  first_approved: first('approved'),
  first_voided: first('voided'),
  first_used: first('used'),
} satisfies Record<string, CountedPart>;
export type CountPart = keyof typeof countedParts;

export const caseParts: ReadonlySet<string> = new Set<CountPart>(['used_for_case', 'used_in_case', 'unlinked_value']);
