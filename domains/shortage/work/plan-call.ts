import { Problem } from '../../../contracts/problem.ts';
import { type PlanToKeep, planKept, planToKeep } from '../../../contracts/shortage-plans.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { changeWorkItem, openedByRequest, WorkItemConflict, wasDone } from '../../../state/change-work-items.ts';
import { listHolders } from '../../../state/list-work-items.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import { readWorkItem } from '../../../state/work-items.ts';
import { findWorkItem, keepWorkItems } from '../../shared/work/keep-work-items.ts';
import { definePageCall } from '../../shared/work/page-call.ts';
import type { Facts } from '../../shared/work/work-item-kind.ts';
import { type PlanFacts, planFacts } from '../datasets/plan-facts.ts';
import { shortagePlanKind } from './plan-kind.ts';

const statusWords: Record<string, string> = {
  current: 'In shortage',
  to_be_discontinued: 'To be discontinued',
  resolved: 'Resolved',
};

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** A share may be written with a digit behind the point: what is left of adding them up is no difference. */
const nearlyAll = 100.05;

/** @example 'MAIN 60 %, EAST 40 %' */
function allocationOf({ allocation }: PlanToKeep, facilities: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const [index, { facility }] of allocation.entries()) {
    if (!facilities.includes(facility))
      throw new Problem('bad-input', `allocation.${index}.facility: there is no facility ${facility}.`);
    if (seen.has(facility)) throw new Problem('bad-input', `allocation.${index}.facility: stands there twice.`);
    seen.add(facility);
  }
  const whole = allocation.reduce((sum, { percent }) => sum + percent, 0);
  if (whole > nearlyAll) throw new Problem('bad-input', `allocation: adds up to ${number.format(whole)} %.`);
  return allocation.map(({ facility, percent }) => `${facility} ${number.format(percent)} %`).join(', ') || null;
}

async function requireHolder(db: CompanyDb, ownerId: number | null): Promise<void> {
  if (ownerId === null) return;
  const holders = await listHolders(db, 'fda_shortage_by_item_detail_menu');
  if (!holders.some(({ id }) => id === ownerId))
    throw new Problem('bad-input', 'owner_id: is nobody who may open the page of drug shortages.');
}

/** Writes the plan for an NDC: a new one, or the open one anew. */
export const planCall = definePageCall({
  page: '1097',
  method: 'POST',
  path: 'plans',
  summary: 'Write a plan for an NDC in shortage: allocation by facility, use restrictions, owner, day of review',
  aboutPeople: 'never',
  body: planToKeep,
  status: 201,
  answer: planKept,
  async handle({ body }, { reader, inCompany, audit, userId, username, now }) {
    const [[known], places] = await Promise.all([
      reader.rows<PlanFacts>(planFacts(await reader.newestDay(), body.ndc)),
      reader.rows<{ code: string }>(sql`select facility_code as code from ${table('facilities')} known order by code`),
    ]);
    if (!known) throw new Problem('bad-input', 'ndc: FDA’s list says nothing about it, or it is none of yours.');
    const facts: Facts = {
      ...known,
      shortage_status: known.shortage_status
        ? (statusWords[known.shortage_status] ?? null)
        : 'Another product of it is short',
      impact_score: known.impact_score === null ? null : Math.round(known.impact_score),
      allocation: allocationOf(
        body,
        places.map(({ code }) => code),
      ),
      restrictions: body.restrictions || null,
    };
    if (facts.allocation === null && facts.restrictions === null)
      throw new Problem('bad-input', 'restrictions: say how it may be used, or how it is allocated.');
    const by = { userId, author: username, now, note: body.note, requestId: body.request };
    const { review_on: due, owner_id: ownerId } = body;
    return inCompany(async (db) => {
      await requireHolder(db, ownerId);
      const sent = await openedByRequest(db, body.request);
      if (sent !== undefined) return { id: sent, version: (await readWorkItem(db, sent)).version };
      const subject = { ndc: body.ndc };
      const standing = await findWorkItem(db, shortagePlanKind, subject);
      const detail = `${shortagePlanKind.title}, ${body.ndc}`;
      if (!standing || standing.isClosed) {
        if (body.version !== null) throw new Problem('conflict', 'version: the plan has ended meanwhile.');
        const kept = await keepWorkItems(db, shortagePlanKind, [{ subject, facts, ownerId, due }], by);
        const [id = 0] = kept.ids.values();
        await audit(db, [{ action: 'work-open', detail: `${detail}, item ${id}` }]);
        return { id, version: 1 };
      }
      if (await wasDone(db, standing.id, body.request)) return { id: standing.id, version: standing.version };
      if (body.version === null)
        throw new Problem(
          'conflict',
          `ndc: ${standing.openedBy} has opened a plan for it already, item ${standing.id}.`,
        );
      // Who has seen an older plan is told: an owner and a day are what a person must have seen.
      const given = { act: 'assigned' as const, change: { ownerId, due }, seen: body.version };
      await changeWorkItem(db, standing.id, given, by).catch((error: unknown) => {
        if (!(error instanceof WorkItemConflict)) throw error;
        throw new Problem('conflict', `version: ${error.since[0]?.by ?? 'Somebody'} has changed the plan meanwhile.`);
      });
      const written = { act: 'updated' as const, change: { facts } };
      await changeWorkItem(db, standing.id, written, { ...by, note: '', requestId: undefined });
      await audit(db, [{ action: 'work-assign', detail: `${detail}, item ${standing.id}` }]);
      return { id: standing.id, version: (await readWorkItem(db, standing.id)).version };
    });
  },
});
