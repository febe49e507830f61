import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { onHandByItem } from '../../stock/pages/1064-on-hand-by-item.ts';

/** One of each was used in ninety days: 40 are left of the one, 41 of the other. */
onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
P1,MAIN,ADC1,0409-4699-30,A,,2026-01-02T08:00:00,receive,41,0.5
F1,MAIN,ADC1,0409-9094-22,B,,2026-01-02T08:00:00,receive,42,2
P2,MAIN,ADC1,0409-4699-30,A,,2026-06-30T08:00:00,dispense,1,
F2,MAIN,ADC1,0409-9094-22,B,,2026-06-30T08:00:00,dispense,1,
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  it('stock that would last over ten years has no days on hand', async () => {
    const { rows, columns } = await askReport(warehouse, onHandByItem, { sort: 'item' });
    expect(rows.map(({ item_code, on_hand_qty, days_on_hand }) => [item_code, on_hand_qty, days_on_hand])).toEqual([
      ['FENT', 41, null],
      ['PROP', 40, 3600],
    ]);
    expect(columns.find(({ key }) => key === 'days_on_hand')?.definition).toContain('over ten years');
  });
});
