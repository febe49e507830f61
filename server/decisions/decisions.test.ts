import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { domains } from '../../domains/all-domains.ts';
import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import { type Account, findAccount } from '../../state/accounts.ts';
import { type Act, type Decision, decide } from '../../state/decisions.ts';
import { onEachStore } from '../../testkit/stores/open-store.ts';
import { useWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import { smallTrays } from '../../testkit/warehouses/small-trays.ts';
import { defineDecided } from '../../warehouse/decided/decided-table.ts';
import type { Engine } from '../../warehouse/engine.ts';
import { column, type Mart } from '../../warehouse/marts/mart.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { checkRelation } from './check-relations.ts';
import { openDecisions } from './open-decisions.ts';

const verdict: DecisionKind<{ verdict: string }> = {
  id: 'test-verdict',
  title: 'Verdicts of a test',
  field: 'verdict',
  value: z.object({ verdict: z.string() }),
  right: 'none',
  pages: [],
  whenSubjectVanishes: 'It stays.',
  relation: defineDecided('decided_test_verdicts', ['lot_code'], [column('verdict', 'varchar')]),
  inWords: ({ verdict }) => verdict,
  valuesOf: ({ verdict }) => [verdict],
};
const kind = verdict as DecisionKind;
/** A kind that no mart reads. */
const note = {
  ...kind,
  id: 'test-note',
  relation: defineDecided('decided_test_notes', ['lot_code'], [column('verdict', 'varchar')]),
};
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
const now = new Date('2026-11-19T08:00:00Z');

onEachStore((store, kindOfStore) => {
  const warehouse = useWarehouse(kindOfStore === 'embedded' ? 'duckdb' : 'postgres');
  let demo: Account;
  let lots = 0;
  const failures: unknown[] = [];
  beforeAll(async () => {
    const account = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    if (!account) throw new Error('demo is missing.');
    demo = account;
    const decided = [{ relation: kind.relation }, { relation: note.relation }];
    await warehouse.reopen([...domains, { id: 'test', marts: [affected], decided }]);
    await warehouse.load(smallTrays, { companyId: demo.companyId });
    await refreshMarts(warehouse.engine, demo.companyId);
  }, 120_000);
  /** Refreshes take turns, and end before the store is closed. */
  let refreshed: Promise<void> = Promise.resolve();
  const refresh = () => {
    refreshed = refreshed.then(() => refreshMarts(warehouse.engine, demo.companyId));
    return refreshed;
  };
  afterAll(() => refreshed);
  const openOver = (engine: Engine) =>
    openDecisions({
      state: store.state,
      warehouse: engine,
      imports: { refresh },
      kinds: [kind, note],
      onFailure: (error) => failures.push(error),
    });
  const act = (of: DecisionKind, value: unknown, replaces?: Decision): Promise<Decision[]> => {
    const made: Act = {
      subject: replaces?.subject ?? [`LOT-${++lots}`],
      ...{ field: of.field, value, replaces: replaces?.id ?? null },
    };
    return store.state.inCompany(
      demo.companyId,
      async (db) => (await decide(db, of.id, [made], { userId: demo.id, author: 'demo', note: '', now })).decisions,
    );
  };
  const shown = (of: DecisionKind = kind) =>
    warehouse.engine
      .query(`select decision_id from ${of.relation.table.name} where company_id = $1 order by decision_id`, [
        demo.companyId,
      ])
      .then((rows) => rows.map((row) => row.decision_id));
  const check = (of: DecisionKind = kind) => checkRelation(store.state, warehouse.engine, demo.companyId, of);
  const inMart = (lot: string | undefined) =>
    warehouse.engine.query('select 1 as found from test_affected_lots where company_id = $1 and lot_code = $2', [
      ...[demo.companyId, lot ?? ''],
    ]);

  test('a decision is shown with the answer of its save, and what derives from it too where the writer is free', async () => {
    const decided = await act(kind, { verdict: 'affected' });
    expect(await openOver(warehouse.engine).show(demo.companyId, kind, decided)).toEqual({});
    expect(await shown()).toEqual([decided[0]?.id]);
    expect(await inMart(decided[0]?.subject[0])).toHaveLength(1);
    expect(await check()).toBeUndefined();
  });

  test('during a refresh held open it is shown at once, and the answer says that figures follow', async () => {
    const decided = await act(kind, { verdict: 'affected' });
    const decisions = openOver(warehouse.engine);
    await warehouse.engine.write(async () => {
      expect(await decisions.show(demo.companyId, kind, decided)).toEqual({ figures_follow: true });
      expect(await shown()).toContain(decided[0]?.id);
      expect(await inMart(decided[0]?.subject[0])).toEqual([]);
    });
    await refreshed;
    expect(await inMart(decided[0]?.subject[0])).toHaveLength(1);
  });

  test('one that no mart reads waits for nothing', async () => {
    const decided = await act(note, { verdict: 'seen' });
    await warehouse.engine.write(async () => {
      expect(await openOver(warehouse.engine).show(demo.companyId, note, decided)).toEqual({});
    });
    expect(await shown(note)).toEqual([decided[0]?.id]);
  });

  describe('what could not be shown', () => {
    test('stands, is named by the check, and is shown by the next repair', async () => {
      const broken: Engine = { ...warehouse.engine, writeDecided: () => Promise.reject(new Error('No room.')) };
      const decided = await act(kind, { verdict: 'need_review' });
      expect(await openOver(broken).show(demo.companyId, kind, decided)).toEqual({ figures_follow: true });
      expect(failures.pop()).toMatchObject({ message: 'No room.' });
      const finding = await check();
      expect(finding).toMatchObject({ name: 'decided_test_verdicts: as decided', broken: 1 });
      expect(finding?.examples).toEqual([
        { what: 'not shown', decision_id: decided[0]?.id, subject: decided[0]?.subject[0] },
      ]);
      await openOver(warehouse.engine).repair();
      expect(await shown()).toContain(decided[0]?.id);
      expect(await check()).toBeUndefined();
    });

    test('of one that was withdrawn leaves with it', async () => {
      const [first] = await act(kind, { verdict: 'affected' });
      await openOver(warehouse.engine).repair();
      const [withdrawal] = await act(kind, null, first);
      expect((await check())?.examples.map(({ what }) => what)).toEqual(['not shown', 'no longer decided']);
      await openOver(warehouse.engine).repair();
      expect(await shown()).toContain(withdrawal?.id);
      expect(await shown()).not.toContain(first?.id);
      expect(await check()).toBeUndefined();
    });
  });

  test('a row that was altered is named, and a repair leaves alone what is as decided', async () => {
    const decisions = openOver(warehouse.engine);
    await decisions.repair();
    let writes = 0;
    const counting: Engine = {
      ...warehouse.engine,
      writeDecided: (work) => {
        writes++;
        return warehouse.engine.writeDecided(work);
      },
    };
    await openOver(counting).repair();
    expect(writes).toBe(0);
    await warehouse.engine.writeDecided((db) =>
      db.run("update decided_test_verdicts set verdict = 'not_affected' where verdict = 'need_review'"),
    );
    expect((await check())?.examples.map(({ what }) => what)).toEqual(['shown otherwise']);
  });
});
