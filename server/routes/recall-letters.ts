import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importJob } from '../../contracts/imports.ts';
import { type LetterToKeep, letterRead, letterToKeep, letterToRead } from '../../contracts/recall-letters.ts';
import { readLetter } from '../../domains/notices/science/read-letter.ts';
import { makeJobFolder } from '../../ingest/jobs/job-folder.ts';
import { type App, visitOf } from '../app.ts';
import { askerOf, needsNoEntry } from '../audit.ts';
import { asJob } from './imports.ts';

const tags = ['reports'];
const access = { key: 'recall_match_menu' } as const;

/** A firm's letter, typed or pasted: it is read for a person to check, and kept as a load like any file, which can be undone. */
export function recallLetterRoutes(app: App): void {
  const { imports, settings } = app.services;

  app.post(
    '/api/reports/recall-match/letters/read',
    {
      config: { access, aboutPeople: 'never' },
      schema: {
        tags,
        summary: 'Read NDCs and lots out of a firm’s letter',
        body: letterToRead,
        response: { 200: letterRead },
      },
    },
    async (request) => {
      const { lines, recallClass, isAll, state } = readLetter(request.body.letter);
      needsNoEntry(request);
      return {
        lines: lines.map(({ ndc, lots, ranges }) => ({
          ndc,
          lots: isAll ? 'All lots' : [...lots, ...ranges].join(', '),
        })),
        class: recallClass === null ? null : `Class ${recallClass}`,
        state,
      };
    },
  );

  app.post(
    '/api/reports/recall-match/letters',
    {
      config: { access, aboutPeople: 'always' },
      schema: {
        tags,
        summary: 'Keep a firm’s letter as a load of recall notices',
        body: letterToKeep,
        response: { 202: importJob },
      },
    },
    async (request, reply) => {
      const folder = await makeJobFolder(settings.DATA_DIR);
      const path = join(settings.DATA_DIR, folder);
      try {
        await writeFile(join(path, 'recall_notices.csv'), writeLetter(request.body), { mode: 0o600, flush: true });
        const load = { folder, source: 'upload' as const, acceptPartial: false };
        const job = await imports.submit(visitOf(request).companyId, load, askerOf(request));
        needsNoEntry(request);
        return reply.code(202).send(asJob(job, imports));
      } catch (error) {
        await rm(path, { recursive: true, force: true });
        throw error;
      }
    },
  );
}

const columns = ['notice_code', 'line', 'received_on', 'ndc', 'product', 'lots', 'class', 'reason', 'firm', 'letter'];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The file that a hospital would send: one row for each NDC, the whole text on the first. */
function writeLetter({ notice_code, received_on, firm, class: level, reason, letter, lines }: LetterToKeep): string {
  const rows = lines.map(({ ndc, product, lots }, index) =>
    [notice_code, String(index + 1), received_on, ndc, product, lots, level, reason, firm, index === 0 ? letter : '']
      .map(quoted)
      .join(','),
  );
  return `${[columns.join(','), ...rows].join('\n')}\n`;
}
