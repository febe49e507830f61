import { defineDecided } from '../../../warehouse/decided/decided-table.ts';
import { column } from '../../../warehouse/marts/mart.ts';

/** What people have said of episodes: who works on one, and how it was closed. The state of the system stands beneath it. */
export const decidedEpisodeReviews = defineDecided(
  'decided_episode_reviews',
  ['episode_id'],
  [column('review_state', 'varchar'), column('assigned_to', 'varchar'), column('cause', 'varchar')],
);
