import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { onEachEngine, type TestWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import { loadPublicFile, type PublicLoadResult } from './load-public-file.ts';

const today = '2026-11-15';

async function load(warehouse: TestWarehouse, name: string, content: string | Uint8Array): Promise<PublicLoadResult> {
  const folder = join(warehouse.folder, 'sent');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
  return loadPublicFile(warehouse.engine, {
    path: join(folder, name),
    loadedBy: 'a test',
    rejectsFolder: join(warehouse.folder, 'rejects'),
    today,
  });
}

const counts = ({ tables }: PublicLoadResult) =>
  tables.map(({ table, source, rowsIn, opened, changed, unchanged, closed, folded, rejected }) => [
    table,
    source,
    { rowsIn, opened, changed, unchanged, closed, folded, rejected },
  ]);
const some = (given: Partial<Record<string, number>>) => ({
  rowsIn: 0,
  opened: 0,
  changed: 0,
  unchanged: 0,
  closed: 0,
  folded: 0,
  rejected: 0,
  ...given,
});

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
      const first = await load(
        warehouse,
        'first.csv',
        nadac(
          rate('00002759701', '0.28527', '04/15/2026', '04/22/2026'),
          rate('50242004062', '1.5', '04/15/2026', '04/22/2026'),
          rate('60575411201', '2', '04/15/2026', '04/22/2026'),
        ),
      );
      expect(first).toMatchObject({ snapshotDate: '2026-04-22', datedBy: 'file', alreadyLoaded: false });
      expect(counts(first)).toEqual([['nadac', 'nadac', some({ rowsIn: 3, opened: 3 })]]);

      const second = await load(
        warehouse,
        'second.csv',
        nadac(
          rate('00002759701', '0.28527', '04/15/2026', '04/29/2026'),
          rate('50242004062', '1.75', '04/15/2026', '04/29/2026'),
          rate('24385005452', '3', '04/22/2026', '04/29/2026'),
        ),
      );
      expect(counts(second)).toEqual([
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
      expect(await load(warehouse, 'renamed.csv', again)).toMatchObject({ loadId: 2, alreadyLoaded: true });
      const older = readFileSync(join(warehouse.folder, 'sent', 'first.csv'));
      expect(await load(warehouse, 'first.csv', older)).toMatchObject({ loadId: 1, alreadyLoaded: true });
      expect([await rates(), await ask('select * from public_loads')]).toEqual(before);
    });

    it('refuses what is older than the newest, and what holds no row', async () => {
      const older = nadac(rate('00002759701', '0.1', '04/01/2026', '04/08/2026'));
      await expect(load(warehouse, 'older.csv', older)).rejects.toThrow(
        'older.csv: is a snapshot of 2026-04-08, older than the one of 2026-04-29 that is loaded: older files come first',
      );
      await expect(load(warehouse, 'empty.csv', nadac())).rejects.toThrow('empty.csv: holds no rows');
      const bad = nadac(rate('', '1', '05/06/2026', '05/06/2026'));
      await expect(load(warehouse, 'bad.csv', bad)).rejects.toThrow(
        'not one of its rows could be read (ndc: is required)',
      );
      expect(readdirSync(warehouse.engine.filesFolder)).toEqual([]);
    });

    it('takes a correction of the same day, and a row that comes back', async () => {
      const back = await load(
        warehouse,
        'back.csv',
        nadac(
          rate('50242004062', '1.8', '04/15/2026', '04/29/2026'),
          rate('60575411201', '2', '04/15/2026', '04/29/2026'),
        ),
      );
      expect(counts(back)).toEqual([['nadac', 'nadac', some({ rowsIn: 2, opened: 1, changed: 1, closed: 2 })]]);
      expect(back.tables[0]?.warnings).toEqual([
        'nadac: 2 of 3 rows are not in this file and were closed: is it complete?',
      ]);
      expect(await ask(`select ndc11 from nadac where valid_to is null order by ndc11`)).toEqual([
        { ndc11: '50242004062' },
        { ndc11: '60575411201' },
      ]);
    });

    it('folds the weeks of a year into rates, and sets aside what has no key', async () => {
      const year = await load(
        warehouse,
        'year.csv.gz',
        gzipSync(
          nadac(
            rate('00002759701', '0.3', '05/06/2026', '05/06/2026'),
            rate('00002759701', '0.3', '05/06/2026', '05/13/2026'),
            rate('00002759701', '0.4', '05/13/2026', '05/20/2026'),
            rate('0002759701', '0.4', '05/13/2026', '05/20/2026'),
            rate('00000001235', '104.7375', '05/13/2026', '05/20/2026'),
            rate('24385005452', '3', '13/32/2026', '05/20/2026'),
          ),
        ),
      );
      expect(year.snapshotDate).toBe('2026-05-20');
      expect(counts(year)).toEqual([
        ['nadac', 'nadac', some({ rowsIn: 6, folded: 1, opened: 2, closed: 2, rejected: 3 })],
      ]);
      expect(year.rejects).toEqual([
        { line: 5, column: 'ndc', reason: 'ndc: "0002759701" has ten digits without hyphens, which is ambiguous' },
        { line: 6, column: 'ndc', reason: 'ndc: "00000001235" is not an NDC' },
        {
          line: 7,
          column: 'effective_date',
          reason: 'effective_date: "13/32/2026" is not a date, and a rate without one is of no use',
        },
      ]);
      const kept = readFileSync(year.tables[0]?.rejectsFile ?? '', 'utf8').split('\r\n');
      expect(kept[0]).toMatch(/^line,column,reason,ndc_description,ndc,nadac_per_unit,effective_date,/u);
      expect(kept[1]).toBe(
        '5,ndc,"ndc: ""0002759701"" has ten digits without hyphens, which is ambiguous","SOME DRUG, 5 MG",0002759701,0.4,05/13/2026,EA,C/I,N,"1, 5",G,,,05/20/2026',
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
        await load(warehouse, `series-${at}.csv`, nadac(...rows));
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
          rows_in: 6,
          rows_rejected: 3,
          loaded_by: 'a test',
        },
      ]);
    });
  });

  it('a list of shortages from openFDA keeps every line, the same NDC twice included', async () => {
    const line = (given: object) => ({
      package_ndc: '0409-7809-24',
      generic_name: 'Dopamine',
      company_name: 'Hospira',
      presentation: 'Dopamine (NDC 0409-7809-24)',
      status: 'Current',
      update_type: 'Revised',
      availability: 'Limited Availabiltiy',
      initial_posting_date: '11/06/2017',
      update_date: '03/13/2026',
      related_info: 'Next Delivery and Estimated Recovery: December 2027',
      therapeutic_category: ['Anesthesia', 'Pediatric'],
      openfda: {},
      ...given,
    });
    const listed = (...results: object[]) =>
      JSON.stringify({ meta: { last_updated: '2026-03-27', results: { total: results.length } }, results }, null, 2);
    const result = await load(
      warehouse,
      'shortages.json',
      listed(
        line({}),
        line({ status: 'To Be Discontinued', initial_posting_date: '08/27/2025', availability: undefined }),
        line({ package_ndc: '65862-618-90', update_date: '2/30/2026' }),
        line({ package_ndc: '65862-618-90', update_date: '2/30/2026' }),
        line({ generic_name: undefined }),
      ),
    );
    expect(counts(result)).toEqual([
      ['fda_shortages', 'fda_shortages', some({ rowsIn: 5, opened: 4, rejected: 1 })],
      ['fda_shortage_ndcs', 'fda_shortages', some({ rowsIn: 4, opened: 4 })],
    ]);
    expect(result.rejects).toMatchObject([{ column: 'generic_name', reason: 'generic_name: is required' }]);
    expect(result.tables[0]?.warnings).toEqual([
      'fda_shortages.update_date: 2 could not be read and are kept as text only',
    ]);
    expect(
      await ask(
        `select shortage_key, ndc11, status, availability_raw, availability, recovery_date, recovery_kind, update_date_raw, update_date, therapeutic_categories
         from fda_shortages order by shortage_key limit 2`,
      ),
    ).toEqual([
      {
        shortage_key: '00409780924 2017-11-06 1',
        ndc11: '00409780924',
        status: 'Current',
        availability_raw: 'Limited Availabiltiy',
        availability: 'Limited Availability',
        recovery_date: '2027-12-31',
        recovery_kind: 'month',
        update_date_raw: '03/13/2026',
        update_date: '2026-03-13',
        therapeutic_categories: 'Anesthesia; Pediatric',
      },
      expect.objectContaining({
        shortage_key: '00409780924 2025-08-27 1',
        status: 'To Be Discontinued',
        availability: null,
      }),
    ]);

    const page = await load(
      warehouse,
      'page.json',
      JSON.stringify({
        meta: { last_updated: '2026-03-28', results: { total: 4 } },
        results: [line({ status: 'Resolved' })],
      }),
    );
    expect(counts(page)[0]).toEqual(['fda_shortages', 'fda_shortages', some({ rowsIn: 1, changed: 1 })]);
    expect(page.tables[0]?.warnings).toEqual(['holds 1 of 4 records: what it does not hold was left as it was']);
  });

  it("FDA's own download is read with its hard blanks, its Windows signs and its broken lines", async () => {
    const header =
      'Generic Name,Company Name,\u00A0Contact Info,\u00A0Presentation,\u00A0Type of Update,Date of Update,\u00A0Availability Information,\u00A0Related Information,\u00A0Status,\u00A0Initial Posting Date\n';
    const rows = `Atropine,Hospira,844,"1 mg; Ansyr Syringe","Revised",4/28/2026,"\n",Out of Stock \u0096 Resupply TBD,To be Discontinued,"\n"
"\n","\n","\n",(NDC 0409-1630-10) (old NDC 0409- 4910-34),"\n","\n","\n","\n","\n","\n"
Lorazepam,Sandoz,888,0.5 mg (NDC 0781-13-9101),New,4/1/2026,Available; allocating inventory.,"\n",Current,1/2/2026
`;
    const result = await load(warehouse, 'Drugshortages_2026-04-01.csv', Buffer.from(header + rows, 'latin1'));
    expect(result).toMatchObject({ snapshotDate: '2026-04-28', datedBy: 'file' });
    expect(counts(result)[0]).toMatchObject(['fda_shortages', 'fda_shortages', { rowsIn: 3, folded: 1, opened: 2 }]);
    expect(
      await ask(
        `select generic_name, presentation, related_info, status, availability, recovery_kind, ndc11 from fda_shortages where valid_to is null order by 1`,
      ),
    ).toEqual([
      {
        generic_name: 'Atropine',
        presentation: '1 mg; Ansyr Syringe\n(NDC 0409-1630-10) (old NDC 0409- 4910-34)',
        related_info: 'Out of Stock \u2013 Resupply TBD',
        status: 'To Be Discontinued',
        availability: null,
        recovery_kind: 'unknown',
        ndc11: '00409163010',
      },
      expect.objectContaining({ generic_name: 'Lorazepam', availability: 'Limited Availability', ndc11: null }),
    ]);
    expect(await ask(`select ndc_raw, ndc11 from fda_shortage_ndcs where valid_to is null order by 1`)).toEqual([
      { ndc_raw: '0409- 4910-34', ndc11: '00409491034' },
      { ndc_raw: '0409-1630-10', ndc11: '00409163010' },
      { ndc_raw: '0781-13-9101', ndc11: null },
    ]);
  });

  it('recalls of the two publications stand side by side, and a spreadsheet is read like its CSV', async () => {
    const enforcement = await load(
      warehouse,
      'enforcement.csv',
      `recall_number,classification,reason_for_recall,product_description,report_date
D-321-2016,Class II,"Lack of sterility, ""all"" lots","Progesterone, NDC 61553-102-48",20151125
`,
    );
    expect(enforcement.snapshotDate).toBe('2015-11-25');
    const columns =
      'FEI Number,Recalling Firm Name,Product Type,Product Classification,Recalling Firm State,Center Classification Date,Product Description,Event ID,Product ID';
    const rows = [
      '3022380309,Kenil,Drugs,Class II,-,45796,"Gel, NDC 55758-030-05",96797,213690',
      '1,Firm,Food/Cosmetics,Class I,Ohio,45778,Cake,1,2',
    ];
    const csv = await load(warehouse, 'dashboard.csv', [columns, ...rows].join('\r\n'));
    expect(counts(csv)).toEqual([
      ['fda_recalls', 'fda_recall_dashboard', some({ rowsIn: 2, opened: 1, rejected: 1 })],
      ['fda_recall_ndcs', 'fda_recall_dashboard', some({ rowsIn: 1, opened: 1 })],
    ]);
    expect(await load(warehouse, 'dashboard.xlsx', spreadsheet([columns, ...rows]))).toMatchObject({
      alreadyLoaded: false,
      tables: [{ unchanged: 1 }, { unchanged: 1 }],
    });
    expect(
      await ask(
        `select source, recall_key, state, cast(coalesce(center_classification_date, report_date) as varchar) as day, valid_to, found_in, ndc11
         from fda_recalls join (select recall_key as key, found_in, ndc11 from fda_recall_ndcs) n on key = recall_key order by 1`,
      ),
    ).toEqual([
      {
        source: 'fda_enforcement',
        recall_key: 'D-321-2016',
        state: null,
        day: '2015-11-25',
        valid_to: null,
        found_in: 'product_description',
        ndc11: '61553010248',
      },
      {
        source: 'fda_recall_dashboard',
        recall_key: 'product 213690',
        state: null,
        day: '2025-05-19',
        valid_to: null,
        found_in: 'product_description',
        ndc11: '55758003005',
      },
    ]);
  });

  it('enforcement reports from openFDA keep the text of the lots', async () => {
    const report = (given: object) => ({
      recall_number: 'D-0467-2021',
      classification: 'Class II',
      product_type: 'Drugs',
      reason_for_recall: 'CGMP',
      code_info: 'NDC: 63323-010-20; Lot 6107992',
      report_date: '20210505',
      openfda: { package_ndc: ['0002-7597-01'] },
      ...given,
    });
    const result = await load(
      warehouse,
      'drug-enforcement-0001-of-0001.json',
      JSON.stringify({
        meta: { last_updated: '2026-11-11' },
        results: [report({}), report({ recall_number: 'Z-1', product_type: 'Devices' }), report({})],
      }),
    );
    expect(counts(result)[0]).toEqual([
      'fda_recalls',
      'fda_enforcement',
      some({ rowsIn: 3, opened: 1, rejected: 2, closed: 1 }),
    ]);
    expect(result.rejects.map(({ reason }) => reason)).toEqual([
      'product_type: "Devices" is not a drug: openFDA has the same records for food and devices',
      'recall_key: stands on an earlier line of this file',
    ]);
    expect(
      await ask(
        `select code_info_raw, cast(report_date as varchar) as day, report_date_raw from fda_recalls where recall_number = 'D-0467-2021'`,
      ),
    ).toEqual([{ code_info_raw: 'NDC: 63323-010-20; Lot 6107992', day: '2021-05-05', report_date_raw: '20210505' }]);
    expect(
      await ask(
        `select found_in, ndc11 from fda_recall_ndcs where recall_key = 'D-0467-2021' and valid_to is null order by 1`,
      ),
    ).toEqual([
      { found_in: 'code_info', ndc11: '63323001020' },
      { found_in: 'openfda', ndc11: '00002759701' },
    ]);
  });

  it('the NDC directory comes as text in an archive or as JSON, finished and unfinished apart', async () => {
    const product = `PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tNONPROPRIETARYNAME\tROUTENAME\tSTARTMARKETINGDATE\tLABELERNAME\tSUBSTANCENAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\r
0002-1200_aa\t0002-1200\tHUMAN PRESCRIPTION DRUG\tJos\u00E9's "Best"\tDrug\tORAL;  TOPICAL\t20150401\tLilly\tA; B\t80; 5\tmg/mL\r
`;
    const packages = `PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSAMPLE_PACKAGE\r
0002-1200_aa\t0002-1200\t0002-1200-30\t10 VIAL in 1 CARTON (0002-1200-30)  > 30 mL in 1 VIAL\tN\r
0002-1200_aa\t0002-1200\t0002-1200-31\t1 KIT in 1 CARTON (0002-1200-31)  *  1 mL in 1 VIAL\tY\r
0002-1200_aa\t0002-1200\t0002-1200-XX\t1 kg in 1 BAG\tN\r
`;
    const zip = zipSync(
      {
        'product.txt': Uint8Array.from(Buffer.from(product, 'latin1')),
        'package.txt': strToU8(packages),
        'readme.txt': strToU8('Not data.'),
      },
      { mtime: '2026-06-25T09:45:00' },
    );
    const result = await load(warehouse, 'ndctext.zip', zip);
    expect(result).toMatchObject({ snapshotDate: '2026-06-25', datedBy: 'file' });
    expect(counts(result)).toEqual([
      ['ndc_directory', 'ndc_finished', some({ rowsIn: 1, opened: 1 })],
      ['ndc_packages', 'ndc_finished', some({ rowsIn: 3, opened: 2, rejected: 1 })],
    ]);
    expect(result.rejects).toEqual([
      { line: 4, column: 'ndcpackagecode', reason: 'ndcpackagecode: "0002-1200-XX" is not an NDC' },
    ]);
    expect(await ask('select proprietary_name, routes, strengths, ndc9 from ndc_directory')).toEqual([
      { proprietary_name: 'Jos\u00E9\'s "Best"', routes: 'ORAL; TOPICAL', strengths: '80 mg/mL; 5', ndc9: '000021200' },
    ]);
    expect(
      await ask('select ndc11, ndc10, package_quantity, package_unit, is_sample from ndc_packages order by ndc11'),
    ).toEqual([
      { ndc11: '00002120030', ndc10: '0002120030', package_quantity: 300, package_unit: 'mL', is_sample: false },
      { ndc11: '00002120031', ndc10: '0002120031', package_quantity: null, package_unit: null, is_sample: true },
    ]);

    const listed = (finished: boolean, ndc: string) => ({
      product_id: `${ndc}_bb`,
      product_ndc: ndc,
      generic_name: 'Drug',
      labeler_name: 'Lilly',
      finished,
      active_ingredients: [{ name: 'A', strength: '80 mg/mL' }],
      route: ['ORAL', 'TOPICAL'],
      packaging: [{ package_ndc: `${ndc}-30`, description: '1 kg in 1 BAG', sample: false }],
    });
    const json = await load(
      warehouse,
      'drug-ndc-0001-of-0001.json.zip',
      zipSync({
        'drug-ndc-0001-of-0001.json': strToU8(
          JSON.stringify({
            meta: { last_updated: '2026-11-14' },
            results: [listed(true, '0002-1200'), listed(false, '0002-0485')],
          }),
        ),
      }),
    );
    expect(counts(json)).toEqual([
      ['ndc_directory', 'ndc_finished', some({ rowsIn: 1, opened: 1, closed: 1 })],
      ['ndc_directory', 'ndc_unfinished', some({ rowsIn: 1, opened: 1 })],
      ['ndc_packages', 'ndc_finished', some({ rowsIn: 1, opened: 1, closed: 2 })],
      ['ndc_packages', 'ndc_unfinished', some({ rowsIn: 1, opened: 1 })],
    ]);
  });

  it('prices of Medicare know their quarter, and descriptions of the AMA are not kept', async () => {
    const quarter = '"     Effective October 1, 2025 through December 31, 2025",,,,\r\n,,,,\r\n';
    const prices = await load(
      warehouse,
      'asp_pricing.csv',
      `Payment Allowance Limits,,,,\r\n${quarter}HCPCS Code,Short Description,HCPCS Code Dosage,Payment Limit,Vaccine AWP%\r\n90371,Hep b ig im,1 ML,134.194,\r\nJ0120,Tetracyclin injection,250 MG,N/A,95\r\n`,
    );
    expect(prices.snapshotDate).toBe('2025-10-01');
    expect(
      await ask(
        'select hcpcs, short_description, payment_limit_raw, payment_limit, vaccine_awp_pct, effective_from, effective_to from asp_prices order by 1',
      ),
    ).toEqual([
      {
        hcpcs: '90371',
        short_description: null,
        payment_limit_raw: '134.194',
        payment_limit: 134.194,
        vaccine_awp_pct: null,
        effective_from: '2025-10-01',
        effective_to: '2026-01-01',
      },
      expect.objectContaining({
        short_description: 'Tetracyclin injection',
        payment_limit_raw: 'N/A',
        payment_limit: null,
      }),
    ]);
    await load(
      warehouse,
      'noc_pricing.csv',
      `,,,,\r\n${quarter}Drug Generic Name (Trade Name),Dosage,Payment Limit,Notes\r\nVasopressin (Long Grove),1 UNIT,$2.462,\r\n`,
    );
    expect(await ask(`select drug_key, payment_limit from asp_prices where source = 'asp_noc_prices'`)).toEqual([
      { drug_key: 'Vasopressin (Long Grove), 1 UNIT', payment_limit: 2.462 },
    ]);
    const crosswalk = await load(
      warehouse,
      'asp_crosswalk.csv',
      `Crosswalk,,,,,,,,,,,,\r\n${quarter}_2025_CODE,Short Description,LABELER NAME,NDC2,Drug Name,HCPCS dosage,PKG SIZE,PKG QTY,BILLUNITS,BILLUNITSPKG,,,\r\n90371,Hep b ig im,"Grifols USA, LLC",13533-0636-03,HyperHepB ,1 ML,0.5,1,0.5,1,,,\r\nQ4100,Skin,Maker,XWO-12345,Skin,1 CM,1,1,1,1,,,\r\n`,
    );
    expect(counts(crosswalk)).toEqual([['asp_crosswalk', 'asp_crosswalk', some({ rowsIn: 2, opened: 2 })]]);
    expect(await ask('select ndc11, ndc_raw, billing_units from asp_crosswalk order by 2')).toEqual([
      { ndc11: '13533063603', ndc_raw: '13533-0636-03', billing_units: 0.5 },
      { ndc11: null, ndc_raw: 'XWO-12345', billing_units: 1 },
    ]);
  });

  it('covered entities come with their addresses, numbers and pharmacies', async () => {
    const entity = {
      ceId: 7201,
      id340B: 'BL030740',
      entityType: 'BL',
      name: 'STONE MOUNTAIN',
      participating: 'TRUE',
      participatingStartDate: '1999-10-01T00:00:00',
      editDate: '2025-01-17T11:04:58.4482606',
      streetAddress: { addressLine1: '213 Monarch Road', city: 'ST CHARLES', state: 'VA', zip: '24282' },
      shippingAddresses: [
        { addressLine1: '1 Main', state: 'VA', is340BStreetAddress: true },
        { addressLine1: '2 Main', state: 'VA', is340BStreetAddress: false },
      ],
      medicaidNumbers: [{ medicaidNumber: '64036072', state: 'KY' }],
      npiNumbers: [{ npiNumber: '1215284153', state: 'VA' }, { npiNumber: '1215284153', state: 'VA' }, { state: 'TN' }],
      contractPharmacies: [{ contractId: 20058, pharmacyId: 92368, name: 'B & H', address: { city: 'BOONEVILLE' } }],
      authorizingOfficial: { name: 'A B', title: 'CEO' },
    };
    const report = (...all: object[]) => JSON.stringify({ coveredEntities: all }, null, 1);
    const inactive = { ceId: 2, id340B: 'BL03074A', entityType: 'BL', participating: 'FALSE', terminationDate: 'soon' };
    const first = await load(warehouse, 'OPA_CE_DAILY_PUBLIC.JSON', report(entity, inactive));
    expect(first).toMatchObject({ snapshotDate: today, datedBy: 'load' });
    expect(counts(first)).toEqual([
      ['opais_entities', 'opais', some({ rowsIn: 2, opened: 2 })],
      ['opais_addresses', 'opais', some({ rowsIn: 3, opened: 3 })],
      ['opais_billing_numbers', 'opais', some({ rowsIn: 4, opened: 3, rejected: 1 })],
      ['opais_contract_pharmacies', 'opais', some({ rowsIn: 1, opened: 1 })],
    ]);
    expect(
      await ask(
        'select id_340b, participating, cast(participating_start as varchar) as starts, termination_date_raw, termination_date from opais_entities order by 1',
      ),
    ).toEqual([
      {
        id_340b: 'BL030740',
        participating: true,
        starts: '1999-10-01',
        termination_date_raw: null,
        termination_date: null,
      },
      { id_340b: 'BL03074A', participating: false, starts: null, termination_date_raw: 'soon', termination_date: null },
    ]);
    // Undated files of different content can alternate; each is the news of its day.
    await load(warehouse, 'a.json', report({ ...entity, participating: 'FALSE' }));
    const again = await load(warehouse, 'b.json', report(entity, inactive));
    expect(again.alreadyLoaded).toBe(false);
    expect(counts(again)[0]).toEqual(['opais_entities', 'opais', some({ rowsIn: 2, opened: 1, changed: 1 })]);
    expect(await ask('select count(*) as open from opais_entities where valid_to is null')).toEqual([{ open: 2 }]);
  });

  it.each([
    ['a table of something else', 'scms.csv', 'ID\tProject Code\tPQ #\r1\t100\tx\r', 'CR alone'],
    ['other JSON', 'shortages.json', '{"results":[{"patient":1}]}', 'is JSON, but its records'],
    ['a web page', 'nadac.csv', '<!DOCTYPE html><html></html>', 'is a web page'],
    ['nothing', 'nadac.csv', '', 'is empty'],
    ['something else altogether', 'nadac.csv', Buffer.from([0, 1, 2, 3]), 'neither text nor JSON nor an archive'],
    ['JSON that is cut off', 'a.json', '{"results":[{"update_type":"a","company_name":"b"},{"upd', 'is cut off'],
    ['JSON that is none', 'a.json', '{"results":[{"update_type":"a","company_name":"b"},{oops}]}', 'is not valid JSON'],
    ['a row with too few cells', 'n.csv', `${nadac(rate('1', '1', '', ''))}a,b\n`, 'line 3: has 2 columns'],
    ['an open quote', 'n.csv', `${nadac()}"a,b\n`, 'n.csv: line 2'],
    ['a spreadsheet of something else', 'a.xlsx', spreadsheet(['a,b', '1,2']), 'none of its sheets'],
    ['a truncated archive', 'a.csv.gz', gzipSync(nadac()).subarray(0, 60), 'is cut off'],
  ])('%s is refused with the reason, and leaves nothing behind', async (_, name, content, reason) => {
    const before = await ask('select count(*) as loads from public_loads');
    await expect(load(warehouse, name, content)).rejects.toThrow(reason);
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

function spreadsheet(lines: string[]): Uint8Array {
  const rows = lines.map((line) => {
    const cells = line.match(/("[^"]*"|[^,]+)/gu) ?? [];
    const drawn = cells.map((cell) =>
      /^\d+$/u.test(cell)
        ? `<c><v>${cell}</v></c>`
        : `<c t="inlineStr"><is><t>${cell.replaceAll('"', '')}</t></is></c>`,
    );
    return `<row>${drawn.join('')}</row>`;
  });
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`),
  });
}
