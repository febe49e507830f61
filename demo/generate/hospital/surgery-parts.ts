import type { Ledger } from '../ledger.ts';
import type { CabinetLog } from './cabinet-log.ts';
import type { Patients } from './patients.ts';
import type { Person } from './people.ts';
import type { Roster } from './roster.ts';
import type { Location } from './site.ts';
import type { Trays } from './trays.ts';

/** What operating rooms work with. */
export interface SurgeryParts {
  ledger: Ledger<Location>;
  patients: Patients;
  log: CabinetLog;
  roster: Roster;
  trays: Trays | undefined;
  /** Who is there at a moment of today and may sign for a waste. */
  witnesses: (at: number) => Person[];
}
