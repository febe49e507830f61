import type { EpcisEvent } from './epcis-event.ts';

/**
 * The words of rfid_events that EPCIS can speak of. (`found` needs to know that the tag was used: no event says that.)
 */
export type TagEvent =
  | 'encoded'
  | 'approved'
  | 'restocked'
  | 'removed'
  | 'returned'
  | 'used'
  | 'voided'
  | 'expired'
  | 'recalled';

/** What happened to a tag, or why the event says nothing that is kept. */
export type Decision = { is: TagEvent; reason?: string } | { is: 'nothing'; because: string };

/** By business step. Those of the CBV that are not here say nothing about the life of a tag in the house. */
const bySteps: Record<string, TagEvent> = {
  commissioning: 'encoded',
  accepting: 'approved',
  receiving: 'approved',
  inspecting: 'approved',
  stocking: 'restocked',
  storing: 'restocked',
  packing: 'restocked',
  installing: 'restocked',
  assembling: 'restocked',
  picking: 'removed',
  unpacking: 'removed',
  removing: 'removed',
  disassembling: 'removed',
  dispensing: 'used',
  retail_selling: 'used',
  decommissioning: 'voided',
  destroying: 'voided',
  killing: 'voided',
  sampling: 'voided',
  // Not words of the CBV, but what some senders write.
  returning: 'returned',
  consuming: 'used',
};

/** By disposition, which is the state that the step left behind: it is stronger than the step. */
const byDispositions: Record<string, TagEvent> = {
  expired: 'expired',
  recalled: 'recalled',
  damaged: 'voided',
  destroyed: 'voided',
  disposed: 'voided',
  stolen: 'voided',
  dispensed: 'used',
  partially_dispensed: 'used',
  retail_sold: 'used',
  returned: 'returned',
};

/** A check that ended in one of these approved nothing. */
const failed = new Set([
  'mismatch_class',
  'mismatch_instance',
  'mismatch_quantity',
  'needs_replacement',
  'no_pedigree_match',
  'non_conformant',
  'non_sellable_other',
  'unavailable',
]);

/** With these an object leaves the house: `returned` then means to the supplier, not to the pharmacy. */
const outbound = new Set(['consigning', 'departing', 'loading', 'shipping', 'staging_outbound', 'transporting']);

/** What may be said of a tag that has just been taken out of its container, or that ends. */
const partings = new Set<TagEvent>(['used', 'voided', 'returned', 'expired', 'recalled']);
const endings = new Set<TagEvent>(['used', 'voided', 'expired', 'recalled']);

export interface Circumstances {
  /** The tags that a transformation consumed, as opposed to those it made. */
  isInput: boolean;
  /** Whether the parent is a tray of the house, as opposed to a case or pallet, or none. */
  parent: 'tray' | 'other' | 'none';
  /** What the house's own business steps mean. */
  steps: Readonly<Record<string, TagEvent>>;
}

export function decideTagEvent(event: EpcisEvent, circumstances: Circumstances): Decision {
  if (event.type === 'TransformationEvent') return decideTransformation(event, circumstances);
  const said = readSaying(event, circumstances.steps);
  if (typeof said !== 'string' && said !== undefined) return said;
  const decision = byType[event.type](event, said, circumstances);
  if (decision.is !== 'voided') return decision;
  return { ...decision, ...reasonOf(event) };
}

type Decide = (event: EpcisEvent, said: TagEvent | undefined, circumstances: Circumstances) => Decision;

const byType: Record<Exclude<EpcisEvent['type'], 'TransformationEvent'>, Decide> = {
  ObjectEvent: decideObject,
  AggregationEvent: decideContainer,
  AssociationEvent: decideContainer,
  TransactionEvent: decideTransaction,
};

/** What disposition and step say together; undefined where they say nothing. */
function readSaying(
  { step, disposition }: EpcisEvent,
  steps: Circumstances['steps'],
): TagEvent | undefined | { is: 'nothing'; because: string } {
  if (disposition === 'returned' && step !== undefined && outbound.has(step)) {
    return nothing('goes back to its supplier, and what leaves the house is not kept');
  }
  const state = disposition === undefined ? undefined : own(byDispositions, disposition);
  if (state !== undefined) return state;
  const said = step === undefined ? undefined : (own(steps, step) ?? own(bySteps, step));
  if (said === 'approved' && disposition !== undefined && failed.has(disposition)) {
    return nothing(`was checked and not approved (${disposition})`);
  }
  return said;
}

/** ADD brings an object into being, DELETE ends it (EPCIS 2.0, section 7.4.2). */
function decideObject({ action, step }: EpcisEvent, said: TagEvent | undefined): Decision {
  if (action === 'DELETE') {
    if (said !== undefined && !partings.has(said))
      return nothing('has the action DELETE, which contradicts its business step');
    return { is: said ?? 'voided' };
  }
  if (said !== undefined) return { is: said };
  if (action === 'ADD' && step === undefined) return { is: 'encoded' };
  return nothing(explainStep(step));
}

/** ADD puts the children into the parent, DELETE takes them out of it, whatever the step is called. */
function decideContainer(
  { action, step, parent, epcs }: EpcisEvent,
  said: TagEvent | undefined,
  { parent: kind }: Circumstances,
): Decision {
  if (action === 'DELETE' && epcs.length === 0) return nothing('empties a container without saying of what');
  const moves: Partial<Record<string, TagEvent>> = { ADD: 'restocked', DELETE: 'removed' };
  const moved = moves[action ?? ''];
  if (action === 'ADD' && said !== undefined && endings.has(said) && said !== 'expired' && said !== 'recalled') {
    return nothing('has the action ADD, which contradicts its business step or disposition');
  }
  const is = moved !== undefined && (said === undefined || !partings.has(said)) ? moved : said;
  if (is === undefined) return nothing(explainStep(step));
  if ((is === 'restocked' || is === 'removed') && kind !== 'tray') {
    return nothing(parent === undefined ? 'names no tray' : 'is about a case or a pallet, not about a tray');
  }
  return { is };
}

/** The action is about the bond with the transaction, not about the object. */
function decideTransaction({ action, step }: EpcisEvent, said: TagEvent | undefined): Decision {
  if (action === 'DELETE') return nothing('only ends the bond of a tag with a business transaction');
  return said === undefined ? nothing(explainStep(step)) : { is: said };
}

function decideTransformation(event: EpcisEvent, { isInput, steps }: Circumstances): Decision {
  if (isInput) return { is: 'used', reason: 'made into another product' };
  const said = event.disposition === undefined ? undefined : readSaying(event, steps);
  return typeof said === 'string' && endings.has(said) ? { is: said, ...reasonOf(event) } : { is: 'encoded' };
}

const nothing = (because: string): { is: 'nothing'; because: string } => ({ is: 'nothing', because });

const explainStep = (step: string | undefined): string =>
  step === undefined ? 'has no business step' : `has the business step ${describe(step)}, which is not kept`;

/** As it stands where it is a word or an address: then the house can say what it means. */
const describe = (step: string): string => (/^[\w:/.#%-]{1,120}$/u.test(step) ? step : 'of a vocabulary of its own');

const reasonOf = ({ disposition, step }: EpcisEvent): { reason?: string } => {
  const word = [disposition, step].find(
    (each) => each !== undefined && (Object.hasOwn(byDispositions, each) || Object.hasOwn(bySteps, each)),
  );
  return word === undefined ? {} : { reason: word };
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
