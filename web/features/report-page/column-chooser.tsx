import { useId } from 'react';
import type { ReportColumn } from '../../../contracts/report.ts';
import type { TableLayout } from '../../lib/storage/table-layouts.ts';
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
  const shown = columns.filter(({ key }) => !layout.hidden.includes(key)).length;
  const toggle = (key: string, show: boolean) =>
    onChange({ ...layout, hidden: show ? layout.hidden.filter((one) => one !== key) : [...layout.hidden, key] });
  return (
    <FloatingPanel text={shown < columns.length ? `Columns (${shown} of ${columns.length})` : 'Columns'}>
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
            {columns.map(({ key, label }) => {
              const isShown = !layout.hidden.includes(key);
              return (
                <li key={key}>
                  <label>
                    <input
                      type="checkbox"
                      checked={isShown}
                      disabled={isShown && shown === 1}
                      onChange={(event) => toggle(key, event.target.checked)}
                    />
                    {label}
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
