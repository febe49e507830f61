import { addDays } from '../../../contracts/calendar.ts';
/** What can happen to a tag. `found` is a used tag that was read again. */
export const tagEventKinds = [
  'encoded',
  'approved',
  'removed',
  'returned',
  'restocked',
  'used',
  'found',
  'voided',
  'expired',
  'recalled',
] as const;
export type TagEventKind = (typeof tagEventKinds)[number];

/** What the last event made of a tag. `found` is none: it makes a used tag restocked or returned again. */
export type TagStatus = Exclude<TagEventKind, 'found'>;

/** What can be odd about an event, the gravest first: the first that holds is the one to show. */
export const eventChecks = [
  'after_final',
  'out_of_order',
  'recalled_at_event',
  'expired_at_event',
  'skipped_approval',
  'self_approved',
  'moved',
  're_read',
  'voided_in_tray',
  'short_dated',
] as const;
export type EventCheck = (typeof eventChecks)[number];

/** Which events may follow a state. `none` is a tag that nobody has seen. */
const transitions: Record<TagStatus | 'none', readonly TagEventKind[]> = {
  none: ['encoded'],
  encoded: ['approved', 'restocked', 'used', 'voided', 'expired', 'recalled'],
  approved: ['restocked', 'used', 'voided', 'expired', 'recalled'],
  restocked: ['restocked', 'removed', 'returned', 'used', 'voided', 'expired', 'recalled'],
  removed: ['restocked', 'returned', 'used', 'voided', 'expired', 'recalled'],
  returned: ['approved', 'restocked', 'used', 'voided', 'expired', 'recalled'],
  used: ['found'],
  voided: [],
  expired: [],
  recalled: [],
};

export interface TagEvent {
  event: TagEventKind;
  /** The moment, in seconds. */
  at: number;
  /** The day at the facility, as YYYY-MM-DD. */
  day: string;
  tray: string | null;
  staff: string | null;
  /** As the event itself names it; that of the last encoding is what counts. */
  expiry?: string | null;
}

export interface TagStep {
  event: TagEvent;
  status: TagStatus;
  /** The tray in which the tag lay before and lies after the event. */
  trayBefore: string | null;
  trayAfter: string | null;
  /** The tray that the event belongs to: the one it names, else the one in which the tag lay. */
  eventTray: string | null;
  /** Whether the reports count it: a repeated, impossible or late event is shown and not counted. */
  isCounted: boolean;
  /** Whether it changed what the tag is; an event after the end does not. */
  isEffective: boolean;
  /** The day on which a use turned out to be none, because the tag was read again. */
  undoneOn: string | null;
  checks: EventCheck[];
}

export interface TagRules {
  /** Encoded with fewer days to live than this is short-dated. */
  shortDatedDays: number;
  isRecalled(day: string): boolean;
}

const isFinal = (event: TagEventKind): boolean =>
  event === 'used' || event === 'voided' || event === 'expired' || event === 'recalled';

const order = new Map(tagEventKinds.map((event, place) => [event, place]));

/** The events of one tag in the order in which they happened; what happened in the same second, in the order of a tag's life. */
export const inOrder = (events: readonly TagEvent[]): TagEvent[] =>
  [...events].sort((a, b) => a.at - b.at || (order.get(a.event) ?? 0) - (order.get(b.event) ?? 0));

interface Life {
  status: TagStatus | 'none';
  tray: string | null;
  encoder: string | null;
  seen: Set<TagEventKind>;
  /** The use that a later reading may undo. */
  use: TagStep | undefined;
}

/**
 * Follows one tag through its events. Nothing is repaired: an impossible step is marked and still decides the state, only
 * what comes after the end decides nothing. A use is the end until the tag is read again, which undoes it.
 */
export function followTag(events: readonly TagEvent[], rules: TagRules): TagStep[] {
  const sorted = inOrder(events);
  const expiry = sorted.findLast(({ event }) => event === 'encoded')?.expiry ?? null;
  const encoder = sorted.find(({ event }) => event === 'encoded')?.staff ?? null;
  const life: Life = { status: 'none', tray: null, encoder, seen: new Set(), use: undefined };
  return sorted.map((event) => takeStep(life, event, expiry, rules));
}

function takeStep(life: Life, event: TagEvent, expiry: string | null, rules: TagRules): TagStep {
  const kind = event.event;
  const undoes = kind === 'found' && life.status === 'used';
  const isAfterFinal = life.status !== 'none' && isFinal(life.status) && !undoes;
  const trayBefore = life.tray;
  const eventTray = event.tray ?? trayBefore;
  const checks = judge(life, event, { isAfterFinal, eventTray, expiry }, rules);
  if (undoes && life.use) life.use.undoneOn = event.day;
  if (!isAfterFinal) {
    life.status = statusAfter(life.status, event, undoes);
    life.tray = trayAfter(life.tray, event);
  }
  const step: TagStep = {
    event,
    status: life.status === 'none' ? 'returned' : life.status,
    trayBefore,
    trayAfter: life.tray,
    eventTray,
    isCounted: counts(life.seen, kind, isAfterFinal, checks),
    isEffective: !isAfterFinal,
    undoneOn: null,
    checks,
  };
  if (kind === 'used' && !isAfterFinal) life.use = step;
  life.seen.add(kind);
  return step;
}

function statusAfter(before: TagStatus | 'none', { event, tray }: TagEvent, undoes: boolean): TagStatus | 'none' {
  if (event !== 'found') return event;
  if (!undoes) return before;
  return tray === null ? 'returned' : 'restocked';
}

function trayAfter(before: string | null, { event, tray }: TagEvent): string | null {
  if (isFinal(event) || event === 'removed') return null;
  return event === 'returned' ? tray : (tray ?? before);
}

/** Encoded and approved count once; an end counts where it is the end; the rest each time, but not a tray read twice. */
function counts(seen: Set<TagEventKind>, kind: TagEventKind, isAfterFinal: boolean, checks: EventCheck[]): boolean {
  if (kind === 'encoded' || kind === 'approved') return !seen.has(kind);
  return kind !== 'found' && !isAfterFinal && !checks.includes('re_read');
}

interface Found {
  isAfterFinal: boolean;
  eventTray: string | null;
  expiry: string | null;
}

function judge(life: Life, event: TagEvent, { isAfterFinal, eventTray, expiry }: Found, rules: TagRules): EventCheck[] {
  const { event: kind, day, staff, tray } = event;
  const { seen } = life;
  const leavesShelf = kind === 'restocked' || kind === 'used';
  const isFirstOut = leavesShelf && !seen.has('restocked') && !seen.has('used');
  const isRestock = kind === 'restocked' && !isAfterFinal && life.tray !== null;
  const holds: Record<EventCheck, boolean> = {
    after_final: isAfterFinal,
    out_of_order: !isAfterFinal && !transitions[life.status].includes(kind),
    recalled_at_event: leavesShelf && rules.isRecalled(day),
    expired_at_event: (leavesShelf || kind === 'encoded') && expiry !== null && expiry < day,
    skipped_approval: isFirstOut && !seen.has('approved'),
    self_approved: kind === 'approved' && staff !== null && staff === life.encoder,
    moved: isRestock && tray !== null && tray !== life.tray,
    re_read: isRestock && eventTray === life.tray,
    voided_in_tray: kind === 'voided' && !isAfterFinal && eventTray !== null,
    short_dated: kind === 'encoded' && expiry !== null && expiry < addDays(day, rules.shortDatedDays),
  };
  return eventChecks.filter((check) => holds[check]);
}

export type ItemState = 'waiting' | 'in_tray' | 'on_shelf' | 'out' | 'used' | 'voided' | 'expired' | 'recalled';

/** Where in the flow a tag is: ended, waiting for approval, in a tray, on the shelf, or out, where nobody says. */
export function itemState(status: TagStatus, tray: string | null): ItemState {
  if (status === 'used' || status === 'voided' || status === 'expired' || status === 'recalled') return status;
  if (status === 'encoded') return 'waiting';
  if (tray !== null) return 'in_tray';
  return status === 'approved' || status === 'returned' ? 'on_shelf' : 'out';
}
