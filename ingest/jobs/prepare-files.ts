import { basename, join } from 'node:path';
import { extractIn, readFolderExtract } from '../files/extract-moment.ts';
import type { EntityFile } from '../import-load.ts';
import { recognizeFile } from '../recognize-file.ts';
import { ImportRefused } from '../refusal.ts';
import { type Converted, convertStandards, type StandardFile } from './convert-standards.ts';
import { listJobFiles } from './job-folder.ts';
import type { buildStandardOptions } from './standard-options.ts';

/** What a job is to do: load the files of a company, or public files, which are everybody's. */
export type Prepared = CompanyFiles | { is: 'public'; paths: string[] };

export interface CompanyFiles {
  is: 'company';
  files: EntityFile[];
  converted: Converted;
}

/** Tells what each file of a job is. Together they are one load, so each entity comes once. */
export async function prepareFiles(
  jobFolder: string,
  convertedFolder: string,
  readOptions: () => ReturnType<typeof buildStandardOptions>,
): Promise<Prepared> {
  const sent = await listJobFiles(jobFolder);
  const ofFolder = await readFolderExtract(sent.folder, sent.folder !== jobFolder);
  const files: EntityFile[] = [];
  const standards: StandardFile[] = [];
  const paths: string[] = [];
  for (const { name } of sent.files) {
    const path = join(sent.folder, name);
    const recognized = await recognizeFile(path);
    if (recognized.is === 'entity')
      files.push({ path, entity: recognized.entity, extractedAt: extractIn(name) ?? ofFolder });
    else if (recognized.is === 'public') paths.push(path);
    else standards.push({ path, standard: recognized.standard });
  }
  const [shared] = paths;
  if (shared && files.length + standards.length > 0) {
    throw new ImportRefused(basename(shared), 'is a public file, shared by all companies: send it on its own');
  }
  if (shared) return { is: 'public', paths };
  const converted: Converted =
    standards.length > 0
      ? await convertStandards(standards, await readOptions(), convertedFolder)
      : { files: [], setAside: [], notes: [] };
  files.push(...converted.files.map(({ path, entity }) => ({ path, entity, extractedAt: ofFolder })));
  if (files.length === 0) throw new ImportRefused('The load', 'holds no file');
  refuseTwins(files);
  return { is: 'company', files, converted };
}

function refuseTwins(files: EntityFile[]): void {
  const seen = new Map<string, EntityFile>();
  for (const file of files) {
    const twin = seen.get(file.entity);
    if (twin) {
      throw new ImportRefused(
        basename(file.path),
        `is a second file of ${file.entity} beside ${basename(twin.path)}: send them one after another`,
      );
    }
    seen.set(file.entity, file);
  }
}
