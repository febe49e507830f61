import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { changeMarts, raiseVersion } from '../../testkit/warehouses/change-marts.ts';
import { onEachEngine, type TestWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import type { Mart } from './mart.ts';
import { refreshMarts } from './pipeline.ts';
import { areBuilt, readinessQuestion } from './readiness.ts';
import { companiesToRefresh } from './staleness.ts';

const contents = async ({ engine }: TestWarehouse) => {
  const read: Record<string, unknown[]> = {};
  for (const { name, table } of engine.plan.marts) {
    const columns = table.columns.map((column) => column.name).join(', ');
    read[name] = await engine.query(`select ${columns} from ${name} order by ${table.key.join(', ')}`);
  }
  return read;
};

const runs = async ({ engine }: TestWarehouse) =>
  (await engine.query<{ mart: string }>('select mart from mart_runs where company_id = 1')).map(({ mart }) => mart);

/** The mart that changes, and all that read it, directly or through others. */
const changed = 'tray_stays';
const behind = ['tray_cycles', 'tray_moves', 'tray_item_restocks', 'tray_cycle_uses', 'tray_par_advice', 'idle_units'];
const rebuilt = [changed, ...behind, 'encode_advice', 'demand_weeks'].sort();

onEachEngine((warehouse) => {
  let before: Record<string, unknown[]>;

  beforeAll(async () => {
    await warehouse.load(smallTrays);
    await refreshMarts(warehouse.engine, 1);
    before = await contents(warehouse);
  }, 120_000);

  it('a changed definition makes the mart and all that reads it wait to be built, and nothing else', async () => {
    await warehouse.reopen(raiseVersion(changed));
    const { plan, query } = warehouse.engine;
    expect(await companiesToRefresh(warehouse.engine)).toEqual([1]);
    const built = await runs(warehouse);
    expect(
      plan.marts
        .map(({ name }) => name)
        .filter((name) => !built.includes(name))
        .sort(),
    ).toEqual(rebuilt);
    expect(await query(`select * from ${changed}`)).toEqual([]);
    const readiness = await query(readinessQuestion, [1]);
    expect(areBuilt(['trays', 'tray_cycles'], plan, readiness)).toBe(false);
    expect(areBuilt(['tray_templates', 'tag_events'], plan, readiness)).toBe(true);
    expect(areBuilt([changed], plan, await query(readinessQuestion, [2])), 'of a company without facts').toBe(true);
  });

  it('the next refresh builds exactly these', async () => {
    const refreshed: string[] = [];
    const { plan } = warehouse.engine;
    const noting = (mart: Mart): Mart => ({
      ...mart,
      refresh(store, since) {
        refreshed.push(mart.name);
        return mart.refresh(store, since);
      },
    });
    const groups = plan.groups.map((group) => group.map(noting));
    await refreshMarts({ ...warehouse.engine, plan: { ...plan, groups } }, 1);
    expect(refreshed.sort()).toEqual(rebuilt);
    expect(await contents(warehouse)).toEqual(before);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
  });

  it('a mart with another column has it, and one that is gone leaves nothing', async () => {
    const note = { name: 'note', type: 'varchar', required: false };
    await warehouse.reopen(
      changeMarts((mart) =>
        mart.name === 'ended_tags'
          ? { ...mart, table: { ...mart.table, columns: [...mart.table.columns, note] } }
          : mart,
      ).map((domain) => ({ ...domain, marts: domain.marts.filter(({ name }) => name !== 'encode_advice') })),
    );
    expect(await warehouse.engine.query('select note from ended_tags')).toEqual([]);
    await expect(warehouse.engine.query('select * from encode_advice')).rejects.toThrow();
    await refreshMarts(warehouse.engine, 1);
    expect((await warehouse.engine.query('select note from ended_tags')).length).toBe(before.ended_tags?.length);
    await warehouse.reopen();
    await refreshMarts(warehouse.engine, 1);
    expect(await contents(warehouse)).toEqual(before);
  });

  it.each(['opening', 'refreshing'] as const)(
    'a kill in the middle of %s costs nothing: the next start finishes it',
    async (when) => {
      await warehouse.reopen(raiseVersion(changed), (options) =>
        killWhile({
          options: { dataDir: options.dataDir, warehouseUrl: options.warehouseUrl },
          changed,
          hangs: 'tray_par_advice',
          when,
        }),
      );
      expect(await companiesToRefresh(warehouse.engine)).toEqual([1]);
      await refreshMarts(warehouse.engine, 1);
      expect(await contents(warehouse)).toEqual(before);
      expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
      await warehouse.reopen();
      await refreshMarts(warehouse.engine, 1);
    },
    120_000,
  );
});

/** Starts a process that hangs in the middle of the work, and kills it there. */
async function killWhile(what: Record<string, unknown>): Promise<void> {
  const program = fileURLToPath(new URL('../../testkit/warehouses/hang-while-remaking.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(what)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said).trim()).toBe('hangs');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
