import { Problem } from '../../../contracts/problem.ts';
import { decide, listDecisions } from '../../../state/decisions.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import { defineWorkItemKind, type Facts, type MovedItem } from '../../shared/work/work-item-kind.ts';
import { type RecallPlace, recallPlaceKind } from './place-kind.ts';

/** The code of a place where lots are on order, or tags are whose place is unknown. */
export const noPlace = '(none)';

const quantityOf = (value: Facts[string] | undefined): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: Facts[string] | undefined): string => (typeof value === 'string' ? value : '');

/** One place and one notice: somebody looks, takes out what is meant, and counts or scans back what was found. */
export const recallTaskKind = defineWorkItemKind({
  id: 'recall-task',
  title: 'Recall task',
  page: 'recall-match',
  subject: ['source', 'recall_key', 'facility_code', 'location_code'],
  facts: {
    recall_number: { label: 'Notice', type: 'text', definition: 'The number of the notice; of a letter, its code.' },
    recall_class: { label: 'Class', type: 'text', definition: 'I is the worst; unknown where the FDA has given none.' },
    place: { label: 'Place', type: 'text' },
    verdict: {
      label: 'Recall',
      type: 'text',
      definition: 'The worst of its lots: under recall, or to review.',
    },
    lots: { label: 'Lots', type: 'count', definition: 'Lots to look for, an unknown one included.' },
    expected_qty: {
      label: 'On hand',
      type: 'quantity',
      definition:
        'Of lots under recall at the place, in base units of the item. 0 where there is nothing: look and confirm.',
    },
    review_qty: { label: 'To review', type: 'quantity', definition: 'On hand of lots to be reviewed, in base units.' },
    live_tags: { label: 'Tags in use', type: 'count', definition: 'Tags of these lots that are in use at the place.' },
    on_order_qty: { label: 'On order', type: 'quantity', definition: 'Ordered and not received: look when it comes.' },
    found_qty: { label: 'Found', type: 'quantity', definition: 'What was found at the place, in base units.' },
    tags_found: { label: 'Tags scanned', type: 'count', definition: 'Of the tags in use, those that were scanned.' },
    tags_missing: {
      label: 'Tags missing',
      type: 'text',
      definition: 'Tags in use that were not scanned; the first ones.',
    },
  },
  titleOf: (_subject, { recall_number, recall_class, place, lots }) =>
    `${recall_number}${recall_class ? `, class ${recall_class}` : ''}: look for ${lots === 1 ? 'one lot' : `${lots} lots`} at ${place}`,
  drill: ({ recall_key = '', facility_code = '', location_code = '' }, { recall_number }) => ({
    query: {
      recallNumber: textOf(recall_number) || recall_key,
      facility: facility_code,
      ...(location_code === noPlace ? {} : { location: location_code }),
    },
  }),
  states: {
    open: { label: 'Open' },
    acknowledged: { label: 'Acknowledged' },
    done: { label: 'Done', isEnd: true },
    gone: { label: 'Nothing to look for', isEnd: true },
  },
  begins: 'open',
  moves: [
    { from: 'open', to: 'acknowledged', label: 'Acknowledge' },
    { from: 'open', to: 'done', label: 'Done' },
    { from: 'acknowledged', to: 'done', label: 'Done' },
    { from: 'open', to: 'gone', label: 'Nothing to look for', needsNote: true },
    { from: 'acknowledged', to: 'gone', label: 'Nothing to look for', needsNote: true },
  ],
  due: null,
  evidence: 'What was counted or scanned at the place.',
  openedBy: 'rules',
  whenFoundAgain: 'reopen',
  onMove: keepPlace,
});

/** What the pages know of the place follows what its task went through, in the transaction of the step. */
async function keepPlace(db: CompanyDb, { subject, facts, from, to, note, userId, by, now }: MovedItem): Promise<void> {
  // A rule ends tasks that have nothing to look for: their rows are gone from the page.
  if (userId === null || to === 'gone') return;
  if (to === 'done' && facts.found_qty === undefined)
    throw new Problem('conflict', 'to: count the place back on the page of the notice, 0 where nothing was found.');
  const { source = '', recall_key = '', facility_code = '', location_code = '' } = subject;
  const place = [source, recall_key, facility_code, location_code === noPlace ? '' : location_code];
  const [standing] = await listDecisions<RecallPlace>(db, recallPlaceKind.id, { subject: place, ended: false }, 1);
  if (to === 'open' && !standing) return;
  const at = now.toISOString();
  const value: RecallPlace | null =
    to === 'open'
      ? null
      : {
          state: to === 'done' ? 'done' : 'acknowledged',
          expected_qty: to === 'done' ? quantityOf(facts.expected_qty) : null,
          found_qty: to === 'done' ? quantityOf(facts.found_qty) : null,
          note,
          lots: to === 'done' ? textOf(facts.looked_for) : '',
          acknowledged_at: from === 'open' ? at : (standing?.value?.acknowledged_at ?? at),
          completed_at: to === 'done' ? at : null,
        };
  await decide(
    db,
    recallPlaceKind.id,
    [{ subject: place, field: recallPlaceKind.field, value, replaces: standing?.id ?? null }],
    { userId, author: by, note, now },
  );
}
