import * as z from 'zod/mini';
import { sql, table } from '../../../query/define/sql.ts';
import { findWorkItems } from '../../../state/work-items.ts';
import { defineJob, type JobSchedule } from '../../shared/work/job-kind.ts';
import { endWorkItems, type Found, keepWorkItems, moveWorkItem } from '../../shared/work/keep-work-items.ts';
import { findingKind } from './finding-kind.ts';

const author = '340B compliance rules';
/** Of each rule the newest: a faulty feed finds the same thing thousands of times, and nobody works them off one by one. */
const mostOfRule = 200;

type FindingRow = {
  exception_id: string;
  rule: string;
  saw: string;
  facility_code: string;
  ndc: string | null;
  source_id: string;
  event_date: string;
  exposure: number | null;
};

/** Opens an item for each finding that holds today, and clears those that hold no longer. Done twice it changes nothing. */
export const findingJob = defineJob({
  id: 'compliance-work',
  title: 'Work items of 340B findings',
  right: 'compliance_by_item_detail_menu',
  input: z.object({}),
  subjectOf: () => 'All findings',
  page: '1093',
  async run({ reader, inCompany, now }) {
    const rows =
      await reader.rows<FindingRow>(sql`select exception_id, rule, saw, facility_code, ndc, source_id, event_date, exposure from (
      select found.exception_id, found.rule, found.saw, site.facility_code, made.ndc, found.source_id, cast(found.event_date as varchar) as event_date, cast(found.exposure as double precision) as exposure,
        row_number() over (partition by found.rule order by found.event_date desc, found.exception_id) as turn
      from ${table('compliance_findings')} found join ${table('facilities')} site on site.facility_id = found.facility_id left join ${table('products')} made on made.product_id = found.product_id
      where found.to_date = date '9999-12-31'
    ) newest where turn <= cast(${String(mostOfRule)} as integer) order by rule, exception_id`);
    const found = rows.map(
      (row): Found => ({
        subject: { facility_code: row.facility_code, exception_id: row.exception_id },
        facts: {
          ...{ rule: row.rule, finding: row.saw, ndc: row.ndc },
          ...{ source: row.source_id, event_date: row.event_date, exposure: row.exposure },
        },
      }),
    );
    const by = { userId: null, author, note: '', now: now() };
    const kept = await inCompany(async (db) => {
      const done = await keepWorkItems(db, findingKind, found, by);
      const codes = found.map(({ subject }) => findingKind.subject.map((name) => subject[name] ?? ''));
      const known = await findWorkItems(db, findingKind.id, codes);
      const again = [...known.values()].filter(({ state }) => state === 'cleared');
      for (const { id } of again) {
        await moveWorkItem(db, findingKind, id, { to: 'open' }, { ...by, note: 'The rule finds it again.' });
      }
      return { ...done, reopened: again.length };
    });
    const ended = await inCompany((db) =>
      endWorkItems(
        db,
        findingKind,
        { allBut: found.map(({ subject }) => subject) },
        { to: 'cleared', note: 'The rule no longer finds it.' },
        by,
      ),
    );
    return {
      message: `${kept.opened} ${kept.opened === 1 ? 'finding' : 'findings'} opened, ${ended.ended} cleared`,
      outcome: { opened: kept.opened, reopened: kept.reopened, updated: kept.updated, cleared: ended.ended },
    };
  },
});

/** After the night's files. */
export const findingSchedule: JobSchedule = {
  id: 'daily-compliance-work',
  title: 'Daily work items of 340B findings',
  kind: findingJob,
  input: {},
  pattern: '0 6 * * *',
  catchUpHours: 23,
};
