import { readExpiry } from '../expiry.ts';
import { toUtc } from '../moment.ts';
import { readWord } from './cbv-words.ts';
import {
  type Action,
  type BrokenEvent,
  type EpcisEvent,
  type EventType,
  isAction,
  isEventType,
} from './epcis-event.ts';
import { localName } from './master-data.ts';

/** The fields of an event under the names of the standard, whichever syntax they are written in. */
export interface EventFields {
  text: (name: string) => string | undefined;
  /** A list of EPCs: empty where there is none, undefined where it is something else. */
  texts: (name: string) => string[] | undefined;
  count: (name: string) => number;
  /** The identifier of a place. */
  id: (name: string) => string | undefined;
  has: (name: string) => boolean;
  /** Its kind is of a vocabulary of the sender's own. */
  isExtended: () => boolean;
  ilmd: () => Iterable<[name: string, text: string]>;
}

const tagLists: Record<EventType, string> = {
  ObjectEvent: 'epcList',
  AggregationEvent: 'childEPCs',
  AssociationEvent: 'childEPCs',
  TransactionEvent: 'epcList',
  TransformationEvent: 'outputEPCList',
};
const classLists = ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'];

export function buildEvent(
  type: string,
  line: number,
  fields: EventFields,
  prefixes?: ReadonlyMap<string, string>,
): EpcisEvent | BrokenEvent {
  const broken = (reason: string): BrokenEvent => ({ line, reason });
  if (!isEventType(type)) {
    return { ...broken('is not one of the five kinds of event that EPCIS 2.0 knows'), isOfOthers: fields.isExtended() };
  }
  const occurredAt = toUtc(fields.text('eventTime') ?? '', fields.text('eventTimeZoneOffset'));
  if (occurredAt === undefined) return broken('has no eventTime with a time zone');
  const action = readAction(type, fields.text('action'));
  if (action === undefined) return broken('has no action ADD, OBSERVE or DELETE');
  const epcs = fields.texts(tagLists[type]);
  const inputs = fields.texts('inputEPCList');
  if (!epcs || !inputs) return broken('has a list of EPCs that is not a list of texts');
  const step = fields.text('bizStep');
  const disposition = fields.text('disposition');
  return {
    line,
    type,
    ...action,
    occurredAt,
    ...optional('id', fields.text('eventID')),
    declaresError: fields.has('errorDeclaration'),
    ...optional('step', step && readWord(step, 'bizStep', prefixes)),
    ...optional('disposition', disposition && readWord(disposition, 'disposition', prefixes)),
    ...optional('parent', fields.text('parentID')),
    epcs,
    inputs,
    classes: classLists.reduce((sum, name) => sum + fields.count(name), 0),
    ...optional('place', fields.id('bizLocation') ?? fields.id('readPoint')),
    ...readIlmd(fields.ilmd()),
  };
}

/** A transformation has no action; every other event must. */
function readAction(type: EventType, word: string | undefined): { action?: Action } | undefined {
  if (type === 'TransformationEvent') return {};
  return word !== undefined && isAction(word) ? { action: word } : undefined;
}

/** The lot and expiry that an object is given when it comes into being. */
function readIlmd(fields: Iterable<[string, string]>): { lot?: string; expiry?: string } {
  const found: { lot?: string; expiry?: string } = {};
  for (const [name, text] of fields) {
    if (localName(name) === 'lotNumber' && text !== '') found.lot = text;
    // What is not a date goes on as it is: the import refuses it and says so.
    if (localName(name) === 'itemExpirationDate' && text !== '') found.expiry = readExpiry(text, 'YYMMDD') ?? text;
  }
  return found;
}

function optional<K extends 'id' | 'step' | 'disposition' | 'parent' | 'place'>(
  key: K,
  value: string | undefined,
): { [key in K]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { [key in K]: string });
}
