import { parLevelEdit } from '../../../../catalog/edit-rights.ts';
import { mostPositions } from '../../../../contracts/par-simulation.ts';
import {
  planAsked,
  plannedLevels,
  planQuery,
  plansWithdrawn,
  planWithdrawn,
} from '../../../../contracts/planned-levels.ts';
import { Problem } from '../../../../contracts/problem.ts';
import { idParams } from '../../../../contracts/text.ts';
import { readFacilities } from '../../../../state/members.ts';
import { definePageCall, type PageCall } from '../../../shared/work/page-call.ts';
import { largestBody } from '../par-simulation/calls.ts';
import { evaluatePlans } from './evaluate-plans.ts';
import { keepPlans, listPlans, type StoredPlan, withdrawPlan, withdrawPlans } from './keep-plans.ts';
import { plannedLevelKind } from './planned-level-kind.ts';
import { readPlans } from './read-plans.ts';
import { writeChangeFile } from './write-change-file.ts';

const page = '1066';
const path = 'planned-levels';

const listCall = definePageCall({
  page,
  method: 'GET',
  path,
  summary: 'Par levels that were decided on, newest first',
  aboutPeople: 'always',
  query: planQuery,
  answer: plannedLevels,
  async handle({ query }, { reader, inCompany, userId, rights, note }) {
    await note({ action: 'report-view', detail: 'planned levels' });
    const { plans, facilities } = await inCompany(async (db) => ({
      plans: await listPlans(db, query, mostPositions),
      facilities: await readFacilities(db, userId),
    }));
    return { levels: await readPlans(reader, plans), may_edit: rights.includes(parLevelEdit), facilities };
  },
});

const planCall = definePageCall({
  page,
  method: 'POST',
  path,
  right: parLevelEdit,
  summary: 'Decide on par levels: they are played again, and kept with what they would have done',
  aboutPeople: 'always',
  body: planAsked,
  bodyLimit: largestBody,
  status: 201,
  answer: plannedLevels,
  async handle({ body }, { reader, run, inCompany, audit, show, userId, username, now }) {
    const plans = await run((compute) => evaluatePlans(reader, compute, body));
    const { kept, facilities } = await inCompany(async (db) => {
      const facilities = await readFacilities(db, userId);
      for (const { facility } of plans) requireFacility(facilities, facility);
      const kept = await keepPlans(db, plans, {
        ...{ userId, author: username, now },
        note: body.reason,
        requestId: body.request,
      });
      await audit(
        db,
        (kept.isRepeat ? [] : kept.plans).map((plan) => ({ action: 'levels-plan', detail: changeOf(plan) })),
      );
      return { kept, facilities };
    });
    const shown = await show(plannedLevelKind, kept.decided);
    return { levels: await readPlans(reader, kept.plans), may_edit: true, facilities, ...shown };
  },
});

const withdrawAllCall = definePageCall({
  page,
  method: 'DELETE',
  path,
  right: parLevelEdit,
  summary: 'Withdraw all par levels that were decided on, where the caller may plan any',
  aboutPeople: 'always',
  answer: plansWithdrawn,
  async handle(_asked, { inCompany, audit, show, userId, username, now }) {
    const { plans, decided } = await inCompany(async (db) => {
      const withdrawn = await withdrawPlans(db, await readFacilities(db, userId), {
        userId,
        author: username,
        note: '',
        now,
      });
      await audit(
        db,
        withdrawn.plans.map((plan) => ({ action: 'levels-withdraw', detail: changeOf(plan) })),
      );
      return withdrawn;
    });
    return { withdrawn: plans.length, ...(await show(plannedLevelKind, decided)) };
  },
});

const withdrawCall = definePageCall({
  page,
  method: 'DELETE',
  path: `${path}/:id`,
  right: parLevelEdit,
  summary: 'Withdraw par levels that were decided on',
  aboutPeople: 'always',
  params: idParams,
  answer: planWithdrawn,
  async handle({ params }, { reader, inCompany, audit, show, userId, username, now }) {
    const { plan, decided } = await inCompany(async (db) => {
      const withdrawn = await withdrawPlan(db, params.id, { userId, author: username, note: '', now });
      // The transaction is undone with the refusal.
      requireFacility(await readFacilities(db, userId), withdrawn.plan.facility);
      await audit(db, [{ action: 'levels-withdraw', detail: changeOf(withdrawn.plan) }]);
      return withdrawn;
    });
    const shown = await show(plannedLevelKind, decided);
    const [level] = await readPlans(reader, [plan]);
    if (!level) throw new Error('The withdrawn plan was not read.');
    return { ...level, ...shown };
  },
});

const exportCall = definePageCall({
  page,
  method: 'GET',
  path: `${path}/export`,
  summary: 'The decided par levels that the cabinets do not have yet, as CSV',
  aboutPeople: 'always',
  query: planQuery,
  async handle({ query }, { reader, inCompany, note }) {
    const plans = await inCompany((db) => listPlans(db, { ...query, ended: false }, mostPositions));
    const text = writeChangeFile(await readPlans(reader, plans));
    await note({ action: 'levels-export' });
    return { type: 'text/csv; charset=utf-8', fileName: 'planned-par-levels.csv', text };
  },
});

/** Levels that somebody has decided on, until the cabinet has them. Opening the page shows them; planning is a right of its own. */
export const plannedLevelCalls: PageCall[] = [listCall, planCall, withdrawAllCall, withdrawCall, exportCall];

/** The right to plan can be limited to some facilities of the company. */
function requireFacility(facilities: string[], facility: string): void {
  if (facilities.length > 0 && !facilities.includes(facility))
    throw new Problem('permission-required', `Permission Required: ${parLevelEdit} at ${facility}`);
}

/** From what to what, where; the reason is kept with the plan. */
function changeOf({ facility, location, item, levels, reason }: StoredPlan): string {
  const { was, min, max } = levels;
  const before = was.max === null ? 'none' : `${was.min ?? 0} to ${was.max}`;
  return `${facility} ${location} ${item}: ${before} → ${min} to ${max}${reason ? `. ${reason}` : ''}`;
}
