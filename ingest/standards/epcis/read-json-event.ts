import { buildEvent } from './build-event.ts';
import { findFault } from './check-json-event.ts';
import { type BrokenEvent, type EpcisEvent, isBroken, isEventType } from './epcis-event.ts';
import { isObject, type Json, type JsonObject } from './json-value.ts';
import { localName } from './master-data.ts';

/** Reads one event of EPCIS 2.0 in JSON. */
export function readJsonEvent(
  json: JsonObject,
  line: number,
  prefixes: ReadonlyMap<string, string>,
): EpcisEvent | BrokenEvent {
  const fields = {
    text: (name: string) => textOf(json[name]),
    texts: (name: string) => textsOf(json[name]),
    count: (name: string) => (Array.isArray(json[name]) ? json[name].length : 0),
    id: (name: string) => textOf(isObject(json[name]) ? json[name].id : json[name]),
    has: (name: string) => json[name] !== undefined && json[name] !== null,
    isExtended: () => (textOf(json.type) ?? '').includes(':'),
    ilmd: () => readProperties(json.ilmd),
  };
  const all = json['@context'] === undefined ? prefixes : new Map([...prefixes, ...readPrefixes(json['@context'])]);
  const type = localName(textOf(json.type) ?? '');
  const event = buildEvent(type, line, fields, all);
  if (isBroken(event) || !isEventType(type)) return event;
  const fault = findFault(json, type);
  return fault === undefined ? event : { line, reason: fault };
}

/** The prefixes that a JSON-LD context declares, in the order in which they override one another. */
export function readPrefixes(context: Json | undefined): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const part of Array.isArray(context) ? context : [context]) {
    if (!isObject(part)) continue;
    for (const [prefix, space] of Object.entries(part)) if (typeof space === 'string') prefixes.set(prefix, space);
  }
  return prefixes;
}

function* readProperties(value: Json | undefined): Generator<[string, string]> {
  for (const [key, property] of isObject(value) ? Object.entries(value) : []) {
    const text = textOf(property);
    if (text !== undefined) yield [key, text];
  }
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  return typeof value === 'number' ? String(value) : undefined;
}

function textsOf(value: Json | undefined): string[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}
