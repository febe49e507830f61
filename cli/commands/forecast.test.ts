import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { forecast } from './forecast.ts';

const folder = mkdtempSync(join(tmpdir(), 'pestle-forecast-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function run(text: string, ...args: string[]) {
  const path = join(folder, 'series.csv');
  writeFileSync(path, text);
  let written = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const errors: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(String(line)));
  await forecast([path, ...(args.length > 0 ? args : ['--season', '12', '--horizon', '2'])], out);
  const [head = '', ...lines] = written.trimEnd().split('\n');
  const names = head.split(',');
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i] ?? '', cell])));
  return { head, rows, errors, code: process.exitCode };
}

const months = (count: number, name = 'a', from = 0) =>
  Array.from({ length: count }, (_, i) => {
    const month = `${2020 + Math.floor((from + i) / 12)}-${String(((from + i) % 12) + 1).padStart(2, '0')}-01`;
    return `${name},${month},${10 + ((i * 7) % 5)}`;
  });

/** Three weeks of days of work, of which the last ends on Friday, 19 January. */
const weekdays = Array.from({ length: 19 }, (_, i) => new Date(Date.UTC(2024, 0, 1 + i)))
  .filter((date) => date.getUTCDay() % 6 !== 0)
  .map((date) => date.toISOString().slice(0, 10));

describe('pestle forecast', () => {
  test('writes the columns that other programs rely on first', async () => {
    const { head, rows } = await run(['series,ds,y', ...months(30)].join('\n'));
    expect(head).toMatch(/^series,ds,mean,lo80,hi80,lo95,hi95,model,/u);
    expect(rows.map(({ series, ds }) => [series, ds])).toEqual([
      ['a', '2022-07-01'],
      ['a', '2022-08-01'],
    ]);
    for (const { lo95, lo80, mean, hi80, hi95 } of rows) {
      const bounds = [lo95, lo80, mean, hi80, hi95].map(Number);
      expect(bounds.toSorted((a, b) => a - b)).toEqual(bounds);
    }
  });

  test('reads a wide file either way, and rows in any order, like a long one', async () => {
    const lines = months(30);
    const long = await run(['series,ds,y', ...lines].join('\n'));
    const [dates, values] = [1, 2].map((column) => lines.map((line) => line.split(',')[column] ?? '')) as [
      string[],
      string[],
    ];
    const byRow = await run([['item', ...dates].join(','), ['a', ...values].join(',')].join('\n'));
    const byColumn = await run(['ds,a', ...dates.map((date, i) => `${date},${values[i]}`)].join('\r\n'));
    const turned = await run(
      ['y,ds,series', ...lines.map((line) => line.split(',').reverse().join(','))]
        .reverse()
        .join('\n')
        .replace(/^([\s\S]*)\n(y,ds,series)$/u, '$2\n$1'),
    );
    expect(byRow.rows).toEqual(long.rows);
    expect(byColumn.rows).toEqual(long.rows);
    const means = ({ rows }: typeof long) => rows.map(({ ds, mean }) => [ds, mean]);
    expect(means(turned)).toEqual(means(long));
    expect(turned.rows[0]?.reason).toContain('not in order');
  });

  test.each([
    ['2024-01-07,2024-01-14,2024-01-21', '2024-01-28'],
    ['2024-01-31,2024-02-29,2024-03-31', '2024-04-30'],
    ['2024-01-01,2024-04-01,2024-07-01', '2024-10-01'],
    ['2024-01,2024-02,2024-03', '2024-04'],
    ['2022-01-01,2023-01-01,2024-01-01', '2025-01-01'],
    ['2024-02-28,2024-02-29,2024-03-01', '2024-03-02'],
    ['2024-01-01 22:00,2024-01-01 23:00,2024-01-02 00:00', '2024-01-02 01:00:00'],
    ['1998,1999,2000', '2001'],
    [weekdays.join(','), '2024-01-22'],
    ['2024-01-01', '2024-02-01'],
  ])('after %s comes %s', async (dates, expected) => {
    const { rows } = await run(['series,ds,y', ...dates.split(',').map((ds) => `a,${ds},5`)].join('\n'));
    expect(rows[0]?.ds).toBe(expected);
  });

  test.each([
    ['a,2024-01-01,many', 'Series a: "many" is not a number.'],
    ['a,yesterday,1', 'Series a: "yesterday" is no date (YYYY-MM-DD, YYYY-MM, YYYY-MM-DD HH:MM) and no whole number.'],
    [
      'a,2024-02-30,1',
      'Series a: "2024-02-30" is no date (YYYY-MM-DD, YYYY-MM, YYYY-MM-DD HH:MM) and no whole number.',
    ],
    ['a,2024-01-01,1\na,2024-01-01,2', 'Series a: has two values for 2024-01-01.'],
    ['a,2024-01-01,NaN', 'Series a: has no value.'],
    ['a,2024-01-01,1e16', 'Series a: 10000000000000000 is beyond 1000000000000000.'],
  ])('of %s names the series, and forecasts the others', async (lines, message) => {
    const { rows, errors, code } = await run(['series,ds,y', lines, ...months(5, 'b')].join('\n'));
    expect(errors).toEqual([message]);
    expect(new Set(rows.map(({ series }) => series))).toEqual(new Set(['b']));
    expect(code).toBe(1);
  });

  test.each([
    [['--season', '12'], '--horizon must be a whole number'],
    [['--season', '0', '--horizon', '3'], '--season must be a whole number'],
    [['--season', '12', '--horizon', '3', '--level', '120'], '--level must be percentages'],
  ])('with %s says what is wrong', async (args, message) => {
    await expect(run('series,ds,y\na,1,2', ...args)).rejects.toThrow(message);
  });

  test('days of work follow one another, and in a season of seven the weekend is zero', async () => {
    const text = ['series,ds,y', ...weekdays.map((ds) => `a,${ds},5`)].join('\n');
    const five = await run(text, '--season', '5', '--horizon', '2');
    expect(five.rows.map(({ ds, mean }) => [ds, mean])).toEqual([
      ['2024-01-22', '5'],
      ['2024-01-23', '5'],
    ]);
    const seven = await run(text, '--season', '7', '--horizon', '1');
    expect(seven.rows[0]?.ds).toBe('2024-01-20');
    expect(seven.rows[0]?.reason).toContain('4 buckets without a row are zero');
  });

  test('rows that a file leaves out are zeros where it has no zero, and missing elsewhere', async () => {
    const some = (keep: (i: number) => boolean) => ['series,ds,y', ...months(36).filter((_, i) => keep(i))].join('\n');
    const sparse = await run(some((i) => i % 3 === 0 || i === 35));
    expect(sparse.rows[0]?.reason).toContain('without a row are zero');
    expect(sparse.rows[0]?.class).toBe('intermittent');
    const gap = await run(some((i) => i !== 7));
    expect(gap.rows[0]?.reason).toContain('1 missing values filled');
  });
});
