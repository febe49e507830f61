import type { ByteSource } from '../conversion.ts';
import { decodeText } from '../decode-text.ts';
import { NotThisFormat } from '../not-this-format.ts';
import { ElementBuilder, type XmlElement } from '../xml/xml-element.ts';
import { XmlReader, type XmlToken } from '../xml/xml-reader.ts';
import { type BrokenEvent, type EpcisDocument, type EpcisEvent, isEventType } from './epcis-event.ts';
import { type ClassProperties, localName, readNdcs } from './master-data.ts';
import { isEpcis, readXmlEvent } from './read-xml-event.ts';

const documents = new Set(['EPCISDocument', 'EPCISQueryDocument']);

/** Reads EPCIS 1.0 to 2.0 in XML: a document, the answer to a query, or one event by itself. */
export async function readEpcisXml(source: ByteSource, mostBytes: number, charset: string): Promise<EpcisDocument> {
  const reader = new XmlReader();
  const document = new DocumentReader();
  for await (const text of decodeText(source, { what: 'The EPCIS file', mostBytes, charset })) {
    for (const token of reader.push(text)) document.take(token);
  }
  reader.end();
  return document.finish();
}

/** Follows the tokens down to the events and the master data, and lets the rest go by. */
class DocumentReader {
  #path: string[] = [];
  #building: ElementBuilder | undefined;
  #hasBody = false;
  readonly #events: (EpcisEvent | BrokenEvent)[] = [];
  readonly #classes: ClassProperties[] = [];

  take(token: XmlToken): void {
    if (this.#building) {
      if (!this.#building.take(token)) return;
      this.#keep(this.#building.root);
      this.#building = undefined;
    } else if (token.is === 'open') {
      if (this.#path.length === 0) checkRoot(token);
      const name = isEpcis(token) ? token.name : '';
      if (name === 'EPCISBody') this.#hasBody = true;
      if (this.#isWanted(name)) this.#building = new ElementBuilder(token);
      else this.#path.push(name);
    } else if (token.is === 'close') this.#path.pop();
  }

  finish(): EpcisDocument {
    if (!this.#hasBody && this.#events.length === 0) throw new NotThisFormat('The EPCIS document has no EPCISBody.');
    return { events: this.#events, ndcs: readNdcs(this.#classes) };
  }

  /**
   * Whatever stands in the list of events is an event, known or not; the lists of a later version stand in extensions.
   */
  #isWanted(name: string): boolean {
    if (name === 'VocabularyElement') return true;
    if (this.#path.length === 0) return isEventType(name);
    const within = this.#path.findLast((step) => step !== 'extension');
    return within === 'EventList' && name !== 'extension';
  }

  #keep(element: XmlElement): void {
    if (element.name === 'VocabularyElement') this.#classes.push(readClass(element));
    else this.#events.push(readXmlEvent(element));
  }
}

function checkRoot(root: { space: string; name: string; attributes: ReadonlyMap<string, string> }): void {
  if (!isEpcis(root) || !(documents.has(root.name) || isEventType(root.name))) {
    throw new NotThisFormat('The file is XML, but not an EPCIS document: its root is neither a document nor an event.');
  }
  const version = root.attributes.get('schemaVersion');
  if (version !== undefined && !/^[12](\.\d+)*$/u.test(version)) {
    throw new NotThisFormat('The EPCIS document is neither of version 1 nor of version 2.');
  }
}

function readClass(element: XmlElement): ClassProperties {
  const properties = new Map<string, string>();
  for (const child of element.children) properties.set(localName(child.attributes.get('id') ?? ''), child.text);
  return { id: element.attributes.get('id') ?? '', properties };
}
