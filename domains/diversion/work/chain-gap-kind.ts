import { defineWorkItemKind } from '../../shared/work/work-item-kind.ts';

/** A leg of the controlled chain whose two ends do not agree. It names no person: the records do. */
export const chainGapKind = defineWorkItemKind({
  id: 'chain-gap',
  title: 'Gap in the controlled chain',
  page: 'controlled-chain',
  subject: ['facility_code', 'leg_id'],
  facts: {
    leg: { label: 'Leg', type: 'text', definition: 'From where to where.' },
    cause: { label: 'Why', type: 'text', definition: 'What is wrong with it.' },
    drug: { label: 'Drug', type: 'text', definition: 'The drug by its generic name.' },
    missing: { label: 'Missing', type: 'quantity', definition: "What left less what arrived, in the drug's dose unit." },
    unit: { label: 'Unit', type: 'text', definition: 'The dose unit of the drug.' },
    day: { label: 'Day', type: 'date', definition: 'The day on which it left, by the clock of the facility.' },
  },
  titleOf: ({ facility_code }, { leg, cause, drug }) => `${facility_code}, ${drug}: ${leg}. ${cause}`,
  drill: ({ leg_id = '' }) => ({ query: { record: leg_id } }),
  states: {
    open: { label: 'Open' },
    in_review: { label: 'In review' },
    explained: { label: 'Explained', isEnd: true },
    not_explained: { label: 'Not explained', isEnd: true },
    settled: { label: 'Settled by late records', isEnd: true },
  },
  begins: 'open',
  moves: [
    { from: 'open', to: 'in_review', label: 'Review' },
    { from: 'open', to: 'explained', label: 'Explain', needsNote: true },
    { from: 'in_review', to: 'explained', label: 'Explain', needsNote: true },
    { from: 'open', to: 'not_explained', label: 'Could not be explained', needsNote: true },
    { from: 'in_review', to: 'not_explained', label: 'Could not be explained', needsNote: true },
    { from: 'open', to: 'settled', label: 'Settled by late records', needsNote: true },
    { from: 'in_review', to: 'settled', label: 'Settled by late records', needsNote: true },
  ],
  due: 3,
  evidence: null,
  openedBy: 'rules',
  whenFoundAgain: 'leave ended',
});
