import { sql } from 'kysely';
import type { JobLane, JobProgress } from '../contracts/jobs.ts';
import type { UpkeepDb } from './transactions.ts';

/** Any number that no other lock has: of two runners one after the other looks for its next job. */
const claimLock = 734_019_267;

export interface ClaimLimits {
  /** Of one company at once, in one lane. */
  ofCompany: number;
  lanes: readonly JobLane[];
  leaseSeconds: number;
}

export interface Claimed {
  id: number;
  companyId: number;
  lane: JobLane;
  kind: string;
  /** How often it was begun since it was asked for, or since its last checkpoint. */
  attempts: number;
}

/**
 * Takes the next job for a runner: one that waits, or whose runner let its lease run out. Next is the company that has waited longest
 * for its turn in the lane, and of a company what came first.
 */
export async function claimJob(
  db: UpkeepDb,
  runner: string,
  limits: ClaimLimits,
  now: Date,
): Promise<Claimed | undefined> {
  if (limits.lanes.length === 0) return undefined;
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(db);
  const { rows } = await sql<Claimed>`
    with lane as (
      select
        company_id,
        lane,
        count(*) filter (where lease_until > now()) as running,
        min(id) filter (where status = 'waiting' or lease_until <= now()) as next
      from jobs
      where ended_at is null and lane in (${sql.join(limits.lanes)})
      group by company_id, lane
    ),
    next as (
      select lane.next as id
      from lane
      where next is not null and running < ${limits.ofCompany}
      order by
        (
          select max(claimed_at) from jobs former
          where former.company_id = lane.company_id and former.lane = lane.lane and claimed_at is not null
        ) nulls first,
        next
      limit 1
    )
    update jobs
    set
      status = 'running',
      runner = ${runner},
      lease_until = now() + make_interval(secs => ${limits.leaseSeconds}),
      claimed_at = clock_timestamp(),
      started_at = coalesce(started_at, ${now}),
      attempts = attempts + 1
    where id = (select id from next)
      -- It may have ended since it was found.
      and ended_at is null
      and (status = 'waiting' or lease_until <= now())
    returning id, company_id as "companyId", lane, kind, attempts
  `.execute(db);
  return rows[0];
}

/** Keeps a job, and says how far it has come. Undefined where another runner has it by now, or it has ended. */
export async function renewLease(
  db: UpkeepDb,
  jobId: number,
  runner: string,
  leaseSeconds: number,
  progress: JobProgress | null,
): Promise<{ cancelledBy: string | null } | undefined> {
  return db
    .updateTable('jobs')
    .set({
      lease_until: sql`now() + make_interval(secs => ${leaseSeconds})`,
      ...(progress === null ? {} : { progress: JSON.stringify(progress) }),
    })
    .where('id', '=', jobId)
    .where('runner', '=', runner)
    .where('ended_at', 'is', null)
    .returning('cancelled_by as cancelledBy')
    .executeTakeFirst();
}

/** Saves what a job goes on from. It has come further than before, so its attempts are counted anew. */
export async function saveCheckpoint(
  db: UpkeepDb,
  jobId: number,
  runner: string,
  checkpoint: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ checkpoint: JSON.stringify(checkpoint), attempts: 1 })
    .where('id', '=', jobId)
    .where('runner', '=', runner)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives a job back unfinished, as where the program stops: the next runner takes it at once, and this was no attempt. */
export async function releaseJob(db: UpkeepDb, jobId: number, runner: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease_until: sql`now()`, attempts: sql`greatest(attempts - 1, 0)` })
    .where('id', '=', jobId)
    .where('runner', '=', runner)
    .where('ended_at', 'is', null)
    .execute();
}

/** What a former life of the same server left running can be taken at once: it is gone. All of it, where a store has one server. */
export async function dropLeasesOf(db: UpkeepDb, home: string | null): Promise<void> {
  let query = db
    .updateTable('jobs')
    .set({ lease_until: sql`now()` })
    .where('status', '=', 'running')
    .where('lane', '!=', 'import');
  if (home !== null) query = query.where(sql`split_part(runner, ' ', 1)`, '=', home);
  await query.execute();
}
