import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['query/define', 'domains/shared/pages'];

/** Every name in the code of these rooms; what a comment or a text says is none. */
const named = new Set(
  rooms
    .flatMap((room) => readdirSync(join(root, room)).map((file) => join(root, room, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => withoutComments(readFileSync(file, 'utf8')).match(/\b[a-z]\w*\b/gu) ?? []),
);

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/\/\/.*$/gmu, '');
}

/** What a reader is told to write: the first name of each cell under "Write", and the key of a span such as `roles: { … }`. */
function keysToWrite(document: string): string[] {
  const cells = [...document.matchAll(/^\| [^|`]+ \| [^|`]*`([a-z]\w*)/gmu)];
  const spans = [...document.matchAll(/`([a-z]\w*): /gu)];
  return [...new Set([...cells, ...spans].map(([, key = '']) => key))];
}

test('every key that docs/adding-a-report.md says to write is one that a page or a dataset has', () => {
  const keys = keysToWrite(readFileSync(join(root, 'docs/adding-a-report.md'), 'utf8'));
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});
