import * as z from 'zod/mini';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';
import { decidedRecallTasks } from '../marts/decided-recall-tasks.ts';

const quantity = z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000_000)));

/** How far a place has come with a notice: taken on, or looked at and counted back. */
const recallTask = z.object({
  state: z.enum(['acknowledged', 'done']),
  /** What was on hand under recall, and what was found, in base units. */
  expected_qty: quantity,
  found_qty: quantity,
  note: z.string().check(z.maxLength(2000)),
  acknowledged_at: z.nullable(z.string().check(z.maxLength(40))),
  completed_at: z.nullable(z.string().check(z.maxLength(40))),
});
export type RecallTask = z.infer<typeof recallTask>;

export const recallTaskKind = {
  id: 'recall-place',
  title: 'Recall: places done',
  field: 'state',
  value: recallTask,
  right: 'recall_match_menu',
  pages: ['recall-match'],
  whenSubjectVanishes: 'It stays in the history, and counts again once the place is back.',
  inWords: ({ state, found_qty }) =>
    state === 'acknowledged' ? 'acknowledged' : `done, found ${found_qty ?? 'nothing'}`,
  refuse: (_, { state, found_qty }) =>
    state === 'done' && found_qty === null ? 'value: say how much was found, 0 if nothing' : undefined,
  relation: decidedRecallTasks,
  valuesOf: ({ state, expected_qty, found_qty, note, acknowledged_at, completed_at }) => [
    state,
    expected_qty,
    found_qty,
    note,
    acknowledged_at,
    completed_at,
  ],
} satisfies DecisionKind<RecallTask>;
