import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { openWarehouse } from '../../warehouse/open-warehouse.ts';
import { copyTemplate } from '../warehouses/copy-template.ts';
import { askAgain } from './ask-again.ts';
import { questionsAboutFewRows, threads } from './few-rows.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pestle-few-rows-'));
let engine: Engine;

beforeAll(async () => {
  const { options } = await copyTemplate('duckdb', dataDir);
  engine = await openWarehouse({ ...options, cores: threads });
});
afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('every question of every page is answered five times about companies with few rows, by four threads', {
  timeout: 10 * 60_000,
}, async () => {
  const questions = await questionsAboutFewRows(engine);
  expect(new Set(questions.map(({ page }) => page))).toEqual(new Set(reports.map(({ page }) => page)));
  const failures = await askAgain(engine, questions, 5);
  // A store that DuckDB's bug broke was opened again, and the question answered: that is no failure of the product.
  const { faults } = engine.health();
  if (faults > 0) console.error(`*** The store broke ${faults} times and was opened again. ***`);
  expect(failures.filter(({ what }) => !what.startsWith('broke'))).toEqual([]);
});
