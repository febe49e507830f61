import type { ConvertedRow, Remark } from '../conversion.ts';
import { readExpiry } from '../expiry.ts';
import type { Hl7Message } from './hl7-message.ts';
import type { Hl7Options } from './hl7-options.ts';
import type { Hl7Segment } from './hl7-segment.ts';
import { type Drug, readDrug, readNumber, readUnit } from './read-drug.ts';
import { groupOrders, readOrderCode } from './read-orders.ts';
import type { Visit, VisitReader } from './read-visit.ts';
import { isSameUnit } from './units.ts';

interface Dispense {
  id: string;
  facility: string;
  location: string;
  at: string;
  /** Without its sign, which says whether it was given out or came back. */
  quantity: string;
  kind: 'dispense' | 'return';
  staff: string;
  order: string;
  drug: Drug;
}

/**
 * Reads the dispenses of an RDS message. They leave the stock of a pharmacy, with NDC, lot and expiry: rows of
 * movements. Only at a location that is named as a cabinet are they cabinet transactions, which carry the visit and the
 * order instead.
 */
export function readDispenses(
  message: Hl7Message,
  visit: Visit,
  visits: VisitReader,
  options: Hl7Options,
): (ConvertedRow | Remark)[] {
  const found = groupOrders(message).flatMap(({ orc, segments }) =>
    segments.filter(({ name }) => name === 'RXD').map((rxd) => ({ orc, rxd })),
  );
  if (found.length === 0) return [{ line: message.line, reason: 'The message holds no dispense (ORC and RXD).' }];
  return found.map(({ orc, rxd }) => {
    const dispense = readDispense(message, orc, rxd, visit, visits, options);
    if (typeof dispense === 'string') return { line: rxd.line, reason: `The dispense is left out: ${dispense}.` };
    const isCabinet = options.cabinets?.has(dispense.location) ?? false;
    const made = isCabinet ? toTransaction(dispense, visit) : toMovement(dispense, rxd);
    if (typeof made === 'string') return { line: rxd.line, reason: `The dispense is left out: ${made}.` };
    return { entity: isCabinet ? 'adc_transactions' : 'movements', line: rxd.line, row: made };
  });
}

function readDispense(
  message: Hl7Message,
  orc: Hl7Segment,
  rxd: Hl7Segment,
  visit: Visit,
  visits: VisitReader,
  options: Hl7Options,
): Dispense | string {
  const order = readOrderCode(orc);
  const number = rxd.get(7) || order;
  if (number === '') return 'RXD-7, ORC-2 and ORC-3 are blank';
  const at = message.moment(rxd.get(3));
  if (at === undefined) return 'RXD-3 is not a time';
  const amount = readNumber(rxd.get(4));
  if (amount === undefined) return 'RXD-4 is not a number';
  // The pharmacy that dispenses, or else where it was packed.
  const location = visits.location(rxd, 30) || visits.location(rxd, 27) || options.pharmacy || '';
  if (location === '') return 'RXD-30 and RXD-27 are blank, and no pharmacy is named for this case';
  if (visit.facilityCode === '') return 'the facility is not known';
  const drug = readDrug(rxd, 2, options);
  const base = options.unitOfNdc?.(drug.ndc);
  if (base !== undefined && !isSameUnit(readUnit(rxd, 5), base)) return 'RXD-5 is not the base unit of the item';
  return {
    // Some senders count every dispense of an order as the first: its moment tells them apart.
    id: ['RDS', number, rxd.get(1) || '1', at.replaceAll(/\D/gu, '').slice(0, 14)].join('-'),
    facility: visit.facilityCode,
    location,
    at,
    quantity: amount.replace('-', ''),
    kind: amount.startsWith('-') ? 'return' : 'dispense',
    staff: rxd.get(10),
    order,
    drug,
  };
}

function toMovement(dispense: Dispense, rxd: Hl7Segment): Record<string, string> | string {
  if (dispense.drug.ndc === '') return dispense.drug.because || 'RXD-2 has no NDC';
  return {
    movement_id: dispense.id,
    facility_code: dispense.facility,
    location_code: dispense.location,
    ndc: dispense.drug.ndc,
    lot: rxd.get(18),
    // What is not a date goes on as it is: the import refuses it and says so.
    expiry: readExpiry(rxd.get(19), 'YYYYMM') ?? rxd.get(19),
    occurred_at: dispense.at,
    kind: dispense.kind,
    quantity: dispense.quantity,
    staff_code: dispense.staff,
  };
}

function toTransaction(dispense: Dispense, visit: Visit): Record<string, string> | string {
  if (dispense.drug.item === '') return dispense.drug.because || 'RXD-2 has no item';
  if (dispense.staff === '') return 'RXD-10 is blank: a cabinet transaction is somebody’s';
  return {
    transaction_id: dispense.id,
    facility_code: dispense.facility,
    location_code: dispense.location,
    staff_code: dispense.staff,
    encounter_code: visit.encounterCode,
    item_code: dispense.drug.item,
    ndc: dispense.drug.ndc,
    occurred_at: dispense.at,
    kind: dispense.kind,
    quantity: dispense.quantity,
    order_code: dispense.order,
  };
}
