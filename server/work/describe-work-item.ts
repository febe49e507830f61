import { staffNames } from '../../catalog/edit-rights.ts';
import type { Page } from '../../catalog/menu.ts';
import { findPage } from '../../catalog/pages.ts';
import type {
  WorkItem as Shown,
  WorkItemEntry as ShownEntry,
  WorkItemDetail,
  WorkItemMove,
} from '../../contracts/work-items.ts';
import { codesOf, stepsFrom, type WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import type { WorkItemFile } from '../../state/work-item-files.ts';
import type { StoredWorkItem, WorkItemEntry } from '../../state/work-items.ts';

/** Whom a list is for. */
export interface Watcher {
  userId: number;
  rights: readonly string[];
  /** The facilities that they see; null for all of them. */
  facilities: readonly string[] | null;
  /** Which member of the staff they are. */
  staffCode: string | null;
}

/** The code of a subject that names a member of the staff. */
const staffCodeName = 'staff_code';

/** What somebody sees of the kinds: of their pages, at their facilities, and nothing that is about themselves. */
export function seeingOf(
  kinds: readonly WorkItemKind[],
  { userId, rights, facilities, staffCode }: Watcher,
  today: string,
) {
  const own = visibleKinds(kinds, rights);
  return {
    ...{ userId, facilities, today, kinds: own.map(({ id }) => id) },
    own: own.flatMap(({ id: kind, subject }) =>
      staffCode !== null && subject.includes(staffCodeName)
        ? [{ kind, place: subject.indexOf(staffCodeName) + 1, code: staffCode }]
        : [],
    ),
  };
}

/** Whether somebody sees an item whose kind they may see. */
export const seesItem = (
  { facility, subject }: Pick<StoredWorkItem, 'facility' | 'subject'>,
  kind: WorkItemKind,
  { facilities, staffCode }: Pick<Watcher, 'facilities' | 'staffCode'>,
): boolean =>
  (facility === null || facilities === null || facilities.includes(facility)) &&
  (staffCode === null || codesOf(kind, subject)[staffCodeName] !== staffCode);

/** Who looks: the permission keys that they hold, and the facilities where they may act; none means everywhere. */
export interface Looking {
  rights: readonly string[];
  facilities: readonly string[];
  today: string;
}

export function pageOf(kind: WorkItemKind): Page {
  const page = findPage(kind.page);
  if (!page) throw new Error(`The catalogue has no page ${kind.page}, where items of the kind ${kind.id} belong.`);
  return page;
}

/** The kinds that a reader may see: who may not open the page of one does not know that there are any. */
export const visibleKinds = (kinds: readonly WorkItemKind[], rights: readonly string[]): WorkItemKind[] =>
  kinds.filter((kind) => rights.includes(pageOf(kind).key));

export const rightOf = (kind: WorkItemKind): string => kind.right ?? pageOf(kind).key;

/** Why a reader may not act on an item; undefined where they may. */
export function refusalOf(
  kind: WorkItemKind,
  { facility }: Pick<StoredWorkItem, 'facility'>,
  { rights, facilities }: Looking,
): string | undefined {
  if (!rights.includes(rightOf(kind))) return `Permission Required: ${rightOf(kind)}`;
  if (facility !== null && facilities.length > 0 && !facilities.includes(facility))
    return `Permission Required: ${rightOf(kind)} at ${facility}`;
  return undefined;
}

export function describeWorkItem(item: StoredWorkItem, kind: WorkItemKind, { rights, today }: Looking): Shown {
  return {
    id: item.id,
    kind: kind.id,
    kind_title: kind.title,
    title: item.title,
    subject: shownCodes(kind, item.subject, rights),
    state: item.state,
    state_label: labelOf(kind, item.state),
    is_closed: item.isClosed,
    owner_id: item.ownerId,
    owner: item.owner,
    due: item.due,
    is_overdue: !item.isClosed && item.due !== null && item.due < today,
    facility_code: item.facility,
    opened_at: item.openedAt.toISOString(),
    opened_by: item.openedBy,
    changed_at: item.changedAt.toISOString(),
    closed_at: item.closedAt?.toISOString() ?? null,
    address: addressOf(item, kind, rights),
  };
}

/** A member of the staff is named by a code only to those who may read names. */
function shownCodes(kind: WorkItemKind, subject: readonly string[], rights: readonly string[]): Record<string, string> {
  const codes = codesOf(kind, subject);
  const hidesStaff = staffCodeName in codes && !rights.includes(staffNames);
  return hidesStaff ? { ...codes, [staffCodeName]: '—' } : { ...codes };
}

const labelOf = ({ states }: WorkItemKind, state: string): string => states[state]?.label ?? state;

/** The rows that an item is about, on a page that the reader may open. */
function addressOf({ subject, facts }: StoredWorkItem, kind: WorkItemKind, rights: readonly string[]): string {
  const drill = kind.drill(codesOf(kind, subject), facts);
  const wanted = findPage(drill.page ?? kind.page);
  const page = wanted && rights.includes(wanted.key) ? wanted : pageOf(kind);
  const isNarrowed = page === wanted && (rights.includes(staffNames) || !kind.subject.includes(staffCodeName));
  const query = new URLSearchParams(isNarrowed ? drill.query : {}).toString();
  return query === '' ? page.route : `${page.route}${page.route.includes('?') ? '&' : '?'}${query}`;
}

export function describeDetail(
  item: StoredWorkItem,
  kind: WorkItemKind,
  { entries, files }: { entries: readonly WorkItemEntry[]; files: readonly WorkItemFile[] },
  looking: Looking,
): WorkItemDetail {
  const refusal = refusalOf(kind, item, looking);
  return {
    ...describeWorkItem(item, kind, looking),
    version: item.version,
    facts: Object.entries(kind.facts).map(([name, { label, type, unit, definition }]) => ({
      ...{ name, label, type, unit: unit ?? null, definition: definition ?? null, value: item.facts[name] ?? null },
    })),
    evidence: kind.evidence,
    moves: movesOf(item, kind, looking, { refusal, hasFile: files.length > 0 }),
    history: describeHistory(entries, kind),
    files: files.map(({ at, ...file }) => ({ ...file, at: at.toISOString() })),
    may_act: refusal === undefined,
  };
}

function movesOf(
  item: StoredWorkItem,
  kind: WorkItemKind,
  { rights }: Looking,
  { refusal, hasFile }: { refusal: string | undefined; hasFile: boolean },
): WorkItemMove[] {
  return stepsFrom(kind, item.state).map(({ to, label, right, needsNote, needsFile, isBack }) => ({
    to,
    label,
    to_label: labelOf(kind, to),
    needs_note: needsNote,
    is_back: isBack,
    refused:
      refusal ??
      (right !== undefined && !rights.includes(right)
        ? `Permission Required: ${right}`
        : needsFile && !hasFile
          ? 'Attach what proves it first.'
          : null),
  }));
}

/** What has happened, in words: each entry told from the one before. */
export const describeHistory = (entries: readonly WorkItemEntry[], kind: WorkItemKind): ShownEntry[] =>
  entries.map((entry, index) => describeEntry(entry, entries[index + 1], kind));

/** What an entry did, told from the one before. */
function describeEntry(entry: WorkItemEntry, before: WorkItemEntry | undefined, kind: WorkItemKind): ShownEntry {
  return {
    version: entry.version,
    act: entry.act,
    says: saysOf(entry, before, kind),
    note: entry.note,
    by: entry.by,
    at: entry.at.toISOString(),
  };
}

function saysOf(entry: WorkItemEntry, before: WorkItemEntry | undefined, kind: WorkItemKind): string {
  const owner = entry.ownerId === (before?.ownerId ?? null) ? '' : (entry.owner ?? 'nobody');
  const due = entry.due === (before?.due ?? null) ? '' : (entry.due ?? 'no day');
  const words: Record<WorkItemEntry['act'], string> = {
    opened: `Opened as ${labelOf(kind, entry.state)}${entry.owner ? `, for ${entry.owner}` : ''}`,
    updated: before ? changedFacts(entry, before, kind) : 'Brought up to date',
    moved: `${labelOf(kind, before?.state ?? '')} → ${labelOf(kind, entry.state)}`,
    assigned: [owner && `Owner: ${owner}`, due && `Due: ${due}`].filter(Boolean).join(', ') || 'Assigned',
    due: `Due: ${entry.due ?? 'no day'}`,
    noted: 'Note',
    file: `Attached ${entry.fileName ?? 'a file'}`,
  };
  return words[entry.act];
}

function changedFacts(entry: WorkItemEntry, before: WorkItemEntry, kind: WorkItemKind): string {
  const changed = Object.entries(kind.facts).filter(
    ([name]) => (entry.facts[name] ?? null) !== (before.facts[name] ?? null),
  );
  const say = (value: unknown) => (value === null || value === undefined ? '—' : String(value));
  const told = changed.map(([name, { label }]) => `${label}: ${say(before.facts[name])} → ${say(entry.facts[name])}`);
  return told.join(', ') || 'Brought up to date';
}

/** The other's words; the sender's own are still in their hands. */
export function conflictWords(since: readonly WorkItemEntry[], before: StoredWorkItem, kind: WorkItemKind): string {
  const told = since.find(({ act }) => act === 'moved' || act === 'assigned' || act === 'due') ?? since[0];
  if (!told) return 'The item was changed meanwhile.';
  const what =
    told.act === 'moved'
      ? `moved it to ${labelOf(kind, told.state)}`
      : told.act === 'assigned'
        ? `given it to ${told.owner ?? 'nobody'}${told.due ? `, due ${told.due}` : ''}`
        : `changed it`;
  return `version: ${told.by} has ${what} meanwhile. It is now ${labelOf(kind, before.state)}${before.owner ? `, owned by ${before.owner}` : ''}. Nothing of yours was saved.`;
}
