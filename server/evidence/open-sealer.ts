import { createHash } from 'node:crypto';
import type { SealedLog } from '../../contracts/evidence.ts';
import { sha256 } from '../../state/canonical.ts';
import { listCompanies } from '../../state/companies.ts';
import type { State } from '../../state/open-state.ts';
import {
  addSeals,
  entriesBetween,
  lastEntry,
  logsOf,
  type NewSeal,
  newestSeal,
  sealedUntil,
  takeSealing,
  unsealedEntries,
} from '../../state/seals.ts';
import type { CompanyDb, UpkeepDb } from '../../state/transactions.ts';

/** Seals what has been committed: seconds behind, in its own transactions, so that no request waits for it. */
export interface Sealer {
  /** Seals everything that is there now. */
  seal(): Promise<void>;
}

const atOnce = 500;
/** Transactions that began earlier may commit later: so many ids behind the newest seal are looked at again. */
const looksBack = 20_000;

export function openSealer({ state, now }: { state: State; now: () => Date }): Sealer {
  const inScope = <T>(companyId: number | null, work: (db: CompanyDb | UpkeepDb) => Promise<T>): Promise<T> =>
    companyId === null ? state.upkeep(work) : state.inCompany(companyId, work);

  /** Everything from before seals began, hashed in one go. */
  const sealOlder = async (companyId: number | null, log: SealedLog): Promise<void> => {
    const to = await inScope(companyId, (db) => lastEntry(db, log, companyId));
    const hash = createHash('sha256');
    let [entries, firstId, lastId] = [0, 0, 0];
    for (;;) {
      const after = lastId;
      const found = await inScope(companyId, (db) => entriesBetween(db, log, companyId, { after, to }, atOnce));
      for (const { text } of found) hash.update(sha256(text));
      entries += found.length;
      firstId ||= found[0]?.id ?? 0;
      lastId = found.at(-1)?.id ?? lastId;
      if (found.length < atOnce) break;
    }
    // One entry has a seal of its own anyway.
    if (entries < 2) return;
    const seal: NewSeal = { log, firstId, lastId, entries, hash: hash.digest() };
    await inScope(companyId, async (db) => {
      if (!(await takeSealing(db, companyId)) || (await sealedUntil(db, log, companyId))) return;
      await addSeals(db, companyId, [seal], now());
    });
  };

  const sealNew = (companyId: number | null, log: SealedLog): Promise<boolean> =>
    inScope(companyId, async (db) => {
      if (!(await takeSealing(db, companyId))) return false;
      const until = await sealedUntil(db, log, companyId);
      const above = until ? Math.max(until.older, until.last - looksBack) : 0;
      const found = await unsealedEntries(db, log, companyId, above, atOnce);
      const made = found.map(({ id, text }) => ({ log, firstId: id, lastId: id, entries: 1, hash: sha256(text) }));
      await addSeals(db, companyId, made, now());
      return found.length === atOnce;
    });

  const sealChain = async (companyId: number | null): Promise<void> => {
    // Only what was there before the first seal of all is sealed as a whole: a log that begins later is sealed entry by entry.
    const isFirst = !(await inScope(companyId, (db) => newestSeal(db, companyId)));
    for (const log of logsOf(companyId)) {
      if (isFirst) await sealOlder(companyId, log);
      while (await sealNew(companyId, log));
    }
  };

  return {
    async seal() {
      await sealChain(null);
      for (const { id } of await state.upkeep(listCompanies)) await sealChain(id);
    },
  };
}
