import { beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import { surgicalHospital } from '../../testkit/warehouses/surgical-hospital.ts';
import type { Engine } from '../engine.ts';
import { refreshMarts } from '../marts/pipeline.ts';
import { companiesToRefresh } from '../marts/staleness.ts';
import { retiredSteps } from './migrations.ts';

/** Makes a store what versions left that had a step for every change of a mart: other columns, marts of inputs, no definitions. */
const toOldStore = [
  'drop table mart_definitions',
  'alter table mart_runs drop column revision',
  'alter table mart_runs drop column inputs',
  "delete from schema_steps where name = '030-mart-definitions'",
  ...retiredSteps.map((name) => `insert into schema_steps values ('${name}', timestamp '2026-11-01 00:00:00')`),
  'create table tray_inputs (company_id integer not null, load_id integer not null, undone_loads integer not null)',
  'alter table tag_days drop column reason',
  'delete from tray_par_advice',
  'drop table paid_spans',
];

/** Every row of every table that is worked out, in a fixed order. */
async function readMarts({ plan, query }: Engine): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {};
  for (const { table } of plan.marts) {
    const columns = table.columns.map(({ name }) => name).join(', ');
    read[table.name] = await query(`select ${columns} from ${table.name} order by ${columns}`);
  }
  return read;
}

onEachEngine((warehouse) => {
  let before: Record<string, unknown[]>;

  beforeAll(async () => {
    await warehouse.load(smallTrays, { companyId: 1 });
    await warehouse.load(surgicalHospital, { companyId: 2 });
    for (const company of [1, 2]) await refreshMarts(warehouse.engine, company);
    before = await readMarts(warehouse.engine);
    await warehouse.engine.write(async ({ store }) => {
      for (const statement of toOldStore) await store.run(statement);
    });
    await warehouse.reopen();
  }, 240_000);

  it('a store of an earlier version knows that it must be refreshed', async () => {
    expect(await companiesToRefresh(warehouse.engine)).toEqual([1, 2]);
  });

  it('once it is, it holds what a new one holds', async () => {
    const emptied = await readMarts(warehouse.engine);
    expect(emptied.tray_par_advice).toEqual([]);
    for (const company of [1, 2]) await refreshMarts(warehouse.engine, company);
    const found = await readMarts(warehouse.engine);
    expect(before.tray_par_advice?.length).toBeGreaterThan(0);
    expect(before.case_records?.length).toBeGreaterThan(0);
    for (const { table } of warehouse.engine.plan.marts)
      expect(found[table.name], table.name).toEqual(before[table.name]);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
  }, 240_000);
});
