import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SourceFile } from './find-violations.ts';

/** The sources below a folder of a checkout. */
export function readSources(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry): SourceFile[] => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return readSources(root, path);
    return /\.(tsx?|mjs)$/u.test(entry.name) ? [{ path, text: readFileSync(join(root, path), 'utf8') }] : [];
  });
}
