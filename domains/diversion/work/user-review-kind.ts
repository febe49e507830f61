import * as z from 'zod/mini';
import { userReview } from '../../../catalog/edit-rights.ts';
import { isDate } from '../../../contracts/calendar.ts';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';
import { decidedUserReviews } from '../marts/decided-user-reviews.ts';

const outcomes = [
  'no_concern',
  'documentation_practice',
  'policy_not_followed',
  'new_or_moved_user',
  'case_opened',
] as const;
const reasons = ['new_or_moved_user', 'colleague_report', 'pattern_forming', 'awaiting_records'] as const;

/** How far the reading of a user's records is. */
const userReviewValue = z.object({
  state: z.enum(['needs_review', 'in_review', 'watching', 'reviewed']),
  outcome: z._default(z.nullable(z.enum(outcomes)), null),
  /** Why somebody is watched. */
  reason: z._default(z.nullable(z.enum(reasons)), null),
  look_again_on: z._default(
    z.nullable(z.string().check(z.refine(isDate, 'must be a day of the calendar, such as 2026-11-14'))),
    null,
  ),
  note: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
});
export type UserReview = z.infer<typeof userReviewValue>;

const words = { needs_review: 'needs review', in_review: 'in review', watching: 'watching', reviewed: 'reviewed' };

/** Every state may be walked back with a reason: a new decision replaces the one before, and none is ever lost. */
export const userReviewKind = {
  id: 'user-review',
  title: 'Reviews of users',
  field: 'review',
  value: userReviewValue,
  right: userReview,
  pages: ['potential-diverter-ranking'],
  whenSubjectVanishes: 'The review stays in the history.',
  relation: decidedUserReviews,
  refuse: (_subject, { state, outcome, reason, look_again_on, note }) => {
    if (state === 'reviewed' && outcome === null) return 'value.outcome: is required to finish a review';
    if (state === 'reviewed' && note === '') return 'value.note: is required to finish a review';
    if (state === 'watching' && (reason === null || look_again_on === null))
      return 'value.look_again_on: a reason and a date to look again are required to watch';
    return state === 'needs_review' && note === '' ? 'value.note: is required to list somebody by hand' : undefined;
  },
  inWords: ({ state, outcome, look_again_on }) =>
    [words[state], outcome?.replaceAll('_', ' '), look_again_on && `look again on ${look_again_on}`]
      .filter(Boolean)
      .join(', '),
  valuesOf: ({ state, outcome, look_again_on }) => [state, outcome, look_again_on],
} satisfies DecisionKind<UserReview>;
