import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateCompanies } from '../../../demo/generate/generate-companies.ts';
import { listFiles } from '../../../demo/generate/list-files.ts';
import { importLoad } from '../../../ingest/import-load.ts';
import { onEachEngine, seedsOn, type TestWarehouse } from '../../../testkit/warehouses/on-each-engine.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';

/** What tags and trays are worked out from. */
const wanted = [
  ...['facilities', 'locations', 'items', 'products', 'prices', 'staff', 'tray_types', 'tray_type_items', 'trays'],
  ...['encounters', 'cases', 'rfid_events', 'tray_scans'],
];

async function load({ engine }: TestWarehouse, seed: number): Promise<void> {
  const folder = mkdtempSync(join(engine.filesFolder, 'generated-'));
  const end = Date.parse('2026-11-14') / 86_400_000;
  const [company] = await generateCompanies({ folder, seed, scale: 0.25, companies: 1, months: 4, end });
  const files = listFiles(company?.folder ?? '').filter(({ entity }) => wanted.includes(entity));
  await importLoad(engine, { companyId: seed, files, acceptPartial: false, loadedBy: 'a test', rejectsFolder: folder });
  await refreshMarts(engine, seed);
}

const isEnd = `event in ('used', 'voided', 'expired', 'recalled')`;
/** How many times each tag has ended so far, from the events as sent: a finding undoes the use before it. */
const lives = (company: number) => `
  select tag, event, occurred_at, sum(case when event = 'found' then -1 when ${isEnd} then 1 else 0 end) over (partition by tag order by occurred_at, event rows unbounded preceding) as ends
  from rfid_events where company_id = ${company}`;

/** Each says what must hold, and as SQL over the company what breaks it. What is right is worked out from the facts anew, or by another way. */
const invariants: Record<string, (company: number) => string> = {
  'what was encoded is alive or has ended, for every item and day': (company) => `
    with days as (select distinct local_date as day from rfid_events where company_id = ${company}),
    counted as (
      select day, item_id, sum(case when event = 'encoded' then 1 else 0 end) as encoded, sum(case when ${isEnd} and (undone_on is null or undone_on > day) then 1 else 0 end) as ended
      from days join tag_events fact on fact.company_id = ${company} and fact.local_date <= day and is_counted group by day, item_id
    ), alive as (
      select day, item_id, count(*) as live from days join tag_spans span on span.company_id = ${company} and span.from_date <= day and day < span.to_date
      join products made on made.company_id = ${company} and made.product_id = span.product_id
      where span.status in ('encoded', 'approved', 'restocked', 'removed', 'returned') group by day, item_id
    )
    select counted.day, counted.item_id, encoded, ended, live from counted left join alive on alive.day = counted.day and alive.item_id = counted.item_id
    where encoded <> ended + coalesce(live, 0)`,
  'the uses that count are those sent, less those undone by a finding': (company) => `
    select * from (select count(*) as counted from tag_events where company_id = ${company} and event = 'used' and is_counted and undone_on is null) ours,
      (select sum(case event when 'used' then 1 when 'found' then -1 else 0 end) as sent from rfid_events where company_id = ${company}) theirs
    where counted <> sent`,
  'uses add up to the same by tray, by item and by day': (company) => `
    with uses as (select * from tag_events where company_id = ${company} and event = 'used' and is_counted)
    select * from (select sum(n) as total from (select count(*) as n from uses group by item_id) by_item) items,
      (select sum(n) as total from (select count(*) as n from uses group by tray_id) by_tray) trays,
      (select sum(n) as total from (select count(*) as n from uses group by local_date) by_day) days, (select count(*) as total from rfid_events where company_id = ${company} and event = 'used') sent
    where items.total <> trays.total or trays.total <> days.total or days.total <> sent.total`,
  'a tag lies in one tray at a time': (company) => `
    select one.tag, one.tray_id, other.tray_id from tray_stays one join tray_stays other on other.company_id = one.company_id and other.tag = one.tag and other.step > one.step
    where one.company_id = ${company} and (one.left_at is null or other.entered_at < one.left_at)`,
  'where a tag lies at the end of a day is where its last stay says': (company) => `
    select span.tag, span.from_date, span.tray_id, stay.tray_id from tag_spans span left join tray_stays stay on stay.company_id = span.company_id and stay.tag = span.tag
      and stay.entered_on <= span.from_date and span.from_date < stay.left_on
    where span.company_id = ${company} and span.tray_id is distinct from stay.tray_id`,
  'what is present after a restock is what lies in the tray then': (company) => `
    select part.tray_id, part.item_id, part.restock_no, part.present_after, count(stay.tag) as lying
    from tray_cycle_items part join tray_cycles cycle on cycle.company_id = part.company_id and cycle.tray_id = part.tray_id and cycle.restock_no = part.restock_no
    left join tray_stays stay on stay.company_id = part.company_id and stay.tray_id = part.tray_id and coalesce(stay.item_id, 0) = part.item_id
      and stay.entered_at <= cycle.ended_at and (stay.left_at is null or stay.left_at > cycle.ended_at)
    where part.company_id = ${company} group by part.tray_id, part.item_id, part.restock_no, part.present_after having part.present_after <> count(stay.tag)`,
  'a cycle balances, begins with what the one before left, and uses no more than there was': (company) => `
    select * from (
      select part.*, lag(present_after) over (partition by tray_id, item_id order by restock_no) as left_before, lag(next_restock_no) over (partition by tray_id, item_id order by restock_no) as announced
      from tray_cycle_items part where company_id = ${company}) chained
    where present_after <> present_before + restocked + put_back - used - pulled or present_before <> coalesce(left_before, 0) or announced <> restock_no
      or used > present_before + put_back or used_undone > used or expired_pulled + recalled_pulled > pulled`,
  'a restock is what two scans say it is: what was put in and used between two verifications': (company) => `
    with verified as (
      select tray_id, scanned_at, lag(scanned_at) over (partition by tray_id order by scanned_at) as before_at from tray_scans where company_id = ${company} and kind = 'verify'
    ), scanned as (
      select verified.tray_id, verified.scanned_at, sum(case when event = 'restocked' then 1 else 0 end) as restocked, sum(case when event = 'used' then 1 else 0 end) as used
      from verified join rfid_events fact on fact.company_id = ${company} and fact.tray_id = verified.tray_id and fact.occurred_at <= verified.scanned_at
        and (verified.before_at is null or fact.occurred_at > verified.before_at)
      group by verified.tray_id, verified.scanned_at
    ), refilled as (
      select tray_id, scanned_at, restocked, sum(used) over (partition by tray_id order by scanned_at rows unbounded preceding) as used_so_far from scanned
    ), checked as (
      select tray_id, scanned_at, restocked, used_so_far - lag(used_so_far) over (partition by tray_id order by scanned_at) as used from refilled where restocked > 0
    )
    select checked.*, cycle.restock_no, cycle.items_restocked, cycle.used as cycle_used
    from checked full join (select * from tray_cycles where company_id = ${company} and verified_at is not null) cycle on cycle.tray_id = checked.tray_id and cycle.verified_at = checked.scanned_at
    where checked.tray_id is null or cycle.tray_id is null or checked.restocked <> cycle.items_restocked or checked.used is distinct from cycle.used`,
  'a tray expires with the first of what lies in it': (company) => `
    select cycle.tray_id, cycle.restock_no, cycle.tray_expiry, min(stay.expiry) as first, cycle.present, count(stay.tag) as lying
    from tray_cycles cycle left join tray_stays stay on stay.company_id = cycle.company_id and stay.tray_id = cycle.tray_id
      and stay.entered_at <= cycle.ended_at and (stay.left_at is null or stay.left_at > cycle.ended_at)
    where cycle.company_id = ${company} group by cycle.tray_id, cycle.restock_no, cycle.tray_expiry, cycle.present
    having cycle.tray_expiry is distinct from min(stay.expiry) or cycle.present <> count(stay.tag)`,
  'a lot is found in exactly the live tags that carry it': (company) => `
    with named as (
      select tag, product_id, lot from rfid_events where company_id = ${company} and event = 'encoded'
    ), alive as (
      select tag from (select tag, ends, row_number() over (partition by tag order by occurred_at desc, event desc) as n from (${lives(company)}) told) last where n = 1 and ends = 0
    )
    select coalesce(span.tag, carried.tag) as tag, span.lot, carried.lot
    from (select tag, product_id, lot from tag_spans where company_id = ${company} and to_date = date '9999-12-31' and status not in ('used', 'voided', 'expired', 'recalled')) span
    full join (select named.* from named join alive on alive.tag = named.tag) carried on carried.tag = span.tag
    where span.tag is null or carried.tag is null or span.product_id is distinct from carried.product_id or span.lot is distinct from carried.lot`,
  'units go in for use, for expiry or for other reasons, and never for more use than there was': (company) => `
    select part.tray_id, part.item_id, part.restock_no, part.restocked, part.used, count(stay.tag) as units from tray_cycle_items part
    join tray_stays stay on stay.company_id = part.company_id and stay.tray_id = part.tray_id and coalesce(stay.item_id, 0) = part.item_id and stay.from_restock_no = part.restock_no and stay.cause is not null
    where part.company_id = ${company} group by part.tray_id, part.item_id, part.restock_no, part.restocked, part.used
    having count(stay.tag) > part.restocked or sum(case when cause = 'use' then 1 else 0 end) > part.used`,
};

onEachEngine((warehouse, kind) => {
  describe.each(seedsOn(kind))('in the generated hospital of seed %i', (seed) => {
    it('there are tags, trays, restocks and findings to look at', async () => {
      await load(warehouse, seed);
      const [size] = await warehouse.engine.query(
        `select (select count(*) from tag_events where company_id = ${seed}) as events, (select count(*) from rfid_events where company_id = ${seed}) as sent,
           (select count(*) from tray_cycles where company_id = ${seed} and restock_no > 1 and used > 0) as cycles,
           (select count(*) from tag_events where company_id = ${seed} and undone_on is not null) as undone,
           (select count(*) from tray_stays where company_id = ${seed} and cause = 'expiry') as for_expiry`,
      );
      expect(size?.events).toBe(size?.sent);
      expect(size?.events).toBeGreaterThan(2000);
      expect(size?.cycles).toBeGreaterThan(50);
      expect(size?.undone).toBeGreaterThan(0);
      expect(size?.for_expiry).toBeGreaterThan(0);
    }, 120_000);

    it.each(Object.entries(invariants))('%s', async (_, broken) => {
      expect(await warehouse.engine.query(`select * from (${broken(seed)}) broken limit 5`)).toEqual([]);
    });
  });
});
