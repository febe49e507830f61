import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { type Counting, levelsInWords } from './counting.ts';
import { expectationInWords } from './plan-words.ts';

/** What is told of every plan, wherever plans are listed. */
export const planColumns = (counting: (plan: PlannedLevel) => Counting) =>
  ({
    planned: {
      key: 'planned',
      label: 'Planned',
      align: 'end',
      render: (plan) => levelsInWords(plan.planned_min, plan.planned_max, counting(plan)),
    },
    expected: { key: 'expected', label: 'Stock-outs expected', align: 'end', render: expectationInWords },
    who: { key: 'planned_by', label: 'Who', render: ({ planned_by }) => planned_by },
    when: { key: 'planned_at', label: 'When', render: ({ planned_at }) => <TimeStamp at={planned_at} /> },
    reason: { key: 'reason', label: 'Reason', render: ({ reason }) => reason },
  }) satisfies Record<string, DataColumn<PlannedLevel>>;
