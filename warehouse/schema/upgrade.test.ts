import { beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import { surgicalHospital } from '../../testkit/warehouses/surgical-hospital.ts';
import type { Engine } from '../engine.ts';
import { companiesToRefresh, marts, refreshMarts } from '../marts/pipeline.ts';
import { schemaSteps } from './migrations.ts';

const lastOfOld = '007-quick-marts';
const since = schemaSteps.filter(({ name }) => name > lastOfOld);

/** Makes a store what the version with that last step left, the last step first: without the tables, columns and steps that came later. */
async function takeBackSteps(engine: Engine): Promise<void> {
  const statements = since.toReversed().flatMap(({ name, tables = [], sql = [] }) => [
    ...tables.map((table) => `drop table ${table.name}`),
    ...sql.flatMap((statement) => {
      const [, table, column] = /^alter table (\w+) add column if not exists (\w+)/u.exec(statement) ?? [];
      return table && column ? [`alter table ${table} drop column ${column}`] : [];
    }),
    `delete from schema_steps where name = '${name}'`,
  ]);
  await engine.write(async ({ store }) => {
    for (const statement of statements) await store.run(statement);
  });
}

/** Every row of every table that is worked out, in a fixed order. */
async function readMarts(engine: Engine): Promise<Record<string, unknown[]>> {
  const read: Record<string, unknown[]> = {};
  for (const { table } of marts) {
    const columns = table.columns.map(({ name }) => name).join(', ');
    read[table.name] = await engine.query(`select ${columns} from ${table.name} order by ${columns}`);
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
    await takeBackSteps(warehouse.engine);
    await warehouse.reopen();
  }, 240_000);

  it('a store of an earlier version knows that it must be refreshed', async () => {
    expect((await companiesToRefresh(warehouse.engine)).toSorted()).toEqual([1, 2]);
  });

  it('once it is, it holds what a new one holds', async () => {
    const emptied = await readMarts(warehouse.engine);
    expect(emptied.tray_par_advice).toEqual([]);
    for (const company of [1, 2]) await refreshMarts(warehouse.engine, company);
    const found = await readMarts(warehouse.engine);
    expect(before.tray_par_advice?.length).toBeGreaterThan(0);
    expect(before.case_records?.length).toBeGreaterThan(0);
    for (const { table } of marts) expect(found[table.name], table.name).toEqual(before[table.name]);
  }, 240_000);
});
