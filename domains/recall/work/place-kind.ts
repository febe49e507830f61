import * as z from 'zod/mini';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';
import { decidedRecallTasks } from '../marts/decided-recall-tasks.ts';

const quantity = z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000_000)));

/** How far a place has come with a notice: taken on, or looked at and counted back. */
const recallPlace = z.object({
  state: z.enum(['acknowledged', 'done']),
  /** What was on hand under recall, and what was found, in base units. */
  expected_qty: quantity,
  found_qty: quantity,
  note: z.string().check(z.maxLength(4000)),
  /** The lots that were looked for, as their rows name them. */
  lots: z.string(),
  acknowledged_at: z.nullable(z.string().check(z.maxLength(40))),
  completed_at: z.nullable(z.string().check(z.maxLength(40))),
});
export type RecallPlace = z.infer<typeof recallPlace>;

/** Kept by the tasks of recalls, each with what its person did: so the pages filter and count by it. */
export const recallPlaceKind = {
  id: 'recall-place',
  title: 'Recall: places done',
  field: 'state',
  value: recallPlace,
  right: 'recall_match_menu',
  pages: ['recall-match'],
  whenSubjectVanishes: 'It stays in the history, and counts again once the place is back.',
  isWorkedOut: true,
  keepsWithdrawn: true,
  inWords: ({ state, found_qty }) =>
    state === 'acknowledged' ? 'acknowledged' : `done, found ${found_qty ?? 'nothing'}`,
  relation: decidedRecallTasks,
  valuesOf: ({ state, expected_qty, found_qty, note, lots, acknowledged_at, completed_at }) => [
    state,
    expected_qty,
    found_qty,
    note,
    lots,
    acknowledged_at,
    completed_at,
  ],
} satisfies DecisionKind<RecallPlace>;
