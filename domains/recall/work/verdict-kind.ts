import * as z from 'zod/mini';
import { decidedRecallVerdicts } from '../../notices/marts/decided-recall-verdicts.ts';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';

const verdict = z.enum(['affected', 'need_review', 'not_affected']);

/** What a person decided about a lot and a notice; null where what the notice says is to count again. */
const decidedVerdict = z.object({
  verdict: z.nullable(verdict),
  note: z.string(),
  /** Everything that was decided about the lot so far, this included, with the day from which each counts. */
  steps: z.array(z.object({ verdict: z.nullable(verdict), from: z.string(), over: verdict, mark: z.string() })),
});
export type DecidedVerdict = z.infer<typeof decidedVerdict>;

export const verdictWords = {
  affected: 'under recall',
  need_review: 'to review',
  not_affected: 'not affected',
} as const;

export const verdictKind = {
  id: 'recall-verdict',
  title: 'Recall verdicts',
  field: 'verdict',
  value: decidedVerdict,
  right: 'recall_match_menu',
  pages: ['recall-match'],
  whenSubjectVanishes: 'The verdict stays in the history. It counts again once the notice and the lot are back.',
  isWorkedOut: true,
  keepsWithdrawn: true,
  inWords: ({ verdict: decided }) => (decided === null ? 'as the notice says' : verdictWords[decided]),
  relation: decidedRecallVerdicts,
  valuesOf: ({ verdict: decided, note, steps }) => [decided, note, JSON.stringify(steps)],
} satisfies DecisionKind<DecidedVerdict>;
