import type { ByteSource } from '../conversion.ts';
import { decodeText } from '../decode-text.ts';
import { NotThisFormat } from '../not-this-format.ts';
import type { EpcisDocument } from './epcis-event.ts';
import { isEventType } from './epcis-event.ts';
import { JsonEventSplitter, type SplitEvent } from './json-event-splitter.ts';
import { isObject, type Json, type JsonObject } from './json-value.ts';
import { type ClassProperties, localName, readNdcs } from './master-data.ts';
import { readJsonEvent, readPrefixes } from './read-json-event.ts';

/** Reads EPCIS 2.0 in JSON or JSON-LD: a document, the answer to a query, or one event by itself. */
export async function readEpcisJson(source: ByteSource, mostBytes: number): Promise<EpcisDocument> {
  const splitter = new JsonEventSplitter();
  const pieces: { json: JsonObject; line: number }[] = [];
  for await (const text of decodeText(source, { what: 'The EPCIS file', mostBytes })) {
    for (const piece of splitter.push(text)) pieces.push({ json: parseEvent(piece), line: piece.line });
  }
  const envelope = parse(splitter.end(), 1);
  if (!isObject(envelope))
    throw new NotThisFormat('The file is JSON, but not an EPCIS document: its root is not an object.');
  const type = localName(typeof envelope.type === 'string' ? envelope.type : '');
  if (isEventType(type))
    return { events: [readJsonEvent(envelope, 1, readPrefixes(envelope['@context']))], ndcs: new Map() };
  if (type !== 'EPCISDocument' && type !== 'EPCISQueryDocument') {
    throw new NotThisFormat(
      'The file is JSON, but not an EPCIS document: its type is neither a document nor an event.',
    );
  }
  checkVersion(envelope.schemaVersion);
  if (!isObject(envelope.epcisBody)) throw new NotThisFormat('The EPCIS document has no epcisBody.');
  if (envelope['@context'] === undefined) throw new NotThisFormat('The EPCIS document has no @context.');
  const prefixes = readPrefixes(envelope['@context']);
  return {
    events: pieces.map(({ json, line }) => readJsonEvent(json, line, prefixes)),
    ndcs: readNdcs(findClasses(envelope)),
  };
}

function checkVersion(version: Json | undefined): void {
  if (version === undefined || /^2(\.\d+)*$/u.test(String(version))) return;
  throw new NotThisFormat('The EPCIS document is in JSON, but not of version 2.');
}

function parseEvent(piece: SplitEvent): JsonObject {
  const json = parse(piece.text, piece.line);
  if (!isObject(json)) throw new NotThisFormat(`Line ${piece.line}: an event is not an object.`);
  return json;
}

function parse(text: string, line: number): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new NotThisFormat(`The JSON that begins in line ${line} is not well formed.`);
  }
}

/** The trade items of the master data in the header. */
function* findClasses(envelope: JsonObject): Generator<ClassProperties> {
  const header = isObject(envelope.epcisHeader) ? envelope.epcisHeader : {};
  const data = isObject(header.epcisMasterData) ? header.epcisMasterData : {};
  for (const vocabulary of listOf(data.vocabularyList)) {
    for (const element of listOf(vocabulary.vocabularyElementList)) {
      const properties = new Map<string, string>();
      for (const { id, attribute } of listOf(element.attributes)) {
        if (typeof id === 'string' && typeof attribute === 'string') properties.set(localName(id), attribute);
      }
      if (typeof element.id === 'string') yield { id: element.id, properties };
    }
  }
}

const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
