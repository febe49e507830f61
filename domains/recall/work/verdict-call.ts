import { recallVerdictLower } from '../../../catalog/edit-rights.ts';
import { lotKey } from '../../../contracts/codes/lot-key.ts';
import { Problem } from '../../../contracts/problem.ts';
import { type VerdictsAsked, verdictsAnswer, verdictsAsked } from '../../../contracts/recall-verdicts.ts';
import { type Act, type Decision, DecisionConflict, decide, listDecisions } from '../../../state/decisions.ts';
import { readFacilities } from '../../../state/members.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import { decideVerdict } from '../../notices/science/decided-verdict.ts';
import type { Verdict } from '../../notices/science/judge-lot.ts';
import { definePageCall } from '../../shared/work/page-call.ts';
import { type MatchNow, matchesNow } from '../datasets/matches-now.ts';
import { type DecidedVerdict, verdictKind, verdictWords } from './verdict-kind.ts';

type Asked = VerdictsAsked['verdicts'][number];

/** Of a lot that is not known every place is decided by itself. */
function subjectOf({ ndc, lot, facility, location }: Asked, { source, recall_key }: MatchNow): string[] {
  const key = lotKey(lot);
  return key === null ? [source, recall_key, ndc, '', facility, location] : [source, recall_key, ndc, key, '', ''];
}

/** The match that is meant; a notice that only its number names may be published by one source alone. */
function findMatch(matches: readonly MatchNow[], { source, recall, ndc, lot }: Asked, where: string): MatchNow {
  const found = matches.filter(
    (one) =>
      (source === '' || one.source === source) &&
      (one.recall_key === recall || one.recall_number === recall) &&
      one.ndc === ndc &&
      lotKey(one.lot) === lotKey(lot),
  );
  const [match] = found;
  if (!match) throw new Problem('bad-input', `${where}: this notice concerns no such lot.`);
  if (new Set(found.map((one) => `${one.source} ${one.recall_key}`)).size > 1)
    throw new Problem('bad-input', `${where}.source: is required. More than one notice has this number.`);
  return match;
}

const gravity: Record<Verdict, number> = { not_affected: 0, need_review: 1, affected: 2 };

/** Decides verdicts: anybody may raise one; lowering one needs a note, and lowering "affected" a right. */
export const verdictCall = definePageCall({
  page: 'recall-match',
  method: 'POST',
  path: 'verdicts',
  right: verdictKind.right,
  summary: 'Decide whether recall notices mean lots: counts from the newest day of stock, past days stay',
  aboutPeople: 'always',
  body: verdictsAsked,
  status: 201,
  answer: verdictsAnswer,
  async handle({ body }, { reader, rights, inCompany, audit, show, userId, username, now }) {
    const newest = await reader.newestDay();
    const from = newest < reader.today ? newest : reader.today;
    const matches = await reader.rows<MatchNow>(matchesNow(body.verdicts.map(({ recall, ndc }) => ({ recall, ndc }))));
    const decided = await inCompany(async (db) => {
      const facilities = await readFacilities(db, userId);
      const acts: Act[] = [];
      for (const [index, asked] of body.verdicts.entries()) {
        const where = `verdicts.${index}`;
        const match = findMatch(matches, asked, where);
        const subject = subjectOf(asked, match);
        requirePlace(asked, subject, facilities, where);
        const standing = await standingVerdict(db, subject);
        acts.push({
          subject,
          field: verdictKind.field,
          value: nextValue(asked, body.note, match, standing, from, rights, where),
          replaces: asked.replaces,
        });
      }
      const { decisions, isRepeat } = await decide(db, verdictKind.id, acts, {
        userId,
        author: username,
        note: body.note,
        now,
        requestId: body.request,
      }).catch((error: unknown) => {
        throw error instanceof DecisionConflict ? asProblem(error) : error;
      });
      if (!isRepeat)
        await audit(
          db,
          decisions.map(({ subject, value }) => ({
            action: 'decision-save' as const,
            detail: `${verdictKind.title}, ${subject.filter(Boolean).join(' ')}: ${verdictKind.inWords(value as DecidedVerdict)}${body.note ? `. ${body.note}` : ''}`,
          })),
        );
      return decisions;
    });
    const follow = await show(verdictKind, decided);
    const names = verdictKind.relation.subject;
    return {
      decisions: decided.map(({ id, subject, value, note, author, decided_at }) => ({
        ...{
          id,
          value,
          note,
          decided_by: author,
          decided_at: decided_at.toISOString(),
          ended: null,
          ended_by: null,
          ended_at: null,
        },
        subject: Object.fromEntries(names.map((name, index) => [name, subject[index] ?? ''])),
      })),
      ...follow,
    };
  },
});

function requirePlace({ facility, location }: Asked, subject: string[], facilities: string[], where: string): void {
  if (subject[3] === '' && (facility === '' || location === ''))
    throw new Problem('bad-input', `${where}: the lot is not known: name the facility and the location where it lies.`);
  // A lot lies wherever it was delivered: who may act at some facilities alone decides about none of the others.
  const refused = facilities.length > 0 && !(subject[3] === '' && facilities.includes(facility));
  if (refused) throw new Problem('permission-required', `Permission Required: ${verdictKind.right} at all facilities`);
}

async function standingVerdict(db: CompanyDb, subject: string[]): Promise<DecidedVerdict | null> {
  const [found] = await listDecisions<DecidedVerdict>(db, verdictKind.id, { subject, ended: false }, 1);
  return found?.value ?? null;
}

function nextValue(
  { verdict }: Asked,
  note: string,
  match: MatchNow,
  standing: DecidedVerdict | null,
  from: string,
  rights: readonly string[],
  _where: string,
): DecidedVerdict {
  const read = { verdict: match.verdict, mark: match.text_mark };
  const before = decideVerdict(read, standing?.steps.at(-1) ?? null).verdict;
  const after = verdict ?? read.verdict;
  if (gravity[after] < gravity[before]) {
    if (before === 'affected' && !rights.includes(recallVerdictLower))
      throw new Problem('permission-required', `Permission Required: ${recallVerdictLower}`);
    if (note === '') throw new Problem('bad-input', 'note: is required. Say what clears the lot.');
  }
  const steps = [...(standing?.steps ?? []), { verdict, from, over: read.verdict, mark: read.mark }];
  return { verdict, note, steps };
}

function asProblem({ index, standing }: DecisionConflict): Problem {
  const found = standing as Decision<DecidedVerdict> | undefined;
  const said = found?.value?.verdict;
  const words = found
    ? `${found.author} has decided ${said ? verdictWords[said] : 'as the notice says'} meanwhile.`
    : 'what was decided was withdrawn meanwhile.';
  return new Problem('conflict', `verdicts.${index}.replaces: ${words}`);
}
