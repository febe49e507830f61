import { Problem } from '../../../contracts/problem.ts';
import {
  changeWorkItem,
  createWorkItems,
  type Doing,
  lockWorkItem,
  type NewWorkItem,
  refuseUnseen,
  wasDone,
} from '../../../state/change-work-items.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import { findWorkItems, openWorkItems, type StoredWorkItem } from '../../../state/work-items.ts';
import { type Codes, codesOf, dueOf, type Facts, stepsFrom, type WorkItemKind } from './work-item-kind.ts';

/** What a rule has found. */
export interface Found {
  subject: Codes;
  facts: Facts;
  /** Who is to own it where it is new. */
  ownerId?: number | null | undefined;
  /** Instead of the day that the kind says. */
  due?: string | null | undefined;
}

/** Who does it: `author` is the name of the rule or the job where no person does. */
export type By = Doing;

export interface Kept {
  /** Items that are new, or begin again. */
  opened: number;
  reopened: number;
  /** Items whose facts are other ones than before. */
  updated: number;
  /** Items that a person or a rule has ended and that stay so. */
  leftEnded: number;
  /** By the codes of the subject as JSON, in the kind's order: the item that is open on it, or that was left ended. */
  ids: Map<string, number>;
}

const atOnce = 1000;
const keyOf = (kind: WorkItemKind, subject: Codes): string[] => kind.subject.map((name) => subject[name] ?? '');

function newItemOf(kind: WorkItemKind, found: Found, now: Date): NewWorkItem {
  const { subject, facts } = found;
  const unknown = Object.keys(facts).find((name) => !kind.facts[name]);
  if (unknown !== undefined) throw new Problem('bad-input', `facts.${unknown}: is not a fact of this kind`);
  const code = keyOf(kind, subject).indexOf('');
  if (code >= 0) throw new Problem('bad-input', `subject.${kind.subject[code]}: is required`);
  return {
    subject: keyOf(kind, subject),
    facility: subject.facility_code ?? null,
    title: kind.titleOf(subject, facts),
    facts: { ...facts },
    state: kind.begins,
    ownerId: found.ownerId ?? null,
    due: found.due === undefined ? dueOf(kind, subject, facts, now.toISOString().slice(0, 10)) : found.due,
  };
}

/**
 * Opens an item for each subject that has none, and gives those that are open the facts of today. Called again with the same it
 * changes nothing, so a rule calls it with all that it finds, every time it runs.
 */
export async function keepWorkItems(db: CompanyDb, kind: WorkItemKind, found: readonly Found[], by: By): Promise<Kept> {
  const kept: Kept = { opened: 0, reopened: 0, updated: 0, leftEnded: 0, ids: new Map() };
  const wanted = new Map(
    found.map((one) => {
      const item = newItemOf(kind, one, by.now);
      return [JSON.stringify(item.subject), item] as const;
    }),
  );
  const all = [...wanted.values()];
  for (let start = 0; start < all.length; start += atOnce)
    await keepBatch(db, kind, all.slice(start, start + atOnce), by, kept);
  return kept;
}

async function keepBatch(db: CompanyDb, kind: WorkItemKind, items: NewWorkItem[], by: By, kept: Kept): Promise<void> {
  const known = await findWorkItems(
    db,
    kind.id,
    items.map(({ subject }) => subject),
  );
  const fresh: NewWorkItem[] = [];
  for (const item of items) {
    const key = JSON.stringify(item.subject);
    const standing = known.get(key);
    if (!standing || (standing.isClosed && kind.whenFoundAgain === 'open another')) fresh.push(item);
    else {
      kept.ids.set(key, standing.id);
      if (!standing.isClosed) kept.updated += Number(await bringUpToDate(db, standing, item, by));
      else if (kind.whenFoundAgain === 'leave ended') kept.leftEnded++;
      else kept.reopened += Number(await reopen(db, kind, standing, item, by));
    }
  }
  const made = await createWorkItems(db, kind.id, fresh, by);
  for (const { id, subject } of made) kept.ids.set(JSON.stringify(subject), id);
  kept.opened += made.length;
  if (made.length === fresh.length) return;
  // Somebody else has opened the rest at the same moment.
  const missing = fresh.filter(({ subject }) => !kept.ids.has(JSON.stringify(subject)));
  const theirs = await findWorkItems(
    db,
    kind.id,
    missing.map(({ subject }) => subject),
  );
  for (const [key, { id }] of theirs) kept.ids.set(key, id);
}

async function bringUpToDate(db: CompanyDb, standing: StoredWorkItem, item: NewWorkItem, by: By): Promise<boolean> {
  if (isSame(standing.facts, item.facts) && standing.title === item.title) return false;
  const change = { facts: item.facts, title: item.title };
  return changeWorkItem(db, standing.id, { act: 'updated', change }, { ...by, requestId: undefined });
}

async function reopen(
  db: CompanyDb,
  kind: WorkItemKind,
  standing: StoredWorkItem,
  item: NewWorkItem,
  by: By,
): Promise<boolean> {
  const change = { facts: item.facts, title: item.title, state: kind.begins, isClosed: false, due: item.due };
  const note = by.note || 'Found again.';
  return changeWorkItem(db, standing.id, { act: 'moved', change }, { ...by, note, requestId: undefined });
}

function isSame(a: Facts, b: Facts): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => (a[name] ?? null) === (b[name] ?? null));
}

/**
 * Ends what no longer holds: the open items of a kind whose subjects a rule did not find, those named, or those that match. `to` is a
 * state that ends; an item for which no step leads there stays, and is counted.
 */
export async function endWorkItems(
  db: CompanyDb,
  kind: WorkItemKind,
  which:
    | { allBut: readonly Codes[] }
    | { only: readonly Codes[] }
    | { where: (subject: Codes, facts: Facts) => boolean },
  { to, note }: { to: string; note: string },
  by: By,
): Promise<{ ended: number; left: number }> {
  if (!kind.states[to]?.isEnd) throw new Error(`Items of the kind ${kind.id} do not end in ${to}.`);
  const named = new Set(
    ('allBut' in which ? which.allBut : 'only' in which ? which.only : []).map((one) =>
      JSON.stringify(keyOf(kind, one)),
    ),
  );
  const isChosen = ({ subject, facts }: StoredWorkItem): boolean => {
    if ('where' in which) return which.where(codesOf(kind, subject), facts);
    return named.has(JSON.stringify(subject)) === 'only' in which;
  };
  const count = { ended: 0, left: 0 };
  for (let after = 0; ; ) {
    const items = await openWorkItems(db, kind.id, after, atOnce);
    for (const item of items.filter(isChosen)) {
      if (stepsFrom(kind, item.state).some((step) => step.to === to)) {
        await changeWorkItem(
          db,
          item.id,
          { act: 'moved', change: { state: to, isClosed: true } },
          { ...by, note, requestId: undefined },
        );
        count.ended++;
      } else count.left++;
    }
    after = items.at(-1)?.id ?? after;
    if (items.length < atOnce) return count;
  }
}

/** The item that is open on a subject, or the newest that ended; undefined where there never was one. */
export async function findWorkItem(
  db: CompanyDb,
  kind: WorkItemKind,
  subject: Codes,
): Promise<StoredWorkItem | undefined> {
  const [found] = (await findWorkItems(db, kind.id, [keyOf(kind, subject)])).values();
  return found;
}

/** What a mover may do: the keys that they hold. Undefined for a rule, which may make every step. */
export interface Moving {
  to: string;
  seen?: number | undefined;
  rights?: readonly string[] | undefined;
  hasFile?: boolean | undefined;
}

/** Moves an item along a step that its kind has, or refuses in words. False where the same request was done before. */
export async function moveWorkItem(
  db: CompanyDb,
  kind: WorkItemKind,
  id: number,
  { to, seen, rights, hasFile = false }: Moving,
  by: By,
): Promise<boolean> {
  const item = await lockWorkItem(db, id);
  if (await wasDone(db, id, by.requestId)) return false;
  await refuseUnseen(db, item, seen);
  const step = stepsFrom(kind, item.state).find((one) => one.to === to);
  const from = kind.states[item.state]?.label ?? item.state;
  if (!step) throw new Problem('conflict', `to: no step leads from ${from} to ${kind.states[to]?.label ?? to}.`);
  if (rights && step.right !== undefined && !rights.includes(step.right))
    throw new Problem('permission-required', `Permission Required: ${step.right}`);
  if (step.needsNote && !by.note) throw new Problem('bad-input', 'note: is required. Say why.');
  if (step.needsFile && !hasFile) throw new Problem('bad-input', 'files: attach what proves it first.');
  const isClosed = kind.states[to]?.isEnd === true;
  const done = await changeWorkItem(db, id, { act: 'moved', change: { state: to, isClosed } }, by);
  if (done)
    await kind.onMove?.(db, {
      ...{ id, subject: codesOf(kind, item.subject), facts: item.facts, from: item.state, to },
      ...{ note: by.note ?? '', userId: by.userId, by: by.author, now: by.now },
    });
  return done;
}
