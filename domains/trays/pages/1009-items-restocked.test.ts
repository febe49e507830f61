import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../../testkit/warehouses/small-trays.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemHistory } from '../../tags/pages/1005-item-history.ts';
import { itemsRestocked } from './1009-items-restocked.ts';

/** Tags that are never restocked: the data begin before the first restock and end after the last. */
const around = `Z1,encoded,2025-12-01T08:00:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1
Z2,encoded,2026-04-05T08:00:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1
Z2,returned,2026-04-07T08:00:00,,,,MAIN,PHARM,,N1
`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({ ...smallTrays, rfid_events: `${smallTrays.rfid_events}${around}` });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemsRestocked, { from: '2026-03-01', to: '2026-03-31', ...query });
  const counts = ['items_restocked', 'restocked_for_use', 'restocked_for_expiry', 'restocked_for_other'];

  it('each item tells what went in and why; a unit without a tray is part of no restock', async () => {
    const { rows, kpis, notes } = await ask();
    expect(rows).toMatchObject([
      {
        item: 'Propofol 10 mg/mL',
        items_restocked: 12,
        restocked_value: 12,
        restocked_for_use: 3,
        restocked_for_expiry: 1,
        restocked_for_other: 8,
        restocks: 4,
        items_per_restock: 11 / 4,
        trays_restocked: 2,
        short_dated_restocked_count: 1,
        wrong_item_count: 0,
        items_expired: 1,
        items_removed: 0,
      },
      {
        item: 'Fentanyl 50 mcg/mL',
        items_restocked: 3,
        restocked_value: null,
        restocked_for_use: 1,
        restocked_for_other: 2,
        restocks: 2,
        trays_restocked: 1,
      },
    ]);
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['items_restocked', 15],
      ['restocked_value', 12],
      ['restocks', 4],
      ['items_per_restock', 14 / 4],
      ['expiry_driven_pct', 1 / 15],
      ['wrong_item_count', 0],
    ]);
    expect(notes.map(({ text }) => text)).toEqual(['3 units have no known cost and are left out of all values.']);
  });

  it('the three causes add up to what went in, however rows are told apart', async () => {
    for (const groupBy of ['item', 'ndc', 'tray_type', 'tray', 'user', 'date', 'facility', 'item,tray,user']) {
      const { rows, totals } = await ask({ groupBy });
      const sums = counts.map((key) => rows.reduce((total, row) => total + Number(row[key]), 0));
      expect([groupBy, ...sums]).toEqual([groupBy, 15, 4, 1, 10]);
      expect(counts.map((key) => totals[key])).toEqual([15, 4, 1, 10]);
    }
  });

  it('by tray the refill of the 3rd is for two used and one expired; what has no tray has no type', async () => {
    const { rows } = await ask({ groupBy: 'tray,date', sort: 'date,tray' });
    expect(rows.map((row) => [row.tray, row.date, ...counts.map((key) => row[key])])).toEqual([
      ['A1', '2026-03-02', 7, 0, 0, 7],
      ['A1', '2026-03-03', 3, 2, 1, 0],
      ['B1', '2026-03-05', 1, 0, 0, 1],
      ['B1', '2026-03-06', 1, 0, 0, 1],
      [null, '2026-03-07', 1, 0, 0, 1],
      ['A1', '2026-03-11', 2, 2, 0, 0],
    ]);
  });

  it('what was only pulled or returned has a row as well, so that rows add up to the totals', async () => {
    const { rows, totals } = await ask({ from: '2026-04-06', to: '2026-04-10' });
    expect(rows).toMatchObject([{ item: 'Propofol 10 mg/mL', items_restocked: 0, restocks: 0, items_returned: 1 }]);
    expect(totals).toMatchObject({ items_restocked: 0, items_returned: 1 });
  });

  it('filters narrow to a tray, a category, an hour, a user or a drug', async () => {
    const sum = async (query: Record<string, string>) => (await ask(query)).totals.items_restocked;
    expect(await sum({ tray: 'A1' })).toBe(12);
    expect(await sum({ trayCategory: 'other' })).toBe(2);
    expect(await sum({ hour: '14' })).toBe(6);
    expect(await sum({ user: 'P1' })).toBe(2);
    expect(await sum({ deaSchedule: '2' })).toBe(3);
    // Nothing went in after the 11th, and nothing is worth nothing.
    expect((await ask({ from: '2026-03-12' })).kpis[1]).toMatchObject({ key: 'restocked_value', value: 0 });
  });

  it('a row by NDC leads to as many events as were restocked of the NDC', async () => {
    const { rows, row_drill } = await ask({ groupBy: 'ndc', sort: '-items_restocked' });
    const events = rows.map(async (row) => {
      const carried = (row_drill?.carry ?? []).map(({ filter, column }) => [
        filter,
        row[`${column}_code`] ?? row[column],
      ]);
      const query = Object.fromEntries(carried.filter(([, value]) => typeof value === 'string'));
      const days = { from: '2026-03-01', to: '2026-03-31' };
      return (await askReport(warehouse, itemHistory, { ...days, ...query, ...row_drill?.set })).total_rows;
    });
    expect(await Promise.all(events)).toEqual([12, 3]);
  });

  it('the weeks before the first restock are unknown, those after it without any are zero', async () => {
    const weeks = async (query: Record<string, string>) =>
      (await ask({ sort: '-items_restocked', ...query })).rows.map((row) => row.trend);
    // From the week of December 29 to that of March 23; the first unit went in on March 2.
    const before = Array.from({ length: 9 }, () => null);
    const expected = [
      [...before, 11, 1, 0, 0],
      [...before, 2, 1, 0, 0],
    ];
    expect(await weeks({})).toEqual(expected);
    expect(await weeks({ groupBy: 'ndc' })).toEqual(expected);
    // A1, B1, and what has no tray; of fentanyl Bob put the third one in, in the second week.
    expect(await weeks({ groupBy: 'tray' })).toEqual([
      [...before, 10, 2, 0, 0],
      [...before, 2, 0, 0, 0],
      [...before, 1, 0, 0, 0],
    ]);
    expect(await weeks({ groupBy: 'user', item: 'FENT' })).toEqual([
      [...before, 2, 0, 0, 0],
      [...before, null, 1, 0, 0],
    ]);
  });

  it('the chart splits every day by cause', async () => {
    const { series } = await ask();
    expect(series[0]?.title).toBe(
      '26.7% of what went in replaced what was used, 6.7% what had expired or was recalled',
    );
    expect(series[0]?.points.filter(({ date }) => date === '2026-03-03')).toEqual([
      { date: '2026-03-03', restock_cause: 'Use', items_restocked: 2 },
      { date: '2026-03-03', restock_cause: 'Expiry or recall', items_restocked: 1 },
      { date: '2026-03-03', restock_cause: 'Other', items_restocked: 0 },
    ]);
  });
});
