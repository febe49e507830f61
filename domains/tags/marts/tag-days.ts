import { isUnknownLotSql } from '../../../contracts/codes/lot-key.ts';
import { existsIn } from '../../../warehouse/exists-in.ts';
import { column, type Mart, openEnd } from '../../../warehouse/marts/mart.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { tagSettings } from '../settings.ts';

const { batchUses, approvalMinutes } = tagSettings;
const read = { batchUses, approvalMinutes } as const;
const minuteOf = (moment: string): string => `date_trunc('minute', ${moment})`;

/** What tells the counted ones apart, and the order in which they lie. */
const ids = 'product_id, facility_id, location_id, item_id, staff_id, encoder_id';
const told = `event, local_date, ${ids}, is_counted, undone_on, status, reason`;

/** How many of the alike events of a day are such as well; `inTime` is the seconds within which a unit is to be approved. */
const furtherOf = (inTime: string) => ({
  /** Of encodings: by now. */
  approved_so_far: `event = 'encoded' and approved_on is not null`,
  short_dated: `event = 'encoded' and is_short_dated`,
  missing_facts: `event = 'encoded' and (expiry is null or ${isUnknownLotSql("coalesce(lot, '')")})`,
  approved_timed: `event = 'approved' and seconds_to_approve is not null`,
  approved_on_time: `event = 'approved' and seconds_to_approve <= ${inTime}`,
  used_expired: `event = 'used' and is_expired_at_event`,
  used_then_seen: `event = 'used' and next_event is not null`,
  used_in_batch: 'is_in_batch',
  /** Out of a tray for cases; whether its facility sends cases is not asked here. */
  used_for_case: 'is_case_tray',
  used_in_case: 'is_case_tray and case_id is not null',
});
/** What they are called. */
export const dayFigures = Object.keys(furtherOf(''));
const figures = dayFigures.join(', ');

/**
 * Events of tags by day, NDC, place and user, with how many there were and what they were worth: a twentieth of the events.
 * Those of tags that were never encoded are left out.
 */
export const tagDays: Mart = {
  name: 'tag_days',
  reads: ['stale_tag_days', 'tag_events', 'tag_spans', 'tray_types', 'trays', ...settingReads(...Object.values(read))],
  marks: ['stale_tag_days'],
  table: {
    name: 'tag_days',
    columns: [
      column('company_id', 'integer'),
      column('row_no', 'integer'),
      column('local_date', 'date'),
      column('event', 'varchar'),
      column('is_counted', 'boolean'),
      column('undone_on', 'date', false),
      column('facility_id', 'integer'),
      column('location_id', 'integer', false),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('staff_id', 'integer', false),
      column('encoder_id', 'integer', false),
      /** Of an encoding: what the tag is by now. */
      column('status', 'varchar', false),
      /** Of a void, as it was written. */
      column('reason', 'varchar', false),
      column('units', 'integer'),
      /** How many of them have no known value. */
      column('unpriced', 'integer'),
      column('value', 'decimal(18,4)', false),
      /** Of uses that should name a case and do not. */
      column('unlinked_value', 'decimal(18,4)', false),
      ...dayFigures.map((name) => column(name, 'integer')),
    ],
    key: ['company_id', 'event', 'local_date', 'row_no'],
    sort: ['company_id', 'event', 'local_date', 'product_id'],
  },
  async refresh(store, { whole, changed }) {
    // Which trays are for cases says how every use counts.
    if (!whole && (changed.has('trays') || changed.has('tray_types')))
      await store.run(
        `insert into stale_tag_days (company_id, kind, local_date)
         select distinct cast($1 as integer), event, local_date from tag_events where event = 'used'`,
      );
    const isStale = (fact: string) =>
      whole
        ? 'true'
        : existsIn('stale_tag_days', 'stale', `stale.kind = ${fact}.event and stale.local_date = ${fact}.local_date`);
    const { sql } = await readSettings(store, read);
    const further = furtherOf(`${sql('approvalMinutes', 'facility_id')} * 60`);
    await store.run(`delete from tag_days where ${isStale('tag_days')}`);
    await store.run(
      `insert into tag_days (company_id, row_no, ${told}, units, unpriced, value, unlinked_value, ${figures})
       with batches as (
         select tray_id, local_date, ${minuteOf('occurred_at')} as minute from tag_events used where event = 'used' and tray_id is not null and ${isStale('used')}
         group by tray_id, local_date, ${minuteOf('occurred_at')} having count(*) >= ${sql('batchUses')}
       ), case_trays as (
         select tray.tray_id from trays tray join tray_types kind on kind.tray_type_id = tray.tray_type_id
         where kind.category in ('anesthesia', 'intubation')
       ), stale_events as (
         select fact.* from tag_events fact where fact.product_id is not null and fact.event in ('approved', 'voided', 'used', 'encoded') and ${isStale('fact')}
       ), counted as (
         select fact.*, cast(null as varchar) as status_now, case when event = 'voided' then reason end as void_reason, false as is_in_batch, false as is_case_tray from stale_events fact
         where fact.event in ('approved', 'voided')
         union all
         select fact.*, null, null, batch.tray_id is not null, case_tray.tray_id is not null from stale_events fact
         left join batches batch on batch.tray_id = fact.tray_id and batch.local_date = fact.local_date and batch.minute = ${minuteOf('fact.occurred_at')}
         left join case_trays case_tray on case_tray.tray_id = fact.tray_id
         where fact.event = 'used'
         union all
         select fact.*, now.status, null, false, false from stale_events fact left join tag_spans now on now.tag = fact.tag and now.to_date = date '${openEnd}'
         where fact.event = 'encoded'
       ), daily as (
         select event, local_date, ${ids}, is_counted, undone_on, status_now as status, void_reason as reason,
           cast(count(*) as integer) as units, cast(count(*) - count(value) as integer) as unpriced, cast(sum(value) as decimal(18,4)) as value,
           cast(sum(case when is_case_tray and case_id is null then value end) as decimal(18,4)) as unlinked_value,
           ${Object.entries(further)
             .map(([name, condition]) => `cast(sum(case when ${condition} then 1 else 0 end) as integer) as ${name}`)
             .join(', ')}
         from counted group by event, local_date, ${ids}, is_counted, undone_on, status_now, void_reason
       )
       select cast($1 as integer), cast(row_number() over (partition by event, local_date order by ${told}) as integer), ${told}, units, unpriced, value, unlinked_value, ${figures}
       from daily order by ${told}`,
    );
  },
};
