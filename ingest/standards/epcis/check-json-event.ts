import type { EventType } from './epcis-event.ts';
import { bizSteps, dispositions, knownFields } from './event-fields.ts';
import { isObject, type Json, type JsonObject } from './json-value.ts';

/**
 * What the JSON schema of EPCIS 2.0 forbids of an event, as far as a reader could be misled by it: a field that is not known may be
 * a known one misspelt, and a list that is missing leaves an event about nothing. Undefined where the event is as it should be.
 */
export function findFault(json: JsonObject, type: EventType): string | undefined {
  const checks = [checkNames, checkWords, checkTexts, checkLists, checkQuantities, checkSubject, checkIlmd];
  for (const check of checks) {
    const fault = check(json, type);
    if (fault) return fault;
  }
  return undefined;
}

type Check = (json: JsonObject, type: EventType) => string | undefined;

/** A name of a vocabulary has a prefix, or is an address; so does a value that names something. */
const isNamed = (text: Json | undefined): boolean => typeof text === 'string' && text.includes(':');
const shorten = (text: string): string => (/^[\w.:#/@-]{1,60}$/u.test(text) ? text : 'that is none');

const own = ['@context', 'type'];

const checkNames: Check = (json) => {
  const unknown = Object.keys(json).find((name) => !knownFields.has(name) && !own.includes(name) && !isNamed(name));
  return unknown && `has a field "${shorten(unknown)}", which EPCIS does not know`;
};

const checkWords: Check = ({ bizStep, disposition, persistentDisposition: lasting }) => {
  const isWord = (word: Json, of: ReadonlySet<string>) => isNamed(word) || (typeof word === 'string' && of.has(word));
  if (bizStep !== undefined && !isWord(bizStep, bizSteps)) return 'has a bizStep that is no word of the vocabulary';
  if (disposition !== undefined && !isWord(disposition, dispositions))
    return 'has a disposition that is no word of the vocabulary';
  if (lasting === undefined) return undefined;
  const words = isObject(lasting) ? [lasting.set, lasting.unset].flatMap((list) => list ?? []) : [null];
  return words.length > 0 && words.every((word) => isWord(word, dispositions))
    ? undefined
    : 'has a persistentDisposition that is no word of the vocabulary';
};

const checkTexts: Check = ({
  eventTimeZoneOffset: offset,
  certificationInfo,
  readPoint,
  bizLocation,
  errorDeclaration,
}) => {
  if (offset !== undefined && !/^[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00)$/u.test(String(offset)))
    return 'has an eventTimeZoneOffset that is none, -14:00 to +14:00';
  const certificates = certificationInfo === undefined ? [] : [certificationInfo].flat();
  if (!certificates.every(isNamed)) return 'has a certificationInfo that is no address';
  for (const place of [readPoint, bizLocation]) {
    if (isObject(place) ? typeof place.id !== 'string' : place !== undefined && typeof place !== 'string')
      return 'has a place without an id';
  }
  return errorDeclaration === undefined || isObject(errorDeclaration)
    ? undefined
    : 'has an errorDeclaration that is none';
};

const lists = [
  'epcList',
  'childEPCs',
  'inputEPCList',
  'outputEPCList',
  'bizTransactionList',
  'sourceList',
  'destinationList',
  'sensorElementList',
] as const;
const quantityLists = ['quantityList', 'childQuantityList', 'inputQuantityList', 'outputQuantityList'] as const;

const checkLists: Check = (json) => {
  const broken = [...lists, ...quantityLists].find((name) => json[name] !== undefined && !Array.isArray(json[name]));
  return broken && `has a ${broken} that is no list`;
};

const quantityFields = new Set(['epcClass', 'quantity', 'uom']);

const checkQuantities: Check = (json) => {
  for (const element of quantityLists.flatMap((name) => json[name] ?? [])) {
    if (!isObject(element) || typeof element.epcClass !== 'string') return 'counts a quantity without an epcClass';
    if (element.quantity !== undefined && typeof element.quantity !== 'number')
      return 'has a quantity that is not a number';
    const unknown = Object.keys(element).find((name) => !quantityFields.has(name));
    if (unknown) return `has a field "${shorten(unknown)}" beside a quantity, which EPCIS does not know`;
  }
  return undefined;
};

const has = (json: JsonObject, ...names: string[]): boolean =>
  names.some((name) => Array.isArray(json[name]) && (json[name] as Json[]).length > 0);

/** An event is about something: tags, counted classes, or what a sensor saw at a place. */
const checkSubject: Check = (json, type) => {
  const isEnd = json.action === 'DELETE';
  switch (type) {
    case 'ObjectEvent': {
      const isSensed = has(json, 'sensorElementList') && json.readPoint !== undefined;
      return json.epcList !== undefined || has(json, 'quantityList') || isSensed ? undefined : 'has no list of EPCs';
    }
    case 'AssociationEvent':
    case 'AggregationEvent':
      if (type === 'AssociationEvent' && json.parentID === undefined) return 'has no parentID';
      return isEnd || has(json, 'childEPCs', 'childQuantityList') ? undefined : 'has no list of children';
    case 'TransactionEvent':
      if (!has(json, 'bizTransactionList')) return 'has no bizTransactionList';
      return isEnd || json.epcList !== undefined || has(json, 'quantityList') ? undefined : 'has no list of EPCs';
    case 'TransformationEvent': {
      const [goesIn, comesOut] = [
        has(json, 'inputEPCList', 'inputQuantityList'),
        has(json, 'outputEPCList', 'outputQuantityList'),
      ];
      const isWhole = json.transformationID === undefined ? goesIn && comesOut : goesIn || comesOut;
      return isWhole ? undefined : 'does not say what went in and what came out';
    }
  }
};

const checkIlmd: Check = ({ ilmd, action }, type) => {
  if (ilmd === undefined) return undefined;
  if (!isObject(ilmd)) return 'has an ilmd that is no object';
  if (type === 'ObjectEvent' && action !== 'ADD') return 'has an ilmd, which only an event with the action ADD may';
  const bare = Object.keys(ilmd).find((name) => !isNamed(name));
  return bare && `has an ilmd with the field "${shorten(bare)}", which has no namespace`;
};
