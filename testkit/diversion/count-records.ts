import type { CountName } from '../../domains/diversion/science/scoring/metrics.ts';
import type {
  Cell,
  ScoreInput,
  SharedPatients,
  WitnessPair,
} from '../../domains/diversion/science/scoring/score-input.ts';
import { add, cleanDays, type Nurse, type Shift, type Unit } from './nurses-at-work.ts';

/** The records of all with those of some counted anew: nobody else's counts depend on them. */
export function replaceUsers(
  base: ScoreInput,
  users: readonly Nurse[],
  shiftsOf: ReadonlyMap<number, readonly Shift[]>,
  added: ReadonlyMap<Shift, Shift>,
  windowDays: number,
): ScoreInput {
  const ids = new Set(users.map(({ id }) => id));
  const own = users.flatMap(({ id }) => shiftsOf.get(id) ?? []).sort((a, b) => a.day - b.day);
  const anew = countAll(own, added, windowDays, users);
  const others = <T extends { user: number }>(rows: readonly T[]) => rows.filter(({ user }) => !ids.has(user));
  return {
    ...base,
    cells: [...others(base.cells), ...anew.cells],
    before: [...others(base.before), ...anew.before],
    witnesses: [...others(base.witnesses), ...anew.witnesses],
    sharedPatients: [...others(base.sharedPatients), ...anew.sharedPatients],
  };
}

export function countAll(
  shifts: readonly Shift[],
  added: ReadonlyMap<Shift, Shift>,
  windowDays: number,
  nurses: readonly Nurse[],
): ScoreInput {
  const cells = new Map<string, Cell>();
  const before = new Map<string, Cell>();
  const pairs = new Map<string, WitnessPair>();
  const shared = new Map<number, SharedPatients>();
  const cellOf = (into: Map<string, Cell>, { nurse, isNight }: Shift, unit: Unit, drug: number): Cell => {
    const key = `${nurse.id}/${unit.id}/${isNight}/${drug}`;
    let cell = into.get(key);
    if (!cell) {
      cell = { user: nurse.id, facility: 1, unit: unit.id, area: unit.area, isNight, drug, counts: {} };
      into.set(key, cell);
    }
    return cell;
  };
  for (const known of shifts) {
    if (known.day >= cleanDays + windowDays) break;
    const shift = added.get(known) ?? known;
    const into = shift.day < cleanDays ? before : cells;
    add(cellOf(into, shift, shift.shown, 0).counts, 'shifts');
    for (const [drug, counts] of shift.counts) {
      const cell = cellOf(into, shift, shift.unit, drug);
      for (const [name, count] of Object.entries(counts)) add(cell.counts, name as CountName, count);
    }
    if (shift.day < cleanDays) continue;
    const user = shift.nurse.id;
    const sum = shared.get(user) ?? { user, observed: 0, expected: 0, hours: 0 };
    shared.set(user, {
      user,
      observed: sum.observed + shift.own,
      expected: sum.expected + shift.others / 2,
      hours: sum.hours + 12,
    });
    const wastes = [...shift.witnessed.values()].reduce((a, b) => a + b, 0);
    const others = shift.team.filter(({ nurse }) => nurse !== shift.nurse);
    for (const { nurse } of others) {
      const key = `${user}/${nurse.id}`;
      const pair = pairs.get(key) ?? { user, witness: nurse.id, observed: 0, expected: 0 };
      pairs.set(key, {
        ...pair,
        observed: pair.observed + (shift.witnessed.get(nurse.id) ?? 0),
        expected: pair.expected + wastes / others.length,
      });
    }
  }
  return {
    windowDays,
    users: nurses.map(({ id }) => ({ user: id, role: 'rn' })),
    cells: [...cells.values()],
    before: [...before.values()],
    witnesses: [...pairs.values()],
    sharedPatients: [...shared.values()],
    feeds: new Map([
      [1, new Set(['cabinets', 'charting', 'shifts', 'orders', 'encounters', 'containers', 'ranges'] as const)],
    ]),
  };
}
