import { useState } from 'react';
import type { ParReplayDay } from '../../../contracts/par-simulation.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { formatValue, type ValueType } from '../../../ui/format-value.ts';
import { type Counting, shapeOf } from './counting.ts';
import styles from './par-simulator.module.css';

const told = (key: keyof ParReplayDay, label: string, type: ValueType): DataColumn<ParReplayDay> => ({
  key,
  label,
  align: 'start',
  render: (day) => formatValue(day[key], { type }),
});

function columnsFor(counting: Counting): DataColumn<ParReplayDay>[] {
  const figure = (key: keyof ParReplayDay, label: string): DataColumn<ParReplayDay> => ({
    key,
    label,
    align: 'end',
    render: (day) => formatValue(day[key], shapeOf(counting)),
  });
  return [
    told('date', 'Day', 'date'),
    figure('opening_qty', 'Opening'),
    figure('fill_qty', 'Refilled'),
    figure('expired_qty', 'Expired'),
    figure('demand_qty', 'Asked'),
    figure('served_qty', 'Served'),
    figure('unmet_qty', 'Not served'),
    figure('returned_qty', 'Returned'),
    figure('closing_qty', 'Closing'),
    told('imputed', 'Imputed', 'flag'),
  ];
}

interface ReplayDaysProps {
  days: ParReplayDay[];
  counting: Counting;
  title: string;
}

/** The replay of some levels day by day, for who wants to see where the figures come from. */
export function ReplayDays({ days, counting, title }: ReplayDaysProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.replay} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open ? (
        <DataTable
          columns={columnsFor(counting)}
          rows={days}
          rowKey={({ date }) => date}
          caption={title}
          empty="No day is known."
        />
      ) : null}
    </details>
  );
}
