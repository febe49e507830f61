import type { ReportAnswer } from '../../../contracts/report.ts';
import styles from './definition-list.module.css';

/** Each figure once, with its unit, in words and formula. */
export function DefinitionList({ report }: { report: Pick<ReportAnswer, 'grain' | 'columns' | 'kpis'> }) {
  const columns = new Set(report.columns.map(({ key }) => key));
  const figures = [...report.columns, ...report.kpis.filter(({ key }) => !columns.has(key))];
  return (
    <>
      <p className={styles.grain}>{report.grain}</p>
      <dl className={styles.list}>
        {figures.map(({ key, label, unit, definition }) => (
          <div key={key} className={styles.entry}>
            <dt>
              {label}
              {unit ? <span className={styles.unit}> ({unit})</span> : null}
            </dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
