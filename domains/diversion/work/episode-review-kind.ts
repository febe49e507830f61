import * as z from 'zod/mini';
import { episodeReview } from '../../../catalog/edit-rights.ts';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';
import { decidedEpisodeReviews } from '../marts/decided-episode-reviews.ts';

const causes = [
  'charted_late',
  'wrong_patient_or_order',
  'not_charted',
  'other_source',
  'not_returned',
  'wasted_elsewhere',
  'concentration_swap',
  'unit_or_mapping_error',
  'records_missing',
  'policy_not_followed',
  'not_explained',
  'referred_to_case',
] as const;

/** Who works on an episode, or how it was closed. */
const episodeReviewValue = z.object({
  state: z.enum(['in_review', 'reconciled', 'unreconciled']),
  /** The username of who works on it. */
  assigned_to: z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))), null),
  cause: z._default(z.nullable(z.enum(causes)), null),
  note: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
});
export type EpisodeReview = z.infer<typeof episodeReviewValue>;

const stateInWords = { in_review: 'in review', reconciled: 'reconciled', unreconciled: 'could not be reconciled' };

/** Withdrawing the decision opens the episode again, with its reason as the note. */
export const episodeReviewKind = {
  id: 'episode-review',
  title: 'Reviews of episodes',
  field: 'review',
  value: episodeReviewValue,
  right: episodeReview,
  pages: ['reconciliation'],
  whenSubjectVanishes: 'The review stays in the history; the episode that has the removal now begins open.',
  relation: decidedEpisodeReviews,
  refuse: (_subject, { state, assigned_to, cause, note }) => {
    if (state === 'in_review')
      return assigned_to === null ? 'value.assigned_to: is required to take an episode into review' : undefined;
    if (cause === null) return 'value.cause: is required to close an episode';
    if (note === '') return 'value.note: is required to close an episode';
    return cause === 'referred_to_case' && state === 'reconciled'
      ? 'value.state: an episode that was referred to a case stays unreconciled'
      : undefined;
  },
  inWords: ({ state, assigned_to, cause }) =>
    [stateInWords[state], assigned_to && `assigned to ${assigned_to}`, cause?.replaceAll('_', ' ')]
      .filter(Boolean)
      .join(', '),
  valuesOf: ({ state, assigned_to, cause }) => [state, assigned_to, cause],
} satisfies DecisionKind<EpisodeReview>;
