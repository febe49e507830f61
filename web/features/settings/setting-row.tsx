import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { settingInWords } from '../../../contracts/setting-value.ts';
import type { InForce, Setting } from '../../../contracts/settings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TimeStamp } from '../../../ui/time-stamp.tsx';
import { type Place, SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import styles from './settings.module.css';
import type { SettingApp } from './use-settings.ts';

interface SettingRowProps {
  app: SettingApp;
  setting: Setting;
  facilities: readonly Place[];
  /** Values of a day that is past are looked at only. */
  isPast: boolean;
  onSaved: (isFollowed: boolean) => void;
}

interface Task {
  title: string;
  isReset: boolean;
  places: readonly Place[];
}

const company: Place = { code: '', name: 'The whole company' };

/** One threshold: what it does, what it is, and who set it. */
export function SettingRow({ app, setting, facilities, isPast, onSaved }: SettingRowProps) {
  const [task, setTask] = useState<Task | null>(null);
  const { label, meaning, usual, set, pages, at } = setting;
  const change = (places: readonly Place[]) => setTask({ title: label, isReset: false, places });
  const reset = (place: Place) => setTask({ title: `Reset ${label}`, isReset: true, places: [place] });
  return (
    <article className={styles.setting} aria-label={label}>
      <div className={styles.head}>
        <h3 className={styles.label}>{label}</h3>
        <span className={styles.value}>{settingInWords(setting, set?.value ?? usual)}</span>
        {isPast ? null : <Button onClick={() => change([company])}>Change…</Button>}
        {set && !isPast ? <Button onClick={() => reset(company)}>Reset…</Button> : null}
      </div>
      <p className={styles.meaning}>{meaning}</p>
      <p className={styles.about}>
        {set ? (
          <>
            <SetBy set={set} /> Usual: {settingInWords(setting, usual)}.
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
      {at.length > 0 ? (
        <ul className={styles.facilities} aria-label={`${label} by facility`}>
          {at.map((one) => {
            const place = facilities.find(({ code }) => code === one.facility) ?? {
              code: one.facility,
              name: one.facility,
            };
            return (
              <li key={one.facility} className={styles.facility}>
                <span className={styles.place}>
                  {place.name}: <b>{settingInWords(setting, one.value)}</b>. <SetBy set={one} />
                </span>
                {isPast ? null : (
                  <span>
                    <Button
                      size="small"
                      onClick={() => change([place])}
                      aria-label={`Change ${label} at ${place.name}`}
                    >
                      Change…
                    </Button>{' '}
                    <Button size="small" onClick={() => reset(place)} aria-label={`Reset ${label} at ${place.name}`}>
                      Reset…
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      {setting.by_facility && facilities.length > 0 && !isPast ? (
        <div>
          <Button size="small" onClick={() => change(facilities)} aria-label={`${label} at one facility`}>
            At one facility…
          </Button>
        </div>
      ) : null}
      <SettingHistory app={app} setting={setting} facilities={facilities} />
      {task ? (
        <Dialog title={task.title} width={640} onClosed={() => setTask(null)}>
          {(close) => <SettingForm app={app} setting={setting} {...task} onSaved={onSaved} close={close} />}
        </Dialog>
      ) : null}
    </article>
  );
}

function SetBy({ set }: { set: InForce }) {
  return (
    <>
      Set by {set.set_by}, <TimeStamp at={set.set_at} />
      {set.note ? `: ${set.note}` : ''}.
    </>
  );
}
