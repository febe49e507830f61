import { join } from 'node:path';
import type { EntityFile } from '../import-load.ts';
import { recognizeFile } from '../recognize-file.ts';
import { ImportRefused } from '../refusal.ts';
import { findFilesFolder, listDataFiles } from './job-folder.ts';

/** Tells what each file of a job is. Together they are one load, so each entity comes once. */
export async function prepareFiles(jobFolder: string): Promise<EntityFile[]> {
  const folder = await findFilesFolder(jobFolder);
  const files: EntityFile[] = [];
  for (const { name } of await listDataFiles(folder)) {
    const path = join(folder, name);
    const recognized = await recognizeFile(path);
    if (recognized.is === 'entity') files.push({ path, entity: recognized.entity });
  }
  if (files.length === 0) throw new ImportRefused('The load', 'holds no file');
  refuseTwins(files);
  return files;
}

function refuseTwins(files: EntityFile[]): void {
  const seen = new Map<string, EntityFile>();
  for (const file of files) {
    const twin = seen.get(file.entity);
    if (twin) {
      throw new ImportRefused(
        nameOf(file),
        `is a second file of ${file.entity} beside ${nameOf(twin)}: send them one after another`,
      );
    }
    seen.set(file.entity, file);
  }
}

const nameOf = ({ path }: EntityFile): string => path.slice(path.lastIndexOf('/') + 1);
