import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { countRows, loadingDay, loadPublic, makeSpreadsheet, some } from '../../testkit/warehouses/load-public.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';

onEachEngine((warehouse) => {
  const ask = (sql: string) => warehouse.engine.query(sql);

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
    const result = await loadPublic(
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
    expect(countRows(result)).toEqual([
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

    const page = await loadPublic(
      warehouse,
      'page.json',
      JSON.stringify({
        meta: { last_updated: '2026-03-28', results: { total: 4 } },
        results: [line({ status: 'Resolved' })],
      }),
    );
    expect(countRows(page)[0]).toEqual(['fda_shortages', 'fda_shortages', some({ rowsIn: 1, changed: 1 })]);
    expect(page.tables[0]?.warnings).toEqual(['holds 1 of 4 records: what it does not hold was left as it was']);
  });

  it("FDA's own download is read with its hard blanks, its Windows signs and its broken lines", async () => {
    const header =
      'Generic Name,Company Name,\u00A0Contact Info,\u00A0Presentation,\u00A0Type of Update,Date of Update,\u00A0Availability Information,\u00A0Related Information,\u00A0Status,\u00A0Initial Posting Date\n';
    const rows = `Atropine,Hospira,844,"1 mg; Ansyr Syringe","Revised",4/28/2026,"\n",Out of Stock \u0096 Resupply TBD,To be Discontinued,"\n"
"\n","\n","\n",(NDC 0409-1630-10) (old NDC 0409- 4910-34),"\n","\n","\n","\n","\n","\n"
Lorazepam,Sandoz,888,0.5 mg (NDC 0781-13-9101),New,4/1/2026,Available; allocating inventory.,"\n",Current,1/2/2026
`;
    const result = await loadPublic(warehouse, 'Drugshortages_2026-04-01.csv', Buffer.from(header + rows, 'latin1'));
    expect(result).toMatchObject({ snapshotDate: '2026-04-28', datedBy: 'file' });
    expect(countRows(result)[0]).toMatchObject(['fda_shortages', 'fda_shortages', { rowsIn: 3, folded: 1, opened: 2 }]);
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
    const enforcement = await loadPublic(
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
    const csv = await loadPublic(warehouse, 'dashboard.csv', [columns, ...rows].join('\r\n'));
    expect(countRows(csv)).toEqual([
      ['fda_recalls', 'fda_recall_dashboard', some({ rowsIn: 2, opened: 1, rejected: 1 })],
      ['fda_recall_ndcs', 'fda_recall_dashboard', some({ rowsIn: 1, opened: 1 })],
    ]);
    expect(await loadPublic(warehouse, 'dashboard.xlsx', makeSpreadsheet([columns, ...rows]))).toMatchObject({
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
    const result = await loadPublic(
      warehouse,
      'drug-enforcement-0001-of-0001.json',
      JSON.stringify({
        meta: { last_updated: '2026-11-11' },
        results: [report({}), report({ recall_number: 'Z-1', product_type: 'Devices' }), report({})],
      }),
    );
    expect(countRows(result)[0]).toEqual([
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
    const result = await loadPublic(warehouse, 'ndctext.zip', zip);
    expect(result).toMatchObject({ snapshotDate: '2026-06-25', datedBy: 'file' });
    expect(countRows(result)).toEqual([
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
    const json = await loadPublic(
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
    expect(countRows(json)).toEqual([
      ['ndc_directory', 'ndc_finished', some({ rowsIn: 1, opened: 1, closed: 1 })],
      ['ndc_directory', 'ndc_unfinished', some({ rowsIn: 1, opened: 1 })],
      ['ndc_packages', 'ndc_finished', some({ rowsIn: 1, opened: 1, closed: 2 })],
      ['ndc_packages', 'ndc_unfinished', some({ rowsIn: 1, opened: 1 })],
    ]);
  });

  it('prices of Medicare know their quarter, and descriptions of the AMA are not kept', async () => {
    const quarter = '"     Effective October 1, 2025 through December 31, 2025",,,,\r\n,,,,\r\n';
    const prices = await loadPublic(
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
    await loadPublic(
      warehouse,
      'noc_pricing.csv',
      `,,,,\r\n${quarter}Drug Generic Name (Trade Name),Dosage,Payment Limit,Notes\r\nVasopressin (Long Grove),1 UNIT,$2.462,\r\n`,
    );
    expect(await ask(`select drug_key, payment_limit from asp_prices where source = 'asp_noc_prices'`)).toEqual([
      { drug_key: 'Vasopressin (Long Grove), 1 UNIT', payment_limit: 2.462 },
    ]);
    const crosswalk = await loadPublic(
      warehouse,
      'asp_crosswalk.csv',
      `Crosswalk,,,,,,,,,,,,\r\n${quarter}_2025_CODE,Short Description,LABELER NAME,NDC2,Drug Name,HCPCS dosage,PKG SIZE,PKG QTY,BILLUNITS,BILLUNITSPKG,,,\r\n90371,Hep b ig im,"Grifols USA, LLC",13533-0636-03,HyperHepB ,1 ML,0.5,1,0.5,1,,,\r\nQ4100,Skin,Maker,XWO-12345,Skin,1 CM,1,1,1,1,,,\r\n`,
    );
    expect(countRows(crosswalk)).toEqual([['asp_crosswalk', 'asp_crosswalk', some({ rowsIn: 2, opened: 2 })]]);
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
    const first = await loadPublic(warehouse, 'OPA_CE_DAILY_PUBLIC.JSON', report(entity, inactive));
    expect(first).toMatchObject({ snapshotDate: loadingDay, datedBy: 'load' });
    expect(countRows(first)).toEqual([
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
    await loadPublic(warehouse, 'a.json', report({ ...entity, participating: 'FALSE' }));
    const again = await loadPublic(warehouse, 'b.json', report(entity, inactive));
    expect(again.alreadyLoaded).toBe(false);
    expect(countRows(again)[0]).toEqual(['opais_entities', 'opais', some({ rowsIn: 2, opened: 1, changed: 1 })]);
    expect(await ask('select count(*) as open from opais_entities where valid_to is null')).toEqual([{ open: 2 }]);
  });
});
