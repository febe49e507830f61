import type { ReportFilter } from '../../../contracts/report.ts';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { useUserInfo } from '../../lib/storage/user-info.ts';
import { listSetParts } from './describe-question.ts';
import styles from './report-page.module.css';
import type { ReportQuestion } from './report-question.ts';

interface PrintedHeadProps {
  filters: ReportFilter[];
  question: ReportQuestion;
  at: Date;
}

/** The days are told by the head of the page. */
const toldAbove = new Set(['period', 'from', 'to']);

/** What a sheet of paper must say that a screen shows elsewhere: what narrows the rows, whose data they are, who printed them, and when. */
export function PrintedHead({ filters, question, at }: PrintedHeadProps) {
  const user = useUserInfo();
  const parts = listSetParts(question, filters).filter(({ key }) => !toldAbove.has(key));
  return (
    <div className={styles.printedHead}>
      <p>Filters: {parts.length > 0 ? parts.map(({ name, value }) => `${name}: ${value}`).join(' · ') : 'none'}</p>
      <p>
        {user ? `${user.companyname} · Printed by ${user.firstname} (${user.username}), ` : 'Printed '}
        <TimeStamp at={at.toISOString()} />
      </p>
    </div>
  );
}
