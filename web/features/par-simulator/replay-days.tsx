import { useState } from 'react';
import type { ParReplayDay } from '../../../contracts/par-simulation.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { formatValue, type ValueType } from '../../../ui/format-value.ts';
import styles from './par-simulator.module.css';

const figure = (key: keyof ParReplayDay, label: string, type: ValueType = 'quantity'): DataColumn<ParReplayDay> => ({
  key,
  label,
  align: type === 'quantity' ? 'end' : 'start',
  render: (day) => formatValue(day[key], { type }),
});

const columns = [
  figure('date', 'Day', 'date'),
  figure('opening_qty', 'Opening'),
  figure('fill_qty', 'Refilled'),
  figure('expired_qty', 'Expired'),
  figure('demand_qty', 'Asked'),
  figure('served_qty', 'Served'),
  figure('unmet_qty', 'Not served'),
  figure('returned_qty', 'Returned'),
  figure('closing_qty', 'Closing'),
  figure('imputed', 'Imputed', 'flag'),
];

/** The replay of some levels day by day, for who wants to see where the figures come from. */
export function ReplayDays({ days, title }: { days: ParReplayDay[]; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.replay} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open ? (
        <DataTable columns={columns} rows={days} rowKey={({ date }) => date} caption={title} empty="No day is known." />
      ) : null}
    </details>
  );
}
