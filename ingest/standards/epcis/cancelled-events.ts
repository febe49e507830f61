import type { EpcisEvent } from './epcis-event.ts';

/** Why an event of the document is left out, by its place in the list. */
export type LeftOut = ReadonlyMap<EpcisEvent, string>;

/**
 * Finds the events that the same document takes back or says twice. An error declaration repeats the event that was
 * wrong, under its identifier where it had one (EPCIS 2.0, section 7.4.1.2); what corrects it comes as an event of its
 * own.
 */
export function findCancelled(events: readonly EpcisEvent[]): LeftOut {
  const leftOut = new Map<EpcisEvent, string>();
  const declarations = new Map<string, EpcisEvent>();
  for (const event of events) if (event.declaresError) declarations.set(identify(event), event);
  const wrong = new Set<string>();
  const byId = new Map<string, EpcisEvent>();
  for (const event of events) {
    if (event.declaresError) continue;
    const identity = declarations.size === 0 ? '' : identify(event);
    const declaration = declarations.get(identity);
    if (declaration) {
      wrong.add(identity);
      leftOut.set(event, `is declared wrong in line ${declaration.line}`);
      continue;
    }
    const earlier = event.id === undefined ? undefined : byId.get(event.id);
    if (earlier) leftOut.set(event, `has the eventID of the event in line ${earlier.line}, which is kept`);
    else if (event.id !== undefined) byId.set(event.id, event);
  }
  for (const [identity, declaration] of declarations) {
    leftOut.set(
      declaration,
      wrong.has(identity)
        ? 'declares an event of this file wrong, which is left out'
        : 'declares an event wrong that is not in this file: where it was loaded before, that load is to be undone',
    );
  }
  for (const event of events) {
    if (event.declaresError && !leftOut.has(event))
      leftOut.set(event, 'declares an event wrong that another line declares wrong too');
  }
  return leftOut;
}

const identify = (event: EpcisEvent): string => event.id ?? describe(event);

/** All that an event says, for those without an identifier. */
function describe({ type, action, occurredAt, step, disposition, parent, epcs, inputs, place }: EpcisEvent): string {
  return JSON.stringify([type, action, occurredAt, step, disposition, parent, place, epcs, inputs]);
}
