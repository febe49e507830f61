import type { ReportAnswer } from '../../../contracts/report.ts';
import { judgeFigures } from './alarm-level.ts';
import { CellView } from './cell-view.tsx';
import { type DrillWays, linkOf } from './drill-link.tsx';
import styles from './fact-list.module.css';
import { inZone } from './in-zone.ts';
import type { ReportRow } from './list-report.ts';

interface FactListProps {
  report: Pick<ReportAnswer, 'columns' | 'period' | 'data_days' | 'zones'>;
  row: ReportRow;
  ways: DrillWays;
  /** Each field says in words what it is. */
  areDefined?: boolean;
}

/** A row read from top to bottom: each field with its name, which tells what it is. */
export function FactList({ report, row, ways, areDefined = false }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {report.columns.map((column) => {
        const { key, label, unit, type, definition, drill } = column;
        const isLong = type === 'text' && String(row[key] ?? '').length > longText;
        return (
          <div key={key} className={styles.fact} data-long={isLong || areDefined}>
            <dt title={definition}>{unit ? `${label} (${unit})` : label}</dt>
            <dd>
              <CellView
                column={column}
                shape={inZone(report, row, column)}
                value={row[key]}
                alarm={judgeFigures(report, column)(row[key])}
                largest={null}
                link={linkOf(drill, row, ways)}
              />
              {areDefined ? <span className={styles.definition}>{definition}</span> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What is longer takes a line of its own. */
const longText = 32;
