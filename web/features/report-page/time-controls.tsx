import { type PeriodName, periodNames, type ReportAnswer } from '../../../contracts/report.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { periodWords } from './describe-question.ts';
import styles from './filter-bar.module.css';
import { isBackwards, type ReportQuestion } from './report-question.ts';

interface TimeControlsProps {
  report: Pick<ReportAnswer, 'time' | 'period'>;
  question: ReportQuestion;
  onChange: (question: ReportQuestion) => void;
}

const shortWords: Record<PeriodName, string> = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
  mtd: 'MTD',
  ytd: 'YTD',
};

/** The days of a report: one for a state, two or a named period for sums, none where time does not apply. */
export function TimeControls({ report: { time, period }, question, onChange }: TimeControlsProps) {
  if (time === 'none') return null;
  // What the server understood stands in the fields until something else is set.
  const from = question.from ?? (question.to ? null : (period?.from ?? null));
  const to = question.to ?? (question.from ? null : (period?.to ?? null));
  const set = (days: Partial<ReportQuestion>) => onChange({ ...question, period: null, from, to, ...days });
  if (time === 'as_of') {
    return (
      <Field label="As of">
        {(control) => (
          <DateInput
            control={control}
            value={question.to ?? period?.to ?? null}
            onChange={(day) => onChange({ ...question, period: null, to: day })}
          />
        )}
      </Field>
    );
  }
  const named = question.from || question.to ? null : (period?.named ?? question.period);
  return (
    <>
      <fieldset className={styles.presets}>
        <legend className={styles.legend}>Period</legend>
        {periodNames.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={named === name}
            aria-label={periodWords[name]}
            onClick={() => onChange({ ...question, period: name, from: null, to: null })}
          >
            {shortWords[name]}
          </button>
        ))}
      </fieldset>
      <Field label="From">
        {(control) => <DateInput control={control} value={from} onChange={(day) => set({ from: day })} />}
      </Field>
      <Field label="To" error={isBackwards(question) ? 'To is before From.' : undefined}>
        {(control) => <DateInput control={control} value={to} onChange={(day) => set({ to: day })} />}
      </Field>
    </>
  );
}
