import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { WorkItem } from '../../../contracts/work-items.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { CountBack } from './count-back.tsx';
import { useOpenTasks, useTasks } from './read-tasks.ts';
import styles from './recall.module.css';

const placeOf = ({ title }: WorkItem) => title.slice(title.indexOf(' at ') + 4);

/** The places of a notice: who looks where, and what was found there. */
export function PlaceTasks({ recall }: { recall: string }) {
  const tasks = useTasks(recall);
  const open = useOpenTasks(recall);
  const [counted, setCounted] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const items = tasks.data ?? [];
  const waiting = items.filter((item) => !item.is_closed);
  const opened = open.data;
  return (
    <Card title={`Places of ${recall}`}>
      <div className={styles.form}>
        <p className={styles.says}>
          {items.length === 0
            ? 'No place has a task yet. Every place that holds, held or awaits lots of the notice gets one.'
            : `${waiting.length} of ${items.length} places wait.`}
        </p>
        {tasks.isError ? <Notice kind="error">{wordsOf(tasks.error)}</Notice> : null}
        {said ? <Notice kind="success">{said}</Notice> : null}
        <ul className={styles.tasks}>
          {items.map((item) => (
            <li key={item.id} className={styles.task}>
              <div className={styles.line}>
                <Link to={`/adm/my-work?item=${item.id}`}>{placeOf(item)}</Link>
                <span>
                  {item.state_label}
                  {item.is_closed || item.due === null ? '' : `, due ${item.due}`}
                  {item.is_overdue ? ', late' : ''}
                  {item.owner ? `, ${item.owner}` : ''}
                </span>
                {item.is_closed ? null : (
                  <Button
                    size="small"
                    aria-expanded={counted === item.id}
                    onClick={() => setCounted(counted === item.id ? null : item.id)}
                  >
                    Count back
                  </Button>
                )}
              </div>
              {counted === item.id && !item.is_closed ? (
                <CountBack
                  id={item.id}
                  place={placeOf(item)}
                  onDone={(words) => {
                    setSaid(words);
                    setCounted(null);
                  }}
                />
              ) : null}
            </li>
          ))}
        </ul>
        {open.isError ? <Notice kind="error">{wordsOf(open.error)}</Notice> : null}
        {opened ? (
          <Notice kind="info">
            {opened.opened} opened, {opened.reopened} opened again, {opened.ended} with nothing to look for.
          </Notice>
        ) : null}
        <div>
          <Button loading={open.isPending} onClick={() => open.mutate()}>
            Open tasks
          </Button>
        </div>
      </div>
    </Card>
  );
}
