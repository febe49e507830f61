import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../../testkit/warehouses/small-trays.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemHistory } from '../../tags/pages/1005-item-history.ts';
import { traysRestocked } from './1010-trays-restocked.ts';
import { trayTypesRestocked } from './1011-tray-types-restocked.ts';

/** In April two units go into the tray without a template: one has expired, then one is under recall. A fentanyl goes in with the first and out with the second. */
const april = [
  'X3,encoded,2026-03-31T08:00:00,0409-9094-22,AB1234,2027-01-31,MAIN,PHARM,,N1',
  'X3,restocked,2026-04-05T10:00:00,,,,MAIN,,B1,N1',
  'X3,removed,2026-04-06T09:58:00,,,,MAIN,,B1,N1',
  'X1,encoded,2026-03-31T08:00:00,0409-4699-30,AB1234,2026-04-01,MAIN,PHARM,,N1',
  'X2,encoded,2026-03-31T08:00:00,0409-4699-30,LOT20,2027-01-31,MAIN,PHARM,,N1',
  'X1,restocked,2026-04-05T10:00:00,,,,MAIN,,B1,N1',
  'X2,restocked,2026-04-06T10:00:00,,,,MAIN,,B1,N1',
];

/** In June one of two uses is undone before the next restock. */
const june = [
  ...['U1', 'U2', 'U3'].map(
    (tag) => `${tag},encoded,2026-06-01T08:00:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1`,
  ),
  'U1,restocked,2026-06-02T10:00:00,,,,MAIN,,B1,N1',
  'U2,restocked,2026-06-02T10:01:00,,,,MAIN,,B1,N1',
  'U1,used,2026-06-03T09:00:00,,,,MAIN,,B1,N1',
  'U2,used,2026-06-03T09:00:00,,,,MAIN,,B1,N1',
  'U1,found,2026-06-04T09:00:00,,,,MAIN,,B1,N1',
  'U3,restocked,2026-06-05T10:00:00,,,,MAIN,,B1,N1',
];

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallTrays,
      // A tray that comes in April.
      trays: `${smallTrays.trays?.replaceAll('\n', ',\n').replace('location_code,', 'location_code,active_from')}B2,BARE,MAIN,,2026-04-10\n`,
      rfid_events: `${smallTrays.rfid_events}${[...april, ...june].join('\n')}\n`,
      recall_notices:
        'notice_code,received_on,ndc,product,lots,class,reason\nL-1,2026-03-10,0409-4699-30,Vial,LOT20,Class I,Particles\n',
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const march = { from: '2026-03-01', to: '2026-03-31' };
  const ask = (query: Record<string, string> = {}) => askReport(warehouse, traysRestocked, { ...march, ...query });
  const askTypes = (query: Record<string, string> = {}) =>
    askReport(warehouse, trayTypesRestocked, { ...march, ...query });

  it('a type of which no duration is known is left out of the hours by name', async () => {
    const { notes, totals } = await askTypes({ from: '2026-04-05', to: '2026-04-05' });
    expect(totals).toMatchObject({ restocks: 1, minutes_per_restock_median: null });
    expect(notes.map(({ text }) => text)).toContain(
      '1 tray type has no known duration and is left out of the hours of restocking (Spare tray).',
    );
    expect((await askTypes()).notes.map(({ key }) => key)).not.toContain('untimed');
  });

  it('each restock tells what went in and out, who did it and in what state the tray left', async () => {
    const { rows, kpis, totals, notes } = await ask();
    expect(
      rows.map((row) => [
        row.tray,
        row.restocked_at,
        row.user,
        row.items_restocked,
        row.cycle_used_count,
        row.items_pulled,
        row.minutes_per_restock,
        row.missing_count,
        row.below_min_count,
        row.restock_status,
      ]),
    ).toEqual([
      ['A1', '2026-03-11 09:02:00', 'Bob Example', 2, 2, 0, 2, 1, 1, 'short'],
      ['B1', '2026-03-06 00:10:00', 'System', 2, null, null, 20, null, null, 'no_template'],
      ['A1', '2026-03-03 16:10:00', 'Ann Example', 3, 3, 1, 10, 1, 1, 'short'],
      ['A1', '2026-03-02 15:00:00', 'Ann Example', 7, null, null, 4, 0, 0, 'complete'],
    ]);
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['restocks', 4],
      ['items_restocked', 14],
      ['complete_pct', 1 / 3],
      ['minutes_per_restock_median', 4],
      ['missing_count', 2],
    ]);
    expect(totals).toMatchObject({ minutes_per_restock: 9, restocked_value: 11 });
    expect(notes.map(({ text }) => text)).toEqual(['3 units have no known cost and are left out of all values.']);
    expect(rows[2]).toMatchObject({
      location: 'Central pharmacy',
      tray_expiry: '2026-03-20',
      days_to_tray_expiry: 17,
      restock: 'A1@2026-03-03T22:10:00',
      cycle: 'A1@2026-03-03T22:10:00',
      restock_started_at: '2026-03-03 16:00:00',
      restocked_value: 3,
      days_between: 1,
    });
    expect(rows[3]).toMatchObject({ location: 'Cabinet 1', cycle: null, days_between: null });
  });

  it('a recalled or an expired unit is told of a tray without a template, too', async () => {
    const { rows } = await ask({ from: '2026-04-01', to: '2026-04-30', sort: 'restocked_at' });
    expect(rows.map((row) => [row.restocked_at, row.restock_status, row.missing_count])).toEqual([
      ['2026-04-05 10:00:00', 'expired_inside', null],
      ['2026-04-06 10:00:00', 'recalled_inside', null],
    ]);
  });

  it.each([{}, { item: 'PROP' }])(
    'a use that was undone is none, nor is it listed where the number leads',
    async (only) => {
      const { rows } = await ask({ from: '2026-06-05', to: '2026-06-05', ...only });
      expect(rows.map((row) => row.cycle_used_count)).toEqual([1]);
      const uses = await askReport(warehouse, itemHistory, {
        from: '2026-06-01',
        to: '2026-06-30',
        tray: 'B1',
        cycle: String(rows[0]?.cycle),
        event: 'used',
      });
      expect(uses.rows.map((row) => row.tag)).toEqual(['U2']);
    },
  );

  it('of one item only the restocks that added or pulled it are told, and only what concerns it', async () => {
    const { rows } = await ask({ item: 'FENT' });
    expect(rows.map((row) => [row.restocked_at, row.items_restocked, row.cycle_used_count, row.missing_count])).toEqual(
      [
        ['2026-03-11 09:02:00', 1, 1, 1],
        ['2026-03-02 15:00:00', 2, null, 0],
      ],
    );
    expect((await ask({ item: 'PROP' })).rows.map((row) => [row.items_restocked, row.missing_count])).toEqual([
      [1, 0],
      [2, null],
      [3, 0],
      [5, 0],
    ]);
  });

  it('status, days to expiry and the clock narrow the rows; one restock is found whatever the days', async () => {
    const days = async (query: Record<string, string>) => (await ask(query)).rows.map((row) => row.restocked_at);
    expect(await days({ restockStatus: 'short' })).toEqual(['2026-03-11 09:02:00', '2026-03-03 16:10:00']);
    expect(await days({ expiryWithinDays: '9' })).toEqual(['2026-03-11 09:02:00']);
    expect(await days({ weekday: '2', hour: '16' })).toEqual(['2026-03-03 16:10:00']);
    expect(await days({ user: 'System' })).toEqual(['2026-03-06 00:10:00']);
    expect(await days({ restock: 'A1@2026-03-02T21:00:00', from: '2026-03-20', to: '2026-03-31' })).toEqual([
      '2026-03-02 15:00:00',
    ]);
  });

  it('behind a restock stands what lay in the tray against its template', async () => {
    const { rows } = await ask({ detail: 'contents', restock: 'A1@2026-03-03T22:10:00' });
    expect(rows.map((row) => [row.item, row.par, row.need, row.present, row.deficiency, row.first_expiry])).toEqual([
      ['Fentanyl 50 mcg/mL', 2, 2, 1, 1, '2027-01-31'],
      ['Propofol 10 mg/mL', 5, 3, 5, 0, '2026-03-20'],
    ]);
    expect(rows[1]?.expiries).toBe('2026-03-20, 2027-01-31, 2027-01-31, 2027-01-31, 2027-01-31');
  });

  it('the charts tell when trays are restocked and how long each kind takes', async () => {
    const { series } = await ask();
    expect(series.map(({ key, title }) => [key, title])).toEqual([
      ['hours', 'Most trays are restocked on Wed at 09:00: 0.3 per hour'],
      ['duration', 'No kind of tray has 5 restocks to compare'],
    ]);
    expect(series[0]?.points.find(({ weekday_code, hour_code }) => weekday_code === 3 && hour_code === 9)?.mean).toBe(
      1 / 4,
    );
  });

  it('a tray type adds its restocks up, and owns trays that were not restocked', async () => {
    const { rows, kpis, totals } = await askTypes();
    expect(rows).toMatchObject([
      {
        tray_type: 'Anesthesia tray',
        fleet_count: 2,
        trays_restocked: 1,
        restocks: 3,
        restocks_per_day: 3 / 31,
        items_restocked: 12,
        items_per_restock: 4,
        restocked_value: 9,
        expiry_driven_pct: 1 / 12,
        complete_pct: 1 / 3,
        minutes_per_restock_median: 4,
        change_pct: null,
      },
      { tray_type: 'Spare tray', fleet_count: 1, trays_restocked: 1, restocks: 1, complete_pct: null },
    ]);
    expect(totals).toMatchObject({ fleet_count: 3, trays_restocked: 2, restocks: 4, items_restocked: 14 });
    expect(kpis.at(-1)).toMatchObject({ key: 'restock_hours', value: (3 * 4 + 20) / 60 });
    const { totals: listed } = await ask();
    expect(listed.items_restocked).toBe(totals.items_restocked);
  });

  it('a type of which nothing was restocked is worth nothing, one without any cost is unknown', async () => {
    const worth = async (query: Record<string, string>) =>
      (await askTypes({ sort: 'tray_type', ...query })).rows.map((row) => [row.restocks, row.restocked_value]);
    // On the 11th a propofol at $1.00 went in, and a fentanyl of which nobody knows the cost.
    expect(await worth({ from: '2026-03-11' })).toEqual([
      [1, 1],
      [0, 0],
    ]);
    const ofFentanyl = await ask({ item: 'FENT', from: '2026-04-01', to: '2026-04-30' });
    expect(ofFentanyl.rows.map((row) => [row.items_restocked, row.items_pulled, row.restocked_value])).toEqual([
      [0, 1, 0],
      [1, 0, null],
    ]);
  });

  it('a tray is owned from its first day on', async () => {
    const owned = async (days: Record<string, string>) => (await askTypes(days)).totals.fleet_count;
    expect(await owned({ from: '2026-04-01', to: '2026-04-09' })).toBe(3);
    expect(await owned({ from: '2026-04-01', to: '2026-04-10' })).toBe(4);
  });

  it('by day or user no tray is owned; a restock over midnight counts whole on its last day', async () => {
    const { rows } = await askTypes({ groupBy: 'date', sort: 'date' });
    expect(rows.map((row) => [row.date, row.restocks, row.items_restocked, row.fleet_count])).toEqual([
      ['2026-03-02', 1, 7, null],
      ['2026-03-03', 1, 3, null],
      ['2026-03-06', 1, 2, null],
      ['2026-03-11', 1, 2, null],
    ]);
  });
});
