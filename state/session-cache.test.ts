import { describe, expect, it } from 'vitest';
import { rememberGlances } from './session-cache.ts';
import type { CompanyDb, Doors, FrontDeskDb, NoteDb } from './transactions.ts';

const token = Buffer.from('a token');

/** Doors to a store of one session, which say how often it was looked up. */
function openDoors() {
  const store = { user: 'ann' as string | null, lookups: 0 };
  const waiting: (() => void)[] = [];
  const doors = {
    inCompany: (_, work) => work({} as CompanyDb),
    noteInCompany: (_, work) => work({} as NoteDb),
    atFrontDesk: (work) => work({} as FrontDeskDb),
    foundCompany: (_, work) => work({} as CompanyDb, 1),
    async glanceAtFrontDesk<T>() {
      store.lookups++;
      const rows = store.user ? [{ user: store.user }] : [];
      if (waiting.length > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return rows as T[];
    },
  } satisfies Doors;
  const remembering = rememberGlances(doors);
  const look = () => remembering.glanceAtFrontDesk<{ user: string }>('visit_by_token', token);
  return { store, waiting, doors: remembering, look };
}

describe('what was seen at a glance', () => {
  it('is looked up once while nothing is done, whatever is noted', async () => {
    const { store, doors, look } = openDoors();
    await look();
    await doors.noteInCompany(1, async () => undefined);
    expect(await look()).toEqual([{ user: 'ann' }]);
    expect(store.lookups).toBe(1);
  });

  const ways: [string, (doors: Doors, work: () => Promise<void>) => Promise<void>][] = [
    ['a company', (doors, work) => doors.inCompany(1, work)],
    ['the front desk', (doors, work) => doors.atFrontDesk(work)],
    ['a new company', (doors, work) => doors.foundCompany({ code: 'new', name: 'New' }, work)],
  ];
  it.each(ways)('is looked up again after anything in %s, also where it failed', async (_, go) => {
    const { store, doors, look } = openDoors();
    await look();
    await go(doors, async () => {
      store.user = 'bob';
    });
    expect(await look()).toEqual([{ user: 'bob' }]);
    const failed = go(doors, async () => {
      store.user = null;
      throw new Error('too late');
    });
    await expect(failed).rejects.toThrow('too late');
    expect(await look()).toEqual([]);
  });

  it('is not remembered where somebody went through a door while it was looked up', async () => {
    const { store, waiting, doors, look } = openDoors();
    waiting.push(() => undefined);
    const under = look();
    await doors.atFrontDesk(async () => {
      store.user = null;
    });
    for (const go of waiting.splice(0)) go();
    expect(await under).toEqual([{ user: 'ann' }]);
    expect(await look()).toEqual([]);
  });

  it('is not remembered where there was nothing to see', async () => {
    const { store, look } = openDoors();
    store.user = null;
    await look();
    store.user = 'ann';
    expect(await look()).toEqual([{ user: 'ann' }]);
  });
});
