import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { rooms } from './rooms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const projects = ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'];

/** The files that a project itself includes; what these import besides is not among them. */
async function includedFiles(project: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', project, '--showConfig'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  const { files } = JSON.parse(stdout) as { files: string[] };
  return files.map((file) => posix.join(dirname(project), file));
}

/** The sources below a folder, without those of its hidden folders. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sourcesBelow(posix.join(folder, entry.name));
    return isSource(entry.name) ? [posix.join(folder, entry.name)] : [];
  });
}

const isSource = (name: string): boolean => /\.[cm]?[jt]sx?$/u.test(name);

describe('the compiler', () => {
  test('checks every source: each is included by one of its projects', async () => {
    const sources = [
      ...readdirSync(root).filter(isSource),
      ...[...Object.keys(rooms), 'docs'].flatMap((room) => sourcesBelow(room)),
    ];
    const included = new Set((await Promise.all(projects.map(includedFiles))).flat());
    expect(sources.filter((source) => !included.has(source))).toEqual([]);
    for (const kind of ['.test.ts', '.test.tsx', '.spec.ts', '.mjs']) {
      expect(sources.filter((source) => source.endsWith(kind)).length).toBeGreaterThan(3);
    }
  });
});
