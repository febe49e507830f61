import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { skuMapReport } from './1098-sku-map-report.ts';

const days = { from: '2026-05-01', to: '2026-05-31' };

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      facilities: `facility_code,name,timezone,parent_facility_code,entity_340b_id
MAIN,Main Hospital,America/Chicago,,DSH1
EAST,East Clinic,America/New_York,MAIN,
`,
      products: `ndc,item_code,manufacturer,description,package_size,gtin,status
63323-269-10,PROP,Fresenius Kabi,"Propofol, 10 mL vials",100,00363323269104,active
0409-4699-30,PROP,Hospira,Propofol 20 mL vials,200,00304094699301,inactive
0409-9094-22,FENT,Hospira,Fentanyl 2 mL vials,20,,active
0409-9094-25,FENT,Hospira,Fentanyl 5 mL vials,50,,active
`,
      prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to
63323-269-10,WAC,,50,2026-01-01,
0409-9094-22,WAC,,40,2026-01-01,
`,
      charge_map: `charge_code,ndc,facility_code,hcpcs,supplier_item,units_per_charge,effective_from,effective_to
C1,63323-269-10,,J1,S1,0.25,2026-01-01,
C2,63323-269-10,,J1,S2,0.25,2026-01-01,
C3,63323-269-10,,J1,S3,25,2026-01-01,
C4,0409-4699-30,,,,1,2026-01-01,
C5,0409-9094-22,,,,2,2026-01-01,2026-04-01
C6,0409-9094-22,MAIN,,,20,2026-01-01,
C8,0409-4699-30,,,,3,2026-06-15,
C9,0409-9094-22,,,,3,2026-06-15,
`,
      charges: `charge_id,kind,facility_code,charge_code,ndc,quantity,occurred_at
H1,charge,MAIN,C3,,4,2026-05-02T10:00:00
H2,charge,MAIN,C1,,4,2026-05-02T10:00:00
H3,charge,MAIN,C5,,3,2026-05-03T10:00:00
H4,charge,MAIN,C9,,1,2026-05-04T10:00:00
H5,charge,MAIN,,0409-9094-22,1,2026-05-05T10:00:00
H6,charge,EAST,C9,,1,2026-05-05T10:00:00
H7,charge,MAIN,C1,0409-4699-30,1,2026-05-06T10:00:00
`,
      purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status
P1,1,MAIN,Alpha,0409-9094-25,WAC,2026-05-01T09:00:00,2026-05-03T09:00:00,2,2,99,received
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  it('every map row appears once, with the gaps beside them, and a charge counts on one row', async () => {
    const { rows, kpis, total_rows } = await askReport(warehouse, skuMapReport, {
      ...days,
      sort: 'charge_code,map_status',
    });
    expect(
      rows.map((row) => [row.charge_code, row.map_status, row.charge_count, row.factor_ratio, row.map_fault_value]),
    ).toEqual([
      ['C1', 'ok', 1, 1, null],
      // The scanned NDC is not one that the code maps to.
      ['C1', 'unmatched_charge', 1, null, 0.125],
      ['C2', 'ok', 0, 1, null],
      // 4 charges of 25 mL at 0.50.
      ['C3', 'factor_outlier', 1, 100, 50],
      ['C4', 'inactive_ndc', 0, null, null],
      ['C5', 'ended', 0, null, null],
      // Valued with the row that ended: 3 × 2 mL at 2.00.
      ['C5', 'unmatched_charge', 1, null, 12],
      ['C6', 'package_factor', 0, null, null],
      // These begin after the days asked for: they are there, and no charge goes through them.
      ['C8', 'ok', 0, null, null],
      ['C9', 'ok', 0, null, null],
      ['C9', 'unmatched_charge', 1, null, null],
      [null, 'unmapped_ndc', 0, null, null],
    ]);
    expect(total_rows).toBe(12);
    // Six charges of the hospital, three of them unmatched; the clinic is not in the program.
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['unmatched_rate', 0.5],
      ['unmatched_count', 3],
      ['map_fault_value', 62.125],
      ['factor_suspect_count', 2],
      ['unmapped_ndc_count', 1],
    ]);
    expect(rows[11]).toMatchObject({ ndc: '00409-9094-25', suggestion: 'C6 × 20.0000' });
    expect(rows[6]).toMatchObject({ suggestion: 'Its last row: 00409-9094-22 × 2.0000', facility: 'Main Hospital' });
  });

  it('a GTIN must carry the NDC, whichever zero was padded', async () => {
    await warehouse.load({
      products: `ndc,item_code,manufacturer,description,package_size,gtin,status
63323-269-10,PROP,Fresenius Kabi,"Propofol, 10 mL vials",100,00304094699301,active
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const { rows } = await askReport(warehouse, skuMapReport, { ...days, chargeCode: 'C2' });
    expect(rows).toMatchObject([{ map_status: 'gtin_mismatch', gtin: '00304094699301' }]);
  });

  it('the rows and the charges stand behind it', async () => {
    const map = await askReport(warehouse, skuMapReport, { ...days, detail: 'charge_map', chargeCode: 'C3' });
    expect(map.rows).toMatchObject([{ sentence: '1 charge = 25.0000 mL = 0.2500 package', facility: 'All' }]);
    const charges = await askReport(warehouse, skuMapReport, {
      ...days,
      detail: 'charges',
      chargeCode: 'C5',
      facility: 'MAIN',
    });
    expect(charges.rows).toMatchObject([{ charge_id: 'H3', quantity: 3 }]);
    const active = await askReport(warehouse, skuMapReport, { ...days, activeOn: '2026-03-15', chargeCode: 'C5' });
    expect(active.rows.map((row) => row.map_status)).toEqual(['ended']);
  });
});
