import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv-cell.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=a,"b"', '"\'=a,""b"""'],
  ['a, b', '"a, b"'],
  ['1-1', '1-1'],
])('%j is text to a spreadsheet', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('numbers stay numbers, and what is unknown is blank', () => {
  expect([csvCell(-5), csvCell(null), csvCell(true)]).toEqual(['-5', '', 'true']);
  expect(csvText('=1+1')).toBe('=1+1');
});

test('it is the only one: no other source puts a cell of CSV into quotes', () => {
  const root = join(import.meta.dirname, '..');
  const rooms = ['cli', 'contracts', 'demo', 'domains', 'ingest', 'query', 'server', 'state', 'ui', 'warehouse', 'web'];
  const sources = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$/u.test(name))
      .map((name) => join(room, name)),
  );
  expect(sources.length).toBeGreaterThan(500);
  // A cell needs quotes where it holds a comma: names in SQL do not.
  const quotesCells = /\[[^\]]*"[^\]]*,[^\]]*\]\/u?\.test\(|\[[^\]]*,[^\]]*"[^\]]*\]\/u?\.test\(/u;
  expect(sources.filter((path) => quotesCells.test(readFileSync(join(root, path), 'utf8')))).toEqual([
    join('contracts', 'csv-cell.ts'),
  ]);
});
