import {
  type Codes,
  defineWorkItemKind,
  type Facts,
  type MovedItem,
} from '../../domains/shared/work/work-item-kind.ts';

/** A kind of a test's own: lots to count back at a location. Everybody who sees an item's page sees it. */
export const countBack = defineWorkItemKind({
  id: 'test-count-back',
  title: 'Count back',
  page: '1088',
  subject: ['facility_code', 'location_code', 'item_code'],
  facts: {
    lots: { label: 'Lots', type: 'count', definition: 'Lots of the item at the location.' },
    value: { label: 'Value', type: 'money' },
  },
  titleOf: ({ location_code, item_code }: Codes, { lots }: Facts) =>
    `${item_code}: count back ${lots} lots at ${location_code}`,
  drill: ({ item_code = '' }) => ({ query: { item: item_code } }),
  states: {
    open: { label: 'Open' },
    counted: { label: 'Counted' },
    done: { label: 'Done', isEnd: true },
    gone: { label: 'No longer there', isEnd: true },
  },
  begins: 'open',
  moves: [
    { from: 'open', to: 'counted', label: 'Count' },
    { from: 'counted', to: 'done', label: 'Confirm', needsFile: true },
    { from: 'open', to: 'gone', label: 'Not there', needsNote: true, right: 'par_level_edit' },
  ],
  due: 3,
  evidence: 'A signed count sheet.',
  openedBy: 'people and rules',
  whenFoundAgain: 'reopen',
  refuse: (_subject, { lots }) => (lots === 0 ? 'facts.lots: must be above 0' : undefined),
});

/** What the moves of `sealed` have done in their transactions. */
export const sealedMoves: MovedItem[] = [];

/** A kind that a reader of a handful of pages does not see, and that only rules open. */
export const sealed = defineWorkItemKind({
  ...countBack,
  id: 'test-audit',
  title: 'Audit finding',
  page: '1066',
  subject: ['item_code'],
  titleOf: ({ item_code }: Codes) => `${item_code}: look into it`,
  due: null,
  evidence: null,
  openedBy: 'rules',
  whenFoundAgain: 'leave ended',
  onMove: async (_db, moved) => {
    if (moved.note === 'refuse it') throw new Error('as the test wants');
    sealedMoves.push(moved);
  },
});

/** A kind that is about a member of the staff. */
export const ofStaff = defineWorkItemKind({
  ...countBack,
  id: 'test-review',
  title: 'Review',
  subject: ['staff_code'],
  titleOf: () => 'Look at a user',
  drill: ({ staff_code = '' }) => ({ query: { user: staff_code } }),
  openedBy: 'rules',
});
