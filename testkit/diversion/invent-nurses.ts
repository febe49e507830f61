import { Random } from '../../demo/generate/random.ts';
import type { ScoreInput } from '../../domains/diversion/science/scoring/score-input.ts';
import { countAll, replaceUsers } from './count-records.ts';
import {
  cleanDays,
  divert,
  type LookAlike,
  type Nurse,
  type Planting,
  type Shift,
  type Unit,
  work,
} from './nurses-at-work.ts';

export interface InventedHospital {
  nurses: readonly Nurse[];
  looks: ReadonlyMap<number, LookAlike>;
  /** What the hospital's records say when these are planted; the others' records are the same whatever is planted. */
  plant(planting: Planting | null, windowDays: 30 | 90): { input: ScoreInput; planted: number[] };
  /** Removals not accounted for by week of a nurse at work for so long, of the weeks of all. */
  shiftsOf(nurse: number): readonly Shift[];
}

const areas: [area: string, units: number, removals: number, injected: number, overrides: number][] = [
  ['medsurg', 5, 3, 0.3, 0.03],
  ['medsurg', 2, 3.5, 0.4, 0.03],
  ['icu', 3, 5, 0.75, 0.06],
  ['ed', 1, 6, 0.8, 0.18],
  ['procedural', 1, 9, 0.85, 0.08],
  ['ob', 1, 2, 0.5, 0.03],
];
const nurseCount = 460;
const longestWindow = 90;

/** A hospital of 13 nursing units and 460 nurses over half a year, with the honest spread of the brief and its look-alikes. */
export function inventHospital(seed: number): InventedHospital {
  const random = new Random('invented hospital', seed);
  const units = areas
    .flatMap(([area, count, removals, injected, overrides]) =>
      Array.from({ length: count }, () => ({ area, removals: random.logNormal(removals, 0.15), injected, overrides })),
    )
    .map((unit, index): Unit => ({ ...unit, id: index + 1 }));
  const nurses = hire(random, units);
  const looks = disguise(random, nurses);
  const days = cleanDays + longestWindow;
  const wrong = { unit: units[0] as Unit, shown: units[1] as Unit, from: cleanDays + 8, to: cleanDays + 15 };
  const silent = { unit: units[7] as Unit, from: cleanDays + 12, to: cleanDays + 15 };
  const shifts: Shift[] = [];
  for (let day = 0; day < days; day += 1) {
    const teams = new Map<string, Shift[]>();
    for (const nurse of nurses) {
      if (nurse.hired > day || !random.chance((3 * nurse.fte) / 7)) continue;
      const isNight = nurse.nights === 'nights' ? !random.chance(0.05) : random.chance(0.05);
      const unit = nurse.floats ? random.pick(units) : nurse.unit;
      const isWrong = unit === wrong.unit && day >= wrong.from && day < wrong.to;
      const shift: Shift = {
        ...{ day, isNight, unit, shown: isWrong ? wrong.shown : unit, nurse, team: [] },
        ...{ counts: new Map(), witnessed: new Map(), own: 0, others: 0 },
      };
      const team = teams.get(`${unit.id}/${isNight}`) ?? [];
      teams.set(`${unit.id}/${isNight}`, team);
      team.push(shift);
      shifts.push(shift);
    }
    const drift = 1 + 0.05 * Math.sin((day / 30) * 2.1 + seed);
    for (const team of teams.values())
      for (const shift of team) {
        shift.team = team;
        work(random, shift, drift, !(shift.unit === silent.unit && day >= silent.from && day < silent.to));
      }
  }
  const byNurse = new Map<number, Shift[]>(nurses.map(({ id }) => [id, []]));
  for (const shift of shifts) byNurse.get(shift.nurse.id)?.push(shift);
  const bases = new Map<number, ScoreInput>();
  const baseOf = (windowDays: number): ScoreInput => {
    const known = bases.get(windowDays) ?? countAll(shifts, new Map(), windowDays, nurses);
    bases.set(windowDays, known);
    return known;
  };
  return {
    nurses,
    looks,
    shiftsOf: (nurse) => byNurse.get(nurse) ?? [],
    plant(planting, windowDays) {
      const drawn = new Random('planted', seed, planting?.pattern ?? '', planting?.delta ?? 0, windowDays);
      const candidates = nurses.filter(({ fte, hired, floats, look }) => fte >= 0.5 && hired < 0 && !floats && !look);
      const chosen = new Set<Nurse>();
      // The same four for every pattern of a seed.
      const choice = new Random('whom', seed);
      while (chosen.size < 4) chosen.add(choice.pick(candidates));
      const allies = new Map([...chosen].map((nurse) => [nurse.id, allyOf(choice, nurse, nurses)]));
      const last = cleanDays + windowDays;
      const added = new Map<Shift, Shift>();
      if (planting)
        for (const nurse of chosen)
          for (const shift of byNurse.get(nurse.id) ?? [])
            if (shift.day >= cleanDays && shift.day < last)
              added.set(shift, divert(drawn, shift, planting, allies.get(nurse.id)));
      const base = baseOf(windowDays);
      const input = planting ? replaceUsers(base, [...chosen], byNurse, added, windowDays) : base;
      return { input, planted: planting ? [...chosen].map(({ id }) => id) : [] };
    },
  };
}

const fullTime = [1, 0.9, 0.6, 0.3];
const fullTimeSums = [0.45, 0.7, 0.9, 1];

function hire(random: Random, units: readonly Unit[]): Nurse[] {
  return Array.from(
    { length: nurseCount },
    (_, index): Nurse => ({
      id: index + 1,
      unit: units[index % units.length] as Unit,
      fte: fullTime[random.place(fullTimeSums)] ?? 1,
      nights: random.chance(0.4) ? 'nights' : 'days',
      floats: false,
      pace: gamma(random, 8) / 8,
      variance: random.logNormal(1, 0.45),
      wholeWaste: random.logNormal(1, 0.5),
      lateWaste: random.logNormal(1, 0.6),
      override: random.logNormal(1, 0.35),
      cancel: random.logNormal(1, 0.5),
      sharing: random.logNormal(1, 0.1),
      topDose: random.logNormal(1, 0.35),
      hired: -1000,
    }),
  );
}

/** A gamma variable of a whole shape: the sum of so many waits. */
const gamma = (random: Random, shape: number): number =>
  Array.from({ length: shape }, () => -Math.log(1 - random.next())).reduce((a, b) => a + b, 0);

function disguise(random: Random, nurses: readonly Nurse[]): Map<number, LookAlike> {
  const looks = new Map<number, LookAlike>();
  const take = (look: LookAlike, change: Partial<Nurse>, which: (nurse: Nurse) => boolean = () => true) => {
    const free = nurses.filter((nurse) => !nurse.look && which(nurse));
    const nurse = random.pick(free);
    Object.assign(nurse, change, { look });
    looks.set(nurse.id, look);
    return nurse;
  };
  take('float', { floats: true, fte: 1 });
  take('charge nurse', { pace: 0.25, fte: 1 });
  const first = take('night staff', { nights: 'nights', fte: 1 });
  const second = take('night staff', { nights: 'nights', fte: 1 }, ({ unit }) => unit === first.unit);
  first.ally = second;
  second.ally = first;
  take('oncology', { pace: 2.2, fte: 1 }, ({ unit }) => unit.area === 'medsurg');
  for (let n = 0; n < 6; n += 1) take('new hire', { hired: cleanDays - 20 + n * 8 });
  for (let n = 0; n < 4; n += 1) take('overtime', { fte: 1.6 });
  return looks;
}

/** Two who work the same nights know each other. */
const allyOf = (random: Random, nurse: Nurse, nurses: readonly Nurse[]): Nurse =>
  random.pick(nurses.filter((other) => other !== nurse && other.unit === nurse.unit && other.nights === nurse.nights));
