import { DownloadOutlined, LinkOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { piece } from '../../../ui/lazy-component.ts';
import { PageActions } from '../../../ui/page-actions.tsx';
import buttonStyles from '../../../ui/plain-button.module.css';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { describeBasis, describePeriod } from './describe-question.ts';
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

/** The question of the page and how fresh its answer is, in one line; what can be taken away from it stands beside the title. */
export function ReportHead({ report, question, onPrint }: ReportHeadProps) {
  const period = describePeriod(report);
  const basis = report.kpis.length > 0 ? describeBasis(report) : null;
  return (
    <div className={styles.head}>
      <p className={styles.question} title={report.question}>
        {report.question}
      </p>
      <p className={styles.facts}>
        {period ? <span>{period}</span> : null}
        {basis ? <span>{basis}</span> : null}
        <span>{report.as_of ? <>Data as of {<TimeStamp at={report.as_of} />}</> : 'No data loaded yet'}</span>
      </p>
      <PageActions>
        <ShareLink />
        <FloatingPanel text={<Named icon={<DownloadOutlined aria-hidden />} name="Export" />}>
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
      </PageActions>
    </div>
  );
}

/** A phone has room for the icon; its name stays for those who hear it. */
const Named = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <>
    {icon}
    <span className={styles.name}>{name}</span>
  </>
);

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
      <button type="button" className={buttonStyles.button} onClick={() => void copy()}>
        <Named icon={<LinkOutlined aria-hidden />} name="Copy link" />
      </button>
    </>
  );
}

function Definitions({ report }: { report: ReportAnswer }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttonStyles.button}
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
      >
        <Named icon={<QuestionCircleOutlined aria-hidden />} name="Definitions" />
      </button>
      {wasOpened ? <DefinitionsDrawer report={report} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
