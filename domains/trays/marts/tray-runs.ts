import type { Scratch } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { splitByUse } from '../science/restock-cycles.ts';
import { traySettings } from '../settings.ts';
import { isOfStaleTray } from './tray-parts.ts';

/** A pause in the work at a tray longer than this ends a run of restocking. */
const { runGapMinutes } = traySettings;
/** What marts that need these read besides. */
export const runReads = settingReads(runGapMinutes);

/**
 * The restocks of trays, in temporary tables that live as long as the refresh: `tray_visits`, what lay in which
 * tray from when to when; `tray_work`, what was done at trays and in which run; `tray_restocks`, the runs that put something in.
 */
const runsOf = (isMeant: (trayColumn: string) => string): Scratch => ({
  tables: ['tray_visits', 'tray_gaps', 'tray_splits', 'tray_work', 'tray_restocks'],
  async make(store) {
    await store.makeTemp('tray_visits', visits(isMeant));
    const { sql } = await readSettings(store, { runGapMinutes });
    await store.makeTemp('tray_gaps', gaps(isMeant, `${sql('runGapMinutes')} * interval '1 minute'`));
    await splitRuns(store);
    await store.makeTemp('tray_work', runs);
    await store.makeTemp('tray_restocks', restocks);
  },
});

/** Of all trays, and of the stale ones. The marts that need them read one another, so once one is built whole, all after it are. */
const allRuns = runsOf(() => 'true');
const staleRuns = runsOf(isOfStaleTray);
export const trayRuns = (whole: boolean): Scratch => (whole ? allRuns : staleRuns);

/** A visit ends with an event that names another tray, or none: so tags are followed wherever they were. */
const ofVisitors = (isMeant: string): string =>
  isMeant === 'true' ? 'true' : `tag in (select tag from tag_events where ${isMeant})`;

/** From the event that put a tag into a tray to the next that took it out or elsewhere. */
const visits = (isMeant: (trayColumn: string) => string): string => `
  with changes as (
    select tag, step, event, occurred_at, local_date, tray_id, tray_after_id, lead(step) over life as left_step, lead(occurred_at) over life as left_at,
      lead(local_date) over life as left_on, lead(event) over life as left_by, lead(tray_id) over life as left_from
    from tag_events where tray_after_id is distinct from tray_before_id
      and ${ofVisitors(isMeant('tray_after_id'))}
    window life as (partition by tag order by step)
  )
  select tag, step, event, occurred_at as entered_at, local_date as entered_on, tray_after_id as tray_id, left_step, left_at, left_on, left_by, left_from
  from changes where tray_after_id is not null and ${isMeant('tray_after_id')}`;

/** What was done at a tray, numbered by the pauses between. A move concerns the tray that is left as well. */
const gaps = (isMeant: (trayColumn: string) => string, gap: string): string => `
  with work as (
    select tray_id, tag, step, occurred_at, event = 'restocked' and is_counted as is_restock, staff_id from tag_events
    where event in ('restocked', 'removed', 'voided', 'expired', 'recalled') and tray_id is not null and ${isMeant('tray_id')}
    union all
    select tray_before_id, tag, step, occurred_at, false, staff_id from tag_events where is_moved and ${isMeant('tray_before_id')}
  ), begun as (
    select work.*, lag(occurred_at) over (partition by tray_id order by occurred_at, tag, step) as before_at from work
  )
  select tray_id, tag, step, occurred_at, is_restock, staff_id,
    sum(case when before_at is null or occurred_at > before_at + ${gap} then 1 else 0 end) over (partition by tray_id order by occurred_at, tag, step rows unbounded preceding) as gap_no
  from begun`;

type Use = { tray_id: number; gap_no: number; restocked_at: number; used_at: number };

/** Where a unit that a run brought was used before the run was over: rare, and decided one after another. */
async function splitRuns(store: CompanyStore): Promise<void> {
  const uses = await store.rows<Use>(
    `with ends as (select tray_id, gap_no, max(occurred_at) as ended_at from tray_gaps group by tray_id, gap_no)
     select work.tray_id, work.gap_no, extract(epoch from visit.entered_at) as restocked_at, extract(epoch from visit.left_at) as used_at
     from tray_visits visit join tray_gaps work on work.tray_id = visit.tray_id and work.tag = visit.tag and work.step = visit.step and work.is_restock
     join ends on ends.tray_id = work.tray_id and ends.gap_no = work.gap_no
     where visit.left_by = 'used' and visit.left_from = visit.tray_id and visit.left_at < ends.ended_at`,
  );
  const byGap = new Map<string, Use[]>();
  for (const use of uses) {
    const key = `${use.tray_id}/${use.gap_no}`;
    byGap.set(key, [...(byGap.get(key) ?? []), use]);
  }
  const splits = [...byGap.values()].flatMap((some) =>
    splitByUse(
      some.map(({ restocked_at, used_at }) => ({ restockedAt: Number(restocked_at), usedAt: Number(used_at) })),
    ).map((moment) => [
      some[0]?.tray_id ?? 0,
      Number(some[0]?.gap_no ?? 0),
      new Date(moment * 1000).toISOString().slice(0, 23),
    ]),
  );
  const names = { tray_id: 'integer', gap_no: 'integer', split_at: 'timestamp' };
  const columns = Object.entries(names).map(([name, type]) => ({ name, type, required: true }));
  const none = columns.map(({ name, type }) => `cast(null as ${type}) as ${name}`).join(', ');
  await store.makeTemp('tray_splits', `select ${none} where false`);
  await store.insert({ name: 'tray_splits', columns }, splits);
}

const runs = `
  with told as (
    select tray_id, gap_no, tag, step, occurred_at, is_restock, staff_id, 0 as is_split from tray_gaps
    union all select tray_id, gap_no, null, null, split_at, false, null, 1 from tray_splits
  ), numbered as (
    select told.*, sum(is_split) over (partition by tray_id, gap_no order by occurred_at, is_split rows unbounded preceding) as part from told
  )
  select tray_id, gap_no, part, tag, step, occurred_at, is_restock, staff_id from numbered where is_split = 0`;

/** A run that put in at least one unit; the first of a tray is its first fill. */
const restocks = `
  with found as (
    select tray_id, gap_no, part, min(occurred_at) as started_at, max(occurred_at) as ended_at, sum(case when is_restock then 1 else 0 end) as items_restocked
    from tray_work group by tray_id, gap_no, part having bool_or(is_restock)
  )
  select found.*, row_number() over (partition by tray_id order by ended_at) as restock_no, lag(ended_at) over (partition by tray_id order by ended_at) as previous_end,
    lead(started_at) over (partition by tray_id order by ended_at) as next_start
  from found`;

/**
 * The first one of a tray from this row on. Looked for from the end: a frame that begins at each row is gone through anew for
 * every one of them by PostgreSQL.
 */
export const nextOf = (value: string, moment: string, place: string): string =>
  `min(${value}) over (partition by tray_id order by ${moment} desc, ${place} desc rows unbounded preceding)`;
