import { useState } from 'react';
import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { type Counting, levelsInWords, useCounting } from './counting.ts';
import styles from './par-simulator.module.css';
import { planColumns } from './plan-columns.tsx';
import { planStatusWords, restockInWords } from './plan-words.ts';

function columnsFor(counting: (plan: PlannedLevel) => Counting): DataColumn<PlannedLevel>[] {
  const shared = planColumns(counting);
  return [
    shared.when,
    shared.who,
    {
      key: 'was',
      label: 'Was',
      align: 'end',
      render: (plan) => levelsInWords(plan.was_min, plan.was_max, counting(plan)),
    },
    shared.planned,
    { key: 'restock', label: 'Refills', render: (plan) => restockInWords(plan) || 'As usual' },
    shared.expected,
    shared.reason,
    {
      key: 'status',
      label: 'Became',
      render: ({ status, ended_by }) => `${planStatusWords[status]} by ${ended_by ?? ''}`,
    },
  ];
}

/** What was planned before, for who wants to know what became of it. */
export function PlanHistory({ plans }: { plans: PlannedLevel[] }) {
  const [open, setOpen] = useState(false);
  const columns = columnsFor(useCounting());
  if (plans.length === 0) return null;
  const title = `Earlier plans (${plans.length})`;
  return (
    <details className={styles.replay} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open ? <DataTable columns={columns} rows={plans} rowKey={({ id }) => id} caption={title} empty="" /> : null}
    </details>
  );
}
