import { useState } from 'react';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { piece } from '../../../ui/lazy-component.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { describePeriod } from './describe-question.ts';
import { FloatingPanel } from './floating-panel.tsx';
import { exportAddress } from './list-report.ts';
import styles from './report-head.module.css';
import type { ReportQuestion } from './report-question.ts';

const DefinitionsDrawer = piece(() => import('./definitions-drawer.tsx').then((m) => m.DefinitionsDrawer));

interface ReportHeadProps {
  report: ReportAnswer;
  question: ReportQuestion;
  onPrint: () => void;
}

/** The question of the page, how fresh its answer is, and what can be taken away from it. */
export function ReportHead({ report, question, onPrint }: ReportHeadProps) {
  const period = describePeriod(report);
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <p className={styles.question}>{report.question}</p>
        <p className={styles.facts}>
          {period ? <span>{period}</span> : null}
          <span>{report.as_of ? <>Data as of {<TimeStamp at={report.as_of} />}</> : 'No data loaded yet'}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <ShareLink />
        <FloatingPanel text="Export">
          {(close) => (
            <ul className={styles.menu}>
              <li>
                <a href={exportAddress(report.page, question, 'csv')} download onClick={close}>
                  CSV
                </a>
              </li>
              <li>
                <a href={exportAddress(report.page, question, 'xlsx')} download onClick={close}>
                  Excel
                </a>
              </li>
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onPrint();
                  }}
                >
                  Print or save as PDF
                </button>
              </li>
            </ul>
          )}
        </FloatingPanel>
        <Definitions report={report} />
      </div>
    </div>
  );
}

function ShareLink() {
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setTold('Link copied');
    } catch {
      setTold('Copy the address of this page from the address bar');
    }
    setTimeout(() => setTold(''), 4000);
  };
  return (
    <>
      <span className={styles.told} role="status">
        {told}
      </span>
      <PlainButton onClick={() => void copy()}>Copy link</PlainButton>
    </>
  );
}

function Definitions({ report }: { report: ReportAnswer }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <PlainButton
        label="Definitions"
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
      >
        ?
      </PlainButton>
      {wasOpened ? <DefinitionsDrawer report={report} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
