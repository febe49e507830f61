import { describe, expect, it } from 'vitest';
import { hasServer } from '../../testkit/stores/server.ts';
import { useWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';

describe.skipIf(!hasServer())('what the planner of PostgreSQL knows of sizes', () => {
  const warehouse = useWarehouse('postgres');
  /** As it counted last; less than nothing where it never did. */
  const countOf = async (table: string) =>
    (
      await warehouse.engine.query<{ n: number }>('select reltuples as n from pg_class where oid = $1::regclass', [
        table,
      ])
    )[0]?.n;

  it.each([1, 2])(
    'is how many facts a first load brought, before anything is asked about them: company %i',
    async (companyId) => {
      await warehouse.load(smallTrays, { companyId });
      const [sent] = await warehouse.engine.query<{ n: number }>('select count(*)::integer as n from rfid_events');
      expect(sent?.n).toBeGreaterThan(40 * companyId);
      expect(await countOf('rfid_events')).toBe(sent?.n);
    },
  );

  it('is counted anew of tables that have grown, and of no other', async () => {
    const { engine } = warehouse;
    const learn = () => engine.write(({ learnSizes }) => learnSizes());
    const analyzed = async () =>
      new Map(
        (
          await engine.query<{ table: string; times: number }>(
            'select relname as table, analyze_count::integer as times from pg_stat_user_tables',
          )
        ).map(({ table, times }) => [table, times]),
      );
    await learn();
    const before = await analyzed();
    await engine.write(({ store }) =>
      store.run(
        "insert into stale_days select 1, date '2026-01-01' + cast(day as integer) from generate_series(1, 2000) as days(day)",
      ),
    );
    await learn();
    const grown = [...(await analyzed())].filter(([table, times]) => times !== before.get(table));
    expect(grown.map(([table]) => table)).toEqual(['stale_days']);
    expect(await countOf('stale_days')).toBeGreaterThanOrEqual(2000);
  });

  it('is counted anew where as much came into the room of what is gone', async () => {
    const { engine } = warehouse;
    const fill =
      "insert into stale_days select 1, date '2026-01-01' + cast(day as integer) from generate_series(1, 2000) as days(day)";
    const write = (sql: string) =>
      engine.write(async ({ store }) => {
        await store.run(sql);
        // What a load of a second tells by itself.
        await store.run('select pg_stat_force_next_flush()');
      });
    await write('delete from stale_days');
    await write(fill);
    // All but the last row, which keeps the table as large as it is.
    await write("delete from stale_days where local_date < date '2026-01-01' + 2000");
    await engine.query('vacuum analyze stale_days');
    expect(await countOf('stale_days')).toBe(1);
    await write(fill);
    await engine.write(({ learnSizes }) => learnSizes());
    expect(await countOf('stale_days')).toBe(2001);
  });
});
