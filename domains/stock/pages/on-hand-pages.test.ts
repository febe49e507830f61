import { beforeAll, describe, expect, it } from 'vitest';
import { pages as catalogue } from '../../../catalog/pages.ts';
import { datasetQuery } from '../../../contracts/dataset-query.ts';
import { answerQuery, openQuery } from '../../../server/queries/answer-query.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { onHandByFacility } from './1058-on-hand-by-facility.ts';
import { onHandByLocation } from './1059-on-hand-by-location.ts';
import { onHandByItem } from './1064-on-hand-by-item.ts';
import { itemLotReport } from './1067-item-lot-report.ts';
import { onHandByLocationType } from './1069-on-hand-by-location-type.ts';
import { onHandByLocationGroup } from './1070-on-hand-by-location-group.ts';

const pages = [onHandByFacility, onHandByLocation, onHandByItem, onHandByLocationType, onHandByLocationGroup];
const header = 'movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost\n';

const daily = (from: string, days: number, line: (date: string, index: number) => string): string =>
  Array.from({ length: days }, (_, index) =>
    line(new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10), index),
  ).join('');

/**
 * A hospital whose figures can be worked out by hand. Propofol in the cabinet: 9 a day on 80 of 90 days, out on the ten days
 * from May 12 on. Fentanyl in the pharmacy: 3 a day, and three lots that expire in 10, 30 and 60 days. In the clinic: expired
 * propofol, and fentanyl that was dispensed without ever having come. Ketamine was counted, and nobody knows what it costs.
 */
const hospital = {
  ...smallHospital,
  items: `${smallHospital.items}KETA,Ketamine 500 mg,ketamine,vial,3\n`,
  products: `${smallHospital.products}0409-2051-05,KETA,Hospira,Ketamine vials,10\n`,
  facilities: `facility_code,name,type,timezone,beds
MAIN,Main Hospital,hospital,America/Chicago,200
EAST,East Clinic,clinic,America/New_York,
`,
  counts: `facility_code,location_code,ndc,lot,expiry,counted_at,quantity,par_min,par_max
MAIN,ADC1,0409-9094-22,E3,2026-08-29,2026-06-20T08:00:00,40,5,30
MAIN,PHARM,0409-2051-05,K,2027-01-31,2026-06-20T08:00:00,7,,
`,
  policies: `facility_code,item_code,location_code,min_qty,max_qty
MAIN,PROP,ADC1,50,100
`,
  purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status
PO1,1,MAIN,Alpha,0409-4699-30,GPO,2026-06-28T09:00:00,,2,,100,placed
PO2,1,MAIN,Alpha,0409-4699-30,GPO,2026-06-20T09:00:00,,1,,100,cancelled
PO3,1,MAIN,Alpha,0409-9094-22,GPO,2026-06-20T09:00:00,,3,,40,backordered
`,
  movements: `${header}P1,MAIN,ADC1,0409-4699-30,L1,2027-12-31,2026-01-05T08:00:00,receive,5,0.5
P2,MAIN,ADC1,0409-4699-30,L1,,2026-01-05T09:00:00,dispense,5,
P3,MAIN,ADC1,0409-4699-30,L1,,2026-04-02T08:00:00,receive,360,0.5
P4,MAIN,ADC1,0409-4699-30,L1,,2026-05-22T08:00:00,receive,400,0.5
P5,MAIN,PHARM,0409-4699-30,L1,,2026-06-24T08:00:00,receive,10,0.5
P6,MAIN,PHARM,0409-4699-30,L1,,2026-06-25T08:00:00,transfer_out,10,
F1,MAIN,PHARM,0409-9094-22,Z,2028-12-31,2026-04-02T08:00:00,receive,270,2
F2,MAIN,PHARM,0409-9094-22,E1,2026-07-10,2026-06-01T08:00:00,receive,40,2
F3,MAIN,PHARM,0409-9094-22,E2,2026-07-30,2026-06-01T08:00:00,receive,60,2
F4,MAIN,PHARM,0409-9094-22,E3,2026-08-29,2026-06-01T08:00:00,receive,160,2
F5,MAIN,ADC1,0409-9094-22,E3,2026-08-29,2026-06-01T08:00:00,receive,40,2
E1,EAST,PHARM,63323-269-10,X,2026-06-29,2026-06-10T08:00:00,receive,20,0.4
E2,EAST,PHARM,63323-269-10,Y,2026-06-30,2026-06-10T08:00:00,receive,10,0.4
E3,EAST,PHARM,0409-9094-22,,,2026-06-29T08:00:00,dispense,3,
${daily('2026-04-02', 40, (date, n) => `PA${n},MAIN,ADC1,0409-4699-30,L1,,${date}T10:00:00,dispense,9,\n`)}${daily('2026-05-22', 40, (date, n) => `PB${n},MAIN,ADC1,0409-4699-30,L1,,${date}T10:00:00,dispense,9,\n`)}${daily('2026-04-02', 90, (date, n) => `FA${n},MAIN,PHARM,0409-9094-22,Z,,${date}T10:00:00,dispense,3,\n`)}`,
};

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(hospital);
    await refreshMarts(warehouse.engine, 1);
  });

  describe('stock by item', () => {
    const rowOf = async (item: string, query = {}) =>
      (await askReport(warehouse, onHandByItem, { item, ...query })).rows[0];

    it('of an item that was out on ten days divides use by the days it was there: 720 in 90 days is 9 a day, not 8', async () => {
      expect(await rowOf('PROP')).toMatchObject({
        on_hand_qty: 70,
        // Ten of the clinic's thirty are not past their expiry: the last day itself is still usable.
        usable_qty: 50,
        avg_daily_usage: 9,
        days_on_hand: 50 / 9,
        on_hand_value: 32,
        on_order_qty: 400,
        earliest_expiry: '2026-06-29',
        days_since_last_use: 0,
        location_count: 3,
        out_of_stock_count: 1,
      });
    });

    it('uses lots first expired, first out: of 40, 60 and 160 at 3 a day, 10, 0 and 70 will expire', async () => {
      const row = await rowOf('FENT', { facility: 'MAIN' });
      expect(row).toMatchObject({ on_hand_qty: 300, usable_qty: 300, avg_daily_usage: 3, days_on_hand: 100 });
      expect(row?.expiry_risk_value).toBeCloseTo(240, 6);
      // In the pharmacy 10 and 70; from the cabinet nobody draws, so all of its 40 will expire.
      const { rows } = await askReport(warehouse, onHandByLocation, { item: 'FENT', facility: 'MAIN' });
      expect(rows.map((place) => [place.location_code, Number(place.expiry_risk_value).toFixed(6)])).toEqual([
        ['PHARM', '160.000000'],
        ['ADC1', '80.000000'],
      ]);
    });

    it('never shows OK where an item is used and nothing is there', async () => {
      const { rows } = await askReport(warehouse, onHandByItem, { facility: 'EAST' });
      expect(rows.map((row) => [row.item_code, row.on_hand_qty, row.stock_status])).toEqual([
        ['PROP', 30, 'expiring'],
        ['FENT', -3, 'out'],
      ]);
    });

    it('is judged by the levels of the place while a location is asked about, and orders belong to no place', async () => {
      const { rows } = await askReport(warehouse, onHandByItem, { facility: 'MAIN', location: 'ADC1' });
      expect(rows.map((row) => [row.item_code, row.stock_status, row.on_order_qty])).toEqual([
        ['FENT', 'over', null],
        ['PROP', 'low', null],
      ]);
    });

    it('is split by lot and position into parts that add up, on every page and on that of lots', async () => {
      const parts = [
        'recalled_value',
        'expired_on_hand_value',
        'expiry_risk_value',
        'dead_stock_value',
        'excess_value',
        'needed_value',
      ];
      const reader = { warehouse: warehouse.engine, companyId: 1, query: {}, today: '2026-11-15', signal: undefined };
      const rights = { menupages: catalogue.map(({ key }) => key), menugroups: [] };
      const lots = async (status: string) =>
        Number((await askReport(warehouse, itemLotReport, { status })).totals.at_risk_value ?? 0);
      for (const [dataset, by] of [
        ['stock-by-position', ['location']],
        ['stock-by-position', ['location_type']],
        ['stock-by-position', ['location_group']],
        ['stock-by-sku', ['facility']],
        ['stock-by-sku', ['item']],
      ] as const) {
        const asks = datasetQuery.parse({ dataset, by: [...by], measures: ['on_hand_value', ...parts] });
        const { rows, totals } = await answerQuery({ reader: { ...reader }, rights }, openQuery({ rights }, asks));
        for (const row of [...rows, totals]) {
          const sum = parts.reduce((all, part) => all + Number(row[part]), 0);
          expect(sum, `${dataset} by ${by}`).toBeCloseTo(Number(row.on_hand_value ?? 0), 4);
        }
        expect(totals.expiry_risk_value).toBeCloseTo(await lots('at_risk'), 4);
        expect(totals.expired_on_hand_value).toBeCloseTo(await lots('expired'), 4);
        expect(totals.recalled_value).toBeCloseTo(await lots('recalled'), 4);
      }
    });

    it('leads from a part to rows that hold all of it, and calls nothing dead that is used', async () => {
      for (const [stockStatus, key] of [
        ['dead', 'dead_stock_value'],
        ['expiring', 'expiry_risk_value'],
      ] as const) {
        const whole = await askReport(warehouse, onHandByLocation);
        const { rows, kpis } = await askReport(warehouse, onHandByItem, { stockStatus });
        const figure = kpis.find((kpi) => kpi.key === key)?.value;
        expect(rows.length, stockStatus).toBeGreaterThan(0);
        expect(figure, stockStatus).toBeCloseTo(Number(whole.totals[key]), 4);
      }
      const { rows } = await askReport(warehouse, onHandByItem);
      const dead = rows.filter(({ stock_status }) => stock_status === 'dead');
      for (const row of dead) expect(Number(row.days_since_last_use ?? 999)).toBeGreaterThanOrEqual(180);
    });

    it('can be narrowed to a status', async () => {
      const { rows } = await askReport(warehouse, onHandByItem, { stockStatus: 'out' });
      expect(rows.map((row) => [row.item_code, row.on_hand_qty])).toEqual([['FENT', -3]]);
    });

    it('of mixed units has no quantity in the total', async () => {
      const { totals } = await askReport(warehouse, onHandByItem, {});
      expect(totals).toMatchObject({ on_hand_qty: null, on_hand_value: 626 });
    });
  });

  describe('stock by place', () => {
    it('counts positions stocked, out and low, and what lies above the max', async () => {
      const { rows, totals } = await askReport(warehouse, onHandByLocation, { sort: 'facility,location' });
      expect(
        rows.map((row) => [
          `${row.facility_code} ${row.location_code}`,
          row.on_hand_value,
          row.stocked_count,
          row.out_of_stock_count,
          row.below_min_count,
          row.over_max_value,
          row.dead_stock_value,
        ]),
      ).toEqual([
        ['EAST PHARM', 6, 1, 1, 0, 0, 0],
        ['MAIN ADC1', 100, 2, 0, 1, 20, 0],
        ['MAIN PHARM', 520, 2, 1, 0, 0, 0],
      ]);
      expect(totals).toMatchObject({ stocked_count: 5, out_of_stock_count: 2, below_min_count: 1, value_share: 1 });
    });

    it('splits the value of a group into parts that add up to it', async () => {
      const { rows, series } = await askReport(warehouse, onHandByLocationGroup, {});
      const points = series[0]?.points ?? [];
      const sum = points.reduce((total, point) => total + Number(point.on_hand_value), 0);
      expect(sum).toBeCloseTo(Number(rows[0]?.on_hand_value), 6);
      expect(points.map((point) => [point.health, Number(point.on_hand_value).toFixed(2)])).toEqual([
        ['Needed', '374.00'],
        ['Excess', '0.00'],
        ['Dead', '0.00'],
        ['Will expire unused', '244.00'],
        ['Expired', '8.00'],
        ['Recalled', '0.00'],
      ]);
    });
  });

  it('stock by facility: what is out, ordered and in excess, and value per bed', async () => {
    const { rows, meta, notes } = await askReport(warehouse, onHandByFacility, { sort: 'facility' });
    expect(rows).toMatchObject([
      { facility_code: 'EAST', on_hand_value: 6, sku_out_count: 1, on_order_value: 0, on_hand_value_per_bed: null },
      { facility_code: 'MAIN', on_hand_value: 620, sku_out_count: 0, on_order_value: 320, on_hand_value_per_bed: 3.1 },
    ]);
    expect(meta).toEqual({
      unpriced_count: 1,
      negative_positions: 1,
      in_transit_value: 5,
      expired_on_hand_value: 8,
    });
    expect(notes.map(({ key }) => key)).toEqual(Object.keys(meta));
  });

  it('turns are the year’s use over the mean of every day’s closing value', async () => {
    const [year] = await warehouse.engine.query<{ used: number; closings: number }>(
      `select (select sum(case kind when 'dispense' then value else -value end) from movement_days where company_id = 1 and kind in ('dispense', 'return')) as used,
         sum(cast(span.balance as double precision) * cast(cost.unit_cost as double precision)) as closings
       from generate_series(timestamp '2025-07-01', timestamp '2026-06-30', interval '1 day') as days(day)
       join stock_spans span on span.company_id = 1 and span.from_date <= cast(days.day as date) and span.to_date > cast(days.day as date)
       join unit_costs cost on cost.company_id = 1 and cost.facility_id = span.facility_id and cost.product_id = span.product_id
         and cost.from_date <= cast(days.day as date) and cost.to_date > cast(days.day as date)`,
    );
    const { totals } = await askReport(warehouse, onHandByFacility, {});
    // Known for 177 days: both the use and the closings are of these.
    expect(totals.turns).toBeCloseTo((Number(year?.used) * 365) / Number(year?.closings), 6);
    const early = await askReport(warehouse, onHandByFacility, { to: '2026-04-03' });
    expect(early.totals.turns).toBeNull();
  });

  it('a past day is rebuilt from what had happened by then', async () => {
    const { totals } = await askReport(warehouse, onHandByFacility, { to: '2026-05-15' });
    // 270 less 3 on each of 44 days, at $2; the propofol had run out on May 11.
    expect(totals).toMatchObject({ on_hand_value: 276, item_count: 1, sku_out_count: 1 });
  });

  it('all pages tell the same totals, for every filter and day', async () => {
    const questions: Record<string, string>[] = [
      {},
      { facility: 'MAIN' },
      { item: 'FENT' },
      { locationType: 'adc' },
      { manufacturer: 'Hospira' },
      { to: '2026-06-23' },
      { to: '2026-06-14', deaSchedule: '2' },
    ];
    for (const question of questions) {
      const answers = await Promise.all(pages.map((page) => askReport(warehouse, page, question)));
      const shared = [
        'on_hand_value',
        'on_hand_qty',
        'stocked_count',
        'out_of_stock_count',
        'below_min_count',
        'over_max_value',
        'expiry_risk_value',
        'dead_stock_value',
      ];
      for (const key of shared) {
        const told = answers.flatMap(({ totals }) => (typeof totals[key] === 'number' ? [totals[key].toFixed(2)] : []));
        expect([key, new Set(told).size], JSON.stringify(question)).toEqual([key, told.length > 0 ? 1 : 0]);
      }
      for (const { rows, totals } of answers) {
        const sum = rows.reduce((total, row) => total + Number(row.on_hand_value), 0);
        expect(sum).toBeCloseTo(Number(totals.on_hand_value), 6);
      }
    }
  }, 120_000);

  it('days on hand at the month ends are drawn by facility', async () => {
    const { series } = await askReport(warehouse, onHandByFacility, {});
    const main = series[0]?.points.filter(({ facility_code }) => facility_code === 'MAIN') ?? [];
    expect(main.map(({ bucket }) => bucket)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
    ]);
  });

  it('days on hand at the end of a month are those of that day, whichever facility, drugs and places are asked about', async () => {
    for (const filters of [{}, { item: 'FENT' }, { locationType: 'adc' }, { facility: 'EAST' }]) {
      const { series } = await askReport(warehouse, onHandByFacility, filters);
      const { rows } = await askReport(warehouse, onHandByFacility, { ...filters, to: '2026-05-31' });
      const drawn = series[0]?.points.filter(({ bucket }) => bucket === '2026-05-01') ?? [];
      const known = (of: Record<string, unknown>[]) =>
        Object.fromEntries(of.map(({ facility_code, days_on_hand }) => [facility_code, days_on_hand]));
      for (const [facility, days] of Object.entries(known(rows)))
        expect(known(drawn)[facility] ?? null, `${facility} ${JSON.stringify(filters)}`).toEqual(days);
    }
  });
});
