import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { idleItems } from './1039-idle-items.ts';

const prop = '0409-4699-30';
const put = (tag: string, tray: string, on: string, expiry: string, ndc = prop) =>
  `${tag},encoded,2026-03-01T08:00:00,${ndc},AB1234,${expiry},MAIN,PHARM,,N1\n${tag},restocked,2026-${on}T10:00:00,,,,MAIN,,${tray},N1\n`;
const happen = (tag: string, event: string, on: string, tray: string) =>
  `${tag},${event},2026-${on}T12:00:00,,,,MAIN,,${tray},N1\n`;

/**
 * On June 9th the slow tray has been in use for 100 days with one use, and holds three units with 50, 150 and 400 days to live.
 * The fast one has been in use for 41 days with one use. In the cart lies something expired.
 */
const events = [
  'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n',
  put('A', 'S1', '03-02', '2026-07-29'),
  put('B', 'S1', '03-02', '2026-11-06'),
  put('C', 'S1', '03-05', '2027-07-14'),
  put('U', 'S1', '03-02', '2027-07-14'),
  happen('U', 'used', '03-10', 'S1'),
  put('X', 'S1', '03-02', '2027-07-14'),
  happen('X', 'used', '05-20', 'S1'),
  happen('X', 'found', '05-25', 'S1'),
  happen('X', 'voided', '05-26', 'S1'),
  put('D', 'F1', '04-30', '2027-07-14'),
  put('E', 'F1', '04-30', '2027-07-14'),
  happen('E', 'used', '05-01', 'F1'),
  put('G', 'C1', '04-30', '2026-06-01', '0409-9094-22'),
].join('');

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\nM1,MAIN,PHARM,${prop},2026-02-01T08:00:00,receive,400,1\n`,
      tray_types: 'tray_type_code,name,category\nSLOW,Slow tray,other\nFAST,Fast tray,other\nCART,Cart,crash_cart\n',
      tray_type_items: 'tray_type_code,item_code,segment,par,min\nSLOW,PROP,S1,3,\nFAST,PROP,S1,2,\nCART,FENT,S1,1,\n',
      trays:
        'tray_code,tray_type_code,facility_code,home_location_code\nS1,SLOW,MAIN,ADC1\nF1,FAST,MAIN,ADC1\nC1,CART,MAIN,PHARM\n',
      rfid_events: events,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) => askReport(warehouse, idleItems, { to: '2026-06-09', ...query });

  it('of three units the first will expire where it lies, and a faster tray could use it', async () => {
    const { rows } = await ask({ tray: 'S1' });
    expect(rows).toMatchObject([
      {
        item: 'Propofol 10 mg/mL',
        tray_type: 'Slow tray',
        location: 'Cabinet 1',
        live_tag_count: 3,
        live_value: 3,
        idle_days: 91,
        idle_band: 'watch',
        dwell_days_max: 99,
        use_rate_30d: 0.3,
        first_expiry: '2026-07-29',
        will_expire_count: 1,
        will_expire_value: 1,
        idle_action: 'move',
        suggested_tray_type: 'Fast tray',
        never_used: false,
        last_used_at: '2026-03-10 12:00:00',
        par: 3,
      },
    ]);
  });

  it('what is used is kept, what has expired is removed even from a crash cart', async () => {
    const { rows, kpis, notes } = await ask({ sort: 'tray' });
    expect(
      rows.map((row) => [row.tray, row.idle_action, row.idle_days, row.will_expire_count, row.never_used]),
    ).toEqual([
      ['C1', 'remove', 40, 1, true],
      ['F1', 'keep', 39, 0, false],
      ['S1', 'move', 91, 1, false],
    ]);
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['live_value', 4],
      ['idle_value', 0],
      ['idle_value_pct', 0],
      ['will_expire_count', 2],
      ['will_expire_value', 1],
    ]);
    expect(notes.map(({ text }) => text)).toEqual(['1 unit has no known cost and is left out of all values.']);
  });

  it('a use counts until it turns out to be none', async () => {
    const idle = async (to: string) => (await ask({ to, tray: 'S1' })).rows.map((row) => row.idle_days);
    expect(await idle('2026-05-24')).toEqual([4]);
    expect(await idle('2026-05-25')).toEqual([76]);
  });

  it('after a year without a use an item is dead and idle money', async () => {
    const { rows, kpis } = await ask({ to: '2027-03-10', tray: 'S1' });
    expect(rows).toMatchObject([{ idle_days: 365, idle_band: 'dead', idle_action: 'remove' }]);
    expect(kpis[1]).toMatchObject({ key: 'idle_value', value: 3 });
  });

  it('filters narrow by band, expiry and place; by item the smallest idle time counts', async () => {
    const trays = async (query: Record<string, string>) =>
      (await ask({ ...query, sort: 'tray' })).rows.map((row) => row.tray);
    expect(await trays({ idleBand: 'active' })).toEqual(['C1', 'F1']);
    expect(await trays({ expiryWithinDays: '50' })).toEqual(['C1', 'S1']);
    expect(await trays({ trayCategory: 'crash_cart' })).toEqual(['C1']);
    const { rows } = await ask({ groupBy: 'item', item: 'PROP' });
    expect(rows).toMatchObject([
      { live_tag_count: 4, idle_days: 39, idle_action: null, par: null, use_rate_30d: null },
    ]);
  });

  it('the chart tells what will be lost, and where most of it', async () => {
    const [chart] = (await ask()).series;
    expect(chart?.title).toBe('$1 of $4 in trays will expire there, most of it Propofol 10 mg/mL in S1: $1');
    expect(chart?.points).toHaveLength(3);
  });
});
