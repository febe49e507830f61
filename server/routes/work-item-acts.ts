import { badField, Problem } from '../../contracts/problem.ts';
import { idParams } from '../../contracts/text.ts';
import {
  workItemAssigning,
  workItemDetail,
  workItemMoving,
  workItemNoting,
  workItemOpening,
} from '../../contracts/work-items.ts';
import { keepWorkItems, moveWorkItem } from '../../domains/shared/work/keep-work-items.ts';
import type { WorkItemKind } from '../../domains/shared/work/work-item-kind.ts';
import { changeWorkItem, openedByRequest } from '../../state/change-work-items.ts';
import { listHolders } from '../../state/list-work-items.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { listWorkItemFiles } from '../../state/work-item-files.ts';
import { type App, visitOf } from '../app.ts';
import { audit, needsNoEntry } from '../audit.ts';
import { pageOf, refusalOf } from '../work/describe-work-item.ts';
import { openWork } from '../work/open-work.ts';

const config = { access: 'signed-in', aboutPeople: 'always' } as const;
const tags = ['work items'];
const response = { 200: workItemDetail };

/** What people do with items. Each call answers with the item as it stands then. */
export function workItemActRoutes(app: App): void {
  const work = openWork(app.services);

  app.post(
    '/api/work_items',
    { config, schema: { tags, summary: 'Open an item', body: workItemOpening, response: { 201: workItemDetail } } },
    async (request, reply) => {
      const { companyId, userId } = visitOf(request);
      const { kind: id, subject, facts, owner_id, mine, due, ...sent } = request.body;
      const ownerId = mine ? userId : owner_id;
      const kind = work.kindsOf(request).find((one) => one.id === id);
      if (!kind) throw badField('kind', 'there is no such kind of item');
      if (kind.openedBy === 'rules') throw badField('kind', 'is opened by rules only');
      const unknown = Object.keys(subject).find((name) => !kind.subject.includes(name));
      if (unknown !== undefined) throw badField(`subject.${unknown}`, 'is not a code of this kind');
      const why = kind.refuse?.(subject, facts);
      if (why) throw new Problem('bad-input', why);
      const today = await work.today(companyId);
      const made = await app.services.state.inCompany(companyId, async (db) => {
        const before = await openedByRequest(db, sent.request);
        if (before !== undefined) {
          needsNoEntry(request);
          return work.show(db, request, before, today);
        }
        const looking = await work.look(db, request, today);
        const refused = refusalOf(kind, { facility: subject.facility_code ?? null }, looking);
        if (refused) throw new Problem('permission-required', refused);
        if (ownerId !== null) await requireHolder(db, kind, ownerId);
        // A person who opens an item means a new one, whatever became of the last.
        const ownKind: WorkItemKind = { ...kind, whenFoundAgain: 'open another' };
        const by = work.by(request, sent);
        const kept = await keepWorkItems(db, ownKind, [{ subject, facts, ownerId, due }], by);
        const [itemId = 0] = kept.ids.values();
        if (kept.opened === 0) {
          if ((await openedByRequest(db, sent.request)) !== itemId)
            throw new Problem('conflict', `subject: item ${itemId} is open on it already.`);
          needsNoEntry(request);
        } else {
          const detail = `${kind.title}, item ${itemId}`;
          await audit(db, request, { action: 'work-open', subject: pageOf(kind).route, detail });
        }
        return work.show(db, request, itemId, today);
      });
      return reply.code(201).send(made);
    },
  );

  app.post(
    '/api/work_items/:id/move',
    { config, schema: { tags, summary: 'Move it on, or back', params: idParams, body: workItemMoving, response } },
    (request) => {
      const { to, version: seen, ...sent } = request.body;
      return work.act(request, request.params.id, async (db, { item, kind, looking }) => {
        const hasFile = (await listWorkItemFiles(db, item.id)).length > 0;
        const by = work.by(request, sent);
        const done = await moveWorkItem(db, kind, item.id, { to, seen, rights: looking.rights, hasFile }, by);
        const labels = [item.state, to].map((state) => kind.states[state]?.label ?? state);
        return done
          ? { action: 'work-move', detail: `${kind.title}, item ${item.id}: ${labels.join(' → ')}` }
          : undefined;
      });
    },
  );

  app.post(
    '/api/work_items/:id/assign',
    {
      config,
      schema: { tags, summary: 'Give it an owner or a day', params: idParams, body: workItemAssigning, response },
    },
    (request) => {
      const { owner_id: ownerId, due, version: seen, ...sent } = request.body;
      return work.act(request, request.params.id, async (db, { item, kind }) => {
        if (ownerId === undefined && due === undefined) throw badField('owner_id', 'name an owner or a day');
        if (ownerId !== undefined && ownerId !== null) await requireHolder(db, kind, ownerId);
        const change = { ...(ownerId !== undefined && { ownerId }), ...(due !== undefined && { due }) };
        const act = ownerId === undefined ? 'due' : 'assigned';
        const done = await changeWorkItem(db, item.id, { act, change, seen }, work.by(request, sent));
        return done ? { action: 'work-assign', detail: `${kind.title}, item ${item.id}` } : undefined;
      });
    },
  );

  app.post(
    '/api/work_items/:id/notes',
    { config, schema: { tags, summary: 'Write a note', params: idParams, body: workItemNoting, response } },
    (request) =>
      work.act(request, request.params.id, async (db, { item, kind }) => {
        const done = await changeWorkItem(db, item.id, { act: 'noted', change: {} }, work.by(request, request.body));
        return done ? { action: 'work-note', detail: `${kind.title}, item ${item.id}` } : undefined;
      }),
  );
}

/** Only who may see an item can own it. */
async function requireHolder(db: CompanyDb, kind: WorkItemKind, userId: number): Promise<void> {
  const holders = await listHolders(db, pageOf(kind).key);
  if (!holders.some(({ id }) => id === userId))
    throw badField('owner_id', 'is nobody who may open the page of this item');
}
