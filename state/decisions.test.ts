import { beforeAll, describe, expect, test } from 'vitest';
import { onEachStore } from '../testkit/stores/open-store.ts';
import { type Account, findAccount } from './accounts.ts';
import { type Act, currentDecisions, DecisionConflict, decide, listDecisions, sumCurrent } from './decisions.ts';
import type { CompanyDb } from './transactions.ts';

const now = new Date('2026-11-15T12:00:00Z');
const kind = 'recall-verdict';
let subjects = 0;

onEachStore((store) => {
  let demo: Account;
  beforeAll(async () => {
    const account = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    if (!account) throw new Error('demo is missing.');
    demo = account;
  });
  const inCompany = <T>(work: (db: CompanyDb) => Promise<T>) => store.state.inCompany(demo.companyId, work);
  const actOn = (lot: string, value: unknown, replaces: number | null = null): Act => ({
    ...{ subject: ['fda', lot], field: 'verdict', value, replaces },
  });
  const act = (acts: Act[], more: { author?: string; requestId?: string } = {}) =>
    inCompany(
      async (db) =>
        (await decide(db, kind, acts, { userId: demo.id, author: 'demo', note: 'Seen', now, ...more })).decisions,
    );
  const current = async () => (await inCompany((db) => currentDecisions(db, kind, 0, 1000))).map(({ id }) => id);
  const newLot = () => `LOT-${++subjects}`;

  test('a decision is in force until the next one, and what it replaced stays on record', async () => {
    const lot = newLot();
    const [first] = await act([actOn(lot, 'affected')]);
    const [second] = await act([actOn(lot, 'not_affected', first?.id)], { author: 'insights' });
    expect(second).toMatchObject({ subject: ['fda', lot], value: 'not_affected', replaces: first?.id, note: 'Seen' });
    const read = (ended: boolean) =>
      inCompany((db) => listDecisions(db, kind, { subject: [undefined, lot], ended }, 5));
    expect(await read(false)).toMatchObject([{ id: second?.id, ended: null, ended_by: null }]);
    expect(await read(true)).toMatchObject([
      { id: second?.id },
      { id: first?.id, ended: 'replaced', ended_by: 'insights', ended_at: now },
    ]);
  });

  test('a withdrawal is a decision without a value, and the subject can be decided on again', async () => {
    const lot = newLot();
    const [first] = await act([actOn(lot, 'affected')]);
    const [withdrawal] = await act([actOn(lot, null, first?.id)]);
    expect(await current()).not.toContain(first?.id);
    expect(await current()).toContain(withdrawal?.id);
    expect(await inCompany((db) => listDecisions(db, kind, { subject: ['fda', lot], ended: true }, 5))).toMatchObject([
      { id: first?.id, ended: 'withdrawn', ended_by: 'demo' },
    ]);
    await expect(act([actOn(lot, null, first?.id)])).rejects.toThrow(DecisionConflict);
    const [again] = await act([actOn(lot, 'need_review')]);
    expect(await current()).toContain(again?.id);
  });

  describe('an author who has not seen what is in force', () => {
    test('is refused, and is given what it is', async () => {
      const lot = newLot();
      const [first] = await act([actOn(lot, 'affected')]);
      for (const replaces of [null, 1]) {
        await expect(act([actOn(newLot(), 'affected'), actOn(lot, 'need_review', replaces)])).rejects.toMatchObject({
          index: 1,
          standing: { id: first?.id, value: 'affected', author: 'demo' },
        });
      }
      expect(await current()).toContain(first?.id);
    });

    test('is refused where two decide at the same moment: one of them wins', async () => {
      const lot = newLot();
      const [first] = await act([actOn(lot, 'affected')]);
      for (const replaces of [first?.id ?? 0, null]) {
        const place = replaces === null ? newLot() : lot;
        const results = await Promise.allSettled(
          ['a', 'b', 'c', 'd'].map((author) => act([actOn(place, author, replaces)], { author })),
        );
        const won = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
        const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
        expect(won).toHaveLength(1);
        expect(lost).toHaveLength(3);
        for (const reason of lost) expect(reason).toMatchObject({ index: 0, standing: { id: won[0]?.id } });
      }
    });

    test('keeps nothing of many acts', async () => {
      const [taken, free] = [newLot(), newLot()];
      await act([actOn(taken, 'affected')]);
      const before = await current();
      await expect(act([actOn(free, 'affected'), actOn(taken, 'need_review')])).rejects.toMatchObject({ index: 1 });
      expect(await current()).toEqual(before);
    });
  });

  describe('what is sent twice under one id', () => {
    test('is known as such', async () => {
      const acts = [actOn(newLot(), 'affected')];
      const by = { userId: demo.id, author: 'demo', note: '', now, requestId: 'request-0' };
      const send = async () => (await inCompany((db) => decide(db, kind, acts, by))).isRepeat;
      expect([await send(), await send()]).toEqual([false, true]);
    });

    test('is decided once, and answered the same', async () => {
      const acts = [actOn(newLot(), 'affected'), actOn(newLot(), 'need_review')];
      const sent = await act(acts, { requestId: 'request-1' });
      expect(await act(acts, { requestId: 'request-1' })).toEqual(sent);
      expect(sent.map(({ value }) => value)).toEqual(['affected', 'need_review']);
    });

    test('at the same moment as well', async () => {
      for (let round = 0; round < 10; round++) {
        const acts = [actOn(newLot(), 'affected')];
        const answers = await Promise.all([1, 2, 3].map(() => act(acts, { requestId: `request-2-${round}` })));
        expect(new Set(answers.flat().map(({ id }) => id)).size).toBe(1);
      }
    });
  });

  test('the newest decisions are summed by kind, and each decision changes the sum', async () => {
    const read = async () => (await inCompany(sumCurrent)).get(kind);
    const lot = newLot();
    const before = await read();
    const [first] = await act([actOn(lot, 'affected')]);
    const after = await read();
    expect(after?.decisions).toBe((before?.decisions ?? 0) + 1);
    expect(after?.ids).toBe((before?.ids ?? 0) + (first?.id ?? 0));
    await act([actOn(lot, null, first?.id)]);
    expect((await read())?.decisions).toBe(after?.decisions);
    expect((await read())?.squares).not.toBe(after?.squares);
  });

  test('a thousand acts are kept in their order', async () => {
    const acts = Array.from({ length: 1001 }, (_, index) => actOn(newLot(), index));
    expect((await act(acts)).map(({ value }) => value)).toEqual(acts.map(({ value }) => value));
  });

  test('a decision is never altered or removed', async () => {
    const [made] = await act([actOn(newLot(), 'affected')]);
    const id = made?.id ?? 0;
    await expect(inCompany((db) => db.deleteFrom('decisions').where('id', '=', id).execute())).rejects.toThrow(
      /denied/u,
    );
    await expect(
      inCompany((db) => db.updateTable('decisions').set({ note: 'x' }).where('id', '=', id).execute()),
    ).rejects.toThrow(/denied/u);
  });
});
