import { useSearchParams } from 'react-router';
import { type AuditQuestion, readAuditAddress, writeAuditAddress } from './audit-address.ts';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import styles from './audit-page.module.css';
import { AuditResult } from './audit-result.tsx';
import { useAudit } from './list-audit.ts';

/** Who did what, when, and from where. The address holds the question, so that a link and a favorite restore it. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const question = readAuditAddress(params);
  const log = useAudit(question);
  const ask = (next: AuditQuestion) => setParams((current) => writeAuditAddress(next, current));
  return (
    <div className={styles.page}>
      <AuditFilterBar question={question} users={log.data?.pages[0]?.users ?? []} onChange={ask} />
      <AuditResult question={question} log={log} onAsk={ask} />
    </div>
  );
}
