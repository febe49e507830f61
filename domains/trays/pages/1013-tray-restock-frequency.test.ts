import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../../testkit/warehouses/small-trays.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { trayRestockFrequency } from './1013-tray-restock-frequency.ts';
import { trayTypeRestockFrequency } from './1040-tray-type-restock-frequency.ts';

const day = (date: number) => `2026-04-${String(date).padStart(2, '0')}`;

/** A spare tray that is refilled every day in April, and a crash cart with one unit that expires on the 20th. */
const steady = {
  tray_types:
    'tray_type_code,name,category\nANES,Anesthesia tray,anesthesia\nBARE,Spare tray,other\nCART,Cart,crash_cart\nWIDE,Wide tray,other\n',
  trays: `tray_code,tray_type_code,facility_code,home_location_code,active_from
A1,ANES,MAIN,ADC1,
A2,ANES,MAIN,ADC1,
B1,BARE,MAIN,PHARM,
C1,CART,MAIN,,
S1,BARE,MAIN,PHARM,
W1,WIDE,MAIN,,2026-06-01
W2,WIDE,EAST,,2026-06-01
`,
};

/** From June on a tray at one facility is refilled every day, one of its type at another every other day, 21 times each. */
const wide = ['W1', 'W2'].flatMap((tray, at) =>
  Array.from({ length: 22 }, (_, n) => {
    const moment = new Date(Date.UTC(2026, 5, 1 + n * (at + 1), 10)).toISOString().slice(0, 19);
    const [facility, tag] = [at === 0 ? 'MAIN' : 'EAST', `${tray}-${n}`];
    return [
      `${tag},encoded,2026-05-15T08:00:00,0409-4699-30,AB1234,2027-01-31,${facility},PHARM,,N1`,
      `${tag},restocked,${moment},,,,${facility},,${tray},N1`,
    ];
  }).flat(),
);

onDuckDb((warehouse) => {
  beforeAll(async () => {
    const tags = Array.from({ length: 29 }, (_, index) => index + 1);
    const events = tags.flatMap((n) => [
      `S${n},encoded,2026-03-15T08:00:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1`,
      `S${n},restocked,${day(n)}T10:00:00,,,,MAIN,,S1,N1`,
      ...(n < 29 ? [`S${n},used,${day(n)}T18:00:00,,,,MAIN,,S1,N1`] : []),
    ]);
    const cart = [
      'C1,encoded,2026-03-15T08:00:00,0409-4699-30,AB1234,2026-04-20,MAIN,PHARM,,N1',
      'C1,restocked,2026-03-20T10:00:00,,,,MAIN,,C1,N1',
    ];
    await warehouse.load({
      ...smallTrays,
      ...steady,
      rfid_events: `${smallTrays.rfid_events}${[...events, ...cart, ...wide].join('\n')}\n`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, trayRestockFrequency, { from: '2026-03-01', to: '2026-04-30', ...query });
  const askTypes = (query: Record<string, string> = {}) =>
    askReport(warehouse, trayTypeRestockFrequency, { from: '2026-03-01', to: '2026-04-30', ...query });

  it('each tray tells how often it comes back, and the ones that lie still longer than their kind are overdue', async () => {
    const { rows, kpis } = await ask({ sort: 'tray' });
    expect(
      rows.map((row) => [
        row.tray,
        row.restocks,
        row.days_since_last,
        row.type_days_between_p90,
        row.overdue,
        row.tray_expiry,
      ]),
    ).toEqual([
      ['A1', 3, 50, null, true, '2026-03-20'],
      ['A2', 0, null, null, false, null],
      ['B1', 1, 55, 1, true, '2027-01-31'],
      ['C1', 1, 41, null, true, '2026-04-20'],
      ['S1', 29, 1, 1, false, '2027-01-31'],
    ]);
    expect(rows[0]).toMatchObject({
      location: 'Central pharmacy',
      restocks_per_30d: (30 * 3) / 60,
      // 1 d 1 h 10 min, and 7 d 15 h 52 min: an hour was lost in the night of the 8th.
      days_between_mean: (1510 + 7 * 1440 + 15 * 60 + 52) / 2 / 1440,
      items_per_restock: 4,
      expiry_only_pct: 0,
    });
    expect(rows[1]).toMatchObject({ location: 'Cabinet 1', restocks_per_30d: null, days_between_median: null });
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['fleet_count', 5],
      ['restocks', 34],
      ['days_between_median', 1],
      ['overdue_count', 3],
      ['never_restocked_count', 1],
    ]);
  });

  it('a crash cart is overdue by expiry alone', async () => {
    const overdue = async (to: string) => (await ask({ to, tray: 'C1' })).rows.map((row) => row.overdue);
    expect(await overdue('2026-04-20')).toEqual([false]);
    expect(await overdue('2026-04-21')).toEqual([true]);
  });

  it('where nobody knows what is usual, a tray is not overdue by the days since its last restock', async () => {
    // The last restock was on the 11th, the first unit expires on the 20th.
    const { rows } = await ask({ to: '2026-03-15', tray: 'A1' });
    expect(rows).toMatchObject([{ days_since_last: 4, type_days_between_p90: null, overdue: false }]);
    const types = await askTypes({ to: '2026-03-15', trayType: 'ANES' });
    expect(types.rows).toMatchObject([{ fleet_count: 2, overdue_count: 0 }]);
  });

  it('filters find what was not restocked, what is overdue and what expires soon', async () => {
    const trays = async (query: Record<string, string>) =>
      (await ask({ ...query, sort: 'tray' })).rows.map((row) => row.tray);
    expect(await trays({ restocked: 'false' })).toEqual(['A2']);
    expect(await trays({ overdue: 'false' })).toEqual(['A2', 'S1']);
    expect(await trays({ expiryWithinDays: '0' })).toEqual(['A1', 'C1']);
    expect(await trays({ trayType: 'BARE' })).toEqual(['B1', 'S1']);
  });

  it('a type adds its trays up; its busy day counts days without a restock', async () => {
    const { rows, totals } = await askTypes({ sort: 'tray_type' });
    expect(rows).toMatchObject([
      { tray_type: 'Anesthesia tray', fleet_count: 2, trays_restocked: 1, idle_tray_count: 1, restocks: 3 },
      { tray_type: 'Cart', fleet_count: 1, restocks: 1, days_between_median: null },
      {
        tray_type: 'Spare tray',
        fleet_count: 2,
        trays_restocked: 2,
        idle_tray_count: 0,
        restocks: 30,
        restocks_per_30d: (30 * 30) / (57 + 30),
        days_between_p10: 1,
        days_between_median: 1,
        days_between_p90: 1,
        restocks_per_day_p95: 1,
        rotation_ratio: null,
        overdue_count: 1,
      },
    ]);
    expect(rows[0]).toMatchObject({ restocks_per_day_p95: 0 });
    const { totals: ofTrays } = await ask();
    expect([totals.restocks, totals.fleet_count]).toEqual([ofTrays.restocks, 5]);
  });

  it('the band of a lane is that of the type, over all facilities that are shown', async () => {
    const lanes = async (query: Record<string, string>) =>
      (await ask({ from: '2026-06-01', to: '2026-07-31', trayType: 'WIDE', ...query })).series[0]?.points
        .map((point) => [point.tray, point.usual_days_p10, point.usual_days_p90])
        .toSorted();
    expect(await lanes({})).toEqual([
      ['W1', 1, 2],
      ['W2', 1, 2],
    ]);
    expect(await lanes({ facility: 'MAIN' })).toEqual([['W1', 1, 1]]);
    const { rows } = await ask({ from: '2026-06-01', to: '2026-07-31', trayType: 'WIDE', sort: 'tray' });
    expect(rows.map((row) => [row.tray, row.type_days_between_p90])).toEqual([
      ['W1', 1],
      ['W2', 2],
    ]);
  });

  it('the charts stand trays against their kind, and kinds against each other', async () => {
    const [strip] = (await ask()).series;
    expect(strip?.title).toBe('3 of 5 trays are overdue; B1 was restocked 55 days ago');
    expect(strip?.points).toHaveLength(4);
    const [boxes] = (await askTypes()).series;
    // Three restocks of the anesthesia trays tell nothing about their kind.
    expect(boxes?.title).toBe('Spare tray comes back slowest: median 1 day');
  });
});
