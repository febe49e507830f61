import { defineWorkItemKind } from '../../shared/work/work-item-kind.ts';

/** What a company does about an NDC in shortage until supply is back. */
export const shortagePlanKind = defineWorkItemKind({
  id: 'shortage-plan',
  title: 'Shortage plan',
  page: '1097',
  subject: ['ndc'],
  facts: {
    item: { label: 'Item', type: 'text' },
    shortage_status: { label: 'FDA status', type: 'text', definition: 'When the plan was last written.' },
    impact_score: { label: 'Impact', type: 'count', definition: 'From 0 to 100, when the plan was last written.' },
    days_on_hand: {
      label: 'Days on hand',
      type: 'days',
      definition: 'Of the NDC over all facilities, when the plan was last written; unknown where nothing is used.',
    },
    est_recovery_date: {
      label: 'Est. recovery',
      type: 'date',
      definition: 'As the FDA says; unknown where it does not.',
    },
    allocation: { label: 'Allocation', type: 'text', definition: 'What each facility gets of what there is.' },
    restrictions: {
      label: 'Use restrictions',
      type: 'text',
      definition: 'For whom and for what it may still be used.',
    },
  },
  titleOf: ({ ndc = '' }, { item }) => `${item ?? ndc}: shortage plan for ${ndc}`,
  drill: ({ ndc = '' }) => ({ query: { ndc } }),
  states: {
    preparing: { label: 'In preparation' },
    in_force: { label: 'In force' },
    ended: { label: 'Ended', isEnd: true },
  },
  begins: 'preparing',
  moves: [
    { from: 'preparing', to: 'in_force', label: 'Put in force' },
    { from: 'in_force', to: 'ended', label: 'End', needsNote: true },
    { from: 'preparing', to: 'ended', label: 'Not needed', needsNote: true },
  ],
  due: null,
  evidence: null,
  // Its call reads what the page says of the NDC.
  openedBy: 'rules',
  whenFoundAgain: 'open another',
});
