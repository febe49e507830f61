import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityOf, isData, recognizeFile } from './recognize-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-recognize-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const recognize = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return recognizeFile(path);
};

test.each([
  ['movements.csv', 'movements'],
  ['movements.csv.gz', 'movements'],
  ['movements.parquet', 'movements'],
  ['movements.CSV', 'movements'],
  ['movements-2026-11-14.csv', 'movements'],
  ['movements_20261114.csv.gz', 'movements'],
  ['movements.0007.parquet', 'movements'],
  ['staff_aliases.csv', 'staff_aliases'],
  ['staff.csv', 'staff'],
  ['encounter_stays-1.csv', 'encounter_stays'],
])('%s is a file of %s', (name, entity) => {
  expect(entityOf(name)).toBe(entity);
});

test.each(['staff_roster.csv', 'movement.csv', 'movements.txt', 'my movements.csv', 'movements-old.csv', '.csv'])(
  '%s is named after no entity',
  (name) => expect(entityOf(name)).toBeUndefined(),
);

test.each([
  '.hidden.csv',
  'movements.rejected.csv',
  'movements.csv.part',
  'movements.csv.tmp',
  '~movements.csv',
  'x.csv~',
])('%s is not meant to be loaded', (name) => expect(isData(name)).toBe(false));

describe('the first bytes must be what the name says', () => {
  test('text', async () => {
    expect(await recognize('items.csv', 'item_code,name\n')).toEqual({ is: 'entity', entity: 'items' });
    expect(await recognize('items.csv.gz', gzipSync('item_code\n'))).toEqual({ is: 'entity', entity: 'items' });
    expect(await recognize('items.parquet', 'PAR1....PAR1')).toEqual({ is: 'entity', entity: 'items' });
  });

  test.each([
    ['items.csv', gzipSync('x'), 'holds gzip data, which its name does not say'],
    ['items.csv', Buffer.from('PAR1'), 'holds Parquet data, which its name does not say'],
    ['items.csv', Buffer.from('PK\u0003\u0004'), 'holds zip data, which its name does not say'],
    ['items.csv.gz', Buffer.from('item_code\n'), 'is not readable as gzip'],
    ['items.parquet', Buffer.from('item_code\n'), 'is not readable as Parquet'],
    ['items.csv', Buffer.alloc(0), 'is empty'],
    ['report.xlsx', Buffer.from('PK\u0003\u0004'), 'is a zip archive or a spreadsheet: send CSV, gzip CSV or Parquet'],
    ['mouvements.csv', Buffer.from('x'), 'is named after nothing that can be loaded'],
    ['movement.csv', Buffer.from('x'), 'is named after nothing that can be loaded: did you mean movements?'],
    ['letter.txt', Buffer.from('Dear all'), 'is of no kind that can be loaded'],
  ])('%s', async (name, content, reason) => {
    await expect(recognize(name, content)).rejects.toThrow(`${name}: ${reason}`);
  });
});

test('a file of a standard is known by its first bytes', async () => {
  expect(await recognize('feed.hl7', 'MSH|^~\\&|ADT|MAIN|||20260501||ADT^A01|1|P|2.5\r')).toEqual({
    is: 'standard',
    standard: 'hl7',
  });
  expect(await recognize('events.json', '{"type":"EPCISDocument","epcisBody":{}}')).toEqual({
    is: 'standard',
    standard: 'epcis-json',
  });
});
