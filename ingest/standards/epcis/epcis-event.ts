const eventTypes = [
  'ObjectEvent',
  'AggregationEvent',
  'AssociationEvent',
  'TransactionEvent',
  'TransformationEvent',
] as const;

export type EventType = (typeof eventTypes)[number];
export type Action = 'ADD' | 'OBSERVE' | 'DELETE';

/** An event of EPCIS, whichever syntax it came in: only what a row can be made of. */
export interface EpcisEvent {
  line: number;
  type: EventType;
  /** A transformation has none. */
  action?: Action;
  /** In UTC. */
  occurredAt: string;
  id?: string;
  /** The event says that an event with its id, or with the same content, was recorded in error. */
  declaresError: boolean;
  /** The bare CBV word, or the whole address of a word that is not of the CBV. */
  step?: string;
  disposition?: string;
  parent?: string;
  /** Tags: of the object, the children, the transaction, or the outputs. */
  epcs: string[];
  /** Tags that a transformation consumed. */
  inputs: string[];
  /** How many classes are counted without serial numbers. */
  classes: number;
  /** Where the objects are afterwards, or else where they were read. */
  place?: string;
  lot?: string;
  expiry?: string;
}

/** An event that cannot be understood, and why. */
export interface BrokenEvent {
  line: number;
  reason: string;
  /** It is of a kind that a sender added to the standard, and so nothing to us. */
  isOfOthers?: boolean;
}

export const isBroken = (event: EpcisEvent | BrokenEvent): event is BrokenEvent => 'reason' in event;

export const isEventType = (name: string): name is EventType => (eventTypes as readonly string[]).includes(name);
export const isAction = (word: string): word is Action => ['ADD', 'OBSERVE', 'DELETE'].includes(word);

/** What a document holds: events, and the NDCs that its master data gives for GTINs. */
export interface EpcisDocument {
  events: (EpcisEvent | BrokenEvent)[];
  ndcs: ReadonlyMap<string, string>;
}
