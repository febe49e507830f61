import { describe, expect, it } from 'vitest';
import { cacheSessions } from './session-cache.ts';
import type { CompanyDb, FrontDeskDb, NoteDb, Transactions, UpkeepDb } from './transactions.ts';

const token = Buffer.from('a token');

/** Transactions to a store of one session, which say how often it was looked up. */
function openTransactions() {
  const store = { user: 'ann' as string | null, lookups: 0 };
  const waiting: (() => void)[] = [];
  const transactions = {
    inCompany: (_, work) => work({} as CompanyDb),
    noteInCompany: (_, work) => work({} as NoteDb),
    atFrontDesk: (work) => work({} as FrontDeskDb),
    upkeep: (work) => work({} as UpkeepDb),
    foundCompany: (_, work) => work({} as CompanyDb, 1),
    async readAtFrontDesk<T>() {
      store.lookups++;
      const rows = store.user ? [{ user: store.user }] : [];
      if (waiting.length > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return rows as T[];
    },
  } satisfies Transactions;
  const remembering = cacheSessions(transactions);
  const look = () => remembering.readAtFrontDesk<{ user: string }>('visit_by_token', token);
  return { store, waiting, transactions: remembering, look };
}

describe('what was seen at a query', () => {
  it('is looked up once while nothing is done, whatever is noted or looked after', async () => {
    const { store, transactions, look } = openTransactions();
    await look();
    await transactions.noteInCompany(1, async () => undefined);
    await transactions.upkeep(async () => undefined);
    expect(await look()).toEqual([{ user: 'ann' }]);
    expect(store.lookups).toBe(1);
  });

  const ways: [string, (transactions: Transactions, work: () => Promise<void>) => Promise<void>][] = [
    ['a company', (transactions, work) => transactions.inCompany(1, work)],
    ['the front desk', (transactions, work) => transactions.atFrontDesk(work)],
    ['a new company', (transactions, work) => transactions.foundCompany({ code: 'new', name: 'New' }, work)],
  ];
  it.each(ways)('is looked up again after anything in %s, also where it failed', async (_, go) => {
    const { store, transactions, look } = openTransactions();
    await look();
    await go(transactions, async () => {
      store.user = 'bob';
    });
    expect(await look()).toEqual([{ user: 'bob' }]);
    const failed = go(transactions, async () => {
      store.user = null;
      throw new Error('too late');
    });
    await expect(failed).rejects.toThrow('too late');
    expect(await look()).toEqual([]);
  });

  it('is not cached where a transaction ended while it was read', async () => {
    const { store, waiting, transactions, look } = openTransactions();
    waiting.push(() => undefined);
    const under = look();
    await transactions.atFrontDesk(async () => {
      store.user = null;
    });
    for (const go of waiting.splice(0)) go();
    expect(await under).toEqual([{ user: 'ann' }]);
    expect(await look()).toEqual([]);
  });

  it('makes room for others when very many are looked up', async () => {
    const { store, transactions, look } = openTransactions();
    await look();
    for (let n = 0; n < 60_000; n++) await transactions.readAtFrontDesk('visit_by_token', Buffer.from(`token ${n}`));
    expect(store.lookups).toBe(60_001);
    await look();
    expect(store.lookups).toBe(60_002);
  });

  it('is not remembered where there was nothing to see', async () => {
    const { store, look } = openTransactions();
    store.user = null;
    await look();
    store.user = 'ann';
    expect(await look()).toEqual([{ user: 'ann' }]);
  });
});
