import * as z from 'zod/mini';
import { findPage } from '../../catalog/pages.ts';
import { Problem } from '../../contracts/problem.ts';
import { momentInAddress } from '../../contracts/text.ts';
import { defineJob, type JobKind } from '../../domains/shared/work/job-kind.ts';
import type { PackKind } from '../../domains/shared/work/pack-kind.ts';
import { freezeRows } from '../../state/frozen-rows.ts';
import { newestSeal } from '../../state/seals.ts';
import { writePack } from './write-pack.ts';

const tenYears = 3653;
/** As it was sent: a job keeps its input as JSON. */
const knownAtText = z
  .string()
  .check(z.refine((text) => momentInAddress.safeParse(text).success, 'must be a moment such as 2026-11-19T15:00:00Z'));

interface Asked {
  known_at?: string | undefined;
  pack: unknown;
}

/** The job that writes packs of a kind. Its input is that of the pack, and `known_at` where an earlier moment is meant. */
export function packJob(kind: PackKind): JobKind {
  const page = findPage(kind.page);
  if (!page) throw new Error(`The catalogue has no page ${kind.page}, where packs of the kind ${kind.id} belong.`);
  return defineJob<Asked>({
    id: kind.id,
    title: kind.title,
    right: kind.right ?? page.key,
    page: kind.page,
    input: z.object({ known_at: z.optional(knownAtText), pack: kind.input }),
    subjectOf: ({ pack }) => kind.subjectOf(pack),
    async run(context) {
      const { askedAt, asker, companyId, jobId } = context;
      const { known_at, pack: input } = context.input;
      const knownAt = known_at === undefined ? askedAt : new Date(known_at);
      if (knownAt > askedAt) throw new Problem('bad-input', 'known_at: is in the future');
      const content = await kind.collect({ ...context, input, knownAt });
      context.signal.throwIfAborted();
      const { chain, company } = await context.inCompany(async (db) => ({
        chain: (await newestSeal(db, companyId))?.chain.toString('hex') ?? null,
        company: await db.selectFrom('companies').select('name').executeTakeFirstOrThrow(),
      }));
      const head = {
        kind: kind.id,
        title: kind.title,
        company: company.name,
        by: asker.username,
        askedAt,
        knownAt,
        chain,
      };
      const { zip, files } = await writePack(head, content);
      const rows = content.tables.reduce((sum, table) => sum + table.rows.length, 0);
      return {
        message: `${files.length + 1} files, ${rows.toLocaleString('en-US')} rows`,
        outcome: { files: files.length + 1, rows },
        file: {
          name: `${kind.id}-${jobId}.zip`,
          type: 'application/zip',
          content: zip,
          keptFor: tenYears,
          ...(kind.rights && { rights: kind.rights }),
        },
        // What the pack held is kept and sealed with everything else: whoever has the file can have it proved.
        async finish(db) {
          await freezeRows(
            db,
            {
              ...{
                purpose: 'pack',
                subject: [kind.id, String(jobId)],
                title: `${kind.title}: ${kind.subjectOf(input)}`,
              },
              content: {
                columns: [
                  { key: 'name', label: 'File' },
                  { key: 'bytes', label: 'Size', unit: 'bytes' },
                  { key: 'sha256', label: 'Hash' },
                ],
                rows: files.map((file) => ({ ...file })),
                loads: content.loads,
              },
            },
            { userId: asker.userId, author: asker.username, now: context.now() },
          );
        },
      };
    },
  });
}
