import type { CompanyDb, Transactions } from './transactions.ts';

/** Small enough to be read and sent one after the other. */
const partBytes = 128 * 1024;
/** The largest file that a job may make. */
export const mostFileBytes = 256 * 1024 * 1024;

export class FileTooLarge extends Error {
  constructor() {
    super(`The file would be larger than ${mostFileBytes / 1024 / 1024} MB.`);
    this.name = 'FileTooLarge';
  }
}

/** Cuts what comes in any pieces into parts of one size. */
export async function* cutIntoParts(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let total = 0;
  for await (const piece of content) {
    pieces.push(piece);
    size += piece.length;
    total += piece.length;
    if (total > mostFileBytes) throw new FileTooLarge();
    if (size < partBytes) continue;
    const all = Buffer.concat(pieces);
    let start = 0;
    for (; start + partBytes <= all.length; start += partBytes) yield all.subarray(start, start + partBytes);
    pieces = [all.subarray(start)];
    size = all.length - start;
  }
  if (size > 0) yield Buffer.concat(pieces);
}

/** What an attempt that was cut off has left. */
export async function dropParts(db: CompanyDb, jobId: number): Promise<void> {
  await db.deleteFrom('job_file_parts').where('job_id', '=', jobId).execute();
}

export async function writePart(db: CompanyDb, jobId: number, part: number, content: Buffer): Promise<void> {
  await db.insertInto('job_file_parts').values({ job_id: jobId, part, content }).execute();
}

export interface JobFile {
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  keptUntil: Date;
  /** What others than the one who asked must be granted, beside the right of the kind. */
  rights: readonly string[];
}

/** Makes the parts a file that can be downloaded: in the transaction in which its job ends. */
export async function nameFile(db: CompanyDb, jobId: number, { keptUntil, rights, ...file }: JobFile): Promise<void> {
  await db
    .insertInto('job_files')
    .values({ job_id: jobId, kept_until: keptUntil, rights: [...rights], ...file })
    .execute();
}

/** The bytes of a file, part after part. */
export async function* readParts(
  state: Pick<Transactions, 'inCompany'>,
  companyId: number,
  jobId: number,
): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const number = part;
    const found = await state.inCompany(companyId, (db) =>
      db
        .selectFrom('job_file_parts')
        .select('content')
        .where('job_id', '=', jobId)
        .where('part', '=', number)
        .executeTakeFirst(),
    );
    if (!found) return;
    yield found.content;
  }
}

/** Files past their time; the jobs stay. */
export async function dropOldFiles(db: CompanyDb, now: Date): Promise<void> {
  const old = db.selectFrom('job_files').select('job_id').where('kept_until', '<', now);
  await db.deleteFrom('job_file_parts').where('job_id', 'in', old).execute();
  await db.deleteFrom('job_files').where('kept_until', '<', now).execute();
}
