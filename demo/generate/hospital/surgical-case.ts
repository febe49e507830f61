import type { Encounter } from './patients.ts';
import type { Person } from './people.ts';
import type { Room } from './site.ts';
import type { Tray } from './tray-station.ts';

export interface Case {
  code: string;
  room: Room;
  encounter: Encounter;
  provider: Person;
  /** Takes over before the end, from this moment on. */
  relief: { person: Person; from: number } | undefined;
  begins: number;
  ends: number;
  outOfRoom: number;
  /** Trauma and long cases use more. */
  need: number;
  tray: Tray | undefined;
}
