import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useId } from 'react';
import type { ReportColumn } from '../../../contracts/report.ts';
import type { TableLayout } from '../../lib/storage/table-layouts.ts';
import { moveColumn, showColumn, shownColumns } from './choose-columns.ts';
import { FloatingPanel } from './floating-panel.tsx';
import styles from './table-tools.module.css';

interface ColumnChooserProps {
  columns: ReportColumn[];
  /** The keys of those that are shown; none means those of the report. */
  chosen: string[];
  layout: TableLayout;
  onChoose: (columns: string[]) => void;
  /** Null goes back to how the table came. */
  onLayout: (layout: TableLayout | null) => void;
}

const mostPinned = 3;

/** Which columns are shown, in which order, and how many stay in view. */
export function ColumnChooser({ columns, chosen, layout, onChoose, onLayout }: ColumnChooserProps) {
  const pinId = useId();
  const shown = shownColumns(columns, chosen);
  const others = columns.filter((column) => !shown.includes(column));
  return (
    <FloatingPanel text={chosen.length > 0 ? `Columns (${shown.length} of ${columns.length})` : 'Columns'}>
      {() => (
        <div className={styles.chooser}>
          <div className={styles.pin}>
            <label htmlFor={pinId}>Columns kept in view</label>
            <select
              id={pinId}
              value={layout.pinned}
              onChange={(event) => onLayout({ ...layout, pinned: Number(event.target.value) })}
            >
              {Array.from({ length: mostPinned + 1 }, (_, count) => count).map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : `First ${count}`}
                </option>
              ))}
            </select>
          </div>
          <ul className={styles.columns}>
            {[...shown, ...others].map((column) => {
              const isChecked = shown.includes(column);
              return (
                <li key={column.key}>
                  <label>
                    <input
                      type="checkbox"
                      checked={isChecked}
                      disabled={isChecked && shown.length === 1}
                      onChange={(event) => onChoose(showColumn(columns, chosen, column.key, event.target.checked))}
                    />
                    {column.label}
                  </label>
                  {isChecked ? (
                    <span className={styles.moves}>
                      <button
                        type="button"
                        aria-label={`Move ${column.label} to the left`}
                        disabled={column === shown[0]}
                        onClick={() => onChoose(moveColumn(columns, chosen, column.key, -1))}
                      >
                        <UpOutlined aria-hidden />
                      </button>
                      <button
                        type="button"
                        aria-label={`Move ${column.label} to the right`}
                        disabled={column === shown.at(-1)}
                        onClick={() => onChoose(moveColumn(columns, chosen, column.key, 1))}
                      >
                        <DownOutlined aria-hidden />
                      </button>
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ul>
          <button
            type="button"
            className={styles.plain}
            onClick={() => {
              onLayout(null);
              onChoose([]);
            }}
          >
            Show all as it came
          </button>
        </div>
      )}
    </FloatingPanel>
  );
}
