import { Clock } from '../clock.ts';
import type { Company } from '../company.ts';
import type { FacilitySeed } from './archetypes.ts';
import type { SystemSeed } from './systems.ts';
import type { UnitSeed } from './units.ts';

export interface Location {
  index: number;
  code: string;
  name: string;
  type: string;
  area: string | undefined;
  group: string;
  mixedUse: boolean;
  unit: Unit | undefined;
  /** Who fills it up. */
  source: Location | undefined;
  /** The code of its vault, which holds its scheduled drugs. */
  vault?: string;
}

export interface Unit {
  seed: UnitSeed;
  /** One or two cabinets of the same stock. */
  cabinets: Location[];
  /** Patients lie here and shifts are worked here: the first cabinet's code. */
  place: Location;
}

export interface Room {
  place: Location;
  trays: boolean;
}

/** One facility with its places. */
export interface Site {
  company: Company;
  seed: FacilitySeed;
  code: string;
  name: string;
  state: string;
  clock: Clock;
  entityId: string | undefined;
  locations: Location[];
  pharmacy: Location;
  kit: Location | undefined;
  warehouse: Location | undefined;
  units: Unit[];
  rooms: Room[];
  carts: Location[];
  /** How often things happen against the archetype; what there is of them is already in the lists. */
  depth: number;
  /** Trays and positions against the archetype. */
  breadth: number;
}

export interface SiteSize {
  breadth: number;
  depth: number;
}

const towns = [
  'Oakdale',
  'Millbrook',
  'Fairview',
  'Ashford',
  'Granite Falls',
  'Stonebridge',
  'Harmon',
  'Willow Creek',
  'Eastbrook',
  'Kingsley',
];

/** `block`: a large company repeats the five facilities, each time in other towns. */
export function layOutSite(
  company: Company,
  system: SystemSeed,
  seed: FacilitySeed,
  block: number,
  size: SiteSize,
): Site {
  const code = facilityCodeOf(system, seed.key, block);
  const brand = system.name.split(' ').slice(0, 2).join(' ');
  const town =
    block === 0
      ? (system.towns[seed.key] ?? brand)
      : `${towns[(block - 1) % towns.length]}${block > towns.length ? ` ${block}` : ''}`;
  const locations: Location[] = [];
  const add = (place: Omit<Location, 'index'>): Location => {
    const added = { ...place, index: locations.length };
    locations.push(added);
    return added;
  };
  const store = (code_: string, name: string, type: string, source?: Location): Location =>
    add({ code: code_, name, type, area: 'pharmacy', group: 'Pharmacy', mixedUse: false, unit: undefined, source });
  const has = (kind: FacilitySeed['stores'][number]) => seed.stores.includes(kind);
  const pharmacy = store(
    'CP',
    seed.key === 'clinic' ? 'Clinic Pharmacy Store' : 'Central Pharmacy',
    'central_pharmacy',
  );
  if (seed.type === 'hospital') pharmacy.vault = 'VLT';
  const warehouse = has('warehouse') ? store('WH', 'Bulk Store', 'warehouse') : undefined;
  const surgical = has('or-satellite') ? store('SAT-OR', 'Surgical Satellite', 'satellite', pharmacy) : pharmacy;
  const cancer = has('oncology-satellite') ? store('SAT-ONC', 'Oncology Satellite', 'satellite', pharmacy) : pharmacy;
  // Trays pay only where there are enough of them.
  const withTrays = has('kit') && (seed.key === 'main' || size.breadth >= 0.5);
  const kit = withTrays ? store('KIT', 'Kit Room', 'kit_room', pharmacy) : undefined;
  const unitCount = Math.max(Math.min(3, seed.units.length), Math.round(seed.units.length * size.breadth));
  const units = seed.units.slice(0, unitCount).map((unitSeed) => {
    const source = unitSeed.uses.includes('C') && !unitSeed.uses.includes('M') ? cancer : pharmacy;
    const unit: Unit = { seed: unitSeed, cabinets: [], place: pharmacy };
    const cabinets = size.breadth < 0.5 ? 1 : unitSeed.cabinets;
    for (let n = 0; n < cabinets; n += 1) {
      unit.cabinets.push(
        add({
          code: cabinets === 1 ? unitSeed.code : `${unitSeed.code}-${'AB'[n]}`,
          name: cabinets === 1 ? unitSeed.name : `${unitSeed.name} ${'AB'[n]}`,
          type: unitSeed.type,
          area: unitSeed.area,
          group: unitSeed.name,
          mixedUse: unitSeed.mixedUse,
          unit,
          source,
        }),
      );
    }
    unit.place = unit.cabinets[0] ?? pharmacy;
    return unit;
  });
  const roomCount = seed.rooms === 0 ? 0 : Math.max(1, Math.round(seed.rooms * size.breadth));
  const trayRooms = Math.round((roomCount * seed.trayRooms) / Math.max(1, seed.rooms));
  const rooms: Room[] = [];
  for (let n = 1; n <= roomCount; n += 1) {
    const place = add({
      code: `OR${String(n).padStart(2, '0')}`,
      name: `OR ${n} anesthesia workstation`,
      type: 'anesthesia_workstation',
      area: 'or',
      group: 'Operating Rooms',
      mixedUse: true,
      unit: undefined,
      source: surgical,
    });
    rooms.push({ place, trays: n <= Math.max(trayRooms, kit ? 1 : 0) });
  }
  if (roomCount > 3) {
    add({
      code: 'ORCORE',
      name: 'OR Core',
      type: 'or',
      area: 'or',
      group: 'Operating Rooms',
      mixedUse: true,
      unit: undefined,
      source: surgical,
    });
  }
  const carts: Location[] = [];
  for (let n = 1; n <= seed.crashCarts; n += 1) {
    carts.push(
      add({
        code: `CC${n}`,
        name: `Crash carts ${n}`,
        type: 'crash_cart',
        area: 'other',
        group: 'Crash Carts',
        mixedUse: false,
        unit: undefined,
        source: kit ?? pharmacy,
      }),
    );
  }
  const place = seed.key === 'critical' ? 1 : 0;
  return {
    company,
    seed,
    code,
    name: `${town} ${seed.suffix}`,
    state: system.states[seed.zone],
    clock: new Clock(system.zones[seed.zone]),
    entityId: entityIdOf(seed, system, block, place),
    locations,
    pharmacy,
    kit,
    warehouse,
    units,
    rooms,
    carts,
    depth: size.depth,
    breadth: size.breadth,
  };
}

export function facilityCodeOf(system: SystemSeed, key: FacilitySeed['key'], block: number): string {
  const letters = { main: 'MC', critical: 'CA', children: 'CH', surgery: 'SC', clinic: 'CL' }[key];
  return `${system.short}${letters}${block === 0 ? '' : block + 1}`;
}

/** 340B IDs of hospitals: the type and six digits. A child site stands under its parent's ID in the company's files. */
function entityIdOf(seed: FacilitySeed, system: SystemSeed, block: number, place: number): string | undefined {
  if (seed.entityType === 'none') return undefined;
  let sum = block * 37 + place * 11;
  for (const letter of system.code) sum = (sum * 31 + letter.charCodeAt(0)) % 8999;
  return `${seed.entityType}${place === 0 ? '16' : '28'}${1000 + sum}`;
}

export function writeSite(site: Site, parent: Site | undefined): void {
  const { company, seed } = site;
  company.table('facilities').write({
    facility_code: site.code,
    name: site.name,
    type: seed.type,
    timezone: site.clock.zone,
    beds: seed.beds === 0 ? undefined : Math.max(2, Math.round(seed.beds * site.breadth * site.depth)),
    entity_340b_id: site.entityId,
    entity_type: seed.entityType,
    gpo_prohibited: seed.gpoProhibited,
    medicaid_carve_in: seed.carveIn,
    parent_facility_code: parent?.code,
    dea_registration: deaRegistration(site),
  });
  if (site.pharmacy.vault) {
    company.table('locations').write({
      facility_code: site.code,
      location_code: site.pharmacy.vault,
      name: 'Controlled Substance Vault',
      location_type: 'vault',
      location_group: site.pharmacy.group,
      care_area: 'pharmacy',
      mixed_use: false,
    });
  }
  for (const place of site.locations) {
    company.table('locations').write({
      facility_code: site.code,
      location_code: place.code,
      name: place.name,
      location_type: place.type,
      location_group: place.group,
      care_area: place.area,
      mixed_use: place.mixedUse,
    });
  }
}

/** Two letters and seven digits, of which the last is the check digit of the others. */
function deaRegistration(site: Site): string {
  let sum = 7;
  for (const letter of `${site.company.code}${site.code}`) sum = (sum * 31 + letter.charCodeAt(0)) % 899_999;
  const digits = [...String(100_000 + sum)].map(Number);
  const check = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 2), 0) % 10;
  return `F${site.name.slice(0, 1).toUpperCase()}${digits.join('')}${check}`;
}
