import { beforeAll, expect, it } from 'vitest';
import { domains } from '../../domains/all-domains.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import { column, type Mart } from '../marts/mart.ts';
import { refreshMarts } from '../marts/pipeline.ts';
import { companiesToRefresh } from '../marts/staleness.ts';
import { type DecidedTable, defineDecided } from './decided-table.ts';
import { type DecidedRow, refillDecided, sumDecided, writeDecided } from './write-decided.ts';

const verdicts = defineDecided(
  'decided_test_verdicts',
  ['source_code', 'lot_code'],
  [column('verdict', 'varchar'), column('checked_qty', 'integer')],
);
const longer = defineDecided(
  'decided_test_verdicts',
  ['source_code', 'lot_code'],
  [column('verdict', 'varchar'), column('checked_qty', 'integer'), column('tray_count', 'integer')],
);
const affected: Mart = {
  name: 'test_affected_lots',
  table: {
    name: 'test_affected_lots',
    columns: [column('company_id', 'integer'), column('lot_code', 'varchar')],
    key: ['company_id', 'lot_code'],
    sort: ['company_id', 'lot_code'],
  },
  reads: ['decided_test_verdicts'],
  async refresh(store) {
    await store.run('delete from test_affected_lots');
    await store.run(
      `insert into test_affected_lots (company_id, lot_code)
       select $1, lot_code from decided_test_verdicts where verdict = 'affected'`,
    );
    return undefined;
  },
};
const withTest = (relation: DecidedTable) => [...domains, { id: 'test', marts: [affected], decided: [{ relation }] }];

const act = (id: number, lot: string, values: DecidedRow['values']): DecidedRow => ({
  subject: ['fda', lot],
  values,
  by: 'demo',
  at: '2026-11-19T08:00:00.000Z',
  id,
});

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.reopen(withTest(verdicts));
    await warehouse.load(smallTrays);
    await refreshMarts(warehouse.engine, 1);
  }, 120_000);
  const write = (rows: DecidedRow[], companyId = 1) => writeDecided(warehouse.engine, companyId, verdicts, rows);
  const shown = (companyId = 1) =>
    warehouse.engine.query(
      'select lot_code, verdict, checked_qty, decision_id, is_withdrawn from decided_test_verdicts where company_id = $1 order by lot_code',
      [companyId],
    );
  const versions = async () =>
    new Map(
      (await warehouse.engine.query('select company_id, version from decision_versions')).map((row) => [
        row.company_id,
        row.version,
      ]),
    );

  it('a decision is shown, and yields only to a later one', async () => {
    await write([act(3, 'A', ['affected', 2]), act(4, 'B', ['need_review', null])]);
    await write([act(6, 'A', ['not_affected', 1])]);
    await write([act(5, 'A', ['need_review', 9])]);
    expect(await shown()).toEqual([
      { lot_code: 'A', verdict: 'not_affected', checked_qty: 1, decision_id: 6, is_withdrawn: false },
      { lot_code: 'B', verdict: 'need_review', checked_qty: null, decision_id: 4, is_withdrawn: false },
    ]);
    expect(
      await warehouse.engine.query('select decided_by, decided_at from decided_test_verdicts where decision_id = 6'),
    ).toEqual([{ decided_by: 'demo', decided_at: '2026-11-19T08:00:00.000Z' }]);
  });

  it('a withdrawal stays as a tombstone, so that an earlier decision which comes late is not shown', async () => {
    await write([act(8, 'B', null)]);
    await write([act(7, 'B', ['affected', 1])]);
    expect((await shown())[1]).toEqual({
      ...{ lot_code: 'B', verdict: null, checked_qty: null, decision_id: 8, is_withdrawn: true },
    });
  });

  it('each company has its own rows and its own version', async () => {
    const before = await versions();
    await write([act(9, 'A', ['affected', 1])], 2);
    const after = await versions();
    expect(after.get(1)).toBe(before.get(1));
    expect(after.get(2)).not.toBe(before.get(2));
    expect((await shown()).map((row) => row.decision_id)).toEqual([6, 8]);
    expect((await shown(2)).map((row) => row.decision_id)).toEqual([9]);
  });

  it('a write waits for no refresh that is held open, and is not lost when that ends', async () => {
    await warehouse.engine.write(async ({ store }) => {
      await store.run("insert into test_affected_lots (company_id, lot_code) values (1, 'held')");
      await write([act(10, 'C', ['affected', 4])]);
      expect((await shown()).map((row) => row.decision_id)).toEqual([6, 8, 10]);
    });
    expect((await shown()).map((row) => row.decision_id)).toEqual([6, 8, 10]);
    await warehouse.engine.write(({ store }) => store.run("delete from test_affected_lots where lot_code = 'held'"));
  });

  it('writers at the same time are all shown', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => write([act(100 + index, `P${index}`, ['affected', 1])])),
    );
    expect((await shown()).filter((row) => String(row.lot_code).startsWith('P'))).toHaveLength(20);
  });

  it('a mart that reads it is stale from then on, and no other', async () => {
    await refreshMarts(warehouse.engine, 1);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
    await write([act(200, 'D', ['affected', 1])]);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([1]);
    const runs = () =>
      warehouse.engine.query("select mart, refreshed_at from mart_runs where mart <> 'test_affected_lots'");
    const before = await runs();
    await refreshMarts(warehouse.engine, 1);
    expect(await runs()).toEqual(before);
    expect(await warehouse.engine.query("select lot_code from test_affected_lots where lot_code = 'D'")).toHaveLength(
      1,
    );
  });

  it('a fill shows exactly what it is given, and sums tell the two apart', async () => {
    const before = await sumDecided({ rows: warehouse.engine.query }, 1, verdicts);
    const [version, other] = [(await versions()).get(1), await shown(2)];
    await refillDecided(warehouse.engine, 1, verdicts, async function* () {
      yield [act(6, 'A', ['not_affected', 1])];
      yield [act(8, 'B', null)];
    });
    expect((await shown()).map((row) => row.decision_id)).toEqual([6, 8]);
    expect(await sumDecided({ rows: warehouse.engine.query }, 1, verdicts)).toEqual({
      ...{ decisions: 2, ids: 14, squares: 100 },
    });
    expect(before.decisions).toBeGreaterThan(20);
    expect((await versions()).get(1)).not.toBe(version);
    expect(await shown(2)).toEqual(other);
  });

  it('what fails shows nothing of itself', async () => {
    const before = await shown();
    await expect(write([act(300, 'E', ['affected', 1]), act(301, 'F', ['no number', 'two'])])).rejects.toThrow();
    expect(await shown()).toEqual(before);
  });

  it('one whose definition has changed is made anew and waits to be filled; without its kind it is gone', async () => {
    await warehouse.reopen(withTest(longer));
    expect(await warehouse.engine.query('select tray_count from decided_test_verdicts')).toEqual([]);
    await writeDecided(warehouse.engine, 1, longer, [act(6, 'A', ['affected', 1, 3])]);
    await warehouse.reopen();
    await expect(warehouse.engine.query('select * from decided_test_verdicts')).rejects.toThrow();
  });
});
