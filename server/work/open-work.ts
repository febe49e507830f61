import type { FastifyRequest } from 'fastify';
import { Problem } from '../../contracts/problem.ts';
import type { WorkItemDetail } from '../../contracts/work-items.ts';
import type { WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import { type Doing, WorkItemConflict } from '../../state/change-work-items.ts';
import type { Seeing } from '../../state/list-work-items.ts';
import { readFacilities } from '../../state/members.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { listWorkItemFiles } from '../../state/work-item-files.ts';
import { readWorkItem, readWorkItemEntries, type StoredWorkItem, type WorkItemEntry } from '../../state/work-items.ts';
import { type Services, visitOf } from '../app.ts';
import { type AuditWords, audit, needsNoEntry } from '../audit.ts';
import { dayIn } from '../jobs/company-zone.ts';
import {
  conflictWords,
  describeDetail,
  type Looking,
  pageOf,
  refusalOf,
  seeingOf,
  seesItem,
  visibleKinds,
} from './describe-work-item.ts';

export interface FoundItem {
  item: StoredWorkItem;
  kind: WorkItemKind;
  looking: Looking;
}

/** Reads and changes items for whoever asks: what they may not see is not there for them. */
export interface Work {
  kindsOf(request: FastifyRequest): WorkItemKind[];
  /** What the visitor sees today. */
  seeing(request: FastifyRequest): Promise<Seeing>;
  /** The day by the clock of the company. */
  today(companyId: number): Promise<string>;
  look(db: CompanyDb, request: FastifyRequest, today: string): Promise<Looking>;
  find(db: CompanyDb, request: FastifyRequest, id: number): Promise<{ item: StoredWorkItem; kind: WorkItemKind }>;
  /** With a moment as it was known then: it can only be looked at. */
  show(db: CompanyDb, request: FastifyRequest, id: number, today: string, knownAt?: Date): Promise<WorkItemDetail>;
  by(request: FastifyRequest, sent: { note?: string; request?: string | undefined }): Doing & { userId: number };
  /**
   * An act of a person: their right to it, the deed, its entry in the log, and the item as it stands then, in one transaction. A deed
   * that gives back nothing was done before.
   */
  act(
    request: FastifyRequest,
    id: number,
    deed: (db: CompanyDb, found: FoundItem) => Promise<AuditWords | undefined>,
  ): Promise<WorkItemDetail>;
}

/** An item as its entries up to a moment left it. */
function standingOf(item: StoredWorkItem, entries: readonly WorkItemEntry[]): StoredWorkItem {
  const [last] = entries;
  if (!last) throw new Problem('not-found', 'There was no such item then.');
  const { state, isClosed, ownerId, owner, due, title, facts, version, at } = last;
  const closedAt = isClosed ? (entries.findLast((entry) => entry.isClosed)?.at ?? at) : null;
  return { ...item, state, isClosed, ownerId, owner, due, title, facts, version, changedAt: at, closedAt };
}

export function openWork({ state, workItemKinds, zoneOf, now }: Services): Work {
  const work: Work = {
    kindsOf: (request) => visibleKinds(workItemKinds, visitOf(request).menupages),
    async seeing(request) {
      const visit = visitOf(request);
      return seeingOf(workItemKinds, { ...visit, rights: visit.menupages }, await work.today(visit.companyId));
    },
    today: async (companyId) => dayIn(await zoneOf(companyId), now()),
    async look(db, request, today) {
      const { userId, menupages } = visitOf(request);
      return { rights: menupages, facilities: await readFacilities(db, userId), today };
    },
    async find(db, request, id) {
      const item = await readWorkItem(db, id);
      const kind = work.kindsOf(request).find((one) => one.id === item.kind);
      if (!kind || !seesItem(item, kind, visitOf(request))) throw new Problem('not-found', 'There is no such item.');
      return { item, kind };
    },
    async show(db, request, id, today, knownAt) {
      const { item: newest, kind } = await work.find(db, request, id);
      const looking = await work.look(db, request, today);
      const entries = await readWorkItemEntries(db, id, { knownAt });
      const files = (await listWorkItemFiles(db, id)).filter(({ at }) => !knownAt || at <= knownAt);
      const item = knownAt ? standingOf(newest, entries) : newest;
      const shown = describeDetail(item, kind, { entries, files }, looking);
      return knownAt ? { ...shown, moves: [], may_act: false } : shown;
    },
    by(request, { note = '', request: requestId }) {
      const { userId, username } = visitOf(request);
      return { userId, author: username, now: now(), note, requestId };
    },
    async act(request, id, deed) {
      const { companyId } = visitOf(request);
      const today = await work.today(companyId);
      return state.inCompany(companyId, async (db) => {
        const { item, kind } = await work.find(db, request, id);
        const looking = await work.look(db, request, today);
        const refused = refusalOf(kind, item, looking);
        if (refused) throw new Problem('permission-required', refused);
        const done = await deed(db, { item, kind, looking }).catch(async (error: unknown) => {
          if (!(error instanceof WorkItemConflict)) throw error;
          throw new Problem('conflict', conflictWords(error.since, await readWorkItem(db, id), kind));
        });
        if (done) await audit(db, request, { ...done, subject: pageOf(kind).route });
        else needsNoEntry(request);
        return work.show(db, request, id, today);
      });
    },
  };
  return work;
}
