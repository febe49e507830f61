import { expect, test } from 'vitest';
import { useWarehouse } from '../warehouses/on-each-engine.ts';
import { entries, notYet } from './all-entries.ts';
import { forgottenPages, recompute } from './recompute.ts';

const warehouse = useWarehouse('duckdb');

test('every page is worked out again from the files, or named as one that is not yet', () => {
  expect(forgottenPages()).toEqual([]);
  expect(Object.keys(notYet).filter((page) => page in entries)).toEqual([]);
});

test.each([
  [1, false],
  [2, true],
])(
  'pages say what the files say (hospital %i, nasty: %s)',
  async (companyId, isNasty) => {
    const pages = await recompute(warehouse.engine, companyId, { seed: 3, scale: 0.01, isNasty });
    expect(pages.flatMap(({ differing }) => differing)).toEqual([]);
    for (const { page, count } of pages) expect(count, page).toBeGreaterThan(10);
  },
  600_000,
);
