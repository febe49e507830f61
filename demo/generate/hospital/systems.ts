import type { Zone } from '../clock.ts';
import type { FacilityKey } from './units.ts';

/** A hospital system to generate. */
export interface SystemSeed {
  code: string;
  name: string;
  /** Prefix of facility codes. */
  short: string;
  zones: [Zone, Zone];
  states: [string, string];
  /** Against the demo hospital. */
  size: number;
  /** Names that stand before the suffix of a facility; blank = the system's own. */
  towns: Partial<Record<FacilityKey, string>>;
}

export const systemSeeds: SystemSeed[] = [
  {
    code: 'cedar',
    name: 'Cedar Valley Health',
    short: 'CV',
    zones: ['America/Chicago', 'America/Denver'],
    states: ['IA', 'NE'],
    size: 1,
    towns: { critical: 'Prairie Ridge', surgery: 'Riverside', clinic: 'Northside' },
  },
  {
    code: 'summit',
    name: 'Summit Ridge Health',
    short: 'SR',
    zones: ['America/Denver', 'America/Los_Angeles'],
    states: ['CO', 'NV'],
    size: 0.6,
    towns: {},
  },
  {
    code: 'lakeland',
    name: 'Lakeland Regional Network',
    short: 'LR',
    zones: ['America/New_York', 'America/Chicago'],
    states: ['MI', 'WI'],
    size: 1.4,
    towns: {},
  },
  {
    code: 'bluestem',
    name: 'Bluestem Care',
    short: 'BC',
    zones: ['America/Chicago', 'America/Denver'],
    states: ['KS', 'CO'],
    size: 0.35,
    towns: {},
  },
  {
    code: 'tidewater',
    name: 'Tidewater Medical System',
    short: 'TM',
    zones: ['America/New_York', 'America/Chicago'],
    states: ['VA', 'TN'],
    size: 0.9,
    towns: {},
  },
  {
    code: 'sequoia',
    name: 'Sequoia Coast Health',
    short: 'SQ',
    zones: ['America/Los_Angeles', 'America/Denver'],
    states: ['CA', 'UT'],
    size: 1.2,
    towns: {},
  },
];
