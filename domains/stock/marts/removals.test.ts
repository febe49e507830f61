import { beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';

const ndc = '63323-269-10';
let movements = 0;
const moved = (facility: string, location: string, on: string, kind: string, quantity: number, more = ',') =>
  `M${++movements},${facility},${location},${ndc},2026-${on}T12:00:00,${kind},${quantity},0.5,${more}`;

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: [
        'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost,lot,expiry',
        moved('MAIN', 'ADC1', '01-10', 'receive', 100, 'OLD,2026-06-30'),
        // Sixty days before the expiry are the first that count, the expiry itself does not.
        moved('MAIN', 'PHARM', '04-30', 'dispense', 1),
        moved('MAIN', 'PHARM', '05-01', 'dispense', 2),
        moved('MAIN', 'PHARM', '06-29', 'dispense', 4),
        moved('MAIN', 'PHARM', '06-29', 'return', 1),
        moved('MAIN', 'PHARM', '06-30', 'dispense', 8),
        // Neither what the place used itself nor what another facility used could have been this lot.
        moved('MAIN', 'ADC1', '05-15', 'dispense', 16),
        moved('EAST', 'PHARM', '05-15', 'dispense', 32),
        moved('MAIN', 'ADC1', '07-02', 'expire', 20, 'OLD,2026-06-30'),
        // The same place and expiry again: what the first could have been used for is gone.
        moved('MAIN', 'ADC1', '07-03', 'expire', 3, 'OLD,2026-06-30'),
      ].join('\n'),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  it('what expired could have been used elsewhere in the facility in the 60 days before, each use once', async () => {
    const rows = await warehouse.engine.query<{ quantity: number; avoidable: number }>(
      'select cast(quantity as double precision) as quantity, cast(avoidable_quantity as double precision) as avoidable from removals where company_id = 1 order by local_date',
    );
    expect(rows.map(({ quantity }) => quantity)).toEqual([20, 3]);
    expect(rows.reduce((sum, { avoidable }) => sum + avoidable, 0)).toBe(2 + 4 - 1);
  });
});
