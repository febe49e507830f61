import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { settingInWords } from '../../../contracts/setting-value.ts';
import type { Setting } from '../../../contracts/settings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import styles from './settings.module.css';
import type { SettingApp } from './use-settings.ts';

/** One threshold: what it does, what it is, and who set it. */
export function SettingRow({ app, setting }: { app: SettingApp; setting: Setting }) {
  const [task, setTask] = useState<'set' | 'reset' | null>(null);
  const { label, meaning, usual, set, pages } = setting;
  return (
    <article className={styles.setting} aria-label={label}>
      <div className={styles.head}>
        <h3 className={styles.label}>{label}</h3>
        <span className={styles.value}>{settingInWords(setting, set?.value ?? usual)}</span>
        <Button onClick={() => setTask('set')}>Change…</Button>
        {set ? <Button onClick={() => setTask('reset')}>Reset…</Button> : null}
      </div>
      <p className={styles.meaning}>{meaning}</p>
      <p className={styles.about}>
        {set ? (
          <>
            Set by {set.set_by}, <TimeStamp at={set.set_at} />
            {set.note ? `: ${set.note}` : ''}. Usual: {settingInWords(setting, usual)}.
          </>
        ) : (
          'The usual value.'
        )}{' '}
        Changes{' '}
        {pages.map(({ page, title, route }, index) => (
          <span key={page}>
            {index > 0 ? ', ' : ''}
            <Link to={route}>
              {page} {title}
            </Link>
          </span>
        ))}
        .
      </p>
      <SettingHistory app={app} setting={setting} />
      {task ? (
        <Dialog title={task === 'reset' ? `Reset ${label}` : label} onClosed={() => setTask(null)}>
          {(close) => <SettingForm app={app} setting={setting} isReset={task === 'reset'} close={close} />}
        </Dialog>
      ) : null}
    </article>
  );
}
