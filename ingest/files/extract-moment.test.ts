import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extractIn, readFolderExtract } from './extract-moment.ts';

it.each([
  ['charges-2026-11-14.csv', '2026-11-14 23:59:59.999'],
  ['charges_20261114.csv.gz', '2026-11-14 23:59:59.999'],
  ['2026-11-14', '2026-11-14 23:59:59.999'],
  ['2026-11-14T06-30', '2026-11-14 06:30:00.000'],
  ['nightly-20261114T063015', '2026-11-14 06:30:15.000'],
  ['charges-2026-13-14.csv', undefined],
  ['charges-2026-02-30.csv', undefined],
  ['charges-2026-11-14T27-00.csv', undefined],
  ['charges.csv', undefined],
  ['charges-12.csv', undefined],
  ['charges-1202611145.csv', undefined],
])('the name %s says %s', (name, moment) => {
  expect(extractIn(name)).toBe(moment);
});

it('a manifest is believed before the name of its folder', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'pestle-extract-')), '2026-11-14');
  mkdirSync(folder);
  expect(await readFolderExtract(folder, true)).toBe('2026-11-14 23:59:59.999');
  expect(await readFolderExtract(folder, false)).toBe(undefined);
  writeFileSync(join(folder, 'manifest.json'), '{"extracted_at": "2026-11-13T01:00:00-06:00", "sender": "EHR"}');
  expect(await readFolderExtract(folder, true)).toBe('2026-11-13 07:00:00.000');
});

it.each(['', '[]', '{"extracted_at": "yesterday"}', '{"extracted_at": "2026-11-13T01:00:00"}'])(
  'the manifest %s is refused by name',
  async (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'pestle-extract-'));
    writeFileSync(join(folder, 'manifest.json'), text);
    await expect(readFolderExtract(folder, true)).rejects.toThrow('manifest.json');
  },
);
