import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadFiles } from '../../../testkit/warehouses/load-files.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { removedByItem } from './1062-removed-by-item.ts';
import { removedByLocation } from './1065-removed-by-location.ts';
import { usageByLocation } from './1077-usage-by-location.ts';

/** Four cabinets use 90 of propofol each at $1: one loses 10, one 30, two nothing. A floor and a clinic lose all they have. */
const hospital = {
  ...smallHospital,
  locations: `${smallHospital.locations}MAIN,ADC2,Cabinet 2,adc
MAIN,ADC3,Cabinet 3,adc
MAIN,ADC4,Cabinet 4,adc
MAIN,FLOOR,Floor,floor
`,
  movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
U1,MAIN,ADC1,0409-4699-30,,,2026-05-05T08:00:00,dispense,90,1
U2,MAIN,ADC2,0409-4699-30,,,2026-05-05T08:00:00,dispense,90,1
U3,MAIN,ADC3,0409-4699-30,,,2026-05-05T08:00:00,dispense,90,1
U4,MAIN,ADC4,0409-4699-30,,,2026-05-05T08:00:00,dispense,90,1
R1,MAIN,ADC1,0409-4699-30,A,2026-05-31,2026-05-30T08:00:00,expire,10,1
R2,MAIN,ADC2,0409-4699-30,A,2026-05-29,2026-05-29T09:00:00,expire,30,1
R3,MAIN,FLOOR,0409-9094-22,B,,2026-05-10T08:00:00,waste,2,1
R4,EAST,PHARM,0409-4699-30,B,,2026-05-11T08:00:00,adjust,-3,1
R5,EAST,PHARM,0409-4699-30,B,,2026-05-12T08:00:00,adjust,5,1
`,
};
const may = { from: '2026-05-01', to: '2026-05-31' };

onDuckDb((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, hospital));

  it('a location is held against the median of its kind, those that lost nothing included', async () => {
    const { series } = await askReport(warehouse, removedByLocation, may);
    const points = new Map(series[0]?.points.map((point) => [point.location, point]));
    // Of four rates, 0, 0, 0.1 and 0.25, the middle is 0.05; of fewer than three nothing is typical.
    expect(points.get('Cabinet 1')).toMatchObject({ loss_rate: 0.1, typical_rate: 0.05 });
    expect(points.get('Cabinet 2')).toMatchObject({ loss_rate: 0.25, typical_rate: 0.05 });
    expect(points.get('Floor')).toMatchObject({ loss_rate: 1, typical_rate: null });
    expect(points.has('Cabinet 3')).toBe(false);
    expect(series[0]?.guides).toEqual([{ label: 'Median, Dispensing cabinet', from: 0.05, to: 0.05 }]);
    expect(series[0]?.title).toBe('Cabinet 2 loses 25%; 5% is typical of its kind');
  });

  it('says in which zone each facility lies where times of several stand beside each other, and only there', async () => {
    const zones = async (query: Record<string, string>) =>
      (await askReport(warehouse, removedByLocation, { ...may, ...query })).zones;
    expect(await zones({ detail: 'movements' })).toEqual({ MAIN: 'America/Chicago', EAST: 'America/New_York' });
    expect(await zones({ detail: 'movements', facility: 'MAIN' })).toBeNull();
    expect((await askReport(warehouse, usageByLocation, may)).zones).toBeNull();
  });

  it('what was thrown away before its expiry, what was found and what is controlled is marked', async () => {
    const { rows } = await askReport(warehouse, removedByLocation, {
      ...may,
      detail: 'movements',
      sort: 'occurred_at',
    });
    expect(rows.map((row) => [row.location_code, row.kind, row.flag, row.schedule])).toEqual([
      ['FLOOR', 'waste', null, '2'],
      ['PHARM', 'adjust', null, null],
      ['PHARM', 'adjust', 'found', null],
      // On its last day a lot can still be used, but that day is not before it.
      ['ADC2', 'expire', null, null],
      ['ADC1', 'expire', 'early', null],
    ]);
    const items = await askReport(warehouse, removedByItem, { ...may, sort: 'item' });
    expect(items.rows.map((row) => [row.item_code, row.dea_schedule])).toEqual([
      ['FENT', '2'],
      ['PROP', null],
    ]);
  });

  it('says at how many facilities the last days are not told yet', async () => {
    const { meta } = await askReport(warehouse, removedByItem, may);
    // The newest movement of the hospital is of the 30th, that of the clinic of the 12th.
    expect(meta).toMatchObject({ incomplete_facility_count: 2, incomplete_day_count: 19 });
  });
});
