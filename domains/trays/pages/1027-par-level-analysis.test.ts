import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemsUsed } from '../../tags/pages/1007-items-used.ts';
import { traysRestocked } from './1010-trays-restocked.ts';
import { trayParAnalysis } from './1027-par-level-analysis.ts';

const prop = '0409-4699-30';
const fent = '0409-9094-22';
const uses = [2, 3, 1, 0, 4, 2, 2, 5, 1, 3, 2, 0, 3, 2, 4, 1, 2, 3, 6, 2];

/** A tray that is filled with 8 propofol and 1 fentanyl, then used and refilled twenty days in a row. The fentanyl always goes. */
function writeEvents(): string {
  const lines = ['tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code'];
  const inside: string[] = [];
  let tags = 0;
  const day = (index: number) => `2026-05-${String(index + 1).padStart(2, '0')}`;
  const put = (ndc: string, on: number) => {
    const tag = `T${tags++}`;
    lines.push(`${tag},encoded,2026-04-20T08:00:00,${ndc},AB1234,2027-01-31,MAIN,PHARM,,N1`);
    lines.push(`${tag},restocked,${day(on)}T20:00:00,,,,MAIN,,K1,N1`);
    if (ndc === prop) inside.push(tag);
    return tag;
  };
  const use = (tag: string, on: number) => lines.push(`${tag},used,${day(on)}T10:00:00,,,,MAIN,,K1,N1`);
  for (let unit = 0; unit < 8; unit++) put(prop, 0);
  let fentanyl = put(fent, 0);
  for (const [index, units] of uses.entries()) {
    const on = index + 1;
    for (const tag of inside.splice(0, units)) use(tag, on);
    use(fentanyl, on);
    for (let unit = 0; unit < units; unit++) put(prop, on);
    fentanyl = put(fent, on);
  }
  return `${lines.join('\n')}\n`;
}

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\nM1,MAIN,PHARM,${prop},2026-02-01T08:00:00,receive,400,11.5\n`,
      items: `${smallHospital.items}KETA,Ketamine,ketamine,mL,3\n`,
      tray_types: 'tray_type_code,name,category\nKIT,Kit,other\nCART,Cart,crash_cart\n',
      tray_type_items:
        'tray_type_code,item_code,segment,par,min\nKIT,PROP,S1,5,\nKIT,PROP,S2,3,\nKIT,FENT,S3,1,\nKIT,KETA,S4,2,1\nCART,PROP,S1,8,\n',
      trays:
        'tray_code,tray_type_code,facility_code,home_location_code\nK1,KIT,MAIN,\nK2,KIT,MAIN,\nK3,KIT,EAST,\nC1,CART,EAST,\n',
      rfid_events: writeEvents(),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) => askReport(warehouse, trayParAnalysis, query);

  it('twenty cycles of a tray tell that four are enough, and what the change would have done to them', async () => {
    const { rows } = await ask({ item: 'PROP', trayType: 'KIT', facility: 'MAIN' });
    expect(rows).toMatchObject([
      {
        par: 8,
        segments: 'S1 (5), S2 (3)',
        cycles: 20,
        used_mean: 2.4,
        used_p90: 4,
        used_p95: 5,
        used_p99: 6,
        used_max: 6,
        zero_cycles_pct: 0.1,
        ran_out_pct: 0,
        recommended_par: 4,
        par_change: -4,
        fill_pct: 0.9375,
        fill_now_pct: 1,
        beyond_count: 2,
        beyond_now_count: 0,
        fleet_count: 2,
        release_value: 4 * 2 * 11.5,
        par_basis: 'own_cycles',
        par_action: 'lower',
        absent_pct: 0,
        use_bound_pct: null,
      },
    ]);
  });

  it('an item that always runs out is raised, at most to twice its par, and its cycles count as at least so many', async () => {
    const { rows } = await ask({ item: 'FENT', facility: 'MAIN' });
    expect(rows).toMatchObject([
      {
        par: 1,
        cycles: 20,
        used_p90: 1,
        ran_out_pct: 1,
        recommended_par: 2,
        par_basis: 'censored_fit',
        release_value: null,
      },
    ]);
  });

  it('a facility without cycles borrows those of the company; without any, par stays', async () => {
    const { rows } = await ask({ facility: 'EAST', trayType: 'KIT', sort: 'item' });
    expect(rows.map((row) => [row.item, row.par_basis, row.cycles, row.recommended_par, row.release_value])).toEqual([
      ['Fentanyl 50 mcg/mL', 'censored_fit', 20, 2, null],
      ['Ketamine', 'insufficient', 0, 2, null],
      ['Propofol 10 mg/mL', 'company_cycles', 20, 4, null],
    ]);
    expect((await ask({ trayCategory: 'crash_cart' })).rows).toMatchObject([
      { par_basis: 'insufficient', par_change: 0 },
    ]);
    expect((await ask({ item: 'KETA', facility: 'MAIN' })).rows).toMatchObject([{ absent_pct: 1, ran_out_pct: null }]);
  });

  it('the key figures count what to raise and to lower; running out is over all cycles and items', async () => {
    const { kpis, notes } = await ask();
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['release_value', 92],
      ['lower_count', 2],
      ['raise_count', 2],
      ['ran_out_pct', 0.5],
    ]);
    expect(notes.map(({ text }) => text)).toEqual([
      '3 changes of par without a known value: no unit in these trays has a cost.',
    ]);
    expect((await ask({ parAction: 'lower' })).rows).toHaveLength(2);
    expect((await ask({ parBasis: 'censored_fit' })).rows).toHaveLength(2);
  });

  it('a row leads to the restocks and uses of the year that it is made of, whatever days a reader came from', async () => {
    const { row_drill, columns } = await ask({ item: 'PROP', facility: 'MAIN' });
    // A period takes the place of the first day, and no last day stands for the newest.
    expect(row_drill?.set).toEqual({ to: '', period: '12m' });
    const query = { trayType: 'KIT', item: 'PROP', facility: 'MAIN' };
    const restocks = await askReport(warehouse, traysRestocked, { ...query, ...row_drill?.set });
    expect(restocks.period).toMatchObject({ from: '2025-05-22', to: '2026-05-21' });
    // Two cycles used none: nothing went in.
    expect(restocks.total_rows).toBe(1 + 18);
    const used = columns.find(({ key }) => key === 'used_mean')?.drill;
    const uses = await askReport(warehouse, itemsUsed, { ...query, ...used?.set });
    expect(uses.totals.items_used).toBe(48);
  });

  it('the charts show the largest change and how often so many were used', async () => {
    const { series } = await ask({ item: 'PROP', facility: 'MAIN' });
    expect(series.map(({ title }) => title)).toEqual([
      'Propofol 10 mg/mL in Kit: a par of 4 instead of 8 releases $92, the largest change',
      'A par of 4 instead of 8 would have covered 18 of 20 cycles; 0 ran out as it was',
    ]);
    expect(series[1]?.guides).toEqual([
      { label: 'Par', from: 8, to: 8 },
      { label: 'Recommended, P90 used', from: 4, to: 4 },
    ]);
    // One fentanyl is used in every cycle.
    const fentanyl = await ask({ item: 'FENT', facility: 'MAIN' });
    expect(fentanyl.series[1]?.guides).toEqual([
      { label: 'Par, P90 used', from: 1, to: 1 },
      { label: 'Recommended', from: 2, to: 2 },
    ]);
    expect((await ask()).series[1]?.guides).toEqual([]);
    expect(series[1]?.points.map((point) => [point.used_per_cycle, point.cycles])).toEqual([
      [0, 2],
      [1, 3],
      [2, 7],
      [3, 4],
      [4, 2],
      [5, 1],
      [6, 1],
    ]);
  });
});
