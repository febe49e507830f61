import { Button } from 'antd';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { type AuditQuestion, everything, isBackwards } from './audit-address.ts';
import styles from './audit-page.module.css';
import { AuditTable } from './audit-table.tsx';
import { describeQuestion } from './describe-question.ts';
import { auditQueryString, type useAudit } from './list-audit.ts';

interface AuditResultProps {
  question: AuditQuestion;
  log: ReturnType<typeof useAudit>;
  onAsk: (question: AuditQuestion) => void;
}

const count = new Intl.NumberFormat('en-US');

/** The entries that were asked for, or why there are none. */
export function AuditResult({ question, log, onAsk }: AuditResultProps) {
  if (isBackwards(question)) {
    const swapped = { ...question, from: question.to, to: question.from };
    return (
      <StateMessage
        kind="empty"
        title="No day lies in this range"
        text="The To date is before the From date."
        action={<Button onClick={() => onAsk(swapped)}>Swap the dates</Button>}
      />
    );
  }
  if (log.isPending) return <Skeleton label="Loading the audit log" height={520} />;
  if (!log.data) {
    return (
      <StateMessage
        kind="error"
        title="The audit log could not be loaded"
        text={wordsOf(log.error)}
        action={<Button onClick={() => void log.refetch()}>Retry</Button>}
      />
    );
  }

  const entries = log.data.pages.flatMap((page) => page.entries);
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.total} role="status">
          {describeCount(entries.length, log.data.pages[0]?.total ?? 0)}
        </p>
        <Button loading={log.isRefetching && !log.isPlaceholderData} onClick={() => void log.refetch()}>
          Refresh
        </Button>
        <Button href={`/api/audit/export?${auditQueryString(question)}`} download>
          Export CSV
        </Button>
      </div>
      <AuditTable
        entries={entries}
        busy={log.isPlaceholderData}
        empty={<NothingFound question={question} onReset={() => onAsk(everything)} />}
      />
      {log.isError ? <Notice kind="error">{wordsOf(log.error)}</Notice> : null}
      {log.hasNextPage ? (
        <div className={styles.older}>
          <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Load older
          </Button>
        </div>
      ) : null}
    </>
  );
}

function describeCount(shown: number, total: number): string {
  const entries = total === 1 ? 'entry' : 'entries';
  if (shown >= total) return `${count.format(total)} ${entries}`;
  return `${count.format(shown)} of ${count.format(total)} ${entries} shown`;
}

function NothingFound({ question, onReset }: { question: AuditQuestion; onReset: () => void }) {
  const asked = describeQuestion(question);
  if (!asked) return <StateMessage kind="empty" title="Nothing has been recorded yet" />;
  return (
    <StateMessage
      kind="empty"
      title="No entry matches the filters"
      text={`Nothing is recorded ${asked}.`}
      action={<Button onClick={onReset}>Reset filters</Button>}
    />
  );
}
