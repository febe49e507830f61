import type { ScoreInput } from '../../domains/diversion/science/scoring/score-input.ts';
import { scoreUsers } from '../../domains/diversion/science/scoring/score-users.ts';
import type { UserScore } from '../../domains/diversion/science/scoring/user-score.ts';
import { type InventedHospital, inventHospital } from './invent-nurses.ts';
import type { Pattern } from './nurses-at-work.ts';

/** One row of the table: how well a pattern of a strength is found in a window. */
export interface Row {
  pattern: Pattern;
  delta: number;
  windowDays: 30 | 90;
}

export interface Found extends Row {
  recall10: number;
  recall20: number;
  auroc: number;
  base10: number;
  baseAuroc: number;
  red: number;
  amber: number;
  looksInTen: number;
  /** Planted users among the first twenty. */
  inTwenty: number;
}

/** The order in which a list shows users: the farthest first, those of too little data last. */
const byDistance = (a: UserScore, b: UserScore): number =>
  (b.distance ?? Number.NEGATIVE_INFINITY) - (a.distance ?? Number.NEGATIVE_INFINITY) || a.user - b.user;

export function rankPlanted(hospital: InventedHospital, row: Row): Found {
  const { input, planted } = hospital.plant(row, row.windowDays);
  const wanted = new Set(planted);
  const { users } = scoreUsers(input);
  const ranked = [...users].sort(byDistance);
  const honest = ranked.filter(({ user }) => !wanted.has(user));
  const among = (list: readonly { user: number }[], most: number) =>
    list.slice(0, most).filter(({ user }) => wanted.has(user)).length;
  const volume = rankByVolume(input);
  return {
    ...row,
    recall10: among(ranked, 10) / planted.length,
    recall20: among(ranked, 20) / planted.length,
    inTwenty: among(ranked, 20),
    auroc: aurocOf(
      users.map(({ user, distance }) => ({ user, value: distance ?? -99 })),
      wanted,
    ),
    base10: among(volume, 10) / planted.length,
    baseAuroc: aurocOf(volume, wanted),
    red: honest.filter(({ tier }) => tier === 'red').length,
    amber: honest.filter(({ tier }) => tier === 'amber').length,
    looksInTen: ranked.slice(0, 10).filter(({ user }) => hospital.looks.has(user)).length,
  };
}

/** The chance that a planted user stands above an honest one. */
function aurocOf(users: readonly { user: number; value: number }[], wanted: ReadonlySet<number>): number {
  const planted = users.filter(({ user }) => wanted.has(user));
  const honest = users.filter(({ user }) => !wanted.has(user));
  let sum = 0;
  for (const { value } of planted)
    for (const other of honest) sum += value > other.value ? 1 : value === other.value ? 0.5 : 0;
  return sum / planted.length / honest.length;
}

/** The report that everybody has: dispenses per shift in the unit, in standard deviations from its mean. */
export function rankByVolume({ cells }: ScoreInput): { user: number; value: number }[] {
  const sums = new Map<number, { shifts: number; dispenses: number; units: Map<number, number> }>();
  for (const { user, unit, counts } of cells) {
    const sum = sums.get(user) ?? { shifts: 0, dispenses: 0, units: new Map() };
    sums.set(user, sum);
    sum.shifts += counts.shifts ?? 0;
    sum.dispenses += counts.dispenses ?? 0;
    sum.units.set(unit, (sum.units.get(unit) ?? 0) + (counts.dispenses ?? 0));
  }
  const rates = [...sums].flatMap(([user, { shifts, dispenses, units }]) => {
    const unit = [...units].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
    return shifts >= 4 ? [{ user, unit, rate: dispenses / shifts }] : [];
  });
  const scored = rates.map(({ user, unit, rate }) => {
    const peers = rates.filter((one) => one.unit === unit).map((one) => one.rate);
    const mean = peers.reduce((a, b) => a + b, 0) / peers.length;
    const deviation = Math.sqrt(peers.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, peers.length - 1));
    return { user, value: deviation > 0 ? (rate - mean) / deviation : 0 };
  });
  return scored.sort((a, b) => b.value - a.value || a.user - b.user);
}

export interface Summary extends Row {
  seeds: number;
  recall10: number;
  recall20: number;
  auroc: number;
  base10: number;
  baseAuroc: number;
  red: number;
  mostRed: number;
  amber: number;
  looksInTen: number;
  threeInTwenty: number;
  /** Upper ends of 90 % intervals of the means over seeds. */
  recall10Upper: number;
  aurocUpper: number;
}

/** Every row on every seed; the hospital of a seed is invented once. */
export function measureRows(rows: readonly Row[], seeds: readonly number[]): Summary[] {
  const found = rows.map((): Found[] => []);
  for (const seed of seeds) {
    const hospital = inventHospital(seed);
    rows.forEach((row, place) => {
      found[place]?.push(rankPlanted(hospital, row));
    });
  }
  return rows.map((row, place) => {
    const all = found[place] ?? [];
    const mean = (of: (one: Found) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
    const upper = (of: (one: Found) => number) => {
      const middle = mean(of);
      const variance = all.reduce((sum, one) => sum + (of(one) - middle) ** 2, 0) / Math.max(1, all.length - 1);
      return middle + 1.645 * Math.sqrt(variance / all.length);
    };
    return {
      ...row,
      seeds: all.length,
      recall10: mean(({ recall10 }) => recall10),
      recall20: mean(({ recall20 }) => recall20),
      auroc: mean(({ auroc }) => auroc),
      base10: mean(({ base10 }) => base10),
      baseAuroc: mean(({ baseAuroc }) => baseAuroc),
      red: mean(({ red }) => red),
      mostRed: Math.max(...all.map(({ red }) => red)),
      amber: mean(({ amber }) => amber),
      looksInTen: mean(({ looksInTen }) => looksInTen),
      threeInTwenty: mean(({ inTwenty }) => (inTwenty >= 3 ? 1 : 0)),
      recall10Upper: upper(({ recall10 }) => recall10),
      aurocUpper: upper(({ auroc }) => auroc),
    };
  });
}
