import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { onHandByLocation } from './1059-on-hand-by-location.ts';
import { onHandByItem } from './1064-on-hand-by-item.ts';
import { parLevelAnalysis } from './1066-par-level-analysis.ts';
import { itemLotReport } from './1067-item-lot-report.ts';
import { usageByLocation } from './1077-usage-by-location.ts';

const counts = (lines: string) => `facility_code,location_code,ndc,lot,expiry,counted_at,quantity\n${lines}`;
const header = 'movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost\n';

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({ ...smallHospital, counts: counts('MAIN,ADC1,0409-4699-30,A,,2026-06-20T08:00:00,40\n') });
    await refreshMarts(warehouse.engine, 1);
  });

  it('a company that only counts sees what it counted', async () => {
    const places = await askReport(warehouse, onHandByLocation);
    expect(places.period?.to).toBe('2026-06-20');
    expect(places.rows.map((row) => [row.location, row.item_count])).toEqual([['Cabinet 1', 1]]);
    const items = await askReport(warehouse, onHandByItem);
    expect(items.rows.map((row) => [row.item_code, row.on_hand_qty])).toEqual([['PROP', 40]]);
    expect((await askReport(warehouse, itemLotReport)).totals.on_hand_qty).toBe(40);
  });

  it('a count after the newest movement makes its day today, on every page and for what is kept ready', async () => {
    await warehouse.load({
      movements: `${header}M1,MAIN,ADC1,0409-4699-30,A,2027-12-31,2026-06-21T08:00:00,receive,60,0.5
M2,MAIN,ADC1,0409-4699-30,A,,2026-06-22T08:00:00,dispense,10,
`,
      counts: counts('MAIN,ADC1,0409-4699-30,A,,2026-07-01T08:00:00,25\n'),
    });
    await refreshMarts(warehouse.engine, 1);
    for (const report of [onHandByItem, onHandByLocation, itemLotReport, parLevelAnalysis, usageByLocation])
      expect([report.page, (await askReport(warehouse, report)).period?.to]).toEqual([report.page, '2026-07-01']);
    const { rows } = await askReport(warehouse, onHandByItem);
    expect(rows.map((row) => [row.item_code, row.on_hand_qty, row.on_hand_value])).toEqual([['PROP', 25, 12.5]]);
    const kept = await warehouse.engine.query<{ day: string }>(
      'select cast(max(day) as varchar) as day from stock_states where company_id = 1',
    );
    expect(kept).toEqual([{ day: '2026-07-01' }]);
    // What is used begins with the first movement: before it nothing was recorded, which is not nothing used.
    expect((await askReport(warehouse, usageByLocation)).data_days?.first).toBe('2026-06-21');
  });
});
