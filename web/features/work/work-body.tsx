import { Link } from 'react-router';
import type { WorkItemDetail } from '../../../contracts/work-items.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useChangeItem } from './change-item.ts';
import { ItemFiles } from './item-files.tsx';
import { MoveForm } from './move-form.tsx';
import { NoteForm } from './note-form.tsx';
import { OwnerForm } from './owner-form.tsx';
import { PackButton } from './pack-button.tsx';
import styles from './work-panel.module.css';
import { dueInWords, factInWords } from './work-words.ts';

/** All of an item, from what it is down to what has happened to it. */
export function WorkBody({ item }: { item: WorkItemDetail }) {
  const change = useChangeItem(item);
  return (
    <div className={styles.body}>
      <dl className={styles.facts}>
        <Fact label="Status">
          <span className={styles.state} data-closed={item.is_closed}>
            {item.state_label}
          </span>
        </Fact>
        <Fact label="Owner">{item.owner ?? 'Nobody'}</Fact>
        <Fact label="Due">
          <span data-overdue={item.is_overdue} className={styles.due}>
            {dueInWords(item)}
          </span>
        </Fact>
        {item.facts.map(({ name, label, definition, ...fact }) => (
          <Fact key={name} label={label} title={definition ?? undefined}>
            {factInWords(fact)}
          </Fact>
        ))}
      </dl>
      <p className={styles.rows}>
        <Link to={item.address}>Open the rows it is about</Link>
      </p>
      <PackButton id={item.id} />
      {change.error ? <Notice kind="error">{wordsOf(change.error)}</Notice> : null}
      {item.may_act ? (
        <>
          <MoveForm item={item} change={change} />
          <OwnerForm item={item} change={change} />
        </>
      ) : (
        <Notice kind="info">{item.moves[0]?.refused ?? 'You may look at this item and not change it.'}</Notice>
      )}
      <ItemFiles item={item} />
      {item.may_act ? <NoteForm change={change} /> : null}
      <section className={styles.part} aria-label="History">
        <h3 className={styles.title}>History</h3>
        <ol className={styles.history}>
          {item.history.map((entry) => (
            <li key={entry.version}>
              <p className={styles.says}>{entry.act === 'noted' ? entry.note : entry.says}</p>
              {entry.act !== 'noted' && entry.note ? <p className={styles.note}>{entry.note}</p> : null}
              <p className={styles.who}>
                {entry.by}, <TimeStamp at={entry.at} />
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Fact({ label, title, children }: { label: string; title?: string | undefined; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt title={title}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
