import { beforeAll, describe, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadFiles } from '../../../testkit/warehouses/load-files.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { usageByLocationGroup } from './1061-usage-by-location-group.ts';
import { usageByLocationType } from './1072-usage-by-location-type.ts';
import { usageByLocation } from './1077-usage-by-location.ts';

/**
 * Propofol in the cabinet: 100 at $2 in October, 120 at $2.50 in November, 10 of them brought back. The pharmacy used 5 at $2 in
 * October and nothing since. The clinic lost a unit and used ketamine, whose cost nobody
 * knows, and in December a unit of propofol. A year later the cabinet used $150 of propofol and $300 of fentanyl. In May 2025 the
 * cabinet and the pharmacy pay different prices for fentanyl, and in June the pharmacy pays more; in July more comes back than was taken.
 */
const hospital = {
  ...smallHospital,
  items: `${smallHospital.items}KETA,Ketamine 500 mg,ketamine,vial,3\n`,
  products: `${smallHospital.products}0409-2051-05,KETA,Hospira,Ketamine vials,10\n`,
  movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
M0,MAIN,PHARM,0409-4699-30,2024-09-01T08:00:00,receive,900,2
M1,MAIN,ADC1,0409-4699-30,2024-10-05T08:00:00,dispense,100,2
M2,MAIN,PHARM,0409-4699-30,2024-10-06T08:00:00,dispense,5,2
M3,MAIN,ADC1,0409-4699-30,2024-11-04T08:00:00,dispense,70,2.5
M4,MAIN,ADC1,0409-4699-30,2024-11-09T22:00:00,dispense,60,2.5
M5,MAIN,ADC1,0409-4699-30,2024-11-10T08:00:00,return,10,2.5
M6,EAST,PHARM,0409-2051-05,2024-11-03T09:00:00,dispense,4,
M7,EAST,PHARM,0409-4699-30,2024-11-03T10:00:00,expire,1,2
M8,EAST,PHARM,0409-4699-30,2024-12-03T10:00:00,dispense,1,3
M9,MAIN,ADC1,0409-4699-30,2025-11-02T08:00:00,dispense,60,2.5
N1,MAIN,ADC1,0409-9094-22,2025-11-02T09:00:00,dispense,75,4
V1,MAIN,ADC1,0409-9094-22,2025-05-05T09:00:00,dispense,10,1
V2,MAIN,PHARM,0409-9094-22,2025-05-05T09:00:00,dispense,10,3
V3,MAIN,ADC1,0409-9094-22,2025-06-05T09:00:00,dispense,30,1
V4,MAIN,PHARM,0409-9094-22,2025-06-05T11:00:00,dispense,10,4
V5,MAIN,ADC1,0409-9094-22,2025-07-05T09:00:00,return,2,1
V6,MAIN,ADC1,0409-9094-22,2025-07-05T10:00:00,waste,3,1
`,
};
const november = { from: '2024-11-01', to: '2024-11-30' };

onDuckDb((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, hospital));
  const rowsBy = async (key: string, report: typeof usageByLocation, query = {}) => {
    const { rows } = await askReport(warehouse, report, { ...november, ...query });
    return new Map(rows.map((row) => [row[key], row]));
  };

  describe('use by location', () => {
    it('splits a change into volume and price: 100 at $2, then 120 at $2.50 is +40 and +60', async () => {
      expect((await rowsBy('location', usageByLocation)).get('Cabinet 1')).toMatchObject({
        usage_qty: 120,
        usage_value: 300,
        usage_prior_value: 200,
        usage_change_pct: 0.5,
        volume_effect_value: 40,
        price_effect_value: 60,
        vend_count: 2,
      });
    });

    it('of a place that used nothing now is zero, not unknown: it was used before, and the data cover these days', async () => {
      expect((await rowsBy('location', usageByLocation)).get('Central pharmacy')).toMatchObject({
        usage_qty: 0,
        usage_value: 0,
        usage_share: 0,
        usage_prior_value: 10,
        usage_change_pct: -1,
        volume_effect_value: -10,
        price_effect_value: 0,
        vend_count: 0,
      });
    });

    it('without any known cost is unknown in dollars, whatever else the place lost', async () => {
      const { rows, totals, notes } = await askReport(warehouse, usageByLocation, { ...november, facility: 'EAST' });
      expect(rows).toMatchObject([{ usage_qty: 4, usage_value: null, usage_prior_value: 0, vend_count: 1 }]);
      expect(totals).toMatchObject({ usage_value: null });
      expect(notes.map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/^1 item was used without a known cost/u),
      );
    });

    it('before, without any known cost, is unknown in dollars, though other items were used since', async () => {
      const december = { from: '2024-12-01', to: '2024-12-30', facility: 'EAST' };
      const { rows } = await askReport(warehouse, usageByLocation, december);
      expect(rows).toMatchObject([{ usage_value: 3, usage_prior_value: null, usage_change_pct: null, vend_count: 1 }]);
    });

    it('compares with nothing where the data do not cover the time before', async () => {
      const nothing = {
        usage_prior_value: null,
        usage_change_pct: null,
        volume_effect_value: null,
        price_effect_value: null,
      };
      for (const report of [usageByLocation, usageByLocationType, usageByLocationGroup]) {
        const { rows, totals } = await askReport(warehouse, report, { from: '2024-09-15', to: '2024-10-31' });
        expect(totals).toMatchObject({ usage_value: 210 });
        for (const row of [totals, ...rows])
          for (const [key, value] of Object.entries(nothing)) if (key in (row ?? {})) expect(row?.[key]).toBe(value);
        expect(totals).toHaveProperty('volume_effect_value', null);
      }
    });
  });

  it('says at how many facilities the last days are not told yet, whatever rests there', async () => {
    const incomplete = async (query: Record<string, string>) => {
      const { meta, notes } = await askReport(warehouse, usageByLocation, query);
      return [meta.incomplete_facility_count, meta.incomplete_day_count, notes.map(({ text }) => text).join(' ')];
    };
    // The clinic moved last on 3 December 2024, the hospital on 2 November 2025.
    const both = { from: '2025-10-01', to: '2025-11-03' };
    expect(await incomplete(both)).toEqual([
      2,
      335,
      expect.stringContaining('2 facilities have no movement on the last day'),
    ]);
    expect(await incomplete({ ...both, to: '2025-11-02' })).toEqual([
      1,
      334,
      expect.stringContaining('the last 334 days'),
    ]);
    expect((await incomplete({ ...both, to: '2025-11-02', facility: 'MAIN', item: 'KETA' })).slice(0, 2)).toEqual([
      0, 0,
    ]);
    expect((await incomplete(november)).slice(0, 2)).toEqual([0, 0]);
  });

  it('adds up to the same by location, by type and by group', async () => {
    const answers = [usageByLocation, usageByLocationType, usageByLocationGroup].map((report) =>
      askReport(warehouse, report, november),
    );
    for (const { totals } of await Promise.all(answers))
      expect(totals).toMatchObject({
        usage_value: 300,
        usage_prior_value: 210,
        vend_count: 3,
        volume_effect_value: 30,
        price_effect_value: 60,
      });
  });

  it('splits a change once, at NDC and facility: rows add up to the total however they are told apart', async () => {
    // A unit cost $2 in May: (30 − 10) × 2 in the cabinet, where use rose by $20; nothing and $10 in the pharmacy.
    const june = { from: '2025-06-01', to: '2025-06-30' };
    const split = async (report: typeof usageByLocation, query = {}) => {
      const { rows, totals } = await askReport(warehouse, report, { ...june, ...query, sort: '-volume_effect_value' });
      return [...rows, totals].map((row) => [row?.volume_effect_value, row?.price_effect_value]);
    };
    const [cabinet, pharmacy, all] = [
      [40, -20],
      [0, 10],
      [40, -10],
    ];
    expect(await split(usageByLocation)).toEqual([cabinet, pharmacy, all]);
    expect(await split(usageByLocationType)).toEqual([cabinet, pharmacy, all]);
    expect((await split(usageByLocationGroup)).at(-1)).toEqual(all);
    expect(await split(usageByLocation, { location: 'ADC1' })).toEqual([cabinet, cabinet]);
  });

  it('tells no loss rate where more came back than was used: it would be above 100 %', async () => {
    const { rows, totals } = await askReport(warehouse, usageByLocation, { from: '2025-07-01', to: '2025-07-31' });
    expect(rows.find(({ location_code }) => location_code === 'ADC1')).toMatchObject({
      usage_value: -2,
      loss_rate: null,
    });
    expect(totals.loss_rate).toBeNull();
  });

  it('draws every hour of the day, also those in which nobody drew', async () => {
    const { series } = await askReport(warehouse, usageByLocationGroup, { ...november, location: 'ADC1' });
    expect(series[0]?.points.map(({ bucket, hour_draws }) => [bucket, hour_draws])).toEqual(
      Array.from({ length: 24 }, (_, hour) => [hour, hour === 8 || hour === 22 ? 1 : 0]),
    );
  });

  it('of a year ago is compared as a whole, and of one drug where one is asked for', async () => {
    const yearLater = { from: '2025-11-01', to: '2025-11-30' };
    for (const report of [usageByLocation, usageByLocationType, usageByLocationGroup]) {
      const { rows, totals } = await askReport(warehouse, report, { ...yearLater, facility: 'MAIN' });
      expect(rows).toMatchObject([{ usage_value: 450, usage_yoy_pct: 0.5, vend_count: 2 }]);
      expect(totals).toMatchObject({ usage_value: 450, usage_yoy_pct: 0.5, volume_effect_value: 450 });
      const ofOne = await askReport(warehouse, report, { ...yearLater, item: 'PROP' });
      expect(ofOne.totals).toMatchObject({ usage_value: 150, usage_yoy_pct: -0.5, vend_count: 1 });
    }
  });

  it('by type leaves places that used nothing now at zero as well', async () => {
    const rows = await rowsBy('location_type_code', usageByLocationType, { facility: 'MAIN' });
    expect(rows.get('adc')).toMatchObject({ usage_value: 300, usage_share: 1 });
    expect(rows.get('central_pharmacy')).toMatchObject({ usage_value: 0, usage_share: 0, usage_change_pct: -1 });
  });

  it('by group knows the nights and weekends: one draw of two on a Saturday at ten at night', async () => {
    const { totals } = await askReport(warehouse, usageByLocationGroup, { ...november, location: 'ADC1' });
    expect(totals).toMatchObject({ off_hours_pct: 0.5, vend_count: 2 });
  });
});
