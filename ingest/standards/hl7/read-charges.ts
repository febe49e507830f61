import type { Remark } from '../conversion.ts';
import type { Hl7Message } from './hl7-message.ts';
import type { Hl7Options } from './hl7-options.ts';
import type { Hl7Segment } from './hl7-segment.ts';
import { toKey } from './patient-key.ts';
import { type Drug, readBareNdc, readDrug, readNumber } from './read-drug.ts';
import type { Visit, VisitReader } from './read-visit.ts';
import { isSameUnit } from './units.ts';

/** FT1-6 (HL7 table 0017); CR is what some senders write for a credit. */
const kinds: Record<string, 'charge' | 'credit'> = { CG: 'charge', CD: 'credit', CR: 'credit' };
/** Drug discarded and billed (HCPCS level II modifier). */
const wasteModifier = 'JW';

export interface ChargeRow {
  line: number;
  row: Record<string, string>;
  /** What was left blank and why; blank where nothing was. */
  note: string;
}

/** Reads the FT1 segments of a DFT message into rows of charges. */
export function readCharges(
  message: Hl7Message,
  visit: Visit,
  visits: VisitReader,
  options: Hl7Options,
): (ChargeRow | Remark)[] {
  const found = message.segments.filter(({ name }) => name === 'FT1');
  if (found.length === 0) return [{ line: message.line, reason: 'The message holds no transaction (FT1).' }];
  return found.map((ft1) => {
    const made = readCharge(message, ft1, visit, visits, options);
    if (typeof made === 'string') return { line: ft1.line, reason: `The transaction is left out: ${made}.` };
    return { line: ft1.line, ...made };
  });
}

function readCharge(
  message: Hl7Message,
  ft1: Hl7Segment,
  visit: Visit,
  visits: VisitReader,
  options: Hl7Options,
): { row: Record<string, string>; note: string } | string {
  const type = ft1.get(6).toUpperCase();
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) return 'FT1-6 is neither a charge (CG) nor a credit (CD)';
  const occurredAt = message.moment(ft1.get(4));
  if (occurredAt === undefined) return 'FT1-4 is not a time';
  const sent = ft1.get(16, 4);
  const facility = sent === '' ? visit.facilityCode : visits.facility(message, sent);
  if (facility === '') return 'the facility is not known';
  const drug = readChargedDrug(ft1, options);
  const code = isNdc(ft1, 7) ? '' : ft1.get(7);
  if (code === '' && drug.ndc === '') return `it names neither a charge code nor a drug: ${drug.because}`;
  // Charge units; base units where there is only an NDC, which FT1-43 counts.
  const isByNdc = code === '' && ft1.get(43) !== '';
  const counted = readNumber(isByNdc ? ft1.get(43) : ft1.get(10) || '1');
  if (counted === undefined) return `FT1-${isByNdc ? 43 : 10} is not a number`;
  const base = options.unitOfNdc?.(drug.ndc);
  if (isByNdc && base !== undefined && !isSameUnit(ft1.get(43, 2), base))
    return 'FT1-43 is not in the base unit of the item';
  const isCredit = kind === 'credit' || counted.startsWith('-');
  const row = {
    charge_id: readId(message, ft1, isCredit, options),
    kind: isCredit ? 'credit' : isWaste(ft1) ? 'waste' : 'charge',
    facility_code: facility,
    location_code: visits.location(ft1, 16) || visit.locationCode,
    encounter_code: visit.encounterCode,
    provider_code: ft1.get(21) || ft1.get(20),
    charge_code: code,
    ndc: drug.ndc,
    quantity: counted.replace('-', ''),
    occurred_at: occurredAt,
    posted_at: message.moment(ft1.get(5)) ?? '',
    patient_class: visit.patientClass,
    payer: visit.payer,
    payer_state: visit.payerState,
    reversed_charge_id: isCredit && options.reversedChargeField ? ft1.get(options.reversedChargeField) : '',
    modifiers: readModifiers(ft1).join(' '),
  };
  const isNdcLost = drug.ndc === '' && ft1.get(29) !== '';
  return { row, note: isNdcLost ? `The NDC of the charge is left blank: ${drug.because}.` : '' };
}

/** FT1-29 is the NDC; older senders put it into the transaction or the procedure code. */
function readChargedDrug(ft1: Hl7Segment, options: Hl7Options): Drug {
  const field = [29, 7, 25].find(
    (candidate) => ft1.get(candidate) !== '' && (candidate === 29 || isNdc(ft1, candidate)),
  );
  if (field === undefined) return { ndc: '', item: '', because: 'FT1-29 is blank' };
  const drug = readDrug(ft1, field, options);
  // FT1-29 is an NDC even where it does not name its coding system.
  return drug.ndc === '' && field === 29 && ft1.get(29, 3) === '' ? readBareNdc(ft1.get(29), options) : drug;
}

const isNdc = (ft1: Hl7Segment, field: number): boolean => ft1.get(field, 3).toUpperCase().startsWith('NDC');

/** A credit often has the number of what it takes back: it must not replace it. */
function readId(message: Hl7Message, ft1: Hl7Segment, isCredit: boolean, { salt }: Hl7Options): string {
  const sent = ft1.get(2);
  if (sent !== '') return isCredit ? `${sent}-credit` : sent;
  const { header } = message;
  return `ft1-${toKey([header.get(3), header.get(4), header.get(10), ft1.raw()].join('\u0000'), salt).slice(0, 32)}`;
}

const readModifiers = (ft1: Hl7Segment): string[] =>
  Array.from({ length: ft1.count(26) }, (_, at) => ft1.get(26, 1, 1, at + 1)).filter((modifier) => modifier !== '');

const isWaste = (ft1: Hl7Segment): boolean => readModifiers(ft1).includes(wasteModifier);
