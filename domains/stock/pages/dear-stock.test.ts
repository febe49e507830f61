import { expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadFiles } from '../../../testkit/warehouses/load-files.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { onHandByFacility } from './1058-on-hand-by-facility.ts';
import { onHandByItem } from './1064-on-hand-by-item.ts';

/** Seven million units at $2, of which a million go out: more than DuckDB's product of two decimals of 18 digits can hold. */
const hospital = {
  ...smallHospital,
  movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,0409-4699-30,L1,2027-12-31,2026-09-01T08:00:00,receive,7000000,2
M2,MAIN,PHARM,0409-4699-30,L1,,2026-11-05T08:00:00,dispense,1000000,2
`,
};

onDuckDb((warehouse) => {
  it('stock worth millions at one place is told, as it is kept, of a past day and of one maker', async () => {
    await loadFiles(warehouse.engine, 1, hospital);
    for (const report of [onHandByFacility, onHandByItem]) {
      const onHand = async (query: Record<string, string>) =>
        (await askReport(warehouse, report, query)).totals.on_hand_value;
      expect(await onHand({})).toBe(12_000_000);
      expect(await onHand({ to: '2026-11-03' })).toBe(14_000_000);
      expect(await onHand({ manufacturer: 'Hospira' })).toBe(12_000_000);
    }
  });
});
