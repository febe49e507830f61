import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoadProgress } from '../import-load.ts';
import { openMeter } from './measure-progress.ts';

let folder: string;
const files = [
  { entity: 'items', path: '' },
  { entity: 'movements', path: '' },
];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-meter-'));
  for (const [file, lines] of [
    [files[0], 1000],
    [files[1], 3000],
  ] as const) {
    if (!file) continue;
    file.path = join(folder, `${file.entity}.csv`);
    writeFileSync(file.path, `code,name\n${'abc,defghi\n'.repeat(lines - 1)}`);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (entity: string, stage: LoadProgress['stage'], rows: number, fraction: number): LoadProgress => ({
  entity,
  file: `${entity}.csv`,
  stage,
  rows,
  fraction: () => fraction,
  filesDone: entity === 'items' ? 0 : 1,
  filesTotal: 2,
});

test('rows, speed, percent and time left follow from what the load tells and how large its files are', async () => {
  let seconds = 0;
  const meter = await openMeter(files, () => seconds * 1000);
  expect(meter.read()).toMatchObject({ stage: 'reading', at: 'items.csv', steps: 2, rows: 0, percent: null });

  meter.noteLoad(at('items', 'reading', 0, 0.5));
  expect(meter.read()).toMatchObject({ stage: 'reading', step: 1, rows: 500, percent: 8, remaining_seconds: null });

  meter.noteLoad(at('items', 'done', 999, 0));
  seconds = 4;
  meter.noteLoad(at('movements', 'reading', 0, 0));
  expect(meter.read()).toEqual({
    stage: 'reading',
    at: 'movements.csv',
    step: 2,
    steps: 2,
    rows: 999,
    rows_per_second: 250,
    percent: 24,
    remaining_seconds: 13,
  });

  meter.noteLoad(at('movements', 'loading', 2999, 0.9));
  const before = meter.read();
  expect(before).toMatchObject({ stage: 'loading', rows: 3998 });
  meter.noteLoad(at('movements', 'loading', 2999, 0.1));
  expect(meter.read().percent).toBe(before.percent);

  meter.noteLoad(at('movements', 'done', 2999, 0));
  meter.noteMart({ mart: 'lots', done: 3, total: 6 });
  expect(meter.read()).toMatchObject({ stage: 'deriving', at: 'lots', step: 4, steps: 6, percent: 50, rows: 3998 });
});

test('a load without files, as an undo is, has nothing to measure but its marts', async () => {
  const meter = await openMeter([], () => 0);
  expect(meter.read()).toMatchObject({ percent: null, rows: 0 });
  meter.noteMart({ mart: 'lots', done: 0, total: 6 });
  expect(meter.read()).toMatchObject({ stage: 'deriving', percent: 0 });
});
