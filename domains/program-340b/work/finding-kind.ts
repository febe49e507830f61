import { decide, listDecisions } from '../../../state/decisions.ts';
import { defineWorkItemKind } from '../../shared/work/work-item-kind.ts';
import { findingStateKind } from './finding-state-kind.ts';

/** A finding of a compliance rule that somebody must look at. Rules open it and clear it; people say what came of it, each time with a note. */
export const findingKind = defineWorkItemKind({
  id: 'compliance-finding',
  title: '340B finding',
  page: '1093',
  subject: ['facility_code', 'exception_id'],
  facts: {
    rule: { label: 'Rule', type: 'text', definition: 'Which rule found it.' },
    finding: { label: 'Finding', type: 'text', definition: 'What the rule saw.' },
    ndc: { label: 'NDC', type: 'text', definition: 'Of the drug.' },
    source: { label: 'Source', type: 'text', definition: 'The charge, purchase line, balance, code or site.' },
    event_date: {
      label: 'Event date',
      type: 'date',
      definition: 'Of the service, of the line, or the first day on which the rule was broken.',
    },
    exposure: { label: 'Exposure', type: 'money', definition: 'What it is worth, where the prices are known.' },
  },
  titleOf: ({ exception_id }, { rule, finding }) => `${rule} ${finding} (${exception_id})`,
  drill: ({ exception_id = '' }, { event_date }) => ({
    query: { exceptionId: exception_id, ...(event_date ? { from: String(event_date) } : {}) },
  }),
  states: {
    open: { label: 'Open' },
    in_review: { label: 'In review' },
    accepted: { label: 'Accepted by policy', isEnd: true },
    resolved: { label: 'Resolved', isEnd: true },
    cleared: { label: 'No longer found', isEnd: true },
  },
  begins: 'open',
  moves: [
    { from: 'open', to: 'in_review', label: 'Take into review', needsNote: true },
    { from: 'in_review', to: 'resolved', label: 'Resolve', needsNote: true },
    { from: 'in_review', to: 'accepted', label: 'Accept by policy', needsNote: true },
    { from: 'open', to: 'cleared', label: 'No longer found', needsNote: true },
    { from: 'in_review', to: 'cleared', label: 'No longer found', needsNote: true },
  ],
  due: null,
  evidence: null,
  openedBy: 'rules',
  // What people have ended stays so; what the rule itself cleared is opened by the job where it holds again.
  whenFoundAgain: 'leave ended',
  async onMove(db, { subject, to, note, userId, by, now }) {
    if (userId === null || to === 'cleared') return;
    const codes = [subject.facility_code ?? '', subject.exception_id ?? ''];
    const [standing] = await listDecisions(db, findingStateKind.id, { subject: codes, ended: false }, 1);
    const value = { state: to, owner: by };
    await decide(
      db,
      findingStateKind.id,
      [{ subject: codes, field: findingStateKind.field, value, replaces: standing?.id ?? null }],
      {
        ...{ userId, author: by, note, now },
      },
    );
  },
});
