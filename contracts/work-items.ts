import * as z from 'zod/mini';
import { id, line, optionalLine, paragraphs, requestId } from './text.ts';

/** What an entry of an item's history did. */
export const workItemActs = ['opened', 'updated', 'moved', 'assigned', 'due', 'noted', 'file'] as const;
export type WorkItemAct = (typeof workItemActs)[number];

/** How a fact of an item is written. */
export const factTypes = ['text', 'count', 'quantity', 'money', 'percent', 'days', 'date', 'flag'] as const;
export type FactType = (typeof factTypes)[number];
export const factValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type FactValue = z.infer<typeof factValue>;

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a date, YYYY-MM-DD'),
  z.refine((text) => {
    const parsed = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) && text >= '2000-01-01';
  }, 'is not a date of the calendar'),
);

/** One item as a list shows it. */
export const workItem = z.object({
  id,
  kind: z.string(),
  /** @example 'Recall task' */
  kind_title: z.string(),
  title: z.string(),
  /** The codes that name what it is about. @example { facility_code: 'MAIN', item_code: 'PROP' } */
  subject: z.record(z.string(), z.string()),
  state: z.string(),
  state_label: z.string(),
  is_closed: z.boolean(),
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
  /** Null where it is due on no day. */
  due: z.nullable(z.string()),
  is_overdue: z.boolean(),
  facility_code: z.nullable(z.string()),
  opened_at: z.string(),
  opened_by: z.string(),
  changed_at: z.string(),
  closed_at: z.nullable(z.string()),
  /** The page where it belongs, narrowed to the rows that it is about. */
  address: z.string(),
});
export type WorkItem = z.infer<typeof workItem>;

const entry = z.object({
  version: z.int(),
  act: z.enum(workItemActs),
  /** What happened, in words. @example 'Counted → Done' */
  says: z.string(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type WorkItemEntry = z.infer<typeof entry>;

const file = z.object({
  id,
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  by: z.string(),
  at: z.string(),
});

const move = z.object({
  to: z.string(),
  label: z.string(),
  /** The state it leads to. */
  to_label: z.string(),
  needs_note: z.boolean(),
  /** It undoes a step. */
  is_back: z.boolean(),
  /** Why the reader cannot make it; null where they can. */
  refused: z.nullable(z.string()),
});
export type WorkItemMove = z.infer<typeof move>;

/** An item with all that its panel shows. */
export const workItemDetail = z.object({
  ...workItem.shape,
  /** Counts the entries: what is sent says up to which one its sender has seen. */
  version: z.int(),
  facts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(factTypes),
      unit: z.nullable(z.string()),
      definition: z.nullable(z.string()),
      value: factValue,
    }),
  ),
  /** What its kind asks for before it ends. */
  evidence: z.nullable(z.string()),
  moves: z.array(move),
  /** Newest first. */
  history: z.array(entry),
  files: z.array(file),
  /** Whether the reader may do more than look. */
  may_act: z.boolean(),
});
export type WorkItemDetail = z.infer<typeof workItemDetail>;

const comma = <T extends string>(one: z.ZodMiniType<T, string>) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(1000, 'is too long')),
      z.transform((text: string) => text.split(',').filter(Boolean)),
    ),
    z.array(one),
  );
const word = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/u, 'is not a kind'));

export const ownerFilters = ['me', 'nobody', 'anybody'] as const;
export const dueFilters = ['any', 'overdue', 'today', 'week', 'none'] as const;
export const statusFilters = ['open', 'closed', 'all'] as const;
export const workItemOrders = ['due', 'newest', 'changed'] as const;

export const workItemsQuery = z.object({
  owner: z._default(z.enum(ownerFilters, 'must be me, nobody or anybody'), 'anybody'),
  status: z._default(z.enum(statusFilters, 'must be open, closed or all'), 'open'),
  due: z._default(z.enum(dueFilters, 'must be any, overdue, today, week or none'), 'any'),
  kind: z.optional(comma(word)),
  facility: z.optional(comma(optionalLine(100))),
  search: z.optional(optionalLine(200)),
  sort: z._default(z.enum(workItemOrders, 'must be due, newest or changed'), 'due'),
  offset: z._default(z.pipe(z.string().check(z.regex(/^\d{1,6}$/u, 'must be a whole number')), z.transform(Number)), 0),
});
export type WorkItemsQuery = z.infer<typeof workItemsQuery>;

const kindCount = z.object({ kind: z.string(), title: z.string(), open: z.int() });
export const workItemsAnswer = z.object({
  items: z.array(workItem),
  /** How many the filters leave. */
  total: z.int(),
  /** Of open items, whatever the filters say: what a reader may see and nothing beyond it. */
  counts: z.object({ mine: z.int(), overdue: z.int(), nobodys: z.int(), open: z.int() }),
  kinds: z.array(kindCount),
  facilities: z.array(z.string()),
});

/** What waits for the reader: for the header. */
export const workCounts = z.object({ mine: z.int(), overdue: z.int() });

export const mostNote = 4000;
const note = z._default(z.union([z.literal(''), paragraphs(mostNote)]), '');
const sent = {
  /** The `version` of the item that the sender has seen. */
  version: z.int().check(z.positive()),
  /** Sent again under the same id, as after a lost answer, it is done once. */
  request: z.optional(requestId),
};

export const workItemOpening = z.object({
  kind: word,
  subject: z.record(z.string().check(z.maxLength(60)), line(200)),
  facts: z._default(z.record(z.string().check(z.maxLength(60)), factValue), {}),
  owner_id: z._default(z.nullable(id), null),
  /** Whoever opens it owns it. */
  mine: z._default(z.boolean(), false),
  due: z.optional(z.nullable(day)),
  note,
  request: sent.request,
});
export const workItemMoving = z.object({
  ...sent,
  to: z.string().check(z.regex(/^[a-z0-9_]{1,60}$/u, 'is not a state')),
  note,
});
/** An owner of null gives it back to everybody; a day of null takes the day away. What is absent stays. */
export const workItemAssigning = z.object({
  ...sent,
  owner_id: z.optional(z.nullable(id)),
  due: z.optional(z.nullable(day)),
  note,
});
export const workItemNoting = z.object({ note: paragraphs(mostNote), request: sent.request });

/** Who can own an item: those who may see it. */
export const workItemOwners = z.array(z.object({ id, name: z.string() }));
