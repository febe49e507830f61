import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page of sums with everything that a page can name. */
const sums = `import { charted } from '${root}query/define/chart.ts';
import { defineReport } from '${root}query/define/report.ts';
import { listed, summed } from '${root}query/define/table.ts';
import { removalList } from '${root}domains/stock/datasets/removals/removal-list.ts';
import { usage } from '${root}domains/stock/datasets/usage/usage.ts';

export const page = defineReport({
  page: '1077',
  question: 'Which items are used?',
  grain: 'One row per item.',
  time: 'period',
  groupBy: { allowed: ['item', 'facility'], default: ['item'] },
  filters: ['facility', 'item', 'locationType'],
  timeless: ['item'],
  requires: { facility: 'a facility' },
  table: summed(usage, { by: ['item'], columns: ['item', 'usage_value'], sort: ['-usage_value'], needs: ['vend_count'] }),
  kpis: ['usage_value', 'loss_rate'],
  charts: [
    {
      kind: 'scatter',
      by: ['location'],
      x: 'step',
      axes: { step: { label: 'Step', type: 'text' } },
      y: 'usage_value',
      z: 'usage_qty',
      series: 'location',
      label: 'facility',
      line: 'usage_share',
      roles: { low: 'return_pct' },
      measures: ['usage_value', 'usage_qty'],
      sort: ['-usage_qty'],
      points: (rows) => rows.filter((row) => row.usage_value !== null),
      title: (points, { number }) => number(points.length),
      when: 'item',
      sets: { locationType: 'location_code' },
    },
    charted(usage, {
      kind: 'line',
      by: ['bucket'],
      bucket: 'week',
      x: 'bucket',
      y: 'loss_rate',
      measures: ['loss_rate'],
      title: () => 'Losses',
      drill: { page: '1065', carry: ['facility'] },
    }),
  ],
  rowDrill: { detail: 'movements', carry: ['location'], set: { abcClass: 'A' }, when: { item: ['P'] } },
  cellDrills: { usage_value: { page: '1062', carry: ['venClass'] } },
  details: {
    movements: {
      title: 'Movements',
      grain: 'One row per movement.',
      table: listed(removalList, { columns: ['item', 'lot'], sort: ['-occurred_at'] }),
      rowDrill: { page: '1060', carry: ['reason'] },
      cellDrills: { staff: { page: 'recall-match', carry: ['lot'] } },
    },
  },
  record: { filters: ['facility'], panels: [{ detail: 'movements', as: 'table', when: 'item' }] },
  meta: { unpriced_count: { measure: 'unpriced_count' } },
});
`;

/** A page of a list with a chart of its rows. */
const rows = `import { defineReport } from '${root}query/define/report.ts';
import { listed } from '${root}query/define/table.ts';
import { ledger } from '${root}domains/stock/datasets/ledger/ledger.ts';

export const page = defineReport({
  page: '1060',
  question: 'What happened?',
  grain: 'One row per movement.',
  time: 'period',
  filters: ['facility', 'sourceId'],
  table: listed(ledger, { columns: ['kind', 'lot'], sort: ['occurred_at'] }),
  kpis: ['closing_qty'],
  charts: [
    {
      kind: 'timeline',
      x: 'occurred_at',
      y: 'closing_qty',
      fields: ['occurred_at', 'unit_cost'],
      sort: ['-movement_qty'],
      lanes: { field: 'staff', filter: 'reason', most: 3 },
      title: () => 'Movements',
    },
  ],
  cellDrills: { ndc: { page: '1088', carry: ['ndc'], when: { flag: ['negative'] } } },
});
`;

/** Each kind of name in a page, misspelt. */
const mistakes: [what: string, page: string, right: string, wrong: string][] = [
  ['a page number', sums, `page: '1077'`, `page: '1770'`],
  ['a dimension to group by', sums, `allowed: ['item'`, `allowed: ['itme'`],
  ['a filter', sums, `'locationType']`, `'locationTyp']`],
  ['a timeless filter', sums, `timeless: ['item']`, `timeless: ['itme']`],
  ['a required filter', sums, 'requires: { facility', 'requires: { facilty'],
  ['a column', sums, `columns: ['item', 'usage_value']`, `columns: ['item', 'usage_valu']`],
  ['an order', sums, `sort: ['-usage_value']`, `sort: ['-usage_valu']`],
  ['a measure that is needed', sums, `needs: ['vend_count']`, `needs: ['vend_cuont']`],
  ['a key figure', sums, `'loss_rate'],\n  charts`, `'los_rate'],\n  charts`],
  ['what a chart is by', sums, `by: ['location']`, `by: ['loction']`],
  ['x of a chart', sums, `x: 'step'`, `x: 'stp'`],
  ['y of a chart', sums, `y: 'usage_value'`, `y: 'usage_valu'`],
  ['z of a chart', sums, `z: 'usage_qty'`, `z: 'usage_qt'`],
  ['the series of a chart', sums, `series: 'location'`, `series: 'loction'`],
  ['the label of a chart', sums, `label: 'facility'`, `label: 'facilty'`],
  ['the line of a chart', sums, `line: 'usage_share'`, `line: 'usage_shar'`],
  ['a role in a chart', sums, `low: 'return_pct'`, `low: 'return_pc'`],
  [
    'a measure of a chart',
    sums,
    `['usage_value', 'usage_qty'],\n      sort`,
    `['usage_value', 'usage_qt'],\n      sort`,
  ],
  ['the order of a chart', sums, `sort: ['-usage_qty']`, `sort: ['-usage_qt']`],
  ['the filter that a chart waits for', sums, `when: 'item',\n      sets`, `when: 'itme',\n      sets`],
  ['the filter that a click sets', sums, 'sets: { locationType', 'sets: { locationTyp'],
  ['the field that a click reads', sums, `'location_code'`, `'loction_code'`],
  ['a name in a chart of its own', sums, `y: 'loss_rate'`, `y: 'los_rate'`],
  ['what such a chart carries', sums, `carry: ['facility']`, `carry: ['facilty']`],
  ['a detail', sums, `rowDrill: { detail: 'movements'`, `rowDrill: { detail: 'movement'`],
  ['what a row carries', sums, `carry: ['location']`, `carry: ['loction']`],
  ['what a drill to a detail sets', sums, 'set: { abcClass', 'set: { abcClas'],
  ['the rows that lead somewhere', sums, 'when: { item: [', 'when: { itme: ['],
  ['a cell', sums, 'cellDrills: { usage_value', 'cellDrills: { usage_valu'],
  ['the page where a cell leads', sums, `page: '1062'`, `page: '1620'`],
  ['what a cell carries', sums, `carry: ['venClass']`, `carry: ['venClas']`],
  ['a column of a detail', sums, `columns: ['item', 'lot']`, `columns: ['item', 'lto']`],
  ['what a row of a detail carries', sums, `carry: ['reason']`, `carry: ['reson']`],
  ['a cell of a detail', sums, 'cellDrills: { staff', 'cellDrills: { staf'],
  ['the filter of a record', sums, `record: { filters: ['facility']`, `record: { filters: ['facilty']`],
  ['a panel of a record', sums, `[{ detail: 'movements'`, `[{ detail: 'movement'`],
  ['the filter that a panel waits for', sums, `as: 'table', when: 'item'`, `as: 'table', when: 'itme'`],
  ['a measure about the data', sums, `measure: 'unpriced_count'`, `measure: 'unpriced_cuont'`],
  ['a key figure of a list', rows, `kpis: ['closing_qty']`, `kpis: ['closing_qt']`],
  ['a filter of a list', rows, `'sourceId']`, `'sourceID']`],
  ['x of a chart of a list', rows, `x: 'occurred_at'`, `x: 'ocurred_at'`],
  ['a field of a chart of a list', rows, `'unit_cost'`, `'unit_cots'`],
  ['the order of a chart of a list', rows, `'-movement_qty'`, `'-movement_qt'`],
  ['the lanes of a chart', rows, `field: 'staff'`, `field: 'staf'`],
  ['the filter of the lanes', rows, `filter: 'reason'`, `filter: 'reson'`],
  ['a cell of a list', rows, 'cellDrills: { ndc', 'cellDrills: { ndcs'],
  ['the rows of a list that lead somewhere', rows, 'when: { flag', 'when: { flags'],
];

const six = [
  'a key figure',
  'a filter',
  'y of a chart',
  'what a row carries',
  'a detail',
  'the page where a cell leads',
];

const misspell = (text: string, [what, , right, wrong]: (typeof mistakes)[number]): string => {
  if (text.split(right).length !== 2) throw new Error(`${what}: the page does not have "${right}" exactly once.`);
  return text.replace(right, wrong);
};

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

describe('the compiler', () => {
  let folder = '';
  /** The lines with an error, by file. */
  const errors = new Map<string, number[]>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pestle-pages-'));
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write('package.json', '{ "type": "module" }');
    const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')] };
    await write(
      'tsconfig.json',
      JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'] }),
    );
    await write('sums.ts', sums);
    await write('rows.ts', rows);
    await write('six.ts', mistakes.filter(([what]) => six.includes(what)).reduce(misspell, sums));
    for (const [n, mistake] of mistakes.entries()) await write(`mistake-${n}.ts`, misspell(mistake[1], mistake));
    const output = await compile(folder);
    for (const [, file = '', line] of output.matchAll(/^([\w-]+\.ts)\((\d+),\d+\): error /gmu))
      errors.set(file, [...(errors.get(file) ?? []), Number(line)]);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('takes a page whose names are those of its datasets', () => {
    expect([errors.get('sums.ts'), errors.get('rows.ts')]).toEqual([undefined, undefined]);
  });

  test('sees six misspellings in a page, each where it stands', () => {
    const lines = mistakes.filter(([what]) => six.includes(what)).map(([, text, right]) => lineOf(text, right));
    expect(errors.get('six.ts')?.toSorted((a, b) => a - b)).toEqual(lines.toSorted((a, b) => a - b));
  });

  test.each(mistakes.map(([what], n) => ({ what, n })))('sees $what misspelt', ({ n }) => {
    expect(errors.get(`mistake-${n}.ts`)).toHaveLength(1);
  });
});

/** What the compiler has to say about a folder. */
const compile = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [compiler, '-p', folder], { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) =>
      resolve(stdout),
    );
  });
