import { periodNames, type ReportAnswer } from '../../../contracts/report.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import { describeDay, periodWords } from './describe-question.ts';
import styles from './filter-bar.module.css';
import { FloatingPanel } from './floating-panel.tsx';
import { isBackwards, type ReportQuestion } from './report-question.ts';

interface TimeControlsProps {
  report: Pick<ReportAnswer, 'time' | 'period'>;
  question: ReportQuestion;
  onChange: (question: ReportQuestion) => void;
}

/** The days of a report: one for a state, a named period or two days for sums, none where time does not apply. */
export function TimeControls({ report: { time, period }, question, onChange }: TimeControlsProps) {
  if (time === 'none') return null;
  // What the server understood stands in the fields until something else is set.
  const from = question.from ?? (question.to ? null : (period?.from ?? null));
  const to = question.to ?? (question.from ? null : (period?.to ?? null));
  const set = (days: Partial<ReportQuestion>) => onChange({ ...question, period: null, from, to, ...days });
  if (time === 'as_of') {
    return (
      <InlineField label="As of">
        {(control) => (
          <DateInput
            control={control}
            value={question.to ?? period?.to ?? null}
            onChange={(day) => onChange({ ...question, period: null, to: day })}
          />
        )}
      </InlineField>
    );
  }
  const named = question.from || question.to ? null : (question.period ?? period?.named);
  const days = [from, to].map((day) => (day ? describeDay(day) : 'any day')).join(' – ');
  return (
    <FloatingPanel
      opensAt="start"
      label={`Days: ${named ? periodWords[named] : days}`}
      text={
        <span className={styles.days} data-invalid={isBackwards(question)}>
          <span className={styles.daysLabel}>Days:</span> {named ? periodWords[named] : days}
          <span aria-hidden="true" className={styles.opens}>
            ▾
          </span>
        </span>
      }
    >
      {(close) => (
        <div className={styles.daysPanel}>
          <fieldset className={styles.presets}>
            <legend className={styles.legend}>Period</legend>
            {periodNames.map((name) => (
              <button
                key={name}
                type="button"
                className={styles.preset}
                aria-pressed={named === name}
                onClick={() => {
                  close();
                  onChange({ ...question, period: name, from: null, to: null });
                }}
              >
                {periodWords[name]}
              </button>
            ))}
          </fieldset>
          <Field label="From">
            {(control) => <DateInput control={control} value={from} onChange={(day) => set({ from: day })} />}
          </Field>
          <Field label="To" error={isBackwards(question) ? 'To is before From.' : undefined}>
            {(control) => <DateInput control={control} value={to} onChange={(day) => set({ to: day })} />}
          </Field>
        </div>
      )}
    </FloatingPanel>
  );
}
