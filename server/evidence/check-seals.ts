import { createHash } from 'node:crypto';
import type { SealedLog } from '../../contracts/evidence.ts';
import type { LocalCheck } from '../../contracts/maintenance.ts';
import { sha256 } from '../../state/canonical.ts';
import type { State } from '../../state/open-state.ts';
import {
  entriesBetween,
  logsOf,
  nextChain,
  type Seal,
  sealedUntil,
  sealsAfter,
  unsealedEntries,
} from '../../state/seals.ts';
import type { CompanyDb, UpkeepDb } from '../../state/transactions.ts';

type Finding = LocalCheck[number]['findings'][number];
type Sealed = NonNullable<LocalCheck[number]['sealed']>;

const atOnce = 1000;
const mostExamples = 10;

/** Whether every sealed entry is as it was when it was sealed, and what has no seal yet. Null is the chain before a company is known. */
export async function checkSeals(
  state: State,
  companyId: number | null,
): Promise<{ finding: Finding | undefined; sealed: Sealed }> {
  const inScope = <T>(work: (db: CompanyDb | UpkeepDb) => Promise<T>): Promise<T> =>
    companyId === null ? state.upkeep(work) : state.inCompany(companyId, work);
  const examples: Finding['examples'] = [];
  let broken = 0;
  const note = (what: string, seal: Pick<Seal, 'log' | 'firstId' | 'lastId'>) => {
    broken++;
    const entry = seal.firstId === seal.lastId ? seal.lastId : `${seal.firstId} to ${seal.lastId}`;
    if (examples.length < mostExamples) examples.push({ what, log: seal.log, entry });
  };

  const checkOne = async (seals: Seal[]): Promise<void> => {
    for (const log of new Set(seals.map((seal) => seal.log))) await checkLog(log, seals);
  };
  const checkLog = async (log: SealedLog, seals: Seal[]): Promise<void> => {
    const own = seals.filter((seal) => seal.log === log && seal.entries === 1);
    const texts = new Map<number, string>();
    const [first, last] = [Math.min(...own.map(({ lastId }) => lastId)), Math.max(...own.map(({ lastId }) => lastId))];
    for (let after = first - 1; after < last; ) {
      const from = after;
      const found = await inScope((db) => entriesBetween(db, log, companyId, { after: from, to: last }, atOnce));
      for (const { id, text } of found) texts.set(id, text);
      after = found.length < atOnce ? last : (found.at(-1)?.id ?? last);
    }
    for (const seal of own) {
      const text = texts.get(seal.lastId);
      if (text === undefined) note('removed', seal);
      else if (!sha256(text).equals(seal.hash)) note('altered', seal);
    }
    for (const seal of seals.filter((one) => one.log === log && one.entries > 1)) await checkOlder(seal);
  };
  /** What was there before seals began is known as a whole. */
  const checkOlder = async (seal: Seal): Promise<void> => {
    const hash = createHash('sha256');
    let entries = 0;
    for (let after = seal.firstId - 1; ; ) {
      const from = after;
      const found = await inScope((db) =>
        entriesBetween(db, seal.log, companyId, { after: from, to: seal.lastId }, atOnce),
      );
      for (const { text } of found) hash.update(sha256(text));
      entries += found.length;
      after = found.at(-1)?.id ?? after;
      if (found.length < atOnce) break;
    }
    if (entries !== seal.entries) note(`${seal.entries - entries} removed or added among older entries`, seal);
    else if (!hash.digest().equals(seal.hash)) note('altered among older entries', seal);
  };

  let former: Seal | undefined;
  let count = 0;
  for (;;) {
    const after = former?.seq ?? 0;
    const seals = await inScope((db) => sealsAfter(db, companyId, after, atOnce));
    for (const seal of seals) {
      if (seal.seq !== (former?.seq ?? 0) + 1) note('seals removed before', seal);
      else if (!nextChain(former, seal.hash).equals(seal.chain)) note('seal altered', seal);
      count += seal.entries;
      former = seal;
    }
    await checkOne(seals);
    if (seals.length < atOnce) break;
  }
  const tail = await readTail(inScope, companyId);
  return {
    finding:
      broken === 0
        ? undefined
        : { name: 'evidence', says: 'sealed entries are as they were when they were sealed', broken, examples },
    sealed: {
      entries: count,
      head: former?.chain.toString('hex') ?? null,
      sealed_at: former?.at.toISOString() ?? null,
      tail,
    },
  };
}

const mostTail = 10_000;

/** Entries without a seal: the newest of each log, which were written seconds ago or while no server ran. */
async function readTail(
  inScope: <T>(work: (db: CompanyDb | UpkeepDb) => Promise<T>) => Promise<T>,
  companyId: number | null,
): Promise<Sealed['tail']> {
  const tail = [];
  for (const log of logsOf(companyId)) {
    const found = await inScope(async (db) => {
      const until = await sealedUntil(db, log, companyId);
      return unsealedEntries(db, log, companyId, until?.older ?? 0, mostTail);
    });
    const [first, last] = [found[0], found.at(-1)];
    if (first && last) tail.push({ log, entries: found.length, first_id: first.id, last_id: last.id });
  }
  return tail;
}
