import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/** What people have said of a user's records: whether they are read, were read, or are watched. */
export const decidedUserReviews = defineDecided(
  'decided_user_reviews',
  ['staff_code'],
  [column('review_state', 'varchar'), column('outcome', 'varchar'), column('look_again_on', 'date')],
);
