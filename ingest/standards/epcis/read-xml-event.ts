import type { XmlElement } from '../xml/xml-element.ts';
import { buildEvent } from './build-event.ts';
import type { BrokenEvent, EpcisEvent } from './epcis-event.ts';

/** The elements of EPCIS itself stand in no namespace, or in that of EPCIS. */
export const isEpcis = ({ space }: { space: string }): boolean =>
  space === '' || space.startsWith('urn:epcglobal:epcis');

/** What a later version added stands inside these. */
const wrappers = new Set(['extension', 'baseExtension']);

/** Reads one event of EPCIS 1.0 to 2.0 in XML. */
export function readXmlEvent(element: XmlElement): EpcisEvent | BrokenEvent {
  const found = new Map<string, XmlElement>();
  collectFields(element, found);
  return buildEvent(isEpcis(element) ? element.name : '', element.line, {
    text: (name) => found.get(name)?.text || undefined,
    texts: (name) => (found.get(name)?.children ?? []).map((child) => child.text),
    count: (name) => found.get(name)?.children.length ?? 0,
    id: (name) => found.get(name)?.children.find((child) => child.name === 'id')?.text || undefined,
    has: (name) => found.has(name),
    ilmd: () => (found.get('ilmd')?.children ?? []).map((child): [string, string] => [child.name, child.text]),
  });
}

function collectFields(element: XmlElement, fields: Map<string, XmlElement>): void {
  for (const child of element.children) {
    if (!isEpcis(child)) continue;
    if (wrappers.has(child.name)) collectFields(child, fields);
    else if (!fields.has(child.name)) fields.set(child.name, child);
  }
}
