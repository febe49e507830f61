import * as z from 'zod/mini';
import { idParams, momentInAddress } from '../../contracts/text.ts';
import {
  workCounts,
  workItemDetail,
  workItemOwners,
  workItemsAnswer,
  workItemsQuery,
} from '../../contracts/work-items.ts';
import { countOpenWork, countOwnWork, listHolders, listWorkItems } from '../../state/list-work-items.ts';
import { type App, visitOf } from '../app.ts';
import { openNoteOnce } from '../audit.ts';
import { describeWorkItem, pageOf } from '../work/describe-work-item.ts';
import { openWork } from '../work/open-work.ts';

const config = { access: 'signed-in', aboutPeople: 'always' } as const;
const tags = ['work items'];
const atOnce = 100;

/** What waits for somebody: of kinds whose page the reader may open, and of no other, not even how many there are. */
export function workItemRoutes(app: App): void {
  const { state, workItemKinds } = app.services;
  for (const kind of workItemKinds) pageOf(kind);
  const work = openWork(app.services);
  const noteOnce = openNoteOnce(state);

  app.get(
    '/api/work_items',
    {
      config,
      schema: {
        tags,
        summary: 'What waits, and for whom',
        querystring: workItemsQuery,
        response: { 200: workItemsAnswer },
      },
    },
    async (request) => {
      const { companyId, menupages } = visitOf(request);
      const kinds = work.kindsOf(request);
      const seeing = await work.seeing(request);
      const answer = await state.inCompany(companyId, async (db) => {
        const { items, total } = await listWorkItems(db, seeing, request.query, atOnce);
        const { counts, byKind, facilities } = await countOpenWork(db, seeing);
        const looking = { rights: menupages, facilities: [], today: seeing.today };
        return {
          items: items.flatMap((item) => {
            const kind = kinds.find((one) => one.id === item.kind);
            return kind ? [describeWorkItem(item, kind, looking)] : [];
          }),
          total,
          counts,
          kinds: kinds.map(({ id, title }) => ({ kind: id, title, open: byKind.get(id) ?? 0 })),
          facilities,
        };
      });
      await noteOnce(request, { action: 'work-view' });
      return answer;
    },
  );

  app.get(
    '/api/work_items/counts',
    {
      config: { access: 'signed-in', aboutPeople: 'oneself' },
      schema: { tags, summary: 'How much waits for the reader', response: { 200: workCounts } },
    },
    async (request) => {
      const seeing = await work.seeing(request);
      if (seeing.kinds.length === 0) return { mine: 0, overdue: 0 };
      return state.inCompany(visitOf(request).companyId, (db) => countOwnWork(db, seeing));
    },
  );

  app.get(
    '/api/work_items/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One item',
        params: idParams,
        querystring: z.object({ known_at: z.optional(momentInAddress) }),
        response: { 200: workItemDetail },
      },
    },
    async (request) => {
      const { companyId } = visitOf(request);
      const today = await work.today(companyId);
      const shown = await state.inCompany(companyId, (db) =>
        work.show(db, request, request.params.id, today, request.query.known_at),
      );
      await noteOnce(request, { action: 'work-view' });
      return shown;
    },
  );

  app.get(
    '/api/work_items/:id/owners',
    { config, schema: { tags, summary: 'Who can own it', params: idParams, response: { 200: workItemOwners } } },
    async (request) => {
      const owners = await state.inCompany(visitOf(request).companyId, async (db) => {
        const { kind } = await work.find(db, request, request.params.id);
        return listHolders(db, pageOf(kind).key);
      });
      await noteOnce(request, { action: 'work-view' });
      return owners;
    },
  );
}
