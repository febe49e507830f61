import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRows, loadPublic, makeSpreadsheet, some } from '../../testkit/warehouses/load-public.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { loadPublicFile } from './load-public-file.ts';

const rate = (ndc: string, price: string, effective: string, asOf: string) =>
  `"SOME DRUG, 5 MG",${ndc},${price},${effective},EA,C/I,N,"1, 5",G,,,${asOf}\n`;
const nadac = (...rows: string[]) =>
  `NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date\n${rows.join('')}`;

onEachEngine((warehouse) => {
  const ask = (sql: string) => warehouse.engine.query(sql);

  describe('a series of snapshots', () => {
    const rates = () =>
      ask(
        `select ndc11, cast(nadac_per_unit as decimal(18,5)) as price, valid_from, valid_to from nadac order by ndc11, valid_from`,
      );

    it('opens what is new, keeps what is unchanged, closes what changed or vanished', async () => {
      const first = await loadPublic(
        warehouse,
        'first.csv',
        nadac(
          rate('00002759701', '0.28527', '04/15/2026', '04/22/2026'),
          rate('50242004062', '1.5', '04/15/2026', '04/22/2026'),
          rate('60575411201', '2', '04/15/2026', '04/22/2026'),
        ),
      );
      expect(first).toMatchObject({ snapshotDate: '2026-04-22', datedBy: 'file', alreadyLoaded: false });
      expect(countRows(first)).toEqual([['nadac', 'nadac', some({ rowsIn: 3, opened: 3 })]]);

      const second = await loadPublic(
        warehouse,
        'second.csv',
        nadac(
          rate('00002759701', '0.28527', '04/15/2026', '04/29/2026'),
          rate('50242004062', '1.75', '04/15/2026', '04/29/2026'),
          rate('24385005452', '3', '04/22/2026', '04/29/2026'),
        ),
      );
      expect(countRows(second)).toEqual([
        ['nadac', 'nadac', some({ rowsIn: 3, opened: 1, changed: 1, unchanged: 1, closed: 1 })],
      ]);
      expect(await rates()).toEqual([
        { ndc11: '00002759701', price: 0.28527, valid_from: '2026-04-22', valid_to: null },
        { ndc11: '24385005452', price: 3, valid_from: '2026-04-29', valid_to: null },
        { ndc11: '50242004062', price: 1.5, valid_from: '2026-04-22', valid_to: '2026-04-29' },
        { ndc11: '50242004062', price: 1.75, valid_from: '2026-04-29', valid_to: null },
        { ndc11: '60575411201', price: 2, valid_from: '2026-04-22', valid_to: '2026-04-29' },
      ]);
    });

    it('changes nothing when a file comes again, under whatever name', async () => {
      const before = [await rates(), await ask('select * from public_loads')];
      const again = readFileSync(join(warehouse.folder, 'sent', 'second.csv'));
      expect(await loadPublic(warehouse, 'renamed.csv', again)).toMatchObject({ loadId: 2, alreadyLoaded: true });
      const older = readFileSync(join(warehouse.folder, 'sent', 'first.csv'));
      expect(await loadPublic(warehouse, 'first.csv', older)).toMatchObject({ loadId: 1, alreadyLoaded: true });
      expect([await rates(), await ask('select * from public_loads')]).toEqual(before);
    });

    it('refuses what is older than the newest, and what holds no row', async () => {
      const older = nadac(rate('00002759701', '0.1', '04/01/2026', '04/08/2026'));
      await expect(loadPublic(warehouse, 'older.csv', older)).rejects.toThrow(
        'older.csv: is a snapshot of 2026-04-08, older than the one of 2026-04-29 that is loaded: older files come first',
      );
      await expect(loadPublic(warehouse, 'empty.csv', nadac())).rejects.toThrow('empty.csv: holds no rows');
      const bad = nadac(rate('', '1', '05/06/2026', '05/06/2026'));
      await expect(loadPublic(warehouse, 'bad.csv', bad)).rejects.toThrow(
        'not one of its rows could be read (ndc: is required)',
      );
      expect(readdirSync(warehouse.engine.filesFolder)).toEqual([]);
    });

    it('takes a correction of the same day, and a row that comes back', async () => {
      const back = await loadPublic(
        warehouse,
        'back.csv',
        nadac(
          rate('50242004062', '1.8', '04/15/2026', '04/29/2026'),
          rate('60575411201', '2', '04/15/2026', '04/29/2026'),
        ),
      );
      expect(countRows(back)).toEqual([['nadac', 'nadac', some({ rowsIn: 2, opened: 1, changed: 1, closed: 2 })]]);
      expect(back.tables[0]?.warnings).toEqual([
        'nadac: 2 of 3 rows are not in this file and were closed: is it complete?',
      ]);
      expect(await ask(`select ndc11 from nadac where valid_to is null order by ndc11`)).toEqual([
        { ndc11: '50242004062' },
        { ndc11: '60575411201' },
      ]);
    });

    it('folds the weeks of a year into rates, and sets aside what has no key', async () => {
      const year = await loadPublic(
        warehouse,
        'year.csv.gz',
        gzipSync(
          nadac(
            rate('00002759701', '0.3', '05/06/2026', '05/06/2026'),
            rate('00002759701', '0.3', '05/06/2026', '05/13/2026'),
            'short,00002759701\n',
            rate('00002759701', '0.4', '05/13/2026', '05/20/2026'),
            rate('0002759701', '0.4', '05/13/2026', '05/20/2026'),
            rate('00000001235', '104.7375', '05/13/2026', '05/20/2026'),
            rate('24385005452', '3', '13/32/2026', '05/20/2026'),
          ),
        ),
      );
      expect(year.snapshotDate).toBe('2026-05-20');
      expect(countRows(year)).toEqual([
        ['nadac', 'nadac', some({ rowsIn: 7, folded: 1, opened: 2, closed: 2, rejected: 4 })],
      ]);
      expect(year.rejects).toEqual([
        { line: 4, column: '', reason: 'has 2 cells where the header has 12' },
        { line: 6, column: 'ndc', reason: 'ndc: "0002759701" has ten digits without hyphens, which is ambiguous' },
        { line: 7, column: 'ndc', reason: 'ndc: "00000001235" is not an NDC' },
        {
          line: 8,
          column: 'effective_date',
          reason: 'effective_date: "13/32/2026" is not a date, and a rate without one is of no use',
        },
      ]);
      const kept = readFileSync(year.tables[0]?.rejectsFile ?? '', 'utf8').split('\r\n');
      expect(kept[0]).toMatch(
        /^rejected_line,rejected_column,rejected_reason,ndc_description,ndc,nadac_per_unit,effective_date,/u,
      );
      expect(kept[1]).toBe('4,,has 2 cells where the header has 12,"short,00002759701"');
      expect(kept[2]).toBe(
        '6,ndc,"ndc: ""0002759701"" has ten digits without hyphens, which is ambiguous","SOME DRUG, 5 MG",0002759701,0.4,05/13/2026,EA,C/I,N,"1, 5",G,,,05/20/2026',
      );
      expect(await ask(`select as_of_date from nadac where valid_to is null order by effective_date`)).toEqual([
        { as_of_date: '2026-05-06' },
        { as_of_date: '2026-05-20' },
      ]);
    });

    it('can be looked up as of any day, however the rows came and went', async () => {
      const days = Array.from({ length: 8 }, (_, at) => `2026-07-0${at + 1}`);
      const snapshots = fc.sample(
        fc.dictionary(fc.constantFrom(...'abcdefghij'), fc.integer({ min: 1, max: 3 }), { minKeys: 1 }),
        { numRuns: days.length, seed: 7 },
      );
      const held = snapshots.map((snapshot) =>
        Object.entries(snapshot)
          .map(([letter, price]) => ({ ndc11: `12345${String(letter.charCodeAt(0)).padStart(6, '0')}`, price }))
          .sort((a, b) => a.ndc11.localeCompare(b.ndc11)),
      );
      for (const [at, day] of days.entries()) {
        const [year, month, date] = day.split('-');
        const rows = (held[at] ?? []).map(({ ndc11, price }) =>
          rate(ndc11, String(price), '06/30/2026', `${month}/${date}/${year}`),
        );
        await loadPublic(warehouse, `series-${at}.csv`, nadac(...rows));
      }
      for (const [at, day] of days.entries()) {
        const asOf = await ask(
          `select ndc11, cast(nadac_per_unit as integer) as price from nadac
           where valid_from <= date '${day}' and (valid_to is null or date '${day}' < valid_to) order by ndc11`,
        );
        expect(asOf).toEqual(held[at]);
      }
    });

    it('is written down, with who loaded what', async () => {
      expect(
        await ask(
          `select load_id, source, file_name, snapshot_date, dated_by, rows_in, rows_rejected, loaded_by from public_loads where file_name = 'year.csv.gz'`,
        ),
      ).toEqual([
        {
          load_id: 4,
          source: 'nadac',
          file_name: 'year.csv.gz',
          snapshot_date: '2026-05-20',
          dated_by: 'file',
          rows_in: 7,
          rows_rejected: 4,
          loaded_by: 'a test',
        },
      ]);
    });
  });

  it.each([
    ['a table of something else', 'scms.csv', 'ID\tProject Code\tPQ #\r1\t100\tx\r', 'CR alone'],
    ['other JSON', 'shortages.json', '{"results":[{"patient":1}]}', 'is JSON, but its records'],
    ['a web page', 'nadac.csv', '<!DOCTYPE html><html></html>', 'is a web page'],
    ['nothing', 'nadac.csv', '', 'is empty'],
    ['something else altogether', 'nadac.csv', Buffer.from([0, 1, 2, 3]), 'neither text nor JSON nor an archive'],
    ['JSON that is cut off', 'a.json', '{"results":[{"update_type":"a","company_name":"b"},{"upd', 'is cut off'],
    ['JSON that is none', 'a.json', '{"results":[{"update_type":"a","company_name":"b"},{oops}]}', 'is not valid JSON'],
    [
      'a table whose rows do not fit its header',
      'n.csv',
      nadac(rate('00002759701', '9', '09/03/2026', '09/03/2026'), 'a,b\n'.repeat(30)),
      '30 of its 31 rows do not fit its header',
    ],
    ['an open quote', 'n.csv', `${nadac()}"a,b\n`, 'n.csv: line 2'],
    ['a spreadsheet of something else', 'a.xlsx', makeSpreadsheet(['a,b', '1,2']), 'none of its sheets'],
    ['a truncated archive', 'a.csv.gz', gzipSync(nadac()).subarray(0, 60), 'is cut off'],
  ])('%s is refused with the reason, and leaves nothing behind', async (_, name, content, reason) => {
    const before = await ask('select count(*) as loads from public_loads');
    await expect(loadPublic(warehouse, name, content)).rejects.toThrow(reason);
    expect(await ask('select count(*) as loads from public_loads')).toEqual(before);
    expect(readdirSync(warehouse.engine.filesFolder)).toEqual([]);
  });

  it('a load that is called off changes nothing', async () => {
    const path = join(warehouse.folder, 'sent', 'late.csv');
    writeFileSync(path, nadac(rate('00002759701', '9', '09/03/2026', '09/03/2026')));
    const off = new AbortController();
    const loading = loadPublicFile(warehouse.engine, {
      path,
      loadedBy: 'a test',
      rejectsFolder: join(warehouse.folder, 'rejects'),
      signal: off.signal,
      onProgress: ({ stage }) => stage === 'loading' && off.abort(new Error('called off')),
    });
    await expect(loading).rejects.toThrow('called off');
    expect(await ask(`select count(*) as count from nadac where nadac_per_unit = 9`)).toEqual([{ count: 0 }]);
    expect(existsSync(warehouse.engine.filesFolder) && readdirSync(warehouse.engine.filesFolder)).toEqual([]);
  });
});
