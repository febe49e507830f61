import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ensureBuilt } from '../../cli/prepare.mjs';
import { expectAfter } from './import-files.ts';
import { isAfter } from './inspect-warehouse.ts';
import { killWhileImporting } from './kill-while-importing.ts';

const minutes = 60_000;

describe('kill -9 in the middle of an import', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pestle-import-torture-'));
    cpSync(inject('templates').embedded, dataDir, { recursive: true });
    await ensureBuilt();
  }, 3 * minutes);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('10 times: exactly the acknowledged loads are there, nothing is torn, and each import is completed once', {
    timeout: 8 * minutes,
  }, async () => {
    const result = await killWhileImporting({ dataDir, kills: 10, seed: 20260302 });
    expect(result.problems).toEqual([]);
    expect(result).toMatchObject({ kills: 10 });
    expect(result.before + result.after).toBe(10);
  });
});

describe('the comparison behind it', () => {
  test('knows what each file makes of the store', () => {
    expect(expectAfter(0)).toEqual({ rows: 0, quantity: 0 });
    expect(expectAfter(1)).toEqual({ rows: 2000, quantity: 2000 });
    expect(expectAfter(2)).toEqual({ rows: 3000, quantity: 1000 + 4000 });
    expect(expectAfter(3)).toEqual({ rows: 4000, quantity: 1000 + 2000 + 6000 });
  });

  test.each([
    ['a row that is missing', { rows: 2999, ids: 2999, quantity: 4998 }],
    ['a row that is there twice', { rows: 3000, ids: 2999, quantity: 5000 }],
    ['a row that was not replaced', { rows: 3000, ids: 3000, quantity: 4999 }],
  ])('finds %s', (_what, found) => {
    expect(isAfter({ ...found, loads: 2 }, 2)).toBe(false);
    expect(isAfter({ rows: 3000, ids: 3000, quantity: 5000, loads: 2 }, 2)).toBe(true);
  });
});
