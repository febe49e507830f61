import type { IsKnownNdc } from '../../../contracts/codes/ndc.ts';

export type PatientClass = 'inpatient' | 'outpatient' | 'emergency' | 'observation';
export const payers = [
  'medicaid',
  'medicaid_mco',
  'medicare',
  'medicare_advantage',
  'commercial',
  'self',
  'other',
] as const;
export type Payer = (typeof payers)[number];

type Codes<T> = Readonly<Record<string, T>>;

/** An encounter as the store has it: its row, and its class now, where that changed since admission. */
export interface KnownEncounter {
  row: Readonly<Record<string, string>>;
  changedClass?: string;
}

/** How the words of a sender become those of the import files. Only the salt is required. */
export interface Hl7Options {
  /** The company's own secret, at least 16 characters: it makes patient keys that no other company can make. */
  salt: string;
  /** Where `facilities` does not name the facility of a message. Without it, what the message says is the code. */
  facility?: string;
  /** Facility code by what is sent in PV1-3.4 or else MSH-4. */
  facilities?: Codes<string>;
  /**
   * Location code by what is sent as point of care, or as point of care and room (`4E/12`). Without it, the point of
   * care.
   */
  locations?: Codes<string>;
  /** By PV1-2, in addition to HL7 table 0004; and by PV1-18, which is stronger where it is listed. */
  patientClasses?: Codes<PatientClass>;
  patientTypes?: Codes<PatientClass>;
  /** By financial class (PV1-20), plan type (IN1-15) or plan (IN1-2), in addition to the plain English words. */
  payers?: Codes<Payer>;
  /**
   * The coding systems whose codes are the item codes of the house; by default blank, L and those that begin with 99.
   */
  itemSystems?: readonly string[];
  isKnownNdc?: IsKnownNdc;
  itemOfNdc?: (ndc11: string) => string | undefined;
  /**
   * The base unit of an item by NDC: an amount that is sent in another unit is refused. Without it no unit is checked.
   */
  unitOfNdc?: (ndc11: string) => string | undefined;
  /** Where dispenses that name no pharmacy leave the stock. */
  pharmacy?: string;
  /** Location codes of cabinets: what is dispensed there is a cabinet transaction, not a movement of the pharmacy. */
  cabinets?: ReadonlySet<string>;
  /** The field of FT1 in which a credit names the charge that it takes back. */
  reversedChargeField?: number;
  /**
   * What the store knows of these encounters, so that a message that says less does not blank what another one said.
   */
  knownEncounters?: (codes: readonly string[]) => Promise<ReadonlyMap<string, KnownEncounter>>;
  /** The same for the rows of medication_orders: a message may end an order without repeating it. */
  knownOrders?: (codes: readonly string[]) => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
}

/** HL7 table 0004. Preadmitted (P), unknown (U) and the like are no class of a patient who is there. */
const usualClasses: Codes<PatientClass> = {
  I: 'inpatient',
  O: 'outpatient',
  E: 'emergency',
  R: 'outpatient',
  B: 'inpatient',
  OBS: 'observation',
};
const usualTypes: Codes<PatientClass> = { OBS: 'observation', OBSERVATION: 'observation', OBV: 'observation' };
const usualPayers: Codes<Payer> = {
  MEDICAID: 'medicaid',
  'MEDICAID MCO': 'medicaid_mco',
  'MEDICAID HMO': 'medicaid_mco',
  'MEDICAID MANAGED CARE': 'medicaid_mco',
  MEDICARE: 'medicare',
  'MEDICARE ADVANTAGE': 'medicare_advantage',
  COMMERCIAL: 'commercial',
  'BLUE CROSS': 'commercial',
  SELF: 'self',
  'SELF PAY': 'self',
  SELFPAY: 'self',
  OTHER: 'other',
};

export const findClass = (type: string, patientClass: string, options: Hl7Options): PatientClass | undefined =>
  find(type, options.patientTypes, usualTypes) ?? find(patientClass, options.patientClasses, usualClasses);

export const findPayer = (code: string, options: Hl7Options): Payer | undefined =>
  find(code, options.payers, usualPayers);

export function findFacility(sent: readonly string[], options: Hl7Options): string {
  const named = sent.find((name) => find(name, options.facilities) !== undefined);
  if (named !== undefined) return find(named, options.facilities) ?? '';
  return options.facility ?? sent.find((name) => name !== '') ?? '';
}

export const findLocation = (pointOfCare: string, room: string, options: Hl7Options): string =>
  (room === '' ? undefined : find(`${pointOfCare}/${room}`, options.locations)) ??
  find(pointOfCare, options.locations) ??
  pointOfCare;

export const isItemSystem = (system: string, { itemSystems }: Hl7Options): boolean =>
  itemSystems ? itemSystems.includes(system) : system === '' || system === 'L' || system.startsWith('99');

/** As it is written, and otherwise without regard to capitals. */
function find<T>(code: string, ...tables: (Codes<T> | undefined)[]): T | undefined {
  if (code === '') return undefined;
  for (const table of tables) {
    if (table && Object.hasOwn(table, code)) return table[code];
    const upper = code.toUpperCase();
    if (table && Object.hasOwn(table, upper)) return table[upper];
  }
  return undefined;
}
