import { hour, minute } from '../clock.ts';
import type { Random } from '../random.ts';
import type { Misuse } from './misuse.ts';
import type { Person } from './people.ts';
import type { UnitSeed } from './units.ts';

/** Everything about one removal from a cabinet that depends on who removes. */
export interface Removal {
  after: number;
  override: boolean;
  /** An order is there, comes soon after an override, or never. */
  order: 'there' | 'soon' | 'never';
  gone: boolean;
  cancelFirst: boolean;
  outcome: 'given' | 'returned' | 'refused' | 'wasted whole';
  charted: 'in time' | 'late' | 'twice' | 'never';
  wasteRecorded: boolean;
  wasteAfter: number;
  witness: 'any' | 'none' | Person;
  topDose: boolean;
}

const shift = 12 * hour;

/** An honest removal with the slips that happen to everyone, at the rates of the diversion brief, 3.11. */
export function drawRemoval(random: Random, person: Person, unit: UnitSeed): Removal {
  const { habits } = person;
  const slip = random.chance(Math.min(0.4, 0.075 * habits.variance));
  const kind = slip ? random.next() : 1;
  const override = random.chance(Math.min(0.6, unit.overrides * habits.override));
  const whole = random.chance(Math.min(0.2, 0.015 * habits.fullWaste));
  const outcome = random.next();
  return {
    after: random.chance(0.08) ? shift - random.between(1, 59) * minute : random.between(5 * minute, shift - hour),
    override,
    order: random.chance(0.004) ? 'never' : override ? 'soon' : 'there',
    gone: false,
    cancelFirst: random.chance(Math.min(0.25, 0.03 * habits.cancel)),
    outcome: whole ? 'wasted whole' : outcome < 0.04 ? 'returned' : outcome < 0.052 ? 'refused' : 'given',
    charted: kind < 0.3 ? 'never' : kind < 0.45 ? 'late' : kind < 0.65 ? 'twice' : 'in time',
    wasteRecorded: !(slip && kind >= 0.65),
    wasteAfter: drawWasteDelay(random, habits.lateWaste),
    witness: random.chance(0.02) ? 'none' : 'any',
    topDose: false,
  };
}

/** Minutes to waste: at removal, soon, within hours, or at the end of the day; slow people waste late more often. */
function drawWasteDelay(random: Random, slowness: number): number {
  const late = Math.min(0.5, 0.14 * slowness);
  if (!random.chance(late)) {
    return random.chance(0.62) ? random.between(10, 120) : Math.min(29 * minute, random.logNormal(11 * minute, 0.6));
  }
  return random.chance(0.85) ? 30 * minute + random.logNormal(25 * minute, 0.9) : random.between(3, 10) * hour;
}

/** One of the extra removals of somebody who diverts. */
export function drawMisuse(random: Random, misuse: Misuse, unit: UnitSeed): Removal {
  const honest = drawRemoval(random, misuse.person, unit);
  const base: Removal = {
    ...honest,
    cancelFirst: false,
    order: 'there',
    override: false,
    outcome: 'given',
    wasteRecorded: true,
  };
  const undocumented: Removal = { ...base, charted: random.chance(0.6) ? 'never' : 'in time' };
  const falseWaste: Removal = {
    ...base,
    outcome: 'wasted whole',
    wasteAfter: random.chance(0.5) ? random.between(31, 160) * minute : random.between(1, 25) * minute,
    witness: misuse.witness && random.chance(0.7) ? misuse.witness : 'any',
  };
  const afterDischarge: Removal = {
    ...base,
    gone: random.chance(0.7),
    order: 'never',
    override: random.chance(0.6),
    charted: 'never',
    after: random.chance(0.3) ? shift - random.between(1, 59) * minute : honest.after,
  };
  switch (misuse.pattern) {
    case 'undocumented':
      return undocumented;
    case 'false waste':
      return falseWaste;
    case 'after discharge':
      return afterDischarge;
    case 'maximum dose':
      return { ...base, charted: 'in time', topDose: true };
    case 'cancelled access':
      return { ...undocumented, cancelFirst: true };
    case 'end of shift':
      return { ...undocumented, after: shift - random.between(1, 55) * minute };
    default:
      return random.pick([undocumented, falseWaste, afterDischarge]);
  }
}
