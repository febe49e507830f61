import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { ReportAnswer } from '../../../../contracts/report.ts';
import { StateMessage } from '../../../../ui/state-message.tsx';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import type { DrillWays } from '../drill-link.tsx';
import { FactList } from '../fact-list.tsx';
import type { ReportRow } from '../list-report.ts';
import type { ReportQuestion } from '../report-question.ts';
import { RowHistory } from './row-history.tsx';
import styles from './row-panel.module.css';
import { decidingColumns, nameOfRow, waysOfRow } from './row-words.ts';
import { usePanelKeys } from './use-panel-keys.ts';

interface RowPanelProps {
  report: ReportAnswer;
  question: ReportQuestion;
  /** Null where the row of the address is not there any more. */
  row: ReportRow | null;
  place: number;
  rowCount: number;
  ways: DrillWays;
  onWalk: (place: number) => void;
  onClose: () => void;
}

/** One row beside the table: what it is, what decided its place, how it was, and where it leads. */
export function RowPanel({ report, question, row, place, rowCount, ways, onWalk, onClose }: RowPanelProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 640px)');
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  usePanelKeys({
    onNext: () => (place + 1 < rowCount ? onWalk(place + 1) : undefined),
    onPrevious: () => (place > 0 ? onWalk(place - 1) : undefined),
    onClose,
  });
  const { name, parts } = row ? nameOfRow(report, row) : { name: 'This row is gone', parts: [] };
  return (
    <div role="dialog" aria-modal={isPhone} aria-labelledby={headingId} className={styles.panel}>
      <header className={styles.head}>
        <div className={styles.words} aria-live="polite">
          <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.name}>
            {name}
          </h2>
          {parts.length > 0 ? <p className={styles.parts}>{parts.join(' · ')}</p> : null}
        </div>
        <div className={styles.tools}>
          <button
            type="button"
            className={styles.tool}
            aria-label="Previous row"
            title="Previous row (k)"
            disabled={place === 0}
            onClick={() => onWalk(place - 1)}
          >
            <UpOutlined aria-hidden />
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label="Next row"
            title="Next row (j)"
            disabled={place + 1 >= rowCount}
            onClick={() => onWalk(place + 1)}
          >
            <DownOutlined aria-hidden />
          </button>
          <button type="button" className={styles.tool} aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <CloseOutlined aria-hidden />
          </button>
        </div>
      </header>
      {row ? (
        <RowBody key={place} report={report} question={question} row={row} ways={ways} />
      ) : (
        <StateMessage
          kind="empty"
          title="Not among these rows"
          text="The figures have changed, or the filters leave it out."
        />
      )}
    </div>
  );
}

interface RowBodyProps {
  report: ReportAnswer;
  question: ReportQuestion;
  row: ReportRow;
  ways: DrillWays;
}

function RowBody({ report, question, row, ways }: RowBodyProps) {
  const deciding = decidingColumns(report, row);
  const others = report.columns.filter((column) => !deciding.includes(column) && column.key in row);
  const leads = waysOfRow(report, row).flatMap(({ drill, words }) => {
    const address = ways.addressOf(drill, row);
    return address === null ? [] : [{ address, words }];
  });
  return (
    <div className={styles.body}>
      {deciding.length > 0 ? (
        <section className={styles.part} aria-label="What decided its place">
          <h3 className={styles.title}>What decided its place</h3>
          <FactList report={{ ...report, columns: deciding }} row={row} ways={ways} areDefined />
        </section>
      ) : null}
      <RowHistory report={report} question={question} row={row} />
      {leads.length > 0 ? (
        <nav className={styles.part} aria-label="Where it leads">
          <h3 className={styles.title}>Where it leads</h3>
          <ul className={styles.leads}>
            {leads.map(({ address, words }) => (
              <li key={`${address} ${words}`}>
                <Link to={address} state={ways.state} onClick={ways.onLeave}>
                  {words}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <section className={styles.part} aria-label="Everything about it">
        <h3 className={styles.title}>Everything about it</h3>
        <FactList report={{ ...report, columns: others }} row={row} ways={ways} />
      </section>
    </div>
  );
}
