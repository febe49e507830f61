import { allFlags, type CaseFlag, type FlagWeights, flagCase, type Judged, scoreFlags } from '../science/case-flags.ts';
import type { Expectation } from '../science/expectation.ts';
import { StratumSums } from '../science/stratum-sums.ts';
import { type CaseBook, isIn } from './case-kinds.ts';
import type { CaseRules } from './case-rules.ts';
import { groupRows } from './group-rows.ts';

/** A case as it is read from the store. */
export type CaseRow = {
  case_id: number;
  staff_id: number;
  role: string;
  day: number;
  starts: number;
  ends: number;
  service_line: string | null;
  is_cancelled: boolean;
  is_open: boolean;
  has_record: boolean;
  has_cabinets: boolean;
  usage_value: number | null;
  wasted_containers: number;
};

/** A drug of a case that stands out. */
export type FlaggedDrug = {
  case_id: number;
  item_id: number;
  is_watched: boolean;
  flags: string;
  /** Its name and what is missing of it, for people. */
  name: string;
  unit: string;
  unaccounted: number;
};

/** Flags that could not be judged of some drugs of a case: of the watched ones, or of the others. */
export type UncheckedDrugs = { case_id: number; is_watched: boolean; not_checked: string };

export interface CaseScore {
  case_id: number;
  /** By its watched drugs, and by all of its drugs. */
  watched: Verdict;
  all: Verdict;
  usual: Usual;
}

interface Verdict {
  /** Unknown while the case is open. */
  score: number | null;
  flags: CaseFlag[];
  says: string;
  flaggedItems: number;
  /** Flags that could not be judged. */
  notChecked: CaseFlag[];
}

const noVerdict: Verdict = { score: null, flags: [], says: '', flaggedItems: 0, notChecked: [...allFlags] };

/** What the cases of others let expect of a case: the cost of its drugs, the containers wasted, the chance of any waste. */
interface Usual {
  cost: Expectation | null;
  waste: Expectation | null;
  wasteChance: Expectation | null;
}

const nothingUsual: Usual = { cost: null, waste: null, wasteChance: null };

/** Supervising anesthesiologists hold several cases at once as a matter of course. */
const singleCaseRoles = ['crna', 'resident'];

/** Every case with the flags of its drugs and its own, and what is usual in the cases of others. */
export function judgeCases(
  rows: readonly CaseRow[],
  drugs: readonly FlaggedDrug[],
  unchecked: readonly UncheckedDrugs[],
  book: CaseBook,
  rules: CaseRules['values'],
  weights: FlagWeights,
): CaseScore[] {
  const byCase = groupRows(drugs, ({ case_id }) => case_id);
  const uncheckedByCase = groupRows(unchecked, ({ case_id }) => case_id);
  const overlapping = findOverlaps(rows, rules.overlapMinutes);
  const recorded = recordedShares(rows, rules.recordDays);
  const expected = expectUsual(rows, book);
  return rows.map((row) => {
    const ofDrugs = byCase.get(row.case_id) ?? [];
    const ofCase = flagCase({
      hasRecord: row.has_record || row.is_cancelled,
      recordedShare: recorded.get(row.case_id) ?? null,
      overlaps: overlapping.has(row.case_id),
      hasCabinets: row.has_cabinets,
      leastRecordedShare: rules.recordShare,
    });
    const usual = expected.get(row.case_id) ?? nothingUsual;
    if (row.is_open) return { case_id: row.case_id, watched: noVerdict, all: noVerdict, usual };
    const missed = uncheckedByCase.get(row.case_id) ?? [];
    return {
      case_id: row.case_id,
      watched: decide(ofCase, ofDrugs.filter(isWatched), missed.filter(isWatched), weights),
      all: decide(ofCase, ofDrugs, missed, weights),
      usual,
    };
  });
}

const isWatched = ({ is_watched }: { is_watched: boolean }): boolean => is_watched;

function decide(
  ofCase: Judged,
  drugs: readonly FlaggedDrug[],
  missed: readonly UncheckedDrugs[],
  weights: FlagWeights,
): Verdict {
  const flags = sortFlags([...ofCase.flags, ...drugs.flatMap((drug) => words(drug.flags))]);
  return {
    notChecked: sortFlags([...ofCase.notChecked, ...missed.flatMap((one) => words(one.not_checked))]),
    score: scoreFlags(flags, weights),
    flags,
    says: flags.map((flag) => say(flag, drugs)).join('; '),
    flaggedItems: drugs.length,
  };
}

const words = (text: string): CaseFlag[] => (text === '' ? [] : (text.split(',') as CaseFlag[]));

/** Heaviest first, each once. */
function sortFlags(flags: readonly CaseFlag[]): CaseFlag[] {
  const found = new Set(flags);
  return allFlags.filter((flag) => found.has(flag));
}

function say(flag: CaseFlag, drugs: readonly FlaggedDrug[]): string {
  const named = drugs
    .filter((drug) => words(drug.flags).includes(flag))
    .map(({ name, unit, unaccounted }) => (flag === 'missing' ? `${name} ${unaccounted} ${unit}` : name));
  const what = flag.replaceAll('_', ' ');
  return named.length > 0 ? `${what}: ${named.join(', ')}` : what;
}

/** Cases of one provider that run beside another of theirs for more than so many minutes. */
function findOverlaps(rows: readonly CaseRow[], overlapMinutes: number): Set<number> {
  const found = new Set<number>();
  const single = rows.filter((row) => singleCaseRoles.includes(row.role) && !row.is_cancelled && row.ends > row.starts);
  for (const own of groupRows(single, ({ staff_id }) => staff_id).values()) {
    own.sort((a, b) => a.starts - b.starts || a.case_id - b.case_id);
    for (const [place, row] of own.entries()) {
      for (let next = place + 1; next < own.length; next += 1) {
        const other = own[next];
        if (!other || other.starts + overlapMinutes * 60 >= row.ends) break;
        if (Math.min(row.ends, other.ends) - other.starts <= overlapMinutes * 60) continue;
        found.add(row.case_id);
        found.add(other.case_id);
      }
    }
  }
  return found;
}

/** For each case without a record: how many of the other cases of its service line in so many days to it have one. */
function recordedShares(rows: readonly CaseRow[], recordDays: number): Map<number, number> {
  const shares = new Map<number, number>();
  const took = rows.filter((row) => !row.is_cancelled);
  for (const own of groupRows(took, ({ service_line }) => service_line ?? '').values()) {
    own.sort((a, b) => a.day - b.day);
    const recordedUpTo = new Map<number, { cases: number; recorded: number }>();
    let cases = 0;
    let recorded = 0;
    for (const row of own) {
      cases += 1;
      if (row.has_record) recorded += 1;
      recordedUpTo.set(row.day, { cases, recorded });
    }
    const days = [...recordedUpTo.keys()];
    let from = 0;
    for (const row of own) {
      while ((days[from] ?? row.day) <= row.day - recordDays) from += 1;
      const before = from === 0 ? undefined : recordedUpTo.get(days[from - 1] ?? row.day);
      const now = recordedUpTo.get(row.day);
      const others = (now?.cases ?? 0) - (before?.cases ?? 0) - 1;
      const withRecord = (now?.recorded ?? 0) - (before?.recorded ?? 0);
      if (!row.has_record && others > 0) shares.set(row.case_id, withRecord / others);
    }
  }
  return shares;
}

function expectUsual(rows: readonly CaseRow[], book: CaseBook): Map<number, Usual> {
  const found = new Map<number, Usual>();
  const recorded = rows.filter((row) => row.has_record);
  for (const year of book.years) {
    const sums = new StratumSums(3);
    const strataOf = (id: number) => book.cases.get(id)?.strata.get(year)?.ids ?? [];
    for (const { case_id, staff_id, day, usage_value, wasted_containers } of recorded) {
      if (!isIn(year.reads, day)) continue;
      sums.add(strataOf(case_id), staff_id, [usage_value, wasted_containers, wasted_containers > 0 ? 1 : 0]);
    }
    for (const { case_id, staff_id, day } of recorded) {
      if (!isIn(year.judges, day)) continue;
      const [cost = null, waste = null, wasteChance = null] = sums.expect(strataOf(case_id), staff_id);
      found.set(case_id, { cost, waste, wasteChance });
    }
  }
  return found;
}
