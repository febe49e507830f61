import type { PackColumn, PackTable } from '../../shared/work/pack-kind.ts';
import { verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { matchedByWords, parseStateWords, reasonWords, taskWords } from '../datasets/recall-words.ts';

type Cell = string | number | boolean | null;
export type ProofRow = Record<string, Cell>;

const column = (key: string, label: string, type: PackColumn['type'], more: Partial<PackColumn> = {}): PackColumn => ({
  key,
  label,
  type,
  ...more,
});

export const inWords = (words: Record<string, string>, value: Cell | undefined): Cell =>
  typeof value === 'string' ? (words[value] ?? value) : null;

const quantities: readonly PackColumn[] = [
  column('on_hand_qty', 'On hand', 'quantity', { definition: 'Last count plus movements after it, in base units.' }),
  column('live_tags', 'Tags in use', 'count'),
  column('received_qty', 'Received', 'quantity'),
  column('used_qty', 'Used', 'quantity', { definition: 'Dispensed less returned, over all time.' }),
  column('used_after_qty', 'Used after notice', 'quantity'),
  column('pulled_qty', 'Pulled', 'quantity', {
    definition: 'Movements of the kind recall since the notice was reported.',
  }),
  column('on_order_qty', 'On order', 'quantity'),
];

type Parts = Record<'versions' | 'lots' | 'decisions' | 'tasks' | 'pulls' | 'orders' | 'tags' | 'uses', ProofRow[]>;

/** The tables of the proof of a recall, at the end of a day. */
export function tablesOf(
  to: string,
  { versions, lots, decisions, tasks, pulls, orders, tags, uses }: Parts,
): PackTable[] {
  const tables: PackTable[] = [
    {
      name: 'Notice',
      says: 'Each version of the notice, as it was published. The whole text of a letter stands with its first line.',
      columns: [
        column('valid_from', 'From', 'date'),
        column('valid_to', 'Until', 'date'),
        column('recall_class', 'Class', 'text'),
        column('status', 'Status', 'text'),
        column('firm', 'Firm', 'text'),
        column('reason', 'Reason', 'text'),
        column('product', 'Product (raw)', 'text'),
        column('lots', 'Lots (raw)', 'text'),
        column('letter', 'Letter', 'text'),
      ],
      rows: versions,
    },
    {
      name: 'Lots',
      says: `Every own lot of a product that the notice names, at every place that holds, held or received it, at the end of ${to}: those that are not affected too, as proof that they were checked. Quantities are in base units.`,
      columns: [
        column('verdict', 'Recall', 'text', {
          definition: 'What counts: what a person decided, else what the notice is read to say.',
        }),
        column('read_verdict', 'As the notice is read', 'text'),
        column('verdict_by', 'Decided by', 'text', {
          definition: 'The notice, a person, or a decision that lapsed with its text.',
        }),
        column('reason', 'Why', 'text'),
        column('matched', 'Matched lot', 'text'),
        column('matched_by', 'Matched by', 'text'),
        column('parse_state', 'Parsed', 'text'),
        column('ndc', 'NDC', 'code'),
        column('item', 'Item', 'text'),
        column('unit', 'Unit', 'text'),
        column('lot', 'Lot', 'code'),
        column('expiry', 'Expiry', 'date'),
        column('facility', 'Facility', 'text'),
        column('location', 'Location', 'text'),
        ...quantities,
        column('task_status', 'Task', 'text'),
      ],
      rows: lots.map((row) => ({
        ...row,
        verdict: inWords(verdictWords, row.verdict),
        read_verdict: inWords(verdictWords, row.read_verdict),
        verdict_by: inWords(
          { read: 'The notice', decided: 'A person', lapsed: 'Lapsed with the text' },
          row.verdict_by,
        ),
        reason: inWords(reasonWords, row.reason),
        matched_by: inWords(matchedByWords, row.matched_by),
        parse_state: inWords(parseStateWords, row.parse_state),
        task_status: inWords(taskWords, row.task_status),
      })),
    },
    {
      name: 'Decisions',
      says: 'What people decided about its lots, newest first. A decision is never changed: the next one replaces it.',
      columns: [
        column('at', 'At (UTC)', 'text'),
        column('by', 'By', 'text'),
        column('ndc', 'NDC', 'code'),
        column('lot', 'Lot', 'code'),
        column('facility', 'Facility', 'code'),
        column('location', 'Location', 'code'),
        column('verdict', 'Verdict', 'text'),
        column('over', 'The notice said', 'text'),
        column('note', 'Note', 'text'),
        column('ended', 'Ended', 'text'),
      ],
      rows: decisions,
    },
    {
      name: 'Tasks',
      says: 'What happened to the task of each place, oldest first.',
      columns: [
        column('item', 'Item', 'code'),
        column('facility', 'Facility', 'text'),
        column('location', 'Location', 'text'),
        column('at', 'At (UTC)', 'text'),
        column('by', 'By', 'text'),
        column('step', 'Step', 'text'),
        column('state', 'State', 'text'),
        column('owner', 'Owner', 'text'),
        column('due', 'Due', 'date'),
        column('expected_qty', 'Expected', 'quantity'),
        column('found_qty', 'Found', 'quantity'),
        column('tags_missing', 'Tags missing', 'text'),
        column('note', 'Note', 'text'),
      ],
      rows: tasks,
    },
    {
      name: 'Taken out',
      says: 'Movements of the kind recall of these lots.',
      columns: [
        column('day', 'Day', 'date'),
        column('ndc', 'NDC', 'code'),
        column('lot', 'Lot', 'code'),
        column('facility', 'Facility', 'text'),
        column('location', 'Location', 'text'),
        column('quantity', 'Quantity', 'quantity'),
        column('movement_id', 'Movement', 'code'),
      ],
      rows: pulls,
    },
    {
      name: 'Orders',
      says: 'Purchase lines of its NDCs, received within 36 months or still to come.',
      columns: [
        column('po_number', 'PO', 'code'),
        column('line', 'Line', 'code'),
        column('facility_name', 'Facility', 'text'),
        column('supplier', 'Supplier', 'text'),
        column('ndc_shown', 'NDC', 'code'),
        column('received_on', 'Received on', 'date'),
        column('packages', 'Packages', 'count'),
        column('lot_names', 'Lots received', 'text'),
        column('verdict', 'Recall', 'text'),
      ],
      rows: orders.map((row) => ({ ...row, verdict: inWords(verdictWords, row.verdict) })),
    },
    {
      name: 'Tags',
      says: 'Tags of lots that are affected or to be reviewed.',
      columns: [
        column('tag', 'Tag', 'code'),
        column('ndc_shown', 'NDC', 'code'),
        column('lot', 'Lot', 'code'),
        column('status', 'Status', 'text'),
        column('is_live', 'In use', 'flag'),
        column('facility_name', 'Facility', 'text'),
        column('location_name', 'Location', 'text'),
        column('tray_code', 'Tray', 'code'),
        column('verdict', 'Recall', 'text'),
      ],
      rows: tags.map((row) => ({ ...row, verdict: inWords(verdictWords, row.verdict) })),
    },
    {
      name: 'Uses',
      says: 'Uses of lots that are affected or to be reviewed. Whether the patient is known is said; who it is, is not.',
      columns: [
        column('used_at', 'Used at', 'text'),
        column('ndc_shown', 'NDC', 'code'),
        column('lot', 'Lot', 'code'),
        column('tag', 'Tag', 'code'),
        column('facility_name', 'Facility', 'text'),
        column('location_name', 'Location', 'text'),
        column('used_qty', 'Used', 'quantity'),
        column('patient_known', 'Patient known', 'flag'),
      ],
      rows: uses.map((row) => ({ ...row, patient_known: row.encounter_code !== null })),
    },
  ];
  return tables.map((one) => ({ ...one, rows: one.rows.map((row) => only(one.columns, row)) }));
}

/** What no column shows, such as the stay of a patient, does not get into a file. */
const only = (columns: readonly PackColumn[], row: PackTable['rows'][number]): ProofRow =>
  Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]));
