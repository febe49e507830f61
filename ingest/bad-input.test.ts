import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachEngine, type TestWarehouse } from '../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../testkit/warehouses/small-hospital.ts';
import { entities } from '../warehouse/schema/entities.ts';
import { importLoad } from './import-load.ts';

const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,reason';
const good = (id: string) => `${id},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,10,`;
const lines = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;

/** What is wrong with a file of movements, and what its sender is told. */
const texts: [what: string, content: string | Buffer, told: RegExp][] = [
  ['an empty file', '', /^movements\.csv: is empty/u],
  ['UTF-16', Buffer.from(lines(good('M1')), 'utf16le'), /^movements\.csv: line 1: is UTF-16: save it as UTF-8$/u],
  ['blanks and nothing else', '  \n\n', /^movements\.csv: is empty: it has no header line$/u],
  [
    'a blank line before the header',
    `\n${lines(good('M1'))}`,
    /^movements\.csv: line 1: is blank, where the header must be$/u,
  ],
  [
    'no header',
    `${good('M1')}\n${good('M2')}\n`,
    /^movements\.csv: line 1: has no header: it must name the columns, such as movement_id, facility_code, location_code$/u,
  ],
  [
    'CR LF after LF',
    lines(good('M1'), `${good('M2')}\r`, good('M3')),
    /^movements\.csv: line 3: ends with CR LF, where lines before end with LF$/u,
  ],
  [
    'LF after CR LF',
    lines(good('M1'), good('M2')).replace(/\n/u, '\r\n'),
    /^movements\.csv: line 2: ends with LF, where lines before end with CR LF$/u,
  ],
  [
    'CR after LF',
    lines(good('M1'), `${good('M2')}\r${good('M3')}`),
    /^movements\.csv: line 3: ends with CR alone, where lines before end with LF$/u,
  ],
  [
    'a last line of 17 MB',
    `${lines(good('M1'), good('M2'))}${good('M3')}${'x'.repeat(17 * 1024 * 1024)}\n`,
    /^movements\.csv: line 4: is longer than 4 MB$/u,
  ],
  [
    'a zero byte',
    lines(good('M1'), good('M2').replace('PHARM', 'PH\u0000ARM')),
    /^movements\.csv: line 3: holds a zero byte/u,
  ],
  [
    'an offset of 25 hours',
    lines(good('M1'), good('M2').replace('08:00:00', '08:00:00+25:00')),
    /^movements\.csv: line 3: occurred_at: "2026-05-01T08:00:00\+25:00" has an offset that is none/u,
  ],
  [
    'an offset of 75 minutes',
    lines(good('M1'), good('M2').replace('08:00:00', '08:00:00-05:75')),
    /^movements\.csv: line 3: occurred_at: ".*" has an offset that is none/u,
  ],
  [
    'a zone by its name',
    lines(good('M1'), good('M2').replace('08:00:00', '08:00:00 UTC')),
    /^movements\.csv: line 3: occurred_at: ".*" must be a date and time/u,
  ],
  [
    'a moment in words',
    lines(good('M1'), good('M2').replace('2026-05-01T08:00:00', 'epoch')),
    /^movements\.csv: line 3: occurred_at: "epoch" must be a date and time/u,
  ],
  [
    'a number with underscores',
    lines(good('M1'), good('M2').replace(',10,', ',1_000,')),
    /^movements\.csv: line 3: quantity: "1_000" must be a number/u,
  ],
  [
    'a number that would become nothing',
    lines(good('M1'), good('M2').replace(',10,', ',1E-9,')),
    /^movements\.csv: line 3: quantity: "1E-9" is too small: 4 decimal places are kept/u,
  ],
  [
    'a moment of 2036',
    lines(good('M1'), good('M2').replace('2026', '2036')),
    /^movements\.csv: line 3: occurred_at: "2036-05-01T08:00:00" is a moment in the future/u,
  ],
  [
    'a code of 101 letters',
    lines(good('M1'), good('M'.repeat(101))),
    /^movements\.csv: line 3: movement_id: "M{80}" is longer than 100 characters/u,
  ],
  [
    'a note of 4,001 letters',
    lines(good('M1'), `${good('M2')}${'é'.repeat(4001)}`),
    /^movements\.csv: line 3: reason: "é{80}" is longer than 4,000 characters/u,
  ],
  [
    'an optional column one letter off',
    lines(good('M1')).replace('reason', 'raeson'),
    /^movements\.csv: line 1: column "raeson" is not known: did you mean "reason"\?$/u,
  ],
  [
    'a column twice, once in capitals',
    `${head},Quantity\n${good('M1')},1\n`,
    /^movements\.csv: line 1: columns "quantity" and "Quantity" differ only in upper and lower case$/u,
  ],
  [
    'UTF-16 with its mark',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines(good('M1')), 'utf16le')]),
    /^movements\.csv: line 1: is UTF-16: save it as UTF-8$/u,
  ],
  [
    'a Latin-1 letter',
    Buffer.from(lines(good('M1'), good('M2').replace(/,$/u, ',café')), 'latin1'),
    /^movements\.csv: line 3: is not UTF-8 text$/u,
  ],
  [
    'semicolons',
    lines(good('M1')).replaceAll(',', ';'),
    /^movements\.csv: line 1: columns must be separated by commas$/u,
  ],
  ['tabs', lines(good('M1')).replaceAll(',', '\t'), /^movements\.csv: line 1: columns must be separated by commas$/u],
  [
    'a line with a column too many',
    lines(good('M1'), `${good('M2')},extra`),
    /^movements\.csv: line 3: has 9 columns where the header has 8$/u,
  ],
  [
    'a line with a column too few',
    lines(good('M1'), 'M2,MAIN,PHARM'),
    /^movements\.csv: line 3: has 3 columns where the header has 8$/u,
  ],
  ['a quote that is not closed', lines(good('M1'), `${good('M2')}"open`), /^movements\.csv: line 3: .*quote/u],
  ['the header a second time', lines(good('M1'), head), /^movements\.csv: line 3: /u],
  [
    'a column twice in the header',
    `${head},reason\n${good('M1')},\n`,
    /^movements\.csv: line 1: column "reason" stands twice in the header$/u,
  ],
  [
    'no column for the quantity',
    lines(good('M1')).replace('quantity', 'qty'),
    /^movements\.csv: line 1: required columns are missing: quantity$/u,
  ],
  [
    'the year 0201',
    lines(good('M1'), good('M2').replace('2026', '0201')),
    /^movements\.csv: line 3: occurred_at: "0201-05-01T08:00:00" is a moment in an impossible year/u,
  ],
  [
    'a ten-digit NDC without hyphens',
    lines(good('M1'), good('M2').replace('63323-269-10', '6332326910')),
    /^movements\.csv: line 3: ndc: "6332326910" has 10 digits where 11 are expected: leading zeros lost\? Tick "Restore leading zeros"/u,
  ],
  [
    'a negative quantity',
    lines(good('M1'), good('M2').replace(',10,', ',-10,')),
    /^movements\.csv: line 3: quantity: "-10" must /u,
  ],
  [
    'a quantity in words',
    lines(good('M1'), good('M2').replace(',10,', ',ten,')),
    /^movements\.csv: line 3: quantity: "ten" must be a number/u,
  ],
  [
    'a key twice',
    lines(good('M1'), good('M2'), good('M1')),
    /^movements\.csv: line 4: movement_id: "M1" is a key that stands on an earlier line/u,
  ],
  [
    'an unknown place',
    lines(good('M1'), good('M2').replace('PHARM', 'ATTIC')),
    /^movements\.csv: line 3: location_code: "ATTIC" is not known/u,
  ],
  [
    'a line that never ends',
    `${head}\n${good('M1')}\n${good('M2')}${'x'.repeat(5 * 1024 * 1024)}\n`,
    /^movements\.csv: line 3: is longer than 4 MB$/u,
  ],
];

onEachEngine((warehouse) => {
  let folder: string;
  let before: unknown;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pestle-bad-input-'));
    await warehouse.load(smallHospital);
    before = await takeSnapshot(warehouse);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const load = (name: string, content: string | Buffer, acceptPartial = false) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return importLoad(warehouse.engine, {
      companyId: 1,
      files: [{ entity: 'movements', path }],
      acceptPartial,
      loadedBy: 'a test',
      rejectsFolder: join(folder, 'rejects'),
    });
  };

  describe('is refused in words that name file, line and column, and leaves the store as it was:', () => {
    test.each(texts)('%s', async (_what, content, told) => {
      await expect(load('movements.csv', content)).rejects.toThrow(told);
      expect(await takeSnapshot(warehouse)).toEqual(before);
    });

    test.each([
      [
        'a truncated gzip',
        gzipSync(lines(good('M1'))).subarray(0, -12),
        /^movements\.csv\.gz: is cut off: the gzip data ends too early$/u,
      ],
      ['what is no gzip', Buffer.from(lines(good('M1'))), /^movements\.csv\.gz: is not readable as gzip$/u],
      [
        'a gzip bomb',
        gzipSync(Buffer.alloc(80 * 1024 * 1024)),
        /^movements\.csv\.gz: unpacks to more than 200 times its size/u,
      ],
    ])('%s', async (_what, content, told) => {
      await expect(load('movements.csv.gz', content)).rejects.toThrow(told);
      expect(await takeSnapshot(warehouse)).toEqual(before);
    });

    test.each([
      ['what is no Parquet', undefined, /^movements\.parquet: is damaged, or no Parquet file/u],
      [
        'a Parquet file with a zero byte',
        { reason: `'a' || chr(0) || 'b'` },
        /^movements\.parquet: column "reason" holds a zero byte, which is no text$/u,
      ],
      [
        'a Parquet file with a long note',
        { reason: `repeat('x', 5000)` },
        /^movements\.parquet: line 1: reason: "x{80}" is longer than 4,000 characters/u,
      ],
      [
        'a Parquet file with a column one letter off',
        { raeson: `'x'` },
        /^movements\.parquet: line 1: column "raeson" is not known: did you mean "reason"\?$/u,
      ],
      [
        'a Parquet file with a number that would become nothing',
        { quantity: '1e-9::double' },
        /^movements\.parquet: line 1: quantity: "1e-09" is too small/u,
      ],
      [
        'a Parquet file with a list for a code',
        { location_code: `['PHARM']` },
        /^movements\.parquet: column "location_code" has type VARCHAR\[\], which cannot be read$/u,
      ],
      [
        'a Parquet file without a column',
        { quantity: null },
        /^movements\.parquet: .*required columns are missing: quantity$/u,
      ],
      [
        'a Parquet file with a number for a moment',
        { occurred_at: '42' },
        /^movements\.parquet: line 1: occurred_at: "42" must be/u,
      ],
      [
        'a Parquet file with a truth value for a quantity',
        { quantity: 'true' },
        /^movements\.parquet: line 1: quantity: "true" must be a number/u,
      ],
    ] as const)('%s', async (_what, columns, told) => {
      const content = columns === undefined ? Buffer.from('PAR1 and then nothing') : await makeParquet(folder, columns);
      await expect(load('movements.parquet', content)).rejects.toThrow(told);
      expect(await takeSnapshot(warehouse)).toEqual(before);
    });
  });

  test('every rejected row is kept with its line, column, reason and original text, line breaks in quotes counted', async () => {
    const path = join(folder, 'rejects', 'movements.rejected.csv');
    rmSync(path, { force: true });
    const content = lines(
      `${good('M1')}"two\nlines"`,
      good('M2').replace(',10,', ',-10,'),
      `${good('M3')}"a ""b"", c"`.replace(',10,', ',x,'),
    );
    await expect(load('movements.csv', content)).rejects.toMatchObject({
      rejectedRows: 2,
      rejects: [
        { line: 4, column: 'quantity' },
        { line: 5, column: 'quantity' },
      ],
    });
    expect(existsSync(path)).toBe(true);
    const [, first, second] = readFileSync(path, 'utf8').split('\r\n');
    expect(first).toMatch(/^4,quantity,.*,M2,MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,'-10,$/u);
    expect(second).toMatch(/^5,quantity,.*,M3,.*,x,"a ""b"", c"$/u);
  });

  test('a rejected row keeps a spreadsheet from running its texts, and says the same when it is sent back', async () => {
    const path = join(folder, 'rejects', 'movements.rejected.csv');
    rmSync(path, { force: true });
    const formula = '=HYPERLINK(1)';
    await expect(load('movements.csv', lines(`${good('M7').replace(',10,', ',x,')}${formula}`))).rejects.toThrow();
    const kept = readFileSync(path, 'utf8');
    expect(kept).toContain(`,'${formula}`);
    const { results } = await load('movements.csv', kept.replace(',x,', ',10,'));
    expect(results).toMatchObject([{ rowsIn: 1, loaded: 1, warnings: [] }]);
    const stored = await warehouse.engine.query("select reason from movements where movement_id = 'M7'");
    expect(stored).toEqual([{ reason: formula }]);
  });

  test('commas at the end of every line are no column, and are told', async () => {
    const content = lines(good('M10'), good('M11')).replaceAll('\n', ',,\n');
    const { results } = await load('movements.csv', content);
    expect(results).toMatchObject([
      {
        loaded: 2,
        warnings: ['column 9 has no name and was not read', 'column 10 has no name and was not read'],
      },
    ]);
  });

  test('columns may be named in any case', async () => {
    const [header = '', ...rows] = lines(good('M8')).split('\n');
    await load('movements.csv', [header.toUpperCase(), ...rows].join('\n'));
    await load('movements.parquet', await makeParquet(folder, { movement_id: `'M9'`, quantity: null, Quantity: '10' }));
    const stored = await warehouse.engine.query(
      "select movement_id, quantity from movements where movement_id in ('M8', 'M9') order by 1",
    );
    expect(stored).toEqual([
      { movement_id: 'M8', quantity: 10 },
      { movement_id: 'M9', quantity: 10 },
    ]);
  });

  test('accepting part of a file loads its good rows, and only those', async () => {
    const { results } = await load('movements.csv', lines(good('M1'), good('M2').replace(',10,', ',-10,')), true);
    expect(results).toMatchObject([{ rowsIn: 2, loaded: 1, rejected: 1 }]);
    const rows = await warehouse.engine.query(
      "select movement_id from movements where company_id = 1 and movement_id in ('M1', 'M2')",
    );
    expect(rows).toEqual([{ movement_id: 'M1' }]);
  });
});

/** How many rows each table holds, and what they say. */
async function takeSnapshot({ engine }: TestWarehouse): Promise<unknown> {
  const counts: Record<string, number> = {};
  for (const table of ['loads', ...entities.map(({ name }) => name)]) {
    const [row] = await engine.query<{ count: number }>(`select count(*) as count from ${table}`);
    counts[table] = row?.count ?? -1;
  }
  return counts;
}

/** One movement as Parquet, with some of its columns as other SQL says, or left out. */
async function makeParquet(folder: string, columns: Record<string, string | null>): Promise<Buffer> {
  const usual: Record<string, string | null> = {
    movement_id: `'M1'`,
    facility_code: `'MAIN'`,
    location_code: `'PHARM'`,
    ndc: `'63323-269-10'`,
    occurred_at: `timestamp '2026-05-01 08:00:00'`,
    kind: `'receive'`,
    quantity: '10',
  };
  const listed = Object.entries({ ...usual, ...columns }).filter(([, sql]) => sql !== null);
  const path = join(folder, 'made.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`copy (select ${listed.map(([name, sql]) => `${sql} as ${name}`).join(', ')}) to '${path}'`);
  connection.closeSync();
  instance.closeSync();
  return readFileSync(path);
}
