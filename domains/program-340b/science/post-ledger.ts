import { accountOf, type ChargePolicy } from './classify-charge.ts';
import { type DecidedCharge, decideCharge } from './decide-charge.ts';
import { exact } from './exact.ts';
import { type ChargeRow, knownAt, type LedgerHistory } from './ledger-history.ts';

export interface Posting {
  load: number;
  kind: 'charge' | 'waste' | 'reversal' | 'reclass_out' | 'reclass_in';
  source: string;
  origin: string;
  entity: string;
  product: number;
  account: string;
  units: number;
  /** Dated when the load came, not when the charge was posted. */
  isDiscovery: boolean;
}

interface Posted {
  entity: string;
  product: number;
  account: string;
  units: number;
}
/** What a family has posted so far: the charge, and what of each credit counts. */
interface Family {
  now: Posted | undefined;
  wasPosted: boolean;
  taken: Map<string, number>;
}

/**
 * The ledger of charges, load by load: the specification of what `accumulator_entries` computes for whole sets. Every charge is decided by
 * what was known; what differs from what is posted is posted beside it, and nothing is taken away.
 */
export function postLedger(history: LedgerHistory, loads: readonly number[], policy: ChargePolicy): Posting[] {
  const postings: Posting[] = [];
  const families = new Map<string, Family>();
  const firstSeen = new Map<string, number>();
  const asCharges = new Map<string, ChargeRow>();
  for (const load of [...loads].sort((a, b) => a - b)) {
    const known = knownAt(history, load);
    for (const { id } of known.charges) if (!firstSeen.has(id)) firstSeen.set(id, load);
    const credits = new Map<string, ChargeRow[]>();
    for (const credit of known.charges.filter(({ kind }) => kind === 'credit')) {
      credits.set(credit.reverses ?? '', [...(credits.get(credit.reverses ?? '') ?? []), credit]);
    }
    const charges = known.charges.filter(({ kind }) => kind !== 'credit');
    for (const charge of charges) asCharges.set(charge.id, charge);
    // What a later file calls a credit is no charge any more: what it had posted goes out.
    const now = new Set(charges);
    for (const charge of asCharges.values()) {
      const decided = now.has(charge) ? decideCharge(charge, known, policy) : undefined;
      const before = families.get(charge.id) ?? { now: undefined, wasPosted: false, taken: new Map() };
      const step = { charge, load, firstSeen, decided, before };
      families.set(charge.id, postFamily(step, credits.get(charge.id) ?? [], postings));
    }
  }
  return postings;
}

interface Step {
  charge: ChargeRow;
  load: number;
  firstSeen: ReadonlyMap<string, number>;
  decided: DecidedCharge | undefined;
  before: Family;
}

function postFamily(step: Step, credits: readonly ChargeRow[], postings: Posting[]): Family {
  const { charge, load, firstSeen, decided, before } = step;
  const account = decided ? accountOf(decided.outcome) : null;
  const now =
    decided && account && decided.product !== null && decided.units !== null
      ? { entity: decided.entity, product: decided.product, account, units: decided.units }
      : undefined;
  const taken = takeCredits(now?.units ?? 0, decided?.factor ?? 0, credits);
  const add = (kind: Posting['kind'], source: string, at: Posted, units: number, isDiscovery: boolean) =>
    postings.push({ load, kind, source, origin: charge.id, ...at, units: exact(units), isDiscovery });
  const sum = (values: Iterable<number>) => exact([...values].reduce((total, value) => total + value, 0));
  const isOld = (id: string) => before.taken.has(id);
  const isFirst = now !== undefined && !before.wasPosted;
  const hasChanged = before.wasPosted && !isSame(before.now, now);
  if (isFirst)
    add(charge.kind === 'waste' ? 'waste' : 'charge', charge.id, now, now.units, firstSeen.get(charge.id) !== load);
  if (hasChanged) {
    const left = before.now ? exact(before.now.units - sum(before.taken.values())) : 0;
    const stays = now ? exact(now.units - sum([...taken].flatMap(([id, value]) => (isOld(id) ? [value] : [])))) : 0;
    if (before.now && left !== 0) add('reclass_out', charge.id, before.now, -left, true);
    if (now && stays !== 0) add('reclass_in', charge.id, now, stays, true);
  }
  if (now) {
    for (const [id, value] of taken) {
      const had = before.taken.get(id);
      if (isFirst || had === undefined) {
        if (value > 0) add('reversal', id, now, -value, firstSeen.get(id) !== load);
      } else if (!hasChanged && value !== had) {
        add(value > had ? 'reversal' : 'reclass_in', id, now, had - value, true);
      }
    }
    for (const [id, had] of before.taken) {
      if (before.wasPosted && !hasChanged && !taken.has(id) && had > 0) add('reclass_in', id, now, had, true);
    }
  }
  return { now, wasPosted: before.wasPosted || isFirst, taken };
}

const isSame = (a: Posted | undefined, b: Posted | undefined): boolean =>
  a?.account === b?.account && a?.entity === b?.entity && a?.product === b?.product && a?.units === b?.units;

/** Credits in the order in which they were posted; one above what is left of the original takes the rest. */
function takeCredits(original: number, factor: number, credits: readonly ChargeRow[]): Map<string, number> {
  const moment = ({ postedAt, occurredAt }: ChargeRow) => postedAt ?? occurredAt;
  const taken = new Map<string, number>();
  let left = original;
  for (const credit of [...credits].sort((a, b) => (moment(a) + a.id < moment(b) + b.id ? -1 : 1))) {
    const value = Math.min(left, exact(Math.abs(credit.quantity) * factor));
    left = exact(left - value);
    taken.set(credit.id, value);
  }
  return taken;
}
