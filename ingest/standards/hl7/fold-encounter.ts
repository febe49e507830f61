import type { ConvertedRow, Remark } from '../conversion.ts';
import type { KnownEncounter } from './hl7-options.ts';
import { toOrder } from './hl7-time.ts';
import type { Visit } from './read-visit.ts';

/** The events of patient administration that are read, and what each does. */
export const visitEvents = {
  A01: 'admit',
  A04: 'admit',
  A02: 'move',
  A03: 'discharge',
  A06: 'reclassify',
  A07: 'reclassify',
  A08: 'update',
  A11: 'cancel-admit',
  A13: 'cancel-discharge',
} as const;

type VisitEvent = (typeof visitEvents)[keyof typeof visitEvents];

/** A message about a visit: what it does, when that happened, and what it says. */
export interface VisitMessage {
  event: VisitEvent;
  line: number;
  at: string;
  visit: Visit;
}

interface Dated {
  at: string;
  value: string;
  line: number;
}

/**
 * Folds the messages of one encounter, in the order in which they came, into its rows. `encounters.patient_class` is
 * the class at admission; what it became stands in encounter_classes. The last stay and the last class end with the
 * discharge.
 */
export class EncounterFold {
  readonly #code: string;
  readonly #known: KnownEncounter | undefined;
  #row: Record<string, string> | undefined;
  #line = 0;
  #isTouched = false;
  #isAdmittedHere = false;
  #stays: Dated[] = [];
  #changes: Dated[] = [];
  #initial: Dated | undefined;
  readonly refusals: Remark[] = [];
  readonly notes: Remark[] = [];

  constructor(code: string, known: KnownEncounter | undefined) {
    this.#code = code;
    this.#known = known;
    this.#row = known && { ...known.row };
  }

  take(message: VisitMessage): void {
    const acts: Record<VisitEvent, (message: VisitMessage) => void> = {
      admit: (each) => this.#admit(each),
      move: (each) => this.#move(each),
      discharge: (each) => this.#discharge(each),
      reclassify: (each) => this.#reclassify(each),
      update: (each) => this.#correct(each),
      'cancel-admit': (each) => this.#cancelAdmit(each),
      'cancel-discharge': (each) => this.#cancelDischarge(each),
    };
    acts[message.event](message);
  }

  *rows(): Generator<ConvertedRow> {
    if (this.#row && this.#isTouched) yield { entity: 'encounters', line: this.#line, row: this.#row };
    const ends = this.#row?.discharged_at ?? '';
    for (const { at, until, value, line } of inOrder(this.#stays, ends)) {
      const row = { encounter_code: this.#code, location_code: value, starts_at: at, ends_at: until };
      yield { entity: 'encounter_stays', line, row };
    }
    const classes = this.#initial && this.#changes.length > 0 ? [this.#initial, ...this.#changes] : this.#changes;
    for (const { at, until, value, line } of inOrder(classes, ends)) {
      const row = { encounter_code: this.#code, patient_class: value, starts_at: at, ends_at: until };
      yield { entity: 'encounter_classes', line, row };
    }
  }

  #admit(message: VisitMessage): void {
    const { visit, at, line } = message;
    const isNew = !this.#isAdmittedHere;
    if (!this.#row) {
      if (!this.#create(message, visit.admittedAt || at)) return;
    } else {
      this.#update(message);
      // Registered in the emergency department, then admitted under the same number.
      this.#changeClass(message);
    }
    this.#isAdmittedHere = true;
    const starts = isNew ? visit.admittedAt || at : at;
    if (visit.locationCode !== '' && this.#stays.at(-1)?.value !== visit.locationCode) {
      put(this.#stays, { at: starts, value: visit.locationCode, line });
    }
  }

  #move({ visit, at, line }: VisitMessage): void {
    if (visit.locationCode === '') this.#refuse(line, 'The transfer names no point of care in PV1-3.');
    else put(this.#stays, { at, value: visit.locationCode, line });
  }

  #discharge(message: VisitMessage): void {
    if (!this.#update(message) || !this.#row) return;
    this.#row.discharged_at = message.visit.dischargedAt || message.at;
  }

  #reclassify(message: VisitMessage): void {
    const { visit, at, line } = message;
    if (this.#row) this.#update(message);
    if (visit.patientClass === '') {
      this.#refuse(line, 'The message changes the patient class to one that is not mapped.');
      return;
    }
    this.#changeClass(message);
    const prior = this.#stays.at(-1)?.value ?? visit.priorLocationCode;
    if (visit.locationCode !== '' && prior !== '' && prior !== visit.locationCode) {
      put(this.#stays, { at, value: visit.locationCode, line });
    }
  }

  /** A08 says what is so, not what happened: before any change of class, another class is a correction of the first. */
  #correct(message: VisitMessage): void {
    const { visit, line } = message;
    if (!this.#update(message) || !this.#row) return;
    const last = this.#changes.at(-1);
    if (visit.patientClass !== '' && visit.patientClass !== this.#currentClass()) {
      if (last) last.value = visit.patientClass;
      else if (this.#known?.changedClass === undefined) this.#row.patient_class = visit.patientClass;
      else
        this.notes.push({
          line,
          reason: 'The update names another patient class than the visit has now. It is not taken.',
        });
    }
    if (!last && this.#known?.changedClass === undefined && visit.admittedAt !== '')
      this.#row.admitted_at = visit.admittedAt;
    const stay = this.#stays.at(-1);
    if (stay && visit.locationCode !== '') stay.value = visit.locationCode;
  }

  #cancelAdmit({ line }: VisitMessage): void {
    if (!this.#isAdmittedHere) {
      this.#refuse(line, 'The message cancels an admission that is not in this file: its load is to be undone.');
      return;
    }
    this.#row = this.#known && { ...this.#known.row };
    this.#isTouched = false;
    this.#isAdmittedHere = false;
    this.#stays = [];
    this.#changes = [];
    this.#initial = undefined;
    this.#refuse(line, 'The admission is cancelled in this file: what it said is left out.');
  }

  #cancelDischarge(message: VisitMessage): void {
    if (this.#update(message) && this.#row) this.#row.discharged_at = '';
  }

  #currentClass(): string {
    return this.#changes.at(-1)?.value ?? this.#known?.changedClass ?? this.#row?.patient_class ?? '';
  }

  #changeClass({ visit, at, line }: VisitMessage): void {
    if (visit.patientClass === '' || visit.patientClass === this.#currentClass()) return;
    if (this.#row && this.#changes.length === 0 && this.#known?.changedClass === undefined) {
      this.#initial = { at: this.#row.admitted_at ?? '', value: this.#row.patient_class ?? '', line };
    }
    put(this.#changes, { at, value: visit.patientClass, line });
  }

  /**
   * What a message says replaces what was known; what it leaves blank does not. False where there is no row to be made.
   */
  #update(message: VisitMessage): boolean {
    const { visit, line } = message;
    if (!this.#row) return this.#create(message, visit.admittedAt);
    const said = {
      facility_code: visit.facilityCode,
      payer: visit.payer,
      payer_state: visit.payerState,
      patient_key: visit.patientKey,
      discharged_at: visit.dischargedAt,
    };
    for (const [column, value] of Object.entries(said)) if (value !== '') this.#row[column] = value;
    this.#touch(line);
    return true;
  }

  #create({ visit, line }: VisitMessage, admittedAt: string): boolean {
    const missing = [
      ...(visit.patientClass === '' ? ['a mapped patient class in PV1-2'] : []),
      ...(admittedAt === '' ? ['an admission time in PV1-44'] : []),
      ...(visit.facilityCode === '' ? ['a facility in PV1-3 or MSH-4'] : []),
    ];
    if (missing.length > 0) {
      this.#refuse(line, `The visit is not known, and the message lacks ${missing.join(' and ')}.`);
      return false;
    }
    this.#row = {
      encounter_code: this.#code,
      facility_code: visit.facilityCode,
      patient_class: visit.patientClass,
      payer: visit.payer,
      payer_state: visit.payerState,
      patient_key: visit.patientKey,
      admitted_at: admittedAt,
      discharged_at: visit.dischargedAt,
    };
    this.#touch(line);
    return true;
  }

  #touch(line: number): void {
    this.#isTouched = true;
    this.#line = line;
  }

  #refuse(line: number, reason: string): void {
    this.refusals.push({ line, reason });
  }
}

/** Of two that begin at one moment the later message holds. */
function put(list: Dated[], entry: Dated): void {
  const same = list.findIndex(({ at }) => toOrder(at) === toOrder(entry.at));
  if (same < 0) list.push(entry);
  else list[same] = entry;
}

/** By time, each until the next begins and the last until the visit ends. */
function inOrder(list: readonly Dated[], ends: string): (Dated & { until: string })[] {
  const sorted = [...list].sort((a, b) => toOrder(a.at) - toOrder(b.at));
  return sorted.map((entry, at) => ({ ...entry, until: sorted[at + 1]?.at ?? ends }));
}
