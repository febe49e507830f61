import type { Sgtin } from '../../../contracts/codes/epc.ts';
import type { NdcReading } from '../../../contracts/codes/ndc.ts';
import { type ByteSource, byLine, type Conversion, type ConvertedRow, type Remark } from '../conversion.ts';
import { peek } from '../peek.ts';
import { findCancelled } from './cancelled-events.ts';
import { type EpcisDocument, type EpcisEvent, isBroken } from './epcis-event.ts';
import { findPlace, type Place, type PlaceOptions } from './places.ts';
import { readEpcisJson } from './read-epcis-json.ts';
import { readEpcisXml } from './read-epcis-xml.ts';
import { findXmlCharset, startsLikeXml } from './recognize-epcis.ts';
import { type Decision, decideTagEvent, type TagEvent } from './tag-event.ts';
import { explainMissingNdc, findNdc, findTray, readTag, type TagOptions } from './tags.ts';

export interface EpcisOptions extends PlaceOptions, TagOptions {
  /** The tray code by the identifier that is sent as parentID. */
  trays?: Readonly<Record<string, string>>;
  /** What the house's own business steps mean, by their address. */
  steps?: Readonly<Record<string, TagEvent>>;
  /** The longest document that is read, in bytes. */
  mostBytes?: number;
}

const usualMostBytes = 256 << 20;

/**
 * Turns an EPCIS document (JSON or XML) into rows of rfid_events. A document is read to its end before the first row
 * comes out, because any event in it may take back an earlier one.
 */
export function convertEpcis(source: ByteSource, options: EpcisOptions): Conversion {
  const refusals: Remark[] = [];
  const notes: Remark[] = [];
  async function* rows(): AsyncGenerator<ConvertedRow> {
    const document = await readEpcis(source, options.mostBytes ?? usualMostBytes);
    yield* new EpcisConverter(document, options, refusals, notes).convert();
    refusals.sort(byLine);
    notes.sort(byLine);
  }
  return { rows: rows(), refusals, notes };
}

async function readEpcis(source: ByteSource, mostBytes: number): Promise<EpcisDocument> {
  const { head, whole } = await peek(source, 1024);
  return startsLikeXml(head) ? readEpcisXml(whole, mostBytes, findXmlCharset(head)) : readEpcisJson(whole, mostBytes);
}

class EpcisConverter {
  readonly #document: EpcisDocument;
  readonly #options: EpcisOptions;
  readonly #refusals: Remark[];
  readonly #notes: Remark[];
  /** The line that already gave a row its key. */
  readonly #keys = new Map<string, number>();
  readonly #ndcs = new Map<string, NdcReading>();

  constructor(document: EpcisDocument, options: EpcisOptions, refusals: Remark[], notes: Remark[]) {
    this.#document = document;
    this.#options = options;
    this.#refusals = refusals;
    this.#notes = notes;
  }

  *convert(): Generator<ConvertedRow> {
    const events = this.#document.events.filter((event): event is EpcisEvent => !isBroken(event));
    const leftOut = findCancelled(events);
    for (const event of this.#document.events) {
      const reason = isBroken(event) ? event.reason : leftOut.get(event);
      if (reason !== undefined) this.#refuse(event.line, `The event ${reason}.`, isBroken(event) && !event.isOfOthers);
      else if (!isBroken(event)) yield* this.#convertEvent(event);
    }
  }

  *#convertEvent(event: EpcisEvent): Generator<ConvertedRow> {
    if (event.classes > 0) {
      this.#refuse(
        event.line,
        `The event counts ${event.classes} classes of items without serial numbers: they are no tags.`,
      );
    } else if (event.epcs.length + event.inputs.length === 0) this.#refuse(event.line, 'The event names no tag.');
    const place = findPlace(event.place, this.#options);
    if (!place) {
      this.#refuse(event.line, 'The event is at a place whose facility is not known: name it, or a facility for all.');
      return;
    }
    yield* this.#convertTags(event, event.inputs, true, place);
    yield* this.#convertTags(event, event.epcs, false, place);
  }

  *#convertTags(event: EpcisEvent, epcs: readonly string[], isInput: boolean, place: Place): Generator<ConvertedRow> {
    if (epcs.length === 0) return;
    const tray = event.parent === undefined ? undefined : findTray(event.parent, this.#options.trays ?? {});
    const parent = event.parent === undefined ? 'none' : tray === undefined ? 'other' : 'tray';
    const decision = decideTagEvent(event, { isInput, parent, steps: this.#options.steps ?? {} });
    if (decision.is === 'nothing') {
      this.#refuse(event.line, `The event ${decision.because} (${count(epcs.length, 'tag')}).`);
      return;
    }
    const reasons = new Map<string, number>();
    const add = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    let withoutNdc = 0;
    for (const epc of epcs) {
      const made = this.#makeRow(event, epc, decision, place, tray);
      if (typeof made === 'string') add(made);
      else {
        if (made.ndc === '') withoutNdc++;
        yield { entity: 'rfid_events', line: event.line, row: made };
      }
    }
    for (const [reason, tags] of reasons) this.#refuse(event.line, `${count(tags, 'tag')} left out: ${reason}.`);
    if (withoutNdc > 0) {
      this.#notes.push({
        line: event.line,
        reason: `${count(withoutNdc, 'tag')} without NDC: their GTIN does not tell it.`,
      });
    }
  }

  /** The row, or why there is none. */
  #makeRow(
    event: EpcisEvent,
    epc: string,
    decision: Exclude<Decision, { is: 'nothing' }>,
    place: Place,
    tray: string | undefined,
  ): Record<string, string> | string {
    const tag = readTag(epc, this.#options);
    if (tag.is === 'refused') return tag.reason;
    const ndc = this.#findNdc(tag.sgtin);
    if (decision.is === 'encoded' && ndc.is !== 'ndc') return `the NDC ${explainMissingNdc(ndc)}`;
    const key = `${tag.tag}\u0000${decision.is}\u0000${event.occurredAt}`;
    const earlier = this.#keys.get(key);
    if (earlier !== undefined) return `line ${earlier} says the same`;
    this.#keys.set(key, event.line);
    return {
      tag: tag.tag,
      event: decision.is,
      occurred_at: event.occurredAt,
      ndc: ndc.is === 'ndc' ? ndc.ndc11 : '',
      lot: decision.is === 'encoded' ? (event.lot ?? '') : '',
      expiry: decision.is === 'encoded' ? (event.expiry ?? '') : '',
      facility_code: place.facility,
      location_code: place.location ?? '',
      tray_code: keepsTray(event, decision.is) ? (tray ?? '') : '',
      reason: decision.reason ?? '',
    };
  }

  /** A document names few products many times. */
  #findNdc(sgtin: Sgtin | undefined): NdcReading {
    const key = `${sgtin?.gtin}/${sgtin?.companyPrefixLength}`;
    const found = this.#ndcs.get(key) ?? findNdc(sgtin, this.#document.ndcs, this.#options);
    this.#ndcs.set(key, found);
    return found;
  }

  #refuse(line: number, reason: string, isFault = false): void {
    this.#refusals.push(isFault ? { line, reason, isFault } : { line, reason });
  }
}

/** What comes into a tray or leaves it names the tray; a tag returned out of one is in none. */
function keepsTray({ action }: EpcisEvent, is: TagEvent): boolean {
  if (is === 'returned') return action !== 'DELETE';
  return is === 'restocked' || is === 'removed' || is === 'used';
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
