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
  "delete from schema_steps where name in ('080-runs', '081-usage-history', '082-engine-runs')",
  'drop table engine_runs',
  'drop table usage_history',
  'create table tray_inputs (company_id integer not null, load_id integer not null, undone_loads integer not null)',
  'alter table tag_days drop column reason',
  'delete from tray_par_advice',
  'drop table paid_spans',
  "delete from schema_steps where name in ('034-extract-moments', '035-modifiers-and-accounts')",
  'drop table row_confirmations',
  'alter table loads drop column extracted_at',
  'drop table part_b_status',
  ...['charges', 'replaced_charges'].map((table) => `alter table ${table} drop column modifiers`),
  // Letters about recalls had one line.
  ...['recall_notices', 'replaced_recall_notices'].flatMap((name) =>
    ['line', 'firm', 'letter'].map((added) => `alter table ${name} drop column ${added}`),
  ),
  "delete from schema_steps where name in ('050-letters-aside', '051-lines-of-letters', '052-letters-back')",
];

const letters = `notice_code,received_on,ndc,product,lots,class
RN-1,2026-03-01,0409-4699-30,Propofol,AB1234,Class II
`;

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
    await warehouse.load({ ...smallTrays, recall_notices: letters }, { companyId: 1 });
    await warehouse.load({ recall_notices: letters.replace('Class II', 'Class I') }, { companyId: 1 });
    await warehouse.load(surgicalHospital, { companyId: 2 });
    for (const company of [1, 2]) await refreshMarts(warehouse.engine, company);
    before = await readMarts(warehouse.engine);
    await warehouse.engine.write(async ({ store }) => {
      for (const statement of toOldStore) await store.run(statement);
    });
    await warehouse.reopen();
  }, 600_000);

  it('a store of an earlier version gains the tables and columns of this one', async () => {
    for (const table of ['part_b_status', 'row_confirmations'])
      expect(await warehouse.engine.query(`select * from ${table}`)).toEqual([]);
    expect(await warehouse.engine.query('select distinct modifiers from replaced_charges')).toEqual([]);
    expect(await warehouse.engine.query('select distinct extracted_at from loads')).toEqual([{ extracted_at: null }]);
  });

  it('a letter of an earlier version is its first line, and so is one that was replaced', async () => {
    const read = (name: string) =>
      warehouse.engine.query(`select notice_code, line, lots, class, letter from ${name} order by notice_code`);
    const letter = { notice_code: 'RN-1', line: 1, lots: 'AB1234', letter: null };
    expect(await read('recall_notices')).toEqual([{ ...letter, class: 'Class I' }]);
    expect(await read('replaced_recall_notices')).toEqual([{ ...letter, class: 'Class II' }]);
  });

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
  }, 600_000);
});
