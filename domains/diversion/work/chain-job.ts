import * as z from 'zod/mini';
import { addDays } from '../../../contracts/calendar.ts';
import { day, sql, table } from '../../../query/define/sql.ts';
import { type Found, endWorkItems, keepWorkItems } from '../../shared/work/keep-work-items.ts';
import { defineJob, type JobSchedule } from '../../shared/work/job-kind.ts';
import { causeWords, legWords } from '../datasets/chain/chain-words.ts';
import { chainGapKind } from './chain-gap-kind.ts';

/** Gaps that are older than so many days open no work any more. */
const daysBack = 90;
const mostGaps = 5000;

type Gap = {
  facility_code: string;
  leg_id: string;
  leg: string;
  cause: string;
  drug: string;
  missing: number;
  unit: string;
  day: string;
};

/** Opens a work item for each gap, and ends those that late records have settled. */
export const chainJob = defineJob({
  id: 'controlled-chain-gaps',
  title: 'Gaps in the controlled chain',
  right: 'controlled_chain_menu',
  input: z.object({}),
  subjectOf: () => 'All legs of scheduled drugs',
  page: 'controlled-chain',
  async run({ reader, inCompany, now }) {
    const from = addDays(await reader.newestDay(), -daysBack);
    const gaps = await reader.rows<Gap>(sql`
      select place.facility_code, known.leg_id, known.leg, known.cause, min(held.drug_name) as drug, known.missing, min(held.dose_unit) as unit, cast(known.local_date as varchar) as day
      from ${table('chain_legs')} known
      join ${table('facilities')} place on place.facility_id = known.facility_id
      join ${table('watched_drugs')} held on held.drug = known.drug
      where known.state = 'gap' and known.local_date >= ${day(from)}
      group by place.facility_code, known.leg_id, known.leg, known.cause, known.missing, known.local_date
      order by known.local_date desc, known.leg_id
      limit ${mostGaps}`);
    const found = gaps.map(
      (gap): Found => ({
        subject: { facility_code: gap.facility_code, leg_id: gap.leg_id },
        facts: {
          leg: legWords[gap.leg] ?? gap.leg,
          cause: causeWords[gap.cause] ?? gap.cause,
          drug: gap.drug,
          missing: Number(gap.missing),
          unit: gap.unit,
          day: gap.day,
        },
      }),
    );
    const by = { userId: null, author: chainJob.title, now: now() };
    const still = new Set(gaps.map(({ leg_id }) => leg_id));
    // Where there are more than can be read, those beyond are not settled.
    const oldest = gaps.length < mostGaps ? from : (gaps.at(-1)?.day ?? from);
    return inCompany(async (db) => {
      const kept = await keepWorkItems(db, chainGapKind, found, by);
      const settled = await endWorkItems(
        db,
        chainGapKind,
        { where: ({ leg_id = '' }, { day: on }) => String(on) > oldest && !still.has(leg_id) },
        { to: 'settled', note: 'Both ends agree now.' },
        by,
      );
      return {
        message: `${gaps.length} gaps; ${kept.opened} new, ${settled.ended} settled by late records`,
        outcome: { gaps: gaps.length, opened: kept.opened, settled: settled.ended },
      };
    });
  },
});

export const chainSchedule: JobSchedule = {
  id: 'daily-controlled-chain-gaps',
  title: 'Daily gaps in the controlled chain',
  kind: chainJob,
  input: {},
  pattern: '45 5 * * *',
  catchUpHours: 23,
};
