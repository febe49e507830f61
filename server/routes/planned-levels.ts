import { parLevelEdit } from '../../catalog/edit-rights.ts';
import { findPage } from '../../catalog/pages.ts';
import { mostPositions } from '../../contracts/par-simulation.ts';
import { planAsked, plannedLevel, plannedLevels, planQuery, plansWithdrawn } from '../../contracts/planned-levels.ts';
import { Problem } from '../../contracts/problem.ts';
import { idParams } from '../../contracts/text.ts';
import { parLevelAnalysis } from '../../domains/stock/pages/1066-par-level-analysis.ts';
import { readFacilities } from '../../state/members.ts';
import { listPlans, planLevels, type StoredPlan, withdrawPlan, withdrawPlans } from '../../state/planned-levels.ts';
import { type App, visitOf } from '../app.ts';
import { audit, note } from '../audit.ts';
import { makePlans } from '../reports/par-plans/evaluate-plans.ts';
import { tellPlans } from '../reports/par-plans/read-plans.ts';
import { writeChangeFile } from '../reports/par-plans/write-change-file.ts';
import { readerFor } from '../reports/reader-for.ts';

/** Room for as many positions as one call may name. */
const largestBody = 2 * 1024 * 1024;

/** Levels that somebody has decided on, until the cabinet has them. Who may open the page sees them; planning is a right of its own. */
export function plannedLevelRoutes(app: App): void {
  const { state, now } = app.services;
  const page = findPage(parLevelAnalysis.page);
  if (!page) throw new Error(`The catalogue has no page ${parLevelAnalysis.page}.`);
  const address = `/api/reports/${page.page}/planned-levels`;
  const tags = ['reports'];
  const seeing = { access: { key: page.key } } as const;
  const changing = { access: { key: parLevelEdit } } as const;

  app.get(
    address,
    {
      config: seeing,
      schema: {
        tags,
        summary: 'Par levels that were decided on, newest first',
        querystring: planQuery,
        response: { 200: plannedLevels },
      },
    },
    async (request, reply) => {
      const { companyId, userId, menupages } = visitOf(request);
      const { plans, facilities } = await state.inCompany(companyId, async (db) => ({
        plans: await listPlans(db, request.query, mostPositions),
        facilities: await readFacilities(db, userId),
      }));
      const levels = await tellPlans(readerFor(app, request, reply), plans);
      return { levels, may_edit: menupages.includes(parLevelEdit), facilities };
    },
  );

  app.post(
    address,
    {
      config: changing,
      bodyLimit: largestBody,
      schema: {
        tags,
        summary: 'Decide on par levels: they are played again, and kept with what they would have done',
        body: planAsked,
        response: { 201: plannedLevels },
      },
    },
    async (request, reply) => {
      const { companyId, userId, username } = visitOf(request);
      const reader = readerFor(app, request, reply);
      const plans = await makePlans(reader, request.body);
      const { stored, facilities } = await state.inCompany(companyId, async (db) => {
        const { reason } = request.body;
        const facilities = await readFacilities(db, userId);
        for (const { facility } of plans) requireFacility(facilities, facility);
        const stored = await planLevels(db, plans, { userId, username, reason, now: now() });
        const changes = stored.map((plan) => ({ subject: page.route, detail: changeOf(plan) }));
        await audit(db, request, ...changes.map((change) => ({ action: 'levels-plan' as const, ...change })));
        return { stored, facilities };
      });
      return reply.code(201).send({ levels: await tellPlans(reader, stored), may_edit: true, facilities });
    },
  );

  app.delete(
    address,
    {
      config: changing,
      schema: {
        tags,
        summary: 'Withdraw all par levels that were decided on, where the caller may plan any',
        response: { 200: plansWithdrawn },
      },
    },
    async (request) => {
      const { companyId, userId, username } = visitOf(request);
      return state.inCompany(companyId, async (db) => {
        const plans = await withdrawPlans(db, await readFacilities(db, userId), username, now());
        const changes = plans.map((plan) => ({ subject: page.route, detail: changeOf(plan) }));
        await audit(db, request, ...changes.map((change) => ({ action: 'levels-withdraw' as const, ...change })));
        return { withdrawn: plans.length };
      });
    },
  );

  app.delete(
    `${address}/:id`,
    {
      config: changing,
      schema: {
        tags,
        summary: 'Withdraw par levels that were decided on',
        params: idParams,
        response: { 200: plannedLevel },
      },
    },
    async (request, reply) => {
      const { companyId, userId, username } = visitOf(request);
      const withdrawn = await state.inCompany(companyId, async (db) => {
        const plan = await withdrawPlan(db, request.params.id, username, now());
        // What was written before a refusal is undone with it.
        requireFacility(await readFacilities(db, userId), plan.facility_code);
        await audit(db, request, { action: 'levels-withdraw', subject: page.route, detail: changeOf(plan) });
        return plan;
      });
      const [told] = await tellPlans(readerFor(app, request, reply), [withdrawn]);
      if (!told) throw new Error('A plan that was withdrawn is not told.');
      return told;
    },
  );

  app.get(
    `${address}/export`,
    {
      config: seeing,
      schema: {
        tags,
        summary: 'The decided par levels that the cabinets do not have yet, as CSV',
        querystring: planQuery,
      },
    },
    async (request, reply) => {
      const { companyId } = visitOf(request);
      const plans = await state.inCompany(companyId, (db) =>
        listPlans(db, { ...request.query, ended: false }, mostPositions),
      );
      const file = writeChangeFile(await tellPlans(readerFor(app, request, reply), plans));
      await note(state, request, { action: 'levels-export', subject: page.route });
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="planned-par-levels.csv"')
        .serializer((text: string) => text)
        .send(file);
    },
  );
}

/** The right to plan can be limited to some facilities of the company. */
function requireFacility(facilities: string[], facility: string): void {
  if (facilities.length > 0 && !facilities.includes(facility))
    throw new Problem('permission-required', `Permission Required: ${parLevelEdit} at ${facility}`);
}

/** From what to what, where; the reason is kept with the plan. */
function changeOf(plan: StoredPlan): string {
  const was = plan.max_was === null ? 'none' : `${plan.min_was ?? 0} to ${plan.max_was}`;
  const place = `${plan.facility_code} ${plan.location_code} ${plan.item_code}`;
  return `${place}: ${was} → ${plan.min_qty} to ${plan.max_qty}${plan.reason ? `. ${plan.reason}` : ''}`;
}
