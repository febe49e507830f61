import { expect, it } from 'vitest';
import { onEachEngine, type TestWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import type { Engine } from '../engine.ts';
import type { Mart } from './mart.ts';
import { rebuildMarts, refreshMarts } from './pipeline.ts';
import { companiesToRefresh } from './staleness.ts';

const move = (id: string, day: string, quantity: number) =>
  `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\n${id},MAIN,PHARM,0409-4699-30,2026-${day}T08:00:00,dispense,${quantity},\n`;

/** The same engine, with something done before one mart is refreshed. */
function before(engine: Engine, name: string, work: () => Promise<void>): Engine {
  const change = (mart: Mart): Mart => ({
    ...mart,
    async refresh(store, since) {
      if (mart.name === name) await work();
      return mart.refresh(store, since);
    },
  });
  const { plan } = engine;
  return { ...engine, plan: { ...plan, groups: plan.groups.map((group) => group.map(change)) } };
}

const onHand = async ({ engine }: TestWarehouse) =>
  (
    await engine.query(
      "select sum(balance) as units from stock_spans where to_date > from_date and to_date > date '9000-01-01'",
    )
  )[0]?.units;

const contents = async ({ engine }: TestWarehouse) =>
  Promise.all(
    engine.plan.marts.map(({ name, table }) => engine.query(`select * from ${name} order by ${table.key.join(', ')}`)),
  );

onEachEngine((warehouse) => {
  it('a group is published although a later one fails, and the next refresh goes on there', async () => {
    await warehouse.load(smallTrays);
    await refreshMarts(warehouse.engine, 1);
    expect(await onHand(warehouse)).toBe(400);
    await warehouse.load({ movements: move('M2', '03-20', 30) });
    const broken = before(warehouse.engine, 'encode_advice', () => Promise.reject(new Error('broken')));
    await expect(refreshMarts(broken, 1)).rejects.toThrow('broken');
    expect(await onHand(warehouse)).toBe(370);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([1]);
    await refreshMarts(warehouse.engine, 1);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
    const refreshed = await contents(warehouse);
    await rebuildMarts(warehouse.engine, 1);
    expect(await contents(warehouse)).toEqual(refreshed);
  });

  it('a load between two groups is taken up before the refresh ends', async () => {
    await warehouse.load({ movements: move('M3', '03-21', 10) });
    const { engine } = warehouse;
    let loaded: Promise<unknown> | undefined;
    // It waits for its turn, which is after the group that is at work.
    const between = before(engine, 'stock_spans', async () => {
      loaded ??= warehouse.load({ movements: move('M4', '01-15', 5) });
    });
    await refreshMarts(between, 1);
    await loaded;
    await refreshMarts(engine, 1);
    expect(await onHand(warehouse)).toBe(355);
    const refreshed = await contents(warehouse);
    await rebuildMarts(engine, 1);
    expect(await contents(warehouse)).toEqual(refreshed);
  });

  it('where nothing has changed, nothing is refreshed', async () => {
    const runs = () => warehouse.engine.query('select mart, revision, refreshed_at from mart_runs order by mart');
    const known = await runs();
    await refreshMarts(warehouse.engine, 1);
    expect(await runs()).toEqual(known);
  });
});
