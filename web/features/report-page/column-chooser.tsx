import { useId } from 'react';
import type { ReportColumn } from '../../../contracts/report.ts';
import type { TableLayout } from '../../lib/storage/table-layouts.ts';
import { chooseColumn, isShown } from './choose-columns.ts';
import { FloatingPanel } from './floating-panel.tsx';
import styles from './table-tools.module.css';

interface ColumnChooserProps {
  columns: ReportColumn[];
  layout: TableLayout;
  /** Null goes back to how the table came. */
  onChange: (layout: TableLayout | null) => void;
}

const mostPinned = 3;

/** Which columns are shown, and how many stay in view. The browser remembers it. */
export function ColumnChooser({ columns, layout, onChange }: ColumnChooserProps) {
  const pinId = useId();
  const shown = columns.filter((column) => isShown(column, layout)).length;
  // What the report leaves aside of itself was not hidden by anybody.
  const hasHidden = columns.some((column) => !column.is_aside && !isShown(column, layout));
  return (
    <FloatingPanel text={hasHidden ? `Columns (${shown} of ${columns.length})` : 'Columns'}>
      {() => (
        <div className={styles.chooser}>
          <div className={styles.pin}>
            <label htmlFor={pinId}>Columns kept in view</label>
            <select
              id={pinId}
              value={layout.pinned}
              onChange={(event) => onChange({ ...layout, pinned: Number(event.target.value) })}
            >
              {Array.from({ length: mostPinned + 1 }, (_, count) => count).map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : `First ${count}`}
                </option>
              ))}
            </select>
          </div>
          <ul className={styles.columns}>
            {columns.map((column) => {
              const isChecked = isShown(column, layout);
              return (
                <li key={column.key}>
                  <label>
                    <input
                      type="checkbox"
                      checked={isChecked}
                      disabled={isChecked && shown === 1}
                      onChange={(event) => onChange(chooseColumn(column, layout, event.target.checked))}
                    />
                    {column.label}
                  </label>
                </li>
              );
            })}
          </ul>
          <button type="button" className={styles.plain} onClick={() => onChange(null)}>
            Show all as it came
          </button>
        </div>
      )}
    </FloatingPanel>
  );
}
