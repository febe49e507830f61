import * as z from 'zod/mini';
import { findPage } from '../../catalog/pages.ts';
import { decisionsAnswer, type Decision as Shown } from '../../contracts/decisions.ts';
import { Problem } from '../../contracts/problem.ts';
import { id, momentInAddress, optionalLine, requestId, yesOrNo } from '../../contracts/text.ts';
import { decisionKinds, settings } from '../../domains/all-domains.ts';
import type { DecisionKind } from '../../domains/shared/work/decision-kind.ts';
import {
  type Act,
  type Decision,
  DecisionConflict,
  decide,
  type Ending,
  listDecisions,
} from '../../state/decisions.ts';
import { readFacilities } from '../../state/members.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { type App, visitOf } from '../app.ts';
import { audit, note } from '../audit.ts';
import { listFacilities } from '../list-facilities.ts';

const most = 5000;
const longestNote = 2000;
const code = z.string().check(
  z.maxLength(200),
  z.refine((text) => !/[\p{Cc}\p{Surrogate}]/u.test(text), 'must be plain text'),
);

/** What people decide, kind by kind: its history, and saving. A page needs a call of its own only where a value is worked out. */
export function decisionRoutes(app: App): void {
  for (const kind of decisionKinds) addKind(app, kind);
}

function addKind(app: App, kind: DecisionKind): void {
  const { state, warehouse, decisions, now } = app.services;
  const page = findPage(kind.pages[0] ?? '');
  if (!page) throw new Error(`Decisions of the kind ${kind.id} are shown on no page.`);
  const url = `/api/decisions/${kind.id}`;
  const tags = ['decisions'];
  const { subject } = kind.relation;
  const codes = <S extends z.ZodMiniType>(schema: S) => Object.fromEntries(subject.map((name) => [name, schema]));
  const describe = (decision: Decision & Partial<Ending>): Shown => ({
    id: decision.id,
    subject: Object.fromEntries(subject.map((name, index) => [name, decision.subject[index] ?? ''])),
    value: decision.value,
    note: decision.note,
    decided_by: decision.author,
    decided_at: decision.decided_at.toISOString(),
    ended: decision.ended ?? null,
    ended_by: decision.ended_by ?? null,
    ended_at: decision.ended_at?.toISOString() ?? null,
  });

  app.get(
    url,
    {
      config: { access: { key: page.key }, aboutPeople: 'always' },
      schema: {
        tags,
        summary: `${kind.title}: what was decided, newest first`,
        querystring: z.object({
          ...codes(z.optional(code)),
          ended: z._default(yesOrNo, false),
          known_at: z.optional(momentInAddress),
        }),
        response: { 200: decisionsAnswer },
      },
    },
    async (request) => {
      const {
        ended,
        known_at: knownAt,
        ...asked
      } = request.query as {
        ended: boolean;
        known_at?: Date;
      } & Record<string, string | undefined>;
      const found = await state.inCompany(visitOf(request).companyId, (db) =>
        listDecisions(db, kind.id, { subject: subject.map((name) => asked[name]), ended, knownAt }, most),
      );
      await note(state, request, { action: 'report-view', subject: page.route, detail: kind.title });
      return { decisions: found.map(describe) };
    },
  );

  if (kind.keepsWithdrawn) return;
  const act = z.object({
    ...codes(code),
    /** Null withdraws what is in force. */
    value: kind.isWorkedOut ? z.null() : z.nullable(kind.value),
    /** The id of the decision in force that the sender has seen; null where there is none. */
    replaces: z.nullable(id),
  });
  app.post(
    url,
    {
      config: { access: { key: kind.right }, aboutPeople: 'always' },
      schema: {
        tags,
        summary: kind.isWorkedOut ? `${kind.title}: withdraw` : `${kind.title}: decide or withdraw`,
        body: z.object({
          decisions: z
            .array(act)
            .check(z.minLength(1, 'must name at least one subject'), z.maxLength(most, `must be at most ${most}`)),
          note: z._default(optionalLine(longestNote), ''),
          /** Sent again under the same id, as after a lost answer, they are decided once. */
          request: z.optional(requestId),
        }),
        response: { 201: decisionsAnswer },
      },
    },
    async (request, reply) => {
      const { companyId, userId, username } = visitOf(request);
      const { note: why, request: requestId, decisions: sent } = request.body;
      const acts = sent.map(
        ({ value, replaces, ...named }): Act => ({
          subject: subject.map((name) => String((named as Record<string, unknown>)[name])),
          ...{ field: kind.field, value, replaces },
        }),
      );
      refuseTwice(acts);
      await refuseValues(kind, acts, () => listFacilities(warehouse, companyId));
      const decided = await state.inCompany(companyId, async (db) => {
        await requireFacilities(db, userId, kind, acts);
        const { decisions: made, isRepeat } = await decide(db, kind.id, acts, {
          userId,
          author: username,
          note: why,
          now: now(),
          requestId,
        }).catch((error: unknown) => {
          throw error instanceof DecisionConflict ? asProblem(kind, error) : error;
        });
        const told = isRepeat ? [] : made;
        await audit(
          db,
          request,
          ...told.map((decision) => ({
            action: decision.value === null ? ('decision-withdraw' as const) : ('decision-save' as const),
            subject: page.route,
            detail: inWords(kind, decision),
          })),
        );
        return made;
      });
      const shown = await decisions.show(companyId, kind, decided);
      return reply.code(201).send({ decisions: decided.map(describe), ...shown });
    },
  );
}

function refuseTwice(acts: Act[]): void {
  const seen = new Set<string>();
  for (const [index, { subject }] of acts.entries()) {
    const key = JSON.stringify(subject);
    if (seen.has(key)) throw new Problem('bad-input', `decisions.${index}: is named twice`);
    seen.add(key);
  }
}

async function refuseValues(kind: DecisionKind, acts: Act[], list: () => Promise<{ code: string }[]>): Promise<void> {
  if (!kind.refuse || acts.every(({ value }) => value === null)) return;
  const facilities = kind.relation.subject.includes('facility_code') ? (await list()).map(({ code }) => code) : [];
  for (const [index, { subject, value }] of acts.entries()) {
    const why = value === null ? undefined : kind.refuse(subject, value, { settings, facilities });
    if (why) throw new Problem('bad-input', `decisions.${index}.${why}`);
  }
}

/** The other's value stands in the answer; the sender's own is still in their hands. */
function asProblem(kind: DecisionKind, { index, standing }: DecisionConflict): Problem {
  const words = standing
    ? `${standing.author} has decided ${kind.inWords(standing.value, standing.subject, settings)} meanwhile.`
    : 'what was decided was withdrawn meanwhile.';
  return new Problem('conflict', `decisions.${index}.replaces: ${words}`);
}

const inWords = (kind: DecisionKind, { subject, value, note }: Decision): string =>
  `${kind.title}, ${subject.filter((one) => one !== '').join(' ')}: ${value === null ? 'withdrawn' : kind.inWords(value, subject, settings)}${note ? `. ${note}` : ''}`;

/** The right to decide can be limited to some facilities of the company. */
async function requireFacilities(db: CompanyDb, userId: number, kind: DecisionKind, acts: Act[]): Promise<void> {
  const at = kind.relation.subject.indexOf('facility_code');
  if (at < 0) return;
  const facilities = await readFacilities(db, userId);
  const refused = acts.find(({ subject }) => facilities.length > 0 && !facilities.includes(subject[at] ?? ''));
  if (refused)
    throw new Problem(
      'permission-required',
      `Permission Required: ${kind.right} at ${refused.subject[at] || 'all facilities'}`,
    );
}
