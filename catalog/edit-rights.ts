/** What somebody may change on a page; seeing it is the page's own key. Roles grant both. */
export interface EditRight {
  /** The page on which it is used: a number of the menu. */
  page: string;
  key: string;
  title: string;
}

export const parLevelEdit = 'par_level_edit';
export const demandEventEdit = 'demand_event_edit';

export const editRights: EditRight[] = [
  { page: '1066', key: parLevelEdit, title: 'Plan other par levels' },
  { page: '1004', key: demandEventEdit, title: 'Make and change demand events' },
];

export const rightsOn = (page: string): EditRight[] => editRights.filter((right) => right.page === page);
