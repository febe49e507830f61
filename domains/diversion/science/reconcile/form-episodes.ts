import { leftOf, type Matched, matchRecords, type Orphan, type Removal } from './match-records.ts';
import { type DrugRecord, type MatchRules, matchRules, nothing } from './records.ts';

/** Removals that are accounted for together. */
export interface Episode {
  /** The id of its first removal: stable as long as that is the first. */
  id: string;
  removals: Removal[];
  startedAt: number;
  /** Until when records that belong to it are awaited. */
  endsAt: number;
  dispensed: number;
  given: number;
  wasted: number;
  returned: number;
  /** Given, wasted and returned less dispensed: below zero, something is missing. */
  variance: number;
  tolerance: number;
  /** Of the first removal that is not covered; of the first one where all are. */
  user: number;
  /** What one container holds; null where that is unknown or differs. */
  container: number | null;
  /** Records outside the window that would account for what is missing. */
  late: DrugRecord[];
}

export interface Reconciled {
  episodes: Episode[];
  orphans: Orphan[];
}

export const isBalanced = ({ variance, tolerance }: Pick<Episode, 'variance' | 'tolerance'>): boolean =>
  Math.abs(variance) <= tolerance + nothing;

/**
 * The episodes of one drug for one patient. A removal opens one; it joins the one before where that is not balanced at the moment and
 * was added to in the hour before.
 */
export function formEpisodes(records: readonly DrugRecord[], rules: MatchRules = matchRules): Reconciled {
  const { removals, orphans } = matchRecords(records, rules);
  const groups: Removal[][] = [];
  for (const removal of removals) {
    const open = groups.at(-1);
    if (open && joins(open, removal, rules)) open.push(removal);
    else groups.push([removal]);
  }
  const episodes = groups.map((group) => sumUp(group, rules));
  findLate(episodes, orphans, rules);
  return { episodes, orphans };
}

/** The episode of a removal that names no patient: only what the cabinet links to it belongs to it. */
export function formWithoutPatient(records: readonly DrugRecord[], rules: MatchRules = matchRules): Reconciled {
  const ids = new Set(records.filter(({ kind }) => kind === 'dispense').map(({ id }) => id));
  const isLinked = ({ kind, source }: DrugRecord) => kind === 'dispense' || (source != null && ids.has(source));
  const { removals }: Matched = matchRecords(records.filter(isLinked), rules);
  return {
    episodes: removals.map((removal) => sumUp([removal], rules)),
    orphans: records.filter((record) => !isLinked(record)).map((record) => ({ record, amount: record.amount })),
  };
}

function joins(open: readonly Removal[], { record }: Removal, rules: MatchRules): boolean {
  const last = open.at(-1);
  if (!last || record.at - last.record.at > rules.toJoin) return false;
  let dispensed = 0;
  let accounted = 0;
  for (const removal of open) {
    dispensed += removal.record.amount;
    for (const share of removal.shares) if (share.record.at <= record.at) accounted += share.amount;
  }
  return Math.abs(accounted - dispensed) > toleranceOf(dispensed, rules) + nothing;
}

const toleranceOf = (dispensed: number, { tolerance, smallest }: MatchRules): number =>
  Math.max(tolerance * dispensed, smallest);

const sum = (removals: readonly Removal[], of: (removal: Removal) => number): number =>
  removals.reduce((total, removal) => total + of(removal), 0);

function sumUp(removals: Removal[], rules: MatchRules): Episode {
  const first = removals[0] as Removal;
  const dispensed = sum(removals, ({ record }) => record.amount);
  const given = sum(removals, (one) => one.given);
  const wasted = sum(removals, (one) => one.wasted);
  const returned = sum(removals, (one) => one.returned);
  const tolerance = toleranceOf(dispensed, rules);
  const uncovered = removals.find((one) => leftOf(one) > toleranceOf(one.record.amount, rules) + nothing);
  return {
    id: first.record.id,
    removals,
    startedAt: first.record.at,
    endsAt: Math.max(...removals.map(({ doseUntil, wasteUntil }) => Math.max(doseUntil, wasteUntil))),
    ...{ dispensed, given, wasted, returned, tolerance },
    container: removals.every(({ record }) => record.container === first.record.container)
      ? (first.record.container ?? null)
      : null,
    variance: given + wasted + returned - dispensed,
    user: (uncovered ?? first).record.user,
    late: [],
  };
}

/** Unattached records within a day after the window that come to what is missing. */
function findLate(episodes: readonly Episode[], orphans: readonly Orphan[], rules: MatchRules): void {
  for (const episode of episodes) {
    const { variance, tolerance, endsAt, startedAt } = episode;
    if (variance >= -tolerance) continue;
    const near = orphans.filter(({ record }) => record.at > startedAt && record.at <= endsAt + rules.late);
    const one = near.find(({ amount }) => Math.abs(amount + variance) <= tolerance + nothing);
    const all = near.reduce((total, { amount }) => total + amount, 0);
    if (one) episode.late = [one.record];
    else if (near.length > 0 && Math.abs(all + variance) <= tolerance + nothing)
      episode.late = near.map(({ record }) => record);
  }
}
