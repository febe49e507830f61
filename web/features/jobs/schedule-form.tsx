import { type FormEvent, useState } from 'react';
import type { JobSchedule } from '../../../contracts/jobs.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './schedule-form.module.css';
import { whenInWords } from './schedule-words.ts';
import { useEditSchedule } from './use-schedule.ts';

/** Another time, another clock, or none at all. */
export function ScheduleForm({ schedule, close }: { schedule: JobSchedule; close: () => void }) {
  const [pattern, setPattern] = useState(schedule.pattern);
  const [zone, setZone] = useState(schedule.time_zone);
  const [isOn, setIsOn] = useState(schedule.is_on);
  const edit = useEditSchedule(schedule.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isUsual = pattern.trim() === schedule.usual_pattern;
    edit.mutate(
      {
        is_on: isOn,
        ...(pattern.trim() === schedule.pattern ? {} : { pattern: isUsual ? null : pattern.trim() }),
        ...(zone.trim() === schedule.time_zone ? {} : { time_zone: zone.trim() || null }),
      },
      { onSuccess: close },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={schedule.title}>
      <label className={styles.check}>
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        Runs by the clock
      </label>
      <Field
        label="When"
        required
        hint={`Minute, hour, day of month, month, day of week. ${whenInWords({ pattern, time_zone: zone })}. Usual: ${schedule.usual_pattern}.`}
      >
        {(control) => (
          <input
            {...control}
            className={inputStyles.input}
            value={pattern}
            autoComplete="off"
            onChange={(event) => setPattern(event.target.value)}
          />
        )}
      </Field>
      <Field label="Time zone" optional hint="Such as America/Chicago. Left empty, that of most of your facilities.">
        {(control) => (
          <input
            {...control}
            className={inputStyles.input}
            value={zone}
            autoComplete="off"
            onChange={(event) => setZone(event.target.value)}
          />
        )}
      </Field>
      {edit.isError ? <Notice kind="error">Nothing was changed. {wordsOf(edit.error)}</Notice> : null}
      <DialogActions action="Save" busy={edit.isPending} onCancel={close} />
    </form>
  );
}
