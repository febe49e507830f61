import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from '../../demo/generate/list-files.ts';
import { findReport, reports } from '../../domains/all-domains.ts';
import { importLoad } from '../../ingest/import-load.ts';
import { answerReport } from '../../server/reports/answer-report.ts';
import { readQuestion } from '../../server/reports/read-question.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { entries, notYet } from './all-entries.ts';
import { type Compared, comparePage } from './compare.ts';
import { makeFiles } from './make-files.ts';
import { openFiles } from './tables/open-files.ts';

interface Hospital {
  seed: number;
  scale: number;
  isNasty: boolean;
}

/** Pages that stand in neither list. */
export const forgottenPages = (): string[] =>
  reports.map(({ page }) => page).filter((page) => !(page in entries) && !(page in notYet));

/** Loads a hospital as its files would come in, and works the pages out again from these files alone. */
export async function recompute(
  engine: Engine,
  companyId: number,
  { seed, scale, isNasty }: Hospital,
): Promise<Compared[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pestle-recompute-'));
  try {
    const files = await makeFiles(folder, seed, scale, isNasty);
    await importLoad(engine, {
      companyId,
      files: listFiles(files),
      acceptPartial: false,
      loadedBy: 'npm run recompute',
      rejectsFolder: folder,
    });
    await refreshMarts(engine, companyId);
    const opened = await openFiles(
      files,
      listFiles(files).map(({ entity }) => entity),
    );
    const found: Compared[] = [];
    for (const [page, entry] of Object.entries(entries)) {
      const report = findReport(page);
      if (!report) throw new Error(`There is no report ${page}.`);
      const ask = (_: string, query: Record<string, string>) =>
        answerReport(
          { warehouse: engine, companyId, query, today: '2026-11-15', signal: undefined },
          readQuestion(report, query),
        );
      found.push(await comparePage(ask, opened, page, entry, seed));
    }
    opened.close();
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
