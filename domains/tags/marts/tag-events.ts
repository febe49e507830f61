import { existsIn } from '../../../warehouse/exists-in.ts';
import { copyBefore, findChanged } from '../../../warehouse/marts/changed-rows.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { isNoticeOfPlace } from '../../notices/marts/notice-place.ts';
import { type ChosenSettings, readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { tagSettings } from '../settings.ts';
import { markRetagged } from './mark-retagged.ts';
import { markTagEvents } from './mark-tag-events.ts';
import { ofStaleTags, tagParts } from './tag-parts.ts';
import { tagSteps } from './tag-steps.ts';

const { shortDatedDays, encodeBreakMinutes, retagMinutes } = tagSettings;
const read = { shortDatedDays, encodeBreakMinutes, retagMinutes } as const;
type Rules = ChosenSettings<typeof read>;

/**
 * Every event of every tag, with what it made of the tag, whether reports count it, and what is odd about it. NDC, lot and
 * expiry are those of the tag's last encoding; a tag that was never encoded has none.
 *
 * Refreshes by tag. An event of another tag changes with them where its encoder had another break before it, or its unit got
 * another new tag; and where a cost, an item or a notice is another. Breaks, new tags and recalls mark no further parts: no mart
 * that refreshes by part reads them.
 */
export const tagEvents: Mart = {
  name: 'tag_events',
  reads: [
    ...['products', 'recalled_lots', 'rfid_events', 'stale_products', 'stale_tags', 'unit_costs'],
    ...settingReads(...Object.values(read)),
  ],
  marks: ['stale_tag_days', 'stale_trays'],
  table: {
    name: 'tag_events',
    columns: [
      column('company_id', 'integer'),
      column('tag', 'varchar'),
      column('event', 'varchar'),
      column('occurred_at', 'timestamp'),
      column('occurred_local', 'timestamp'),
      column('local_date', 'date'),
      column('local_hour', 'smallint'),
      /** Monday is 1. */
      column('weekday', 'smallint'),
      /** The how-manieth event of the tag. */
      column('step', 'integer'),
      /** The day on which the tag was seen before, be it this same day; unknown for the first. */
      column('previous_on', 'date', false),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      /** The tray that the event belongs to, and the one in which the tag lay before and lies after. */
      column('tray_id', 'integer', false),
      column('tray_before_id', 'integer', false),
      column('tray_after_id', 'integer', false),
      column('product_id', 'integer', false),
      column('item_id', 'integer', false),
      column('lot', 'varchar', false),
      column('expiry', 'date', false),
      column('staff_id', 'integer', false),
      /** Who encoded the tag first. */
      column('encoder_id', 'integer', false),
      column('case_id', 'integer', false),
      column('reason', 'varchar', false),
      column('status', 'varchar'),
      column('next_event', 'varchar', false),
      /** The day of the next event. */
      column('next_on', 'date', false),
      column('is_counted', 'boolean'),
      /** The day on which a use turned out to be none: from then on it does not count. */
      column('undone_on', 'date', false),
      /** The tag has been approved before this event. */
      column('is_approved', 'boolean'),
      /** The day on which the tag was approved first. */
      column('approved_on', 'date', false),
      column('value', 'decimal(18,4)', false),
      column('seconds_since_previous', 'bigint', false),
      column('seconds_since_encoded', 'bigint', false),
      /** Of the counted encoding and approval of a tag; unknown where it was approved before it was encoded. */
      column('seconds_to_approve', 'bigint', false),
      /** Of an encoding: since the one before by the same user at the same place, breaks left out. */
      column('seconds_per_tag', 'bigint', false),
      /** Of a use: since the tag was restocked last. */
      column('seconds_in_tray', 'bigint', false),
      /** Of a void: the unit got a new tag within the hour. */
      column('is_retagged', 'boolean'),
      column('is_after_final', 'boolean'),
      column('is_out_of_order', 'boolean'),
      column('is_recalled_at_event', 'boolean'),
      column('is_expired_at_event', 'boolean'),
      column('is_skipped_approval', 'boolean'),
      column('is_self_approved', 'boolean'),
      column('is_moved', 'boolean'),
      column('is_re_read', 'boolean'),
      column('is_voided_in_tray', 'boolean'),
      column('is_short_dated', 'boolean'),
    ],
    key: ['company_id', 'tag', 'event', 'occurred_at'],
    sort: ['company_id', 'local_date', 'event'],
  },
  async refresh(store, { whole, changed }) {
    const rules = await readSettings(store, read);
    if (whole) {
      await store.run('delete from tag_events');
      await insertEvents(store, 'true', rules);
      await markRetagged(store, rules.values.retagMinutes);
      await markRecalled(store);
      return;
    }
    const isNew = changed.has('rfid_events');
    if (isNew) await redoTags(store, rules);
    const isRevalued = (changed.has('unit_costs') || changed.has('products')) && (await revalue(store));
    const isMarked = (isNew || changed.has('recalled_lots')) && (await markRecalled(store));
    return isNew || isRevalued || isMarked ? undefined : 'unchanged';
  },
};

async function insertEvents(store: CompanyStore, which: string, rules: Rules): Promise<void> {
  await store.makeTemp('encode_gaps', encodeGaps(which === 'true' ? 'true' : isOfStaleEncoder));
  for (const part of await tagParts(store, which)) {
    await store.makeTemp('tag_facts', tagFacts(part));
    await store.run(eventsFromSteps(part, rules));
  }
}

/** Works out the stale tags anew, and what they change about others. */
async function redoTags(store: CompanyStore, rules: Rules): Promise<void> {
  await copyBefore(store, 'tag_events', ofStaleTags);
  await store.makeTemp('encoders_now', encodersNow);
  await store.makeTemp('stale_encoders', encodersOf);
  await store.run(`delete from tag_events where ${ofStaleTags}`);
  await insertEvents(store, ofStaleTags, rules);
  await store.makeTemp('gaps_changed', changedGaps(rules));
  await store.run(
    `update tag_events set seconds_per_tag = changed.seconds_per_tag from gaps_changed changed
     where tag_events.tag = changed.tag and tag_events.event = 'encoded' and tag_events.occurred_at = changed.occurred_at`,
  );
  await markRetagged(store, rules.values.retagMinutes, 'tag_events_before');
  const changed = await findChanged(store, 'tag_events', ofStaleTags);
  await markTagEvents(store, changed);
  // What a tag is by now is said of its encoding.
  await store.run(
    `insert into stale_tag_days (company_id, kind, local_date)
     select distinct cast($1 as integer), event, local_date from tag_events_now where event = 'encoded'`,
  );
}

/** Whoever encoded a stale tag, before or now, and where. */
const encodersNow = `select staff_id, location_id, event from rfid_events where ${ofStaleTags} and event = 'encoded'`;
const encodersOf = `
  select staff_id, location_id from (
    select staff_id, location_id, event from tag_events_before union all select staff_id, location_id, event from encoders_now
  ) encoders where event = 'encoded' and staff_id is not null and location_id is not null`;

const isOfStaleEncoder = existsIn(
  'stale_encoders',
  'encoder',
  'encoder.staff_id = rfid_events.staff_id and encoder.location_id = rfid_events.location_id',
);

const soFar = 'over (partition by tag order by n rows unbounded preceding)';
const before = 'over (partition by tag order by n rows between unbounded preceding and 1 preceding)';
const later = 'over (partition by tag order by n rows between 1 following and unbounded following)';
const seconds = (end: string, start: string) => `cast(floor(extract(epoch from (${end} - ${start}))) as bigint)`;

/** Which events may follow which state; nothing follows an end but a finding, and what is first is an encoding. */
const allowed = `case status_before
  when 'encoded' then event in ('approved', 'restocked', 'used', 'voided', 'expired', 'recalled')
  when 'approved' then event in ('restocked', 'used', 'voided', 'expired', 'recalled')
  when 'restocked' then event in ('restocked', 'removed', 'returned', 'used', 'voided', 'expired', 'recalled')
  when 'removed' then event in ('restocked', 'returned', 'used', 'voided', 'expired', 'recalled')
  when 'returned' then event in ('approved', 'restocked', 'used', 'voided', 'expired', 'recalled')
  when 'used' then event = 'found'
  else event = 'encoded' end`;

const goesOut = `event in ('restocked', 'used')`;

/** How long after the one before a user tagged at the same place. */
const encodeGaps = (which: string): string => `
  select tag, event as gap_event, occurred_at, ${seconds('occurred_at', 'lag(occurred_at) over (partition by staff_id, location_id order by occurred_at, tag)')} as gap
  from rfid_events where event = 'encoded' and staff_id is not null and location_id is not null and ${which}`;

/** Between two units longer than this, the encoder had a break. */
const shortGap = ({ sql }: Rules) => `case when gap <= ${sql('encodeBreakMinutes')} * 60 then gap end`;

const changedGaps = (rules: Rules) => `
  select gaps.tag, gaps.occurred_at, ${shortGap(rules)} as seconds_per_tag
  from encode_gaps gaps join tag_events fact on fact.tag = gaps.tag and fact.event = 'encoded' and fact.occurred_at = gaps.occurred_at
  where fact.seconds_per_tag is distinct from ${shortGap(rules)}`;

/** What is said once of a tag: what its last encoding put on it, when and by whom it was encoded first, and when it was approved first. */
const tagFacts = (part: string): string => `
  select facts.*, made.item_id, made.container_qty
  from (
    select tag, max(product_id) as product_id, max(lot) as lot, max(expiry) as expiry, min(encoded_at) as encoded_at, max(encoder_id) as encoder_id, min(approved_at) as approved_at, min(approved_on) as approved_on
    from (
      select tag, last_value(product_id) over encodings as product_id, last_value(lot) over encodings as lot, last_value(expiry) over encodings as expiry,
        occurred_at as encoded_at, first_value(staff_id) over encodings as encoder_id, null as approved_at, null as approved_on
      from rfid_events where event = 'encoded' and ${part}
      window encodings as (partition by tag order by occurred_at rows between unbounded preceding and unbounded following)
      union all select tag, null, null, null, null, null, occurred_at, local_date from rfid_events where event = 'approved' and ${part}
    ) said group by tag
  ) facts left join products made on made.product_id = facts.product_id`;

const eventsFromSteps = (part: string, rules: Rules): string => `
  insert into tag_events (company_id, tag, event, occurred_at, occurred_local, local_date, local_hour, weekday, step, previous_on, facility_id, location_id, tray_id, tray_before_id, tray_after_id,
    product_id, item_id, lot, expiry, staff_id, encoder_id, case_id, reason, status, next_event, next_on, is_counted, undone_on, is_approved, approved_on, value,
    seconds_since_previous, seconds_since_encoded, seconds_to_approve, seconds_per_tag, seconds_in_tray, is_retagged,
    is_after_final, is_out_of_order, is_recalled_at_event, is_expired_at_event, is_skipped_approval, is_self_approved, is_moved, is_re_read, is_voided_in_tray, is_short_dated)
  with states as (
    select steps.tag, event, occurred_at, occurred_local, local_date, local_hour, n, facility_id, location_id, case_id, staff_id, reason, is_after_final,
      coalesce(told, 'returned') as status, lag(told) over (partition by tag order by n) as status_before,
      nullif(tray_key_before, 0) as tray_before, nullif(tray_key, 0) as tray_after, tray_id as tray_named,
      lead(event) over (partition by tag order by n) as next_event, lead(local_date) over (partition by tag order by n) as next_on, lag(occurred_at) over (partition by tag order by n) as previous_at,
      lag(local_date) over (partition by tag order by local_date, n) as previous_on,
      count(case when event = 'encoded' then 1 end) ${soFar} as encodings, count(case when event = 'approved' then 1 end) ${before} as approvals_before, count(case when ${goesOut} then 1 end) ${soFar} as times_out,
      max(case when event = 'restocked' then occurred_at end) ${soFar} as restocked_at, min(case when event = 'found' then local_date end) ${later} as found_on
    from (${tagSteps(part)}) steps
  ), judged as (
    select states.*, coalesce(tray_named, tray_before) as event_tray,
      event = 'restocked' and not is_after_final and tray_before is not null and coalesce(tray_named, tray_before) = tray_before as re_read,
      (event = 'encoded' and encodings = 1) or (event = 'approved' and approvals_before = 0) as is_first_check
    from states
  )
  select cast($1 as integer), judged.tag, judged.event, judged.occurred_at, occurred_local, judged.local_date, local_hour, cast(extract(isodow from judged.local_date) as smallint), cast(n as integer), previous_on,
    judged.facility_id, location_id, cast(event_tray as integer), cast(tray_before as integer), cast(tray_after as integer),
    facts.product_id, facts.item_id, facts.lot, facts.expiry, staff_id, facts.encoder_id, case_id, reason, judged.status, next_event, next_on,
    case when event in ('encoded', 'approved') then is_first_check else event <> 'found' and not is_after_final and not re_read end,
    case when event = 'used' and not is_after_final then found_on end, approvals_before > 0, approved_on,
    ${tagValue('facts', 'cost')}, ${seconds('judged.occurred_at', 'previous_at')}, ${seconds('judged.occurred_at', 'facts.encoded_at')},
    case when is_first_check and approved_at >= facts.encoded_at then ${seconds('approved_at', 'facts.encoded_at')} end,
    ${shortGap(rules)},
    case when event = 'used' then ${seconds('judged.occurred_at', 'restocked_at')} end, false,
    is_after_final, not is_after_final and not (${allowed}), false,
    coalesce((${goesOut} or event = 'encoded') and facts.expiry < judged.local_date, false), ${goesOut} and times_out = 1 and approvals_before = 0,
    coalesce(event = 'approved' and staff_id = facts.encoder_id, false),
    coalesce(event = 'restocked' and not is_after_final and tray_before is not null and tray_named <> tray_before, false), re_read,
    event = 'voided' and not is_after_final and event_tray is not null, coalesce(event = 'encoded' and facts.expiry < judged.local_date + ${rules.sql('shortDatedDays', 'judged.facility_id')}, false)
  from judged left join tag_facts facts on facts.tag = judged.tag
  left join encode_gaps gaps on gaps.tag = judged.tag and gaps.gap_event = judged.event and gaps.occurred_at = judged.occurred_at
  left join unit_costs cost on cost.facility_id = judged.facility_id and cost.product_id = facts.product_id
    and cost.from_date <= judged.local_date and judged.local_date < cost.to_date
  order by judged.local_date, judged.event`;

/** One tag is one container; where nobody says how much that is, one base unit. */
function tagValue(product: string, cost: string): string {
  return `cast(cast(coalesce(${product}.container_qty, 1) as decimal(38,4)) * ${cost}.unit_cost as decimal(18,4))`;
}

/** Where costs or products have changed, the events of those NDCs may be worth something else; says whether any is. */
async function revalue(store: CompanyStore): Promise<boolean> {
  await store.makeTemp(
    'tags_revalued',
    `select fact.tag, fact.event, fact.occurred_at, fact.local_date, fact.tray_id, fact.tray_before_id, fact.tray_after_id,
       product.item_id, ${tagValue('product', 'cost')} as value
     from tag_events fact join products product on product.product_id = fact.product_id
     left join unit_costs cost on cost.facility_id = fact.facility_id and cost.product_id = fact.product_id
       and cost.from_date <= fact.local_date and fact.local_date < cost.to_date
     where fact.product_id in (select product_id from stale_products)
       and (fact.item_id <> product.item_id or fact.value is distinct from ${tagValue('product', 'cost')})`,
  );
  const [some] = await store.rows('select 1 as found from tags_revalued limit 1');
  if (!some) return false;
  await store.run(
    `update tag_events set value = worth.value, item_id = worth.item_id from tags_revalued worth
     where tag_events.tag = worth.tag and tag_events.event = worth.event and tag_events.occurred_at = worth.occurred_at`,
  );
  await markTagEvents(store, 'tags_revalued');
  return true;
}

/** Notices are everybody's and come at any time: looks which units went out under one, and says whether any mark changed. */
async function markRecalled(store: CompanyStore): Promise<boolean> {
  await store.makeTemp(
    'sent_out_recalled',
    `select distinct fact.tag, fact.event, fact.occurred_at from recalled_lots notice
     join tag_events fact on fact.product_id = notice.product_id and coalesce(fact.lot, '') = notice.lot and ${isNoticeOfPlace('notice', 'fact.location_id')}
       and notice.from_date <= fact.local_date and fact.local_date < notice.to_date
     where notice.verdict = 'affected' and fact.${goesOut}`,
  );
  const isSentOut = existsIn(
    'sent_out_recalled',
    'sent',
    'sent.tag = tag_events.tag and sent.event = tag_events.event and sent.occurred_at = tag_events.occurred_at',
  );
  const wrongly = [`is_recalled_at_event and not ${isSentOut}`, `not is_recalled_at_event and ${isSentOut}`];
  let isMarked = false;
  for (const marks of wrongly) {
    const [some] = await store.rows(`select 1 as found from tag_events where ${marks} limit 1`, []);
    if (!some) continue;
    await store.run(`update tag_events set is_recalled_at_event = not is_recalled_at_event where ${marks}`);
    isMarked = true;
  }
  return isMarked;
}
