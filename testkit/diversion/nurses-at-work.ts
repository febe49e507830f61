import type { Random } from '../../demo/generate/random.ts';
import type { CountName } from '../../domains/diversion/science/scoring/metrics.ts';

/** A nursing unit of the invented hospital (diversion brief, 3.11). */
export interface Unit {
  id: number;
  area: string;
  /** Controlled removals per nurse and shift. */
  removals: number;
  injected: number;
  overrides: number;
}

export interface Nurse {
  id: number;
  unit: Unit;
  fte: number;
  nights: 'days' | 'nights';
  floats: boolean;
  /** Factors on the base rates. */
  pace: number;
  variance: number;
  wholeWaste: number;
  lateWaste: number;
  override: number;
  cancel: number;
  /** Doses of colleagues to the same patients, against the own. */
  sharing: number;
  /** How often the largest ordered dose is taken. */
  topDose: number;
  /** The first day at work. */
  hired: number;
  look?: LookAlike;
  /** Always signs with this colleague when both are there. */
  ally?: Nurse;
}

/** Honest people who stand out. */
export type LookAlike = 'night staff' | 'float' | 'charge nurse' | 'new hire' | 'oncology' | 'overtime';

export type Pattern = 'nodoc' | 'waste' | 'disch' | 'mixed' | 'maxprn';

export interface Planting {
  pattern: Pattern;
  /** Extra removals per shift. */
  delta: number;
}

export const cleanDays = 91;

/** Base rates of the brief. */
const rates = {
  variance: 0.075,
  wholeWaste: 0.015,
  lateWaste: 0.14,
  cancel: 0.03,
  null: 0.015,
  noOrder: 0.004,
  lastHour: 0.08,
  injectedWaste: 0.62,
  oralWaste: 0.03,
  unwitnessed: 0.02,
  asNeeded: 0.8,
  topDose: 0.3,
};

/** Drugs of a unit: two that are injected and two by mouth, with how common each is among its kind. */
const drugs = [
  { id: 1, injected: true, share: 0.55 },
  { id: 2, injected: true, share: 0.45 },
  { id: 3, injected: false, share: 0.6 },
  { id: 4, injected: false, share: 0.4 },
];

export interface Shift {
  day: number;
  isNight: boolean;
  unit: Unit;
  /** As the time clock says it, which is wrong for a week in one unit. */
  shown: Unit;
  nurse: Nurse;
  /** Others there who may witness; filled when all are known. */
  team: Shift[];
  counts: Map<number, Counts>;
  /** Wastes by witness. */
  witnessed: Map<number, number>;
  own: number;
  others: number;
}

type Counts = Partial<Record<CountName, number>>;

export const add = (counts: Counts, name: CountName, by = 1): void => {
  counts[name] = (counts[name] ?? 0) + by;
};

const countsOf = (shift: Shift, drug: number): Counts => {
  let counts = shift.counts.get(drug);
  if (!counts) {
    counts = {};
    shift.counts.set(drug, counts);
  }
  return counts;
};

function chooseDrug(random: Random, injected: boolean): number {
  const kind = drugs.filter((drug) => drug.injected === injected);
  return random.next() < (kind[0]?.share ?? 1) ? (kind[0]?.id ?? 0) : (kind[1]?.id ?? 0);
}

export function work(random: Random, shift: Shift, drift: number, isCharted: boolean): void {
  const { nurse, unit } = shift;
  const count = random.poisson(unit.removals * nurse.pace * drift);
  for (let n = 0; n < count; n += 1) {
    const isInjected = random.chance(unit.injected);
    const drug = chooseDrug(random, isInjected);
    const counts = countsOf(shift, drug);
    add(counts, 'dispenses');
    add(counts, 'judged');
    add(counts, 'accesses');
    if (random.chance(Math.min(0.9, unit.overrides * nurse.override))) add(counts, 'overrides');
    if (random.chance(rates.noOrder)) add(counts, 'noOrder');
    else if (random.chance(rates.asNeeded)) {
      add(counts, 'asNeededDoses');
      if (random.chance(Math.min(0.9, rates.topDose * nurse.topDose))) add(counts, 'topDoses');
    }
    if (random.chance(rates.lastHour)) add(counts, 'lastHour');
    if (random.chance(Math.min(0.9, rates.cancel * nurse.cancel))) {
      add(counts, 'cancels');
      add(counts, 'accesses');
    }
    if (random.chance(rates.null)) {
      add(counts, 'cancels');
      add(counts, 'accesses');
    }
    const isWhole = random.chance(Math.min(0.5, rates.wholeWaste * nurse.wholeWaste));
    if (isWhole) add(counts, 'wholeWastes');
    // A unit without charting for some days is not judged on them.
    else if (isCharted && random.chance(Math.min(0.9, rates.variance * nurse.variance))) add(counts, 'missing');
    if (isWhole || random.chance(isInjected ? rates.injectedWaste : rates.oralWaste)) waste(random, shift, counts);
    if (!isWhole) shift.own += 1;
  }
  // Colleagues of two comparable shifts: what patients need makes most of the difference, habit a little.
  shift.others += random.poisson(2 * unit.removals * nurse.pace * nurse.sharing * drift);
}

function waste(
  random: Random,
  shift: Shift,
  counts: Counts,
  isLate?: boolean,
  ally: Nurse | undefined = shift.nurse.ally,
): void {
  add(counts, 'wastes');
  if (isLate ?? random.chance(Math.min(0.9, rates.lateWaste * shift.nurse.lateWaste))) add(counts, 'lateWastes');
  if (random.chance(rates.unwitnessed)) return;
  const others = shift.team.filter((other) => other !== shift);
  const witness = others.find(({ nurse }) => nurse === ally) ?? (others.length > 0 ? random.pick(others) : undefined);
  if (witness) shift.witnessed.set(witness.nurse.id, (shift.witnessed.get(witness.nurse.id) ?? 0) + 1);
}

/** A shift with the removals that a pattern adds, as a copy. */
export function divert(random: Random, shift: Shift, { pattern, delta }: Planting, ally: Nurse | undefined): Shift {
  const copy: Shift = {
    ...shift,
    counts: new Map([...shift.counts].map(([drug, counts]) => [drug, { ...counts }])),
    witnessed: new Map(shift.witnessed),
  };
  const preferred = pattern === 'nodoc' || pattern === 'maxprn' ? 3 : 1;
  for (let n = random.poisson(delta); n > 0; n -= 1) {
    const drug = random.chance(0.8) ? preferred : chooseDrug(random, random.chance(shift.unit.injected));
    const counts = countsOf(copy, drug);
    add(counts, 'dispenses');
    add(counts, 'judged');
    add(counts, 'accesses');
    const charted = () => {
      copy.own += 1;
    };
    if (pattern === 'maxprn') {
      charted();
      add(counts, 'asNeededDoses');
      add(counts, 'topDoses');
    }
    if (pattern === 'nodoc') {
      if (random.chance(0.6)) add(counts, 'missing');
      else charted();
    }
    if (pattern === 'waste') {
      add(counts, 'wholeWastes');
      waste(random, copy, counts, random.chance(0.5), random.chance(0.7) ? ally : undefined);
    }
    if (pattern === 'disch') {
      if (random.chance(0.7)) add(counts, 'noOrder');
      if (random.chance(0.6)) add(counts, 'overrides');
      if (random.chance(0.3)) add(counts, 'lastHour');
      if (random.chance(0.3)) add(counts, 'missing');
      else charted();
    }
    if (pattern === 'mixed') {
      if (random.chance(0.4)) add(counts, 'missing');
      else if (random.chance(0.5)) {
        add(counts, 'wholeWastes');
        waste(random, copy, counts);
      } else charted();
      if (random.chance(0.25)) add(counts, 'overrides');
      if (random.chance(0.25)) {
        add(counts, 'cancels');
        add(counts, 'accesses');
      }
      if (random.chance(0.3)) add(counts, 'lastHour');
    }
  }
  return copy;
}
