/** A user's count and exposure of one metric in one stratum. */
export interface Stratum {
  user: number;
  role: string;
  facility: number;
  unit: number;
  area: string;
  isNight: boolean;
  /** 0 where the exposure cannot be cut by drug. */
  drug: number;
  observed: number;
  exposure: number;
}

/** Where a stratum is compared, from the narrowest. */
export const levels = ['unit_shift', 'unit', 'facility_care_area', 'care_area', 'role', 'none'] as const;
export type Level = (typeof levels)[number];

/** A stratum with what peers would have had on the same exposure. */
export interface ExpectedStratum extends Stratum {
  expected: number;
  level: Level;
  /** Users of the group that the level compares with, without the user. */
  peers: number;
}

export const expectationRules = {
  /** A group is believed from so many other users on. */
  leastPeers: 8,
  /** How much groups of a level differ among themselves, as the variance of their ratio to the level above. */
  spread: { care_area: 0.5, facility_care_area: 0.06, unit: 0.08, shift: 0.04, unit_shift: 0.04 },
  /** How much users of one group differ among themselves, as the variance of their ratio to the group. */
  betweenUsers: 0.25,
};

type StepName = keyof typeof expectationRules.spread;

/** A factor of the expectation: how strata are grouped, and which factors before it are one and the same for a whole group. */
interface Step {
  step: StepName;
  keyOf: (place: Place) => number;
  /** What a stratum that it reaches is compared in; the shift alone is no group of its own. */
  level: Level | null;
  within: readonly (StepName | 'role')[];
}

const steps: readonly Step[] = [
  { step: 'care_area', keyOf: ({ area }) => area, level: 'care_area', within: ['role'] },
  {
    step: 'facility_care_area',
    keyOf: ({ facilityArea }) => facilityArea,
    level: 'facility_care_area',
    within: ['role', 'care_area'],
  },
  { step: 'unit', keyOf: ({ unit }) => unit, level: 'unit', within: ['role', 'care_area', 'facility_care_area'] },
  { step: 'shift', keyOf: ({ area, night }) => 2 * area + night, level: null, within: ['role', 'care_area'] },
  {
    step: 'unit_shift',
    keyOf: ({ unit, night }) => 2 * unit + night,
    level: 'unit_shift',
    within: ['role', 'care_area', 'facility_care_area', 'unit'],
  },
];

/** Where a stratum is, as numbers that count from 0. */
interface Place {
  drug: number;
  area: number;
  facilityArea: number;
  unit: number;
  night: 0 | 1;
}

/** Numbers names in the order in which they come. */
function numbering(): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const found = known.get(name) ?? known.size;
    if (found === known.size) known.set(name, found);
    return found;
  };
}

/** Strata of one unit and shift come together, so that names are looked up once for each run. */
function placesOf(strata: readonly Stratum[]): Place[] {
  const [drugs, areas, facilityAreas, units] = [numbering(), numbering(), numbering(), numbering()];
  let before: Stratum | undefined;
  let place: Place | undefined;
  return strata.map((one) => {
    const { drug, area, facility, unit, isNight } = one;
    const isSame =
      before &&
      before.area === area &&
      before.facility === facility &&
      before.unit === unit &&
      before.isNight === isNight;
    before = one;
    const of =
      isSame && place
        ? place
        : {
            ...{ drug: 0, area: areas(area), facilityArea: facilityAreas(`${facility}/${area}`) },
            ...{ unit: units(`${facility}/${unit}`), night: isNight ? (1 as const) : (0 as const) },
          };
    place = { ...of, drug: drugs(String(drug)) };
    return place;
  });
}

/**
 * What peers of the role would have had, by indirect standardization. The rate of each drug comes from all users of the role; then
 * the care area, its part of a facility, the unit, the shift and the unit's shift each add a factor, believed the more the more
 * peers and events it rests on. The user is left out of every one of these. A drug that fewer than eight others handle is not
 * compared.
 */
export function expectCounts(strata: readonly Stratum[]): ExpectedStratum[] {
  const byRole = new Map<string, Stratum[]>();
  for (const one of strata) {
    const group = byRole.get(one.role);
    if (group) group.push(one);
    else byRole.set(one.role, [one]);
  }
  return [...byRole.values()].flatMap(expectInRole);
}

function expectInRole(strata: readonly Stratum[]): ExpectedStratum[] {
  const { leastPeers, spread } = expectationRules;
  const exposures = Float64Array.from(strata, ({ exposure }) => exposure);
  const places = placesOf(strata);
  const groupsBy = (keyOf: (place: Place) => number, expected: Float64Array) =>
    new Groups(strata, places.map(keyOf), expected);
  const drugs = groupsBy(({ drug }) => drug, exposures);
  /** What is expected of everybody so far, and of the user with the user left out. */
  const all = new Float64Array(strata.length);
  const own = new Float64Array(strata.length);
  /** By step: how much leaving out the user changes the factor of a stratum. */
  const changes = new Map<StepName | 'role', Float64Array>();
  const ofRole = new Float64Array(strata.length).fill(1);
  const found = strata.map((one, index): ExpectedStratum => {
    const rate = drugs.rate(index);
    const without = drugs.rateWithout(index, 1);
    all[index] = one.exposure * rate;
    own[index] = one.exposure * without;
    if (rate > 0) ofRole[index] = without / rate;
    const peers = drugs.others(index);
    return peers >= leastPeers
      ? { ...one, expected: 0, level: 'role', peers }
      : { ...one, expected: 0, level: 'none', peers: 0 };
  });
  changes.set('role', ofRole);
  for (const { step, keyOf, level, within } of steps) {
    const groups = groupsBy(keyOf, all);
    const before = within.flatMap((name) => changes.get(name) ?? []);
    const changed = new Float64Array(strata.length).fill(1);
    found.forEach((stratum, index) => {
      const others = groups.others(index);
      if (others < leastPeers) return;
      const without = before.reduce((product, change) => product * (change[index] ?? 1), 1);
      const ofAll = believe(groups.rate(index), groups.expectedOf(index), groups.exposed(index), spread[step]);
      const ofOthers = believe(
        groups.rateWithout(index, without),
        groups.expectedWithout(index) * without,
        others,
        spread[step],
      );
      if (ofAll > 0) changed[index] = ofOthers / ofAll;
      own[index] = (own[index] ?? 0) * ofOthers;
      all[index] = (all[index] ?? 0) * ofAll;
      if (level && stratum.level !== 'none') {
        stratum.level = level;
        stratum.peers = others;
      }
    });
    changes.set(step, changed);
  }
  found.forEach((stratum, index) => {
    if (stratum.level !== 'none') stratum.expected = own[index] ?? 0;
  });
  return found;
}

/** A group's ratio to what is expected of it, drawn towards 1 by how uncertain it is. */
function believe(ratio: number, expected: number, users: number, spread: number): number {
  if (expected <= 0 || users <= 0) return 1;
  const uncertainty = 1 / expected + expectationRules.betweenUsers / users;
  return 1 + (spread / (spread + uncertainty)) * (ratio - 1);
}

/** Sums of strata by group, and by group and user. */
class Groups {
  readonly #group: Int32Array;
  readonly #member: Int32Array;
  readonly #observed: number[] = [];
  readonly #expected: number[] = [];
  readonly #exposed: number[] = [];
  readonly #ownObserved: number[] = [];
  readonly #ownExpected: number[] = [];
  readonly #isExposed: boolean[] = [];

  constructor(strata: readonly Stratum[], keys: readonly number[], expected: Float64Array) {
    this.#group = new Int32Array(strata.length);
    this.#member = new Int32Array(strata.length);
    const places = new Map<number, { group: number; members: Map<number, number> }>();
    strata.forEach((one, index) => {
      const key = keys[index] ?? 0;
      let place = places.get(key);
      if (!place) {
        place = { group: places.size, members: new Map() };
        places.set(key, place);
        this.#observed.push(0);
        this.#expected.push(0);
        this.#exposed.push(0);
      }
      let member = place.members.get(one.user);
      if (member === undefined) {
        member = this.#ownObserved.length;
        place.members.set(one.user, member);
        this.#ownObserved.push(0);
        this.#ownExpected.push(0);
        this.#isExposed.push(false);
      }
      const { group } = place;
      this.#group[index] = group;
      this.#member[index] = member;
      const count = expected[index] ?? 0;
      this.#observed[group] = (this.#observed[group] ?? 0) + one.observed;
      this.#expected[group] = (this.#expected[group] ?? 0) + count;
      this.#ownObserved[member] = (this.#ownObserved[member] ?? 0) + one.observed;
      this.#ownExpected[member] = (this.#ownExpected[member] ?? 0) + count;
      if (one.exposure > 0 && !this.#isExposed[member]) {
        this.#isExposed[member] = true;
        this.#exposed[group] = (this.#exposed[group] ?? 0) + 1;
      }
    });
  }

  /** Users of the stratum's group with any exposure. */
  exposed(index: number): number {
    return this.#exposed[this.#group[index] ?? 0] ?? 0;
  }

  others(index: number): number {
    return this.exposed(index) - (this.#isExposed[this.#member[index] ?? 0] ? 1 : 0);
  }

  expectedOf(index: number): number {
    return this.#expected[this.#group[index] ?? 0] ?? 0;
  }

  expectedWithout(index: number): number {
    return this.expectedOf(index) - (this.#ownExpected[this.#member[index] ?? 0] ?? 0);
  }

  rate(index: number): number {
    const expected = this.expectedOf(index);
    return expected > 0 ? (this.#observed[this.#group[index] ?? 0] ?? 0) / expected : 0;
  }

  /** The rate of the others, whose expectation is this many times what it was. */
  rateWithout(index: number, change: number): number {
    const expected = this.expectedWithout(index) * change;
    const observed =
      (this.#observed[this.#group[index] ?? 0] ?? 0) - (this.#ownObserved[this.#member[index] ?? 0] ?? 0);
    return expected > 0 ? observed / expected : 0;
  }
}
