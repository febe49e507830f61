import type { Remark } from '../conversion.ts';
import type { Hl7Message } from './hl7-message.ts';
import { findClass, findFacility, findLocation, findPayer, type Hl7Options } from './hl7-options.ts';
import type { Hl7Segment } from './hl7-segment.ts';
import { toPatientKey } from './patient-key.ts';

/** What a message says about the visit it belongs to, in the words of the import files; blank where it says nothing. */
export interface Visit {
  line: number;
  encounterCode: string;
  facilityCode: string;
  locationCode: string;
  priorLocationCode: string;
  patientClass: string;
  payer: string;
  payerState: string;
  patientKey: string;
  admittedAt: string;
  dischargedAt: string;
}

/** Remembers what it has said once about the codes of a sender, so as not to say it for every message. */
export class VisitReader {
  readonly #options: Hl7Options;
  readonly #notes: Remark[];
  readonly #noted = new Set<string>();

  constructor(options: Hl7Options, notes: Remark[]) {
    this.#options = options;
    this.#notes = notes;
  }

  read(message: Hl7Message): Visit {
    const pv1 = message.find('PV1');
    const pid = message.find('PID');
    const { payer, payerState } = this.#readPayer(pv1, message.find('IN1'), message.line);
    return {
      line: pv1?.line ?? message.line,
      // The visit number; where a sender has none, the account number.
      encounterCode: pv1?.get(19) || pid?.get(18) || '',
      facilityCode: this.facility(message, pv1?.get(3, 4) ?? ''),
      locationCode: this.location(pv1, 3),
      priorLocationCode: this.location(pv1, 6),
      patientClass: this.#readClass(pv1),
      payer,
      payerState,
      patientKey: toPatientKey(pid, this.#options.salt),
      admittedAt: message.moment(pv1?.get(44)) ?? '',
      dischargedAt: message.moment(pv1?.get(45)) ?? '',
    };
  }

  facility(message: Hl7Message, sent: string): string {
    return findFacility([sent, message.header.get(4)], this.#options);
  }

  /** A place as the standard writes it: point of care, room, bed, facility … */
  location(segment: Hl7Segment | undefined, field: number): string {
    return segment ? findLocation(segment.get(field), segment.get(field, 2), this.#options) : '';
  }

  #readClass(pv1: Hl7Segment | undefined): string {
    if (!pv1) return '';
    const sent = pv1.get(2);
    const found = findClass(pv1.get(18), sent, this.#options);
    if (found === undefined && sent !== '') this.#note(pv1.line, 'patient class in PV1-2', sent);
    return found ?? '';
  }

  /** A state only means something for Medicaid; it is that of the payer's address, never of the patient's. */
  #readPayer(
    pv1: Hl7Segment | undefined,
    in1: Hl7Segment | undefined,
    line: number,
  ): Pick<Visit, 'payer' | 'payerState'> {
    const codes = [pv1?.get(20), in1?.get(15), in1?.get(2)].filter((code): code is string => !!code);
    const payer = codes.map((code) => findPayer(code, this.#options)).find((found) => found !== undefined);
    const [first] = codes;
    if (payer === undefined && first !== undefined) this.#note(line, 'payer in PV1-20, IN1-15 or IN1-2', first);
    const isMedicaid = payer === 'medicaid' || payer === 'medicaid_mco';
    return { payer: payer ?? '', payerState: isMedicaid ? readState(in1?.get(5, 4) ?? '') : '' };
  }

  /** Once for each code. The code itself is not shown: in a message out of joint it may be anything, even a name. */
  #note(line: number, what: string, code: string): void {
    const key = `${what} ${code}`;
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    this.#notes.push({ line, reason: `The ${what} of this message is not mapped. It is left blank.` });
  }
}

const readState = (text: string): string => (/^[A-Za-z]{2}$/u.test(text) ? text.toUpperCase() : '');
