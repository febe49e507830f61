import type { Remark } from '../conversion.ts';
import type { Hl7Message } from './hl7-message.ts';
import type { Hl7Options } from './hl7-options.ts';
import type { Hl7Segment } from './hl7-segment.ts';
import { readDrug, readNumber, readUnit } from './read-drug.ts';
import { readTiming } from './read-timing.ts';

/** What ORC-1 says is done with the order (HL7 table 0119). */
const endings = new Set(['CA', 'OC', 'CR', 'DC', 'OD', 'DR']);
/** Refusals and answers that leave the order as it was. */
const answers = new Set(['DE', 'DF', 'UA', 'UC', 'UD', 'UF', 'UH', 'UM', 'UN', 'UR', 'UX']);

/** One ORC and what belongs to it. */
export interface OrderGroup {
  orc: Hl7Segment;
  segments: Hl7Segment[];
}

/** What a message says about an order. */
export interface OrderMessage {
  line: number;
  code: string;
  /**
   * All columns, starts_at only where the message says when the order starts; undefined where it does not repeat the
   * order.
   */
  row: Record<string, string> | undefined;
  /** When the message was made: the start of a new order that does not say one. */
  at: string;
  /** Blank where the order goes on. */
  endedAt: string;
  notes: Remark[];
}

export function groupOrders({ segments }: Hl7Message): OrderGroup[] {
  const groups: OrderGroup[] = [];
  for (const segment of segments) {
    if (segment.name === 'ORC') groups.push({ orc: segment, segments: [] });
    else groups.at(-1)?.segments.push(segment);
  }
  return groups;
}

/** The number of the placer, which the chart uses; where there is none, that of the filler. */
export const readOrderCode = (orc: Hl7Segment | undefined): string => orc?.get(2) || orc?.get(3) || '';

/** Reads the orders of an RDE message. */
export function readOrders(message: Hl7Message, encounterCode: string, options: Hl7Options): (OrderMessage | Remark)[] {
  const groups = groupOrders(message);
  if (groups.length === 0) return [{ line: message.line, reason: 'The message holds no order (ORC).' }];
  return groups.map((group) => readOrder(message, group, encounterCode, options));
}

function readOrder(
  message: Hl7Message,
  { orc, segments }: OrderGroup,
  encounterCode: string,
  options: Hl7Options,
): OrderMessage | Remark {
  const refuse = (reason: string): Remark => ({ line: orc.line, reason });
  const control = orc.get(1);
  if (answers.has(control)) return refuse(`The order control ${control} of ORC-1 changes no order.`);
  const code = readOrderCode(orc);
  if (code === '') return refuse('ORC-2 and ORC-3 are blank: the order has no number.');
  const at = message.moment(orc.get(15), orc.get(9), message.header.get(7)) ?? '';
  const isEnding = endings.has(control);
  if (isEnding && at === '') return refuse('The order is ended, but ORC-15, ORC-9 and MSH-7 hold no time.');
  const rxe = segments.find(({ name }) => name === 'RXE');
  const about = { line: rxe?.line ?? orc.line, code, at, endedAt: isEnding ? at : '', notes: [] };
  if (!rxe) return isEnding ? { ...about, row: undefined } : refuse('The order has no RXE segment.');
  if (encounterCode === '') return refuse('PV1-19 and PID-18 are blank: the order belongs to no visit.');
  const drug = readDrug(rxe, 2, options);
  if (drug.item === '') return { line: rxe.line, reason: `The order has no item: ${drug.because}.` };
  const timing = readTiming(message, { orc, rxe, tq1: segments.filter(({ name }) => name === 'TQ1') });
  const notes = [3, 4]
    .filter((field) => rxe.get(field) !== '' && readNumber(rxe.get(field)) === undefined)
    .map((field) => ({ line: rxe.line, reason: `RXE-${field} is not a number. It is left blank.` }));
  const row = {
    order_code: code,
    encounter_code: encounterCode,
    item_code: drug.item,
    dose: readNumber(rxe.get(3)) ?? '',
    dose_max: readNumber(rxe.get(4)) ?? '',
    unit: readUnit(rxe, 5),
    prn: timing.isPrn ? 'true' : 'false',
    min_interval_min: timing.interval,
    starts_at: timing.startsAt,
    stops_at: timing.stopsAt,
  };
  return { ...about, row, notes };
}
