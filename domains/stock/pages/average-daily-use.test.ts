import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { onHandByItem } from './1064-on-hand-by-item.ts';
import { parLevelAnalysis } from './1066-par-level-analysis.ts';
import { itemLotReport } from './1067-item-lot-report.ts';

/** Fentanyl has lain in the cabinet for half a year, and two of its three units are in use elsewhere. */
const asleep = `F1,MAIN,ADC1,0409-9094-22,F,2028-12-31,2025-10-01T08:00:00,receive,3,2
F2,MAIN,PHARM,0409-9094-22,F,,2025-10-01T08:00:00,receive,10,2
F3,MAIN,PHARM,0409-9094-22,F,,2026-06-09T08:00:00,dispense,2,
`;

/** Twenty a day are drawn from the cabinet for ten days; what is not needed is brought back to the pharmacy. */
const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
${asleep}R1,MAIN,ADC1,0409-4699-30,A,2027-12-31,2026-06-01T08:00:00,receive,500,0.5
R2,MAIN,PHARM,0409-4699-30,A,,2026-06-01T08:00:00,receive,100,0.5
R3,MAIN,PHARM,0409-4699-30,A,,2026-06-10T08:00:00,return,50,
${Array.from({ length: 10 }, (_, day) => `D${day},MAIN,ADC1,0409-4699-30,A,,2026-06-${String(day + 1).padStart(2, '0')}T10:00:00,dispense,20,\n`).join('')}`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({ ...smallHospital, movements });
    await refreshMarts(warehouse.engine, 1);
  });

  it('is one figure on every page, and never below zero', async () => {
    for (const [location, expected] of [
      ['ADC1', 20],
      ['PHARM', 0],
    ] as const)
      for (const report of [onHandByItem, parLevelAnalysis, itemLotReport]) {
        const { rows } = await askReport(warehouse, report, { location, facility: 'MAIN', item: 'PROP' });
        expect(rows.map((row) => [location, report.page, row.avg_daily_usage])).toEqual([
          [location, report.page, expected],
        ]);
      }
    // What came back is netted within the facility: 150 in ten days.
    const { rows } = await askReport(warehouse, onHandByItem, { item: 'PROP' });
    expect(rows[0]?.avg_daily_usage).toBe(15);
  });

  it('what lies dead in one place is found under that status, and the item that is used elsewhere is not called dead', async () => {
    const of = async (query: Record<string, string>) => {
      const { rows, kpis } = await askReport(warehouse, onHandByItem, { item: 'FENT', ...query });
      return [rows[0]?.on_hand_qty, rows[0]?.stock_status, kpis.find(({ key }) => key === 'dead_stock_value')?.value];
    };
    expect((await of({}))[1]).not.toBe('dead');
    expect(await of({ stockStatus: 'dead' })).toEqual([3, 'dead', 6]);
  });
});
