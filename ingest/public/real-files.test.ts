import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { loadPublicFile } from './load-public-file.ts';

const folder = fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** What docs/importing-public.md explains: table, rows in, opened, changed, closed, folded, rejected. */
const expected: [file: string, date: string, ...tables: [string, number, number, number, number, number, number][]][] =
  [
    [
      'fda-shortages/fda_csv/Drugshortages_2019-10-03.csv',
      '2019-12-23',
      ['fda_shortages', 2271, 2232, 0, 0, 39, 0],
      ['fda_shortage_ndcs', 2391, 2391, 0, 0, 0, 0],
    ],
    [
      'fda-shortages/fda_csv/Drugshortages_2023-06-29.csv',
      '2023-06-29',
      ['fda_shortages', 2877, 2059, 805, 1426, 12, 0],
      ['fda_shortage_ndcs', 3160, 2299, 13, 1530, 0, 0],
    ],
    [
      'fda-shortages/openfda_2026-03-27.json',
      '2026-03-27',
      ['fda_shortages', 1703, 971, 732, 2133, 0, 0],
      ['fda_shortage_ndcs', 1703, 971, 145, 2428, 0, 0],
    ],
    [
      'fda-recalls/fda_recall_raw.csv',
      '2025-04-30',
      ['fda_recalls', 1000, 1000, 0, 0, 0, 0],
      ['fda_recall_ndcs', 648, 648, 0, 0, 0, 0],
    ],
    [
      'fda-recalls/drug_recall_slice.csv',
      '2025-05-19',
      ['fda_recalls', 504, 504, 0, 0, 0, 0],
      ['fda_recall_ndcs', 336, 336, 0, 0, 0, 0],
    ],
    ['cms-asp/asp_pricing.csv', '2025-10-01', ['asp_prices', 1012, 1012, 0, 0, 0, 0]],
    ['cms-asp/noc_pricing.csv', '2025-10-01', ['asp_prices', 1, 1, 0, 0, 0, 0]],
    ['cms-asp/asp_crosswalk.csv', '2025-10-01', ['asp_crosswalk', 8245, 8245, 0, 0, 0, 0]],
    ['cms-asp/noc_crosswalk.csv', '2025-10-01', ['asp_crosswalk', 2, 2, 0, 0, 0, 0]],
    ['nadac-excerpt/NADAC_2026-04-29_excerpt.csv', '2026-04-29', ['nadac', 42, 42, 0, 0, 0, 0]],
    [
      'fda-ndc-unfinished/unfinished_txt_only.zip',
      '2018-06-25',
      ['ndc_packages', 35_321, 35_319, 0, 0, 0, 2],
      ['ndc_directory', 21_478, 21_478, 0, 0, 0, 0],
    ],
  ];

describe.skipIf(!existsSync(folder))('the real files (skipped where ../shared/data is absent)', () => {
  onEachEngine((warehouse) => {
    const load = (path: string) =>
      loadPublicFile(warehouse.engine, { path, loadedBy: 'a test', rejectsFolder: warehouse.folder });
    const ask = (sql: string) => warehouse.engine.query(sql);

    it.each(expected)('%s is a snapshot of %s', async (file, date, ...tables) => {
      const result = await load(join(folder, file));
      expect(result).toMatchObject({ snapshotDate: date, alreadyLoaded: false });
      expect(
        result.tables.map((t) => [t.table, t.rowsIn, t.opened, t.changed, t.closed, t.folded, t.rejected]),
      ).toEqual(tables);
    });

    it('come a second time and change nothing', async () => {
      const before = await ask('select * from public_loads order by load_id, table_name');
      for (const [file] of expected) expect(await load(join(folder, file))).toMatchObject({ alreadyLoaded: true });
      expect(await ask('select * from public_loads order by load_id, table_name')).toEqual(before);
    });

    it('hold the shortages that were counted by hand', async () => {
      const open = `from fda_shortages where valid_to is null`;
      expect(
        await ask(`select availability, count(*) as n ${open} and availability is not null group by 1 order by 1`),
      ).toEqual([
        { availability: 'Available', n: 741 },
        { availability: 'Information pending', n: 2 },
        { availability: 'Limited Availability', n: 119 },
        { availability: 'Unavailable', n: 281 },
      ]);
      expect(
        await ask(
          `select recovery_kind as kind, count(*) as n, count(case when recovery_date < date '2026-03-27' then 1 end) as past
           ${open} and status = 'Current' and recovery_kind is not null group by 1 order by 1`,
        ),
      ).toEqual([
        { kind: 'day', n: 12, past: 6 },
        { kind: 'duration', n: 12, past: 2 },
        { kind: 'month', n: 141, past: 6 },
        { kind: 'none', n: 402, past: 0 },
        { kind: 'quarter', n: 12, past: 3 },
        { kind: 'unknown', n: 104, past: 0 },
      ]);
      expect(
        await ask(`select count(*) as n, count(distinct ndc11) as ndcs, count(update_date) as dated ${open}`),
      ).toEqual([{ n: 1703, ndcs: 1682, dated: 1703 }]);
    });

    it('edited, close and open exactly the lines that were edited', async () => {
      const document = JSON.parse(readFileSync(join(folder, 'fda-shortages/openfda_2026-03-27.json'), 'utf8')) as {
        meta: { last_updated: string; results: { total: number } };
        results: Record<string, string>[];
      };
      const [first, , third, ...rest] = document.results;
      document.meta.last_updated = '2026-03-30';
      document.results = [
        ...rest.reverse(),
        { ...first, status: 'Resolved' },
        { ...third, package_ndc: '99999-999-99', initial_posting_date: '03/29/2026' },
      ];
      document.meta.results.total = document.results.length;
      const path = join(warehouse.folder, 'edited.json');
      writeFileSync(path, JSON.stringify(document));
      const result = await load(path);
      expect(result.tables[0]).toMatchObject({ opened: 1, changed: 1, closed: 2, unchanged: 1700 });
      expect(
        await ask(
          `select cast(valid_to as varchar) as closed_on, count(*) as n from fda_shortages where closed_by_load_id = ${result.loadId} group by 1`,
        ),
      ).toEqual([{ closed_on: '2026-03-30', n: 3 }]);
    });

    it.each(['scms/SCMS_Delivery_History_Dataset.csv', 'epc-vectors/epc_vectors.json', 'README.md'])(
      '%s, which is none of them, is refused',
      async (file) => {
        await expect(load(join(folder, file))).rejects.toThrow('none of the public files known here');
      },
    );
  });
});
