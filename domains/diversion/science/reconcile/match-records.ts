import { type DrugRecord, inOrder, type MatchRules, matchRules, nothing } from './records.ts';

/** An amount of a record that belongs to a removal. */
export interface Share {
  record: DrugRecord;
  amount: number;
  /** Why it belongs there. */
  rule: 'linked' | 'first in, first out' | 'more than was left' | 'no amount';
}

/** A removal with what became of it. */
export interface Removal {
  record: DrugRecord;
  /** Doses are awaited until then, wastes and returns until then. */
  doseUntil: number;
  wasteUntil: number;
  shares: Share[];
  given: number;
  wasted: number;
  returned: number;
}

/** What belongs to no removal. */
export interface Orphan {
  record: DrugRecord;
  amount: number;
}

export interface Matched {
  /** By time. */
  removals: Removal[];
  orphans: Orphan[];
}

export const leftOf = ({ record, given, wasted, returned }: Removal): number =>
  record.amount - given - wasted - returned;

/**
 * Which removal each dose, waste and return of a drug for one patient belongs to. What the cabinet links goes there; everything else
 * is taken from the first removal in reach that has something left. What is more than was left stays with the last removal in reach, so
 * that it shows. An amount is used once.
 */
export function matchRecords(records: readonly DrugRecord[], rules: MatchRules = matchRules): Matched {
  const ordered = [...records].sort(inOrder);
  const removals = ordered.filter(({ kind }) => kind === 'dispense').map((record) => openRemoval(record, rules));
  const byId = new Map(removals.map((removal) => [removal.record.id, removal]));
  const orphans: Orphan[] = [];
  const rest: DrugRecord[] = [];
  for (const record of ordered) {
    if (record.kind === 'dispense') continue;
    const linked = record.source ? byId.get(record.source) : undefined;
    if (linked && record.kind !== 'given') take(linked, record, record.amount, 'linked');
    else rest.push(record);
  }
  for (const record of rest) {
    const inReach = removals.filter((removal) => reaches(removal, record, rules));
    const [first] = inReach;
    if (!first) {
      orphans.push({ record, amount: record.amount });
      continue;
    }
    if (record.kind === 'struck_out' || record.amount <= nothing) {
      take(inReach.findLast((removal) => removal.record.at <= record.at) ?? first, record, 0, 'no amount');
      continue;
    }
    let open = record.amount;
    for (const removal of inReach) {
      const part = Math.min(open, leftOf(removal));
      if (part <= nothing) continue;
      take(removal, record, part, 'first in, first out');
      open -= part;
      if (open <= nothing) break;
    }
    if (open > nothing)
      take(inReach.findLast((removal) => removal.record.at <= record.at) ?? first, record, open, 'more than was left');
  }
  return { removals, orphans };
}

function openRemoval(record: DrugRecord, rules: MatchRules): Removal {
  const { at, shiftEnd, isLong } = record;
  const wasteUntil = shiftEnd == null ? at + rules.withoutShift : shiftEnd + rules.afterShift;
  return {
    record,
    doseUntil: at + (isLong ? rules.toDoseLong : rules.toDose),
    wasteUntil: isLong ? Math.max(wasteUntil, at + rules.toDoseLong) : wasteUntil,
    shares: [],
    given: 0,
    wasted: 0,
    returned: 0,
  };
}

function reaches({ record, doseUntil, wasteUntil }: Removal, { kind, at }: DrugRecord, rules: MatchRules): boolean {
  return kind === 'given' || kind === 'struck_out'
    ? at >= record.at - rules.beforeRemoval && at <= doseUntil
    : at >= record.at && at <= wasteUntil;
}

function take(removal: Removal, record: DrugRecord, amount: number, rule: Share['rule']): void {
  removal.shares.push({ record, amount, rule });
  if (record.kind === 'given') removal.given += amount;
  else if (record.kind === 'waste') removal.wasted += amount;
  else if (record.kind === 'return') removal.returned += amount;
}
