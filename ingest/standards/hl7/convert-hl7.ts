import { type ByteSource, byLine, type Conversion, type ConvertedRow, type Remark } from '../conversion.ts';
import { EncounterFold, type VisitMessage, visitEvents } from './fold-encounter.ts';
import { foldOrder } from './fold-order.ts';
import { Hl7Message } from './hl7-message.ts';
import type { Hl7Options, KnownEncounter } from './hl7-options.ts';
import { type ChargeRow, readCharges } from './read-charges.ts';
import { readDispenses } from './read-dispenses.ts';
import { type OrderMessage, readOrders } from './read-orders.ts';
import { VisitReader } from './read-visit.ts';
import { splitMessages } from './split-messages.ts';

/** How many encounters or orders are asked for at once. */
const askAtOnce = 1000;

/**
 * Turns HL7 v2 messages into rows: ADT into encounters, their stays and classes; RDE into medication_orders; RDS into
 * movements or adc_transactions; DFT into charges. Charges and dispenses come out as they are read; encounters and
 * orders, of which a file may hold many messages, at the end.
 */
export function convertHl7(files: Iterable<Hl7File>, options: Hl7Options): Conversion {
  if (options.salt.length < 16) throw new RangeError('The salt of patient keys must have at least 16 characters.');
  const converter = new Hl7Converter(options);
  return { rows: converter.convert(files), refusals: converter.refusals, notes: converter.notes };
}

/** One of the files that are read as one. */
export interface Hl7File {
  bytes: ByteSource;
  /** Asked for when it is read: on which line of all of them it begins. */
  firstLine: () => number;
}

class Hl7Converter {
  readonly refusals: Remark[] = [];
  readonly notes: Remark[] = [];
  readonly #options: Hl7Options;
  readonly #visits: VisitReader;
  readonly #encounters = new Map<string, VisitMessage[]>();
  readonly #orders = new Map<string, OrderMessage[]>();
  readonly #keys = new Map<string, number>();

  constructor(options: Hl7Options) {
    this.#options = options;
    this.#visits = new VisitReader(options, this.notes);
  }

  async *convert(files: Iterable<Hl7File>): AsyncGenerator<ConvertedRow> {
    for (const { bytes, firstLine } of files) {
      for await (const split of splitMessages(bytes, this.refusals, firstLine())) {
        const header = 'segments' in split ? split.segments[0] : undefined;
        if ('reason' in split) this.refusals.push(split);
        else if (header) yield* this.#convertMessage(new Hl7Message(header, split.segments));
      }
    }
    yield* this.#foldEncounters();
    yield* this.#foldOrders();
    this.refusals.sort(byLine);
    this.notes.sort(byLine);
  }

  *#convertMessage(message: Hl7Message): Generator<ConvertedRow> {
    const { line, type, event } = message;
    const refuse = (reason: string) => this.refusals.push({ line, reason });
    if (['T', 'D'].includes(message.header.get(11))) {
      refuse('The message is for training or debugging (MSH-11).');
      return;
    }
    const kind = `${type}^${event}`;
    if (type === 'ADT' && Object.hasOwn(visitEvents, event)) this.#takeVisit(message);
    else if (kind === 'RDE^O11' || kind === 'RDE^O25' || kind === 'RDE^O01') this.#takeOrders(message);
    else if (kind === 'RDS^O13' || kind === 'RDS^O01') yield* this.#takeDispenses(message);
    else if (kind === 'DFT^P03' || kind === 'DFT^P11') yield* this.#takeCharges(message);
    else refuse(type === '' ? 'MSH-9 names no type of message.' : `Messages of the type ${kind} are not read.`);
    if (type !== 'DFT') this.#refuseOtherCharges(message);
  }

  #takeVisit(message: Hl7Message): void {
    const visit = this.#visits.read(message);
    const evn = message.find('EVN');
    // When it happened, or else when it was recorded or sent.
    const at = message.moment(evn?.get(6), evn?.get(2), message.header.get(7));
    const event = visitEvents[message.event as keyof typeof visitEvents];
    if (!message.find('PV1')) this.refusals.push({ line: message.line, reason: 'The message has no PV1 segment.' });
    else if (visit.encounterCode === '') {
      this.refusals.push({ line: visit.line, reason: 'PV1-19 and PID-18 are blank: the visit has no number.' });
    } else if (at === undefined) {
      this.refusals.push({ line: message.line, reason: 'EVN-6, EVN-2 and MSH-7 hold no time.' });
    } else {
      gather(this.#encounters, visit.encounterCode, { event, line: visit.line, at, visit });
    }
  }

  #takeOrders(message: Hl7Message): void {
    const { encounterCode } = this.#visits.read(message);
    for (const order of readOrders(message, encounterCode, this.#options)) {
      if ('reason' in order) this.refusals.push(order);
      else {
        gather(this.#orders, order.code, order);
        this.notes.push(...order.notes);
      }
    }
  }

  *#takeDispenses(message: Hl7Message): Generator<ConvertedRow> {
    const visit = this.#visits.read(message);
    for (const made of readDispenses(message, visit, this.#visits, this.#options)) {
      if ('reason' in made) this.refusals.push(made);
      else yield* this.#once(made, made.row.movement_id ?? made.row.transaction_id ?? '');
    }
  }

  *#takeCharges(message: Hl7Message): Generator<ConvertedRow> {
    const visit = this.#visits.read(message);
    for (const made of readCharges(message, visit, this.#visits, this.#options)) {
      if ('reason' in made) this.refusals.push(made);
      else {
        if (made.note !== '') this.notes.push({ line: made.line, reason: made.note });
        const { line, row } = this.#linkCredit(made);
        yield* this.#once({ entity: 'charges', line, row }, row.charge_id ?? '');
      }
    }
  }

  /** A credit with the number of a charge of this file takes that one back. */
  #linkCredit(charge: ChargeRow): ChargeRow {
    const { row } = charge;
    const reversed = (row.charge_id ?? '').replace(/-credit$/u, '');
    if (row.kind !== 'credit' || row.reversed_charge_id !== '' || !this.#keys.has(`charges ${reversed}`)) return charge;
    return { ...charge, row: { ...row, reversed_charge_id: reversed } };
  }

  *#once(made: ConvertedRow, id: string): Generator<ConvertedRow> {
    const key = `${made.entity} ${id}`;
    const earlier = this.#keys.get(key);
    if (earlier === undefined) {
      this.#keys.set(key, made.line);
      yield made;
    } else
      this.refusals.push({
        line: made.line,
        reason: `The row has the key of the one in line ${earlier}, which is kept.`,
      });
  }

  #refuseOtherCharges(message: Hl7Message): void {
    for (const { name, line } of message.segments) {
      if (name === 'FT1') this.refusals.push({ line, reason: 'Charges are taken from DFT messages only.' });
    }
  }

  async *#foldEncounters(): AsyncGenerator<ConvertedRow> {
    for (const codes of inParts([...this.#encounters.keys()])) {
      const known = await this.#options.knownEncounters?.(codes);
      for (const code of codes) yield* this.#foldEncounter(code, known?.get(code));
    }
  }

  async *#foldOrders(): AsyncGenerator<ConvertedRow> {
    for (const codes of inParts([...this.#orders.keys()])) {
      const known = await this.#options.knownOrders?.(codes);
      for (const code of codes) {
        const folded = foldOrder(this.#orders.get(code) ?? [], known?.get(code));
        if ('reason' in folded) this.refusals.push(folded);
        else yield { entity: 'medication_orders', ...folded };
      }
    }
  }

  *#foldEncounter(code: string, known: KnownEncounter | undefined): Generator<ConvertedRow> {
    const fold = new EncounterFold(code, known);
    for (const message of this.#encounters.get(code) ?? []) fold.take(message);
    this.refusals.push(...fold.refusals);
    this.notes.push(...fold.notes);
    yield* fold.rows();
  }
}

function gather<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function* inParts(codes: readonly string[]): Generator<string[]> {
  for (let from = 0; from < codes.length; from += askAtOnce) yield codes.slice(from, from + askAtOnce);
}
