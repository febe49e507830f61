/** What somebody may do or see beyond opening a page, which is the page's own key. Roles grant both. */
export interface EditRight {
  /** The page on which it is used, and under which a role grants it: a number of the menu. */
  page: string;
  key: string;
  title: string;
}

export const parLevelEdit = 'par_level_edit';
export const demandEventEdit = 'demand_event_edit';
/** Without it every page shows staff under pseudonyms, and takes nothing else in filters and searches. */
export const staffNames = 'staff_names';
export const episodeReview = 'episode_review';
export const userReview = 'user_review';
/** Everybody who sees the page may say that a lot is affected; only this right takes it back. */
export const recallVerdictLower = 'recall_verdict_lower';

export const editRights: EditRight[] = [
  { page: '1066', key: parLevelEdit, title: 'Plan other par levels' },
  { page: 'recall-match', key: recallVerdictLower, title: 'Clear lots that a recall notice means' },
  { page: '1004', key: demandEventEdit, title: 'Make and change demand events' },
  { page: 'users', key: staffNames, title: 'See the names of staff, on every page' },
  { page: 'reconciliation', key: episodeReview, title: 'Review and close episodes' },
  { page: 'potential-diverter-ranking', key: userReview, title: 'Review users' },
];

export const rightsOn = (page: string): EditRight[] => editRights.filter((right) => right.page === page);
