import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { recallMatch } from '../../domains/recall/pages/recall-match.ts';
import { drugShortages } from '../../domains/shortage/pages/1097-drug-shortages.ts';
import { loadPublicFile } from '../../ingest/public/load-public-file.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { parseCsv } from '../office/parse-csv.ts';
import { askReport } from '../warehouses/ask-report.ts';
import { onDuckDb } from '../warehouses/on-each-engine.ts';

const folder = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const to = '2026-03-27';
const read = (path: string) => readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/u, '');

type Line = { package_ndc: string; status: string; availability?: string; update_date: string };

/** 5-4-2 digits. */
const eleven = (ndc: string) => {
  const [a = '', b = '', c = ''] = ndc.split('-');
  return `${a.padStart(5, '0')}${b.padStart(4, '0')}${c.padStart(2, '0')}`;
};
const iso = (date: string) => date.replace(/^(\d+)\/(\d+)\/(\d+)$/u, '$3-$1-$2');
const ndcPattern = /(?<![\d-])(?:\d{4}-\d{4}-\d{2}|\d{5}-\d{3}-\d{2}|\d{5}-\d{4}-\d{1,2})(?![\d-])/gu;
const rank: Record<string, number> = { Current: 1, 'To Be Discontinued': 2, Resolved: 3 };

/** The newest line of each NDC; of one day Current first. */
function headlines(lines: Line[]): Map<string, Line> {
  const newest = new Map<string, Line>();
  for (const line of lines) {
    const ndc = eleven(line.package_ndc);
    const known = newest.get(ndc);
    const [a, b] = [iso(line.update_date), known ? iso(known.update_date) : ''];
    if (!known || a > b || (a === b && (rank[line.status] ?? 4) < (rank[known.status] ?? 4))) newest.set(ndc, line);
  }
  return newest;
}

describe.skipIf(!existsSync(folder))('the public files (skipped where ../shared/data is absent)', () => {
  onDuckDb((warehouse) => {
    it('are counted on both pages as in the raw files', { timeout: 300_000 }, async () => {
      const { results } = JSON.parse(read('fda-shortages/openfda_2026-03-27.json')) as { results: Line[] };
      const newest = headlines(results);
      const texts = ['fda_recall_raw.csv', 'drug_recall_slice.csv'].flatMap((name) => {
        const [head = [], ...rows] = parseCsv(read(`fda-recalls/${name}`));
        const at = head.findIndex((column) => /^product.?description$/iu.test(column));
        return rows.map((row) => row[at] ?? '');
      });
      const named = texts.map(
        (text) =>
          new Set(
            [
              ...text
                .normalize('NFKC')
                .replace(/[\u2010-\u2015\u2212]/gu, '-')
                .matchAll(ndcPattern),
            ].map(([ndc]) => eleven(ndc)),
          ),
      );
      // Every third NDC of the list of shortages, and every second that a recall names.
      const short = [...newest.keys()].sort().filter((_, index) => index % 3 === 0);
      const recalled = [...new Set(named.flatMap((ndcs) => [...ndcs]))].sort().filter((_, index) => index % 2 === 0);
      const own = [...new Set([...short, ...recalled])].sort();
      const isOwn = new Set(own);
      await warehouse.load({
        facilities: 'facility_code,name,timezone\nMAIN,Main,America/Chicago\n',
        locations: 'facility_code,location_code,name,location_type\nMAIN,PHARM,Central,central_pharmacy\n',
        items: `item_code,name,generic_name,unit\n${own.map((ndc) => `I${ndc},Item ${ndc},zz${ndc},each`).join('\n')}\n`,
        products: `ndc,item_code,manufacturer,description,package_size\n${own.map((ndc) => `${ndc},I${ndc},Nobody,Product,10`).join('\n')}\n`,
        movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost\n${own.map((ndc, n) => `M${n},MAIN,PHARM,${ndc},OWN${n}LOT,2029-01-31,${to}T08:00:00,receive,10,1`).join('\n')}\n`,
      });
      for (const path of [
        'fda-recalls/fda_recall_raw.csv',
        'fda-recalls/drug_recall_slice.csv',
        'fda-shortages/openfda_2026-03-27.json',
      ])
        await loadPublicFile(warehouse.engine, {
          path: join(folder, path),
          loadedBy: 'a test',
          rejectsFolder: warehouse.folder,
        });
      await refreshMarts(warehouse.engine, 1);

      const ours = [...newest].filter(([ndc]) => isOwn.has(ndc)).map(([, line]) => line);
      const count = (status: string) => ours.filter((line) => line.status === status).length;
      const rowsOf = async (query: Record<string, string>) =>
        (await askReport(warehouse, drugShortages, { to, matchType: 'ndc', limit: '1', ...query })).total_rows;
      const shortages = {
        current: await rowsOf({ shortageStatus: 'current' }),
        to_be_discontinued: await rowsOf({ shortageStatus: 'to_be_discontinued' }),
        resolved: await rowsOf({ shortageStatus: 'resolved' }),
      };
      const counted = {
        current: count('Current'),
        to_be_discontinued: count('To Be Discontinued'),
        resolved: count('Resolved'),
      };
      const pairs = named.reduce((sum, ndcs) => sum + [...ndcs].filter((ndc) => isOwn.has(ndc)).length, 0);
      const matched = await askReport(warehouse, recallMatch, {
        to,
        matchedBy: 'ndc11',
        recallVerdict: 'affected,need_review,not_affected',
        limit: '1',
        reportedTo: '2030-01-01',
      });
      const undated = await warehouse.engine.query<{ n: number }>(
        "select count(*) as n from recall_matches where company_id = 1 and matched_by = 'ndc11' and reported_on is null",
      );
      const found = matched.total_rows + Number(undated[0]?.n ?? 0);
      console.log(
        `own NDCs ${own.length}; 1097 ${JSON.stringify(shortages)}, raw ${JSON.stringify(counted)}; recall-match notice × NDC ${found}, raw ${pairs}`,
      );
      expect(shortages).toEqual(counted);
      expect(found).toBe(pairs);
      expect(pairs).toBeGreaterThan(100);
    });
  });
});
