import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import type { DataColumn } from '../../../ui/data-table.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { expectationInWords, levelsInWords } from './plan-words.ts';

/** What is told of every plan, wherever plans are listed. */
export const planColumns = {
  planned: {
    key: 'planned',
    label: 'Planned',
    align: 'end',
    render: ({ planned_min, planned_max }) => levelsInWords(planned_min, planned_max),
  },
  expected: { key: 'expected', label: 'Stock-outs expected', align: 'end', render: expectationInWords },
  who: { key: 'planned_by', label: 'Who', render: ({ planned_by }) => planned_by },
  when: { key: 'planned_at', label: 'When', render: ({ planned_at }) => <TimeStamp at={planned_at} /> },
  reason: { key: 'reason', label: 'Reason', render: ({ reason }) => reason },
} satisfies Record<string, DataColumn<PlannedLevel>>;
