import { expect, it } from 'vitest';
import { addDays } from '../../../../contracts/calendar.ts';
import { forecastStore } from '../../../../testkit/forecast/forecast-store.ts';
import { onDuckDb, useWarehouse } from '../../../../testkit/warehouses/on-each-engine.ts';

const [start, weeks] = ['2025-01-06', 70];
const last = addDays(start, 7 * weeks - 1);
const cut = addDays(last, -7);
const items = ['steady', 'seldom', 'shifted'];

/** Draws of every week on Tuesdays, and a receipt that covers them, up to a day. */
function filesUntil(day: string): Record<string, string> {
  const moves: string[] = [];
  items.forEach((item, place) => {
    const ndc = `0000${place + 1}-0001-01`;
    moves.push(`R${item},MAIN,PH,${ndc},${start}T08:00:00,receive,100000`);
    for (let week = 0; week < weeks; week++) {
      const date = addDays(start, 7 * week + 1);
      const wave = ((week * 7919) % 13) - 6;
      const qty =
        { steady: 100 + wave, seldom: week % 4 === 0 ? 6 + (wave % 3) : 0, shifted: (week < 60 ? 50 : 90) + wave }[
          item
        ] ?? 0;
      if (date <= day && qty > 0) moves.push(`${item}${week},MAIN,PH,${ndc},${date}T10:00:00,dispense,${qty}`);
    }
  });
  return {
    facilities: 'facility_code,name,timezone\nMAIN,Main,America/Chicago\n',
    locations: 'facility_code,location_code,name,location_type\nMAIN,PH,Pharmacy,central_pharmacy\n',
    items: `item_code,name,generic_name,unit\n${items.map((item) => `${item},${item},${item},vial`).join('\n')}\n`,
    products: `ndc,item_code,manufacturer,description,package_size\n${items.map((item, place) => `0000${place + 1}-0001-01,${item},Maker,${item},10`).join('\n')}\n`,
    movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity\n${moves.join('\n')}\n`,
    demand_events: `event_code,name,item_code,starts_on,ends_on,uplift_pct\nAHEAD,Clinic opens,steady,${addDays(last, 8)},${addDays(last, 21)},50\n`,
  };
}

const readRun = (asOf: string, columns: string, tableName: string) =>
  `select ${columns} from ${tableName} fact join engine_runs run on run.company_id = fact.company_id and run.run_id = fact.run_id
   where fact.company_id = 1 and run.status = 'published' and run.as_of = date '${asOf}' order by all`;
const points = 'fact.kind, fact.item_id, fact.step, fact.statistical_qty, fact.event_qty, fact.lo80, fact.hi80';
const chosen = 'fact.kind, fact.item_id, fact.demand_class, fact.model, fact.scale';

onDuckDb((warehouse) => {
  const other = useWarehouse('duckdb');

  it('says of an earlier week what it said then: nothing later is known', async () => {
    await warehouse.load(filesUntil(last));
    await forecastStore(warehouse.engine, { newestDay: last, origins: 7 });
    await other.load(filesUntil(cut));
    await forecastStore(other.engine, { newestDay: cut, origins: 6 });
    for (const [columns, tableName, more] of [
      [points, 'forecast_weeks', ' limit 500'],
      [chosen, 'forecast_series', ''],
    ] as const) {
      const question = readRun(cut, columns, tableName).replace(
        'order by all',
        tableName === 'forecast_weeks' ? 'and fact.step <= 26 order by all' : 'order by all',
      );
      const [later, then] = await Promise.all([
        warehouse.engine.query(question + more),
        other.engine.query(question + more),
      ]);
      expect(then.length).toBeGreaterThan(2);
      expect(later).toEqual(then);
    }
  }, 120_000);

  it('begins with the newest week, and keeps earlier ones for the next time', async () => {
    const runs = () =>
      warehouse.engine.query("select as_of, origin from engine_runs where status = 'published' order by as_of desc");
    const before = await runs();
    expect(before).toHaveLength(8);
    expect(before[0]).toEqual({ as_of: last, origin: 'live' });
    expect(before[1]).toEqual({ as_of: cut, origin: 'backfilled' });
    expect(await forecastStore(warehouse.engine, { newestDay: last, origins: 7 })).toEqual({ series: 3, weeks: 1 });
    expect(await runs()).toEqual(before);
  }, 60_000);

  it('forecasts near what is used, never below zero, with bounds around it and the event on its days alone', async () => {
    const rows = await warehouse.engine.query<Record<string, number | string>>(
      readRun(
        last,
        'item.item_code, fact.step, fact.week, fact.statistical_qty, fact.event_qty, fact.lo80, fact.hi80, fact.lo95, fact.hi95',
        'forecast_weeks',
      ).replace('where', 'join items item on item.company_id = fact.company_id and item.item_id = fact.item_id where'),
    );
    expect(rows).toHaveLength(3 * 58);
    for (const row of rows) {
      const total = Number(row.statistical_qty) + Number(row.event_qty);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(Number(row.lo95)).toBeLessThanOrEqual(Number(row.lo80));
      expect(Number(row.lo80)).toBeLessThanOrEqual(total);
      expect(Number(row.hi80)).toBeGreaterThanOrEqual(total);
      expect(Number(row.hi95)).toBeGreaterThanOrEqual(Number(row.hi80));
    }
    const of = (item: string, step: number) => rows.find((row) => row.item_code === item && row.step === step);
    expect(Number(of('steady', 1)?.statistical_qty)).toBeGreaterThan(90);
    expect(Number(of('steady', 1)?.statistical_qty)).toBeLessThan(110);
    expect(Number(of('shifted', 1)?.statistical_qty)).toBeGreaterThan(75);
    expect(Number(of('steady', 1)?.event_qty)).toBe(0);
    expect(Number(of('steady', 2)?.event_qty)).toBeCloseTo(Number(of('steady', 2)?.statistical_qty) / 2, 6);
    expect(Number(of('steady', 4)?.event_qty)).toBe(0);
    expect(Number(of('seldom', 2)?.event_qty)).toBe(0);
  });
});
