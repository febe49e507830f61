import { Button } from 'antd';
import { useRef } from 'react';
import type { WorkItemDetail } from '../../../contracts/work-items.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useAttachFile } from './change-item.ts';
import styles from './work-panel.module.css';
import { sizeInWords } from './work-words.ts';

/** What proves it: files that stay as they were attached. */
export function ItemFiles({ item }: { item: WorkItemDetail }) {
  const attach = useAttachFile(item.id);
  const input = useRef<HTMLInputElement>(null);
  if (item.files.length === 0 && !item.may_act) return null;
  return (
    <section className={styles.part} aria-label="Files">
      <h3 className={styles.title}>Files</h3>
      {item.files.length > 0 ? (
        <ul className={styles.files}>
          {item.files.map((file) => (
            <li key={file.id}>
              <a href={`/api/work_items/${item.id}/files/${file.id}`} download={file.name}>
                {file.name}
              </a>{' '}
              <span className={styles.who}>
                {sizeInWords(file.bytes)}, {file.by}, <TimeStamp at={file.at} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {attach.error ? <Notice kind="error">{wordsOf(attach.error)}</Notice> : null}
      {item.may_act ? (
        <>
          <input
            ref={input}
            type="file"
            className={visuallyHidden.hidden}
            aria-label="Attach a file"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) attach.mutate(file);
              event.target.value = '';
            }}
          />
          <Button size="small" loading={attach.isPending} onClick={() => input.current?.click()}>
            Attach a file…
          </Button>
        </>
      ) : null}
    </section>
  );
}
