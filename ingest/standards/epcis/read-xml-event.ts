import type { XmlElement } from '../xml/xml-element.ts';
import { buildEvent } from './build-event.ts';
import { type BrokenEvent, type EpcisEvent, isBroken, isEventType } from './epcis-event.ts';
import { knownFields } from './event-fields.ts';

/** The elements of EPCIS itself stand in no namespace, or in that of EPCIS. */
export const isEpcis = ({ space }: { space: string }): boolean =>
  space === '' || space.startsWith('urn:epcglobal:epcis');

/** What a later version added stands inside these. */
const wrappers = new Set(['extension', 'baseExtension']);

/** Reads one event of EPCIS 1.0 to 2.0 in XML. */
export function readXmlEvent(element: XmlElement): EpcisEvent | BrokenEvent {
  const found = new Map<string, XmlElement>();
  collectFields(element, found);
  const type = isEpcis(element) ? element.name : '';
  const event = buildEvent(type, element.line, {
    text: (name) => found.get(name)?.text || undefined,
    texts: (name) => (found.get(name)?.children ?? []).map((child) => child.text),
    count: (name) => found.get(name)?.children.length ?? 0,
    id: (name) => found.get(name)?.children.find((child) => child.name === 'id')?.text || undefined,
    has: (name) => found.has(name),
    isExtended: () => !isEpcis(element) || element.name === 'QuantityEvent',
    ilmd: () => (found.get('ilmd')?.children ?? []).map((child): [string, string] => [child.name, child.text]),
  });
  if (isBroken(event) || !isEventType(type)) return event;
  const fault = findFault([...found.keys()]);
  return fault === undefined ? event : { line: element.line, reason: fault };
}

/**
 * The schema knows each field of its own namespace. Of the order that it wants only the beginning is held: senders write the rest
 * as it comes, and it means nothing.
 */
function findFault(names: string[]): string | undefined {
  const unknown = names.find((name) => !knownFields.has(name));
  if (unknown) return `has an element "${unknown.slice(0, 60)}", which EPCIS does not know`;
  return names[0] === 'action' ? 'begins with its action, where the schema wants its time' : undefined;
}

function collectFields(element: XmlElement, fields: Map<string, XmlElement>): void {
  for (const child of element.children) {
    if (!isEpcis(child)) continue;
    if (wrappers.has(child.name)) collectFields(child, fields);
    else if (!fields.has(child.name)) fields.set(child.name, child);
  }
}
