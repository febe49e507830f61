import { Problem } from '../../../../contracts/problem.ts';
import {
  type Act,
  type Deciding,
  type Decision,
  DecisionConflict,
  type DecisionFilter,
  decide,
  type Ending,
  listDecisions,
} from '../../../../state/decisions.ts';
import type { CompanyDb } from '../../../../state/transactions.ts';
import { type PlannedValue, plannedLevelKind } from './planned-level-kind.ts';

export interface NewPlan extends PlannedValue {
  facility: string;
  location: string;
  item: string;
  /** The plan that the caller has seen and means to replace. */
  replaces: number | null;
}

/** A plan in force, or an ended one. */
export interface StoredPlan extends Ending {
  id: number;
  facility: string;
  location: string;
  item: string;
  levels: PlannedValue;
  reason: string;
  planned_by: string;
  planned_at: Date;
}

/** Plans, and the decisions by which they are in force or ended. */
export interface DecidedPlans {
  plans: StoredPlan[];
  decided: Decision[];
  /** They were sent before: the audit log has them already. */
  isRepeat: boolean;
}

export interface PlanFilter {
  facility?: string | undefined;
  location?: string | undefined;
  item?: string | undefined;
  ended: boolean;
}

const { id: kind, field } = plannedLevelKind;
/** A company has fewer positions with plans in force. */
const mostPlans = 200_000;

/** Keeps all of them, or none: a plan that the author has not seen is never replaced. */
export async function keepPlans(db: CompanyDb, plans: NewPlan[], by: Deciding): Promise<DecidedPlans> {
  const acts = plans.map(
    ({ facility, location, item, replaces, ...value }): Act => ({
      subject: [facility, location, item],
      field,
      value,
      replaces,
    }),
  );
  const { decisions: decided, isRepeat } = await decide(db, kind, acts, by).catch((error: unknown) => {
    if (!(error instanceof DecisionConflict)) throw error;
    const found = error.standing as Decision<PlannedValue> | undefined;
    const words = found
      ? `${found.author} has planned ${found.value?.min} to ${found.value?.max} meanwhile.`
      : 'the plan was withdrawn meanwhile.';
    throw new Problem('conflict', `positions.${error.index}.replaces: ${words}`);
  });
  return {
    plans: decided.map((decision) => asPlan({ ...(decision as Decision<PlannedValue>), ...inForce })),
    decided,
    isRepeat,
  };
}

/** Newest first. */
export const listPlans = async (db: CompanyDb, filter: PlanFilter, limit: number): Promise<StoredPlan[]> =>
  (await readPlans(db, { subject: [filter.facility, filter.location, filter.item], ended: filter.ended }, limit)).map(
    asPlan,
  );

/** Withdraws all plans in force, or those of some facilities where any are named. */
export async function withdrawPlans(db: CompanyDb, facilities: string[], by: Deciding): Promise<DecidedPlans> {
  const open = await readPlans(db, { ended: false }, mostPlans);
  return await withdraw(
    db,
    facilities.length > 0 ? open.filter(({ subject }) => facilities.includes(subject[0] ?? '')) : open,
    by,
  );
}

/** Only the plan in force can be withdrawn; one that has ended stays what it was. */
export async function withdrawPlan(
  db: CompanyDb,
  id: number,
  by: Deciding,
): Promise<DecidedPlans & { plan: StoredPlan }> {
  const [found] = await readPlans(db, { id, ended: true }, 1);
  if (!found) throw new Problem('not-found', 'There is no such plan.');
  if (found.ended) throw new Problem('conflict', `The plan was ${found.ended} by ${found.ended_by} already.`);
  const withdrawn = await withdraw(db, [found], by);
  const [plan] = withdrawn.plans;
  if (!plan) throw new Error('The plan was not withdrawn.');
  return { ...withdrawn, plan };
}

type Plan = Decision<PlannedValue> & Ending;

const readPlans = (db: CompanyDb, filter: DecisionFilter, limit: number): Promise<Plan[]> =>
  listDecisions<PlannedValue>(db, kind, filter, limit);

async function withdraw(db: CompanyDb, plans: Plan[], by: Deciding): Promise<DecidedPlans> {
  const acts = plans.map((plan): Act => ({ subject: plan.subject, field, value: null, replaces: plan.id }));
  const { decisions: decided, isRepeat } = await decide(db, kind, acts, by).catch((error: unknown) => {
    if (error instanceof DecisionConflict) throw new Problem('conflict', 'The plan was changed meanwhile.');
    throw error;
  });
  const ending: Ending = { ended: 'withdrawn', ended_by: by.author, ended_at: by.now };
  return { plans: plans.map((plan) => asPlan({ ...plan, ...ending })), decided, isRepeat };
}

const inForce: Ending = { ended: null, ended_by: null, ended_at: null };

function asPlan({ id, subject, value, note, author, decided_at, ended, ended_by, ended_at }: Plan): StoredPlan {
  const [facility = '', location = '', item = ''] = subject;
  if (!value) throw new Error('A plan has levels.');
  return {
    id,
    facility,
    location,
    item,
    levels: value,
    reason: note,
    planned_by: author,
    planned_at: decided_at,
    ended,
    ended_by,
    ended_at,
  };
}
