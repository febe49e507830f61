import { useId, useState } from 'react';
import type { ReportAnswer, ReportFilter } from '../../../contracts/report.ts';
import { Chip } from '../../../ui/chip.tsx';
import buttonStyles from '../../../ui/plain-button.module.css';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { listSetParts } from './describe-question.ts';
import styles from './filter-bar.module.css';
import { FilterField } from './filter-field.tsx';
import { type ReportQuestion, resetQuestion } from './report-question.ts';
import { TimeControls } from './time-controls.tsx';

interface FilterBarProps {
  report: Pick<ReportAnswer, 'page' | 'time' | 'period' | 'filters'>;
  question: ReportQuestion;
  onChange: (question: ReportQuestion) => void;
}

/** So many filters stand in the bar beside the days, in one line; the others wait behind a button. */
const mostInView = { as_of: 5, period: 2, none: 6 };

/** Everything that decides which rows are shown, and chips for what is set. */
export function FilterBar({ report, question, onChange }: FilterBarProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const [showsMore, setShowsMore] = useState(false);
  const fieldsId = useId();
  const groups = report.filters.filter(({ kind }) => kind === 'group');
  const filters = facilityFirst(report.filters.filter(({ kind }) => kind !== 'group'));
  const most = Math.max(1, mostInView[report.time] - groups.length);
  // The button would take the place of the last one.
  const shown = isPhone ? [] : filters.slice(0, filters.length === most + 1 ? most + 1 : most);
  const folded = filters.slice(shown.length);
  const field = (filter: ReportFilter) => (
    <FilterField
      key={filter.name}
      page={report.page}
      filter={filter}
      choices={question.filters[filter.name] ?? []}
      onChange={(choices) => onChange({ ...question, filters: { ...question.filters, [filter.name]: choices } })}
    />
  );
  const time = <TimeControls report={report} question={question} onChange={onChange} />;
  const parts = listSetParts(question, report.filters);
  const setAndFolded = isPhone
    ? parts.length
    : folded.filter(({ name }) => (question.filters[name] ?? []).length > 0).length;
  const hasFold = isPhone || folded.length > 0;

  return (
    <search className={styles.bar} aria-label="Filter the report">
      <div className={styles.fields}>
        {isPhone ? null : time}
        {isPhone ? null : groups.map(field)}
        {shown.map(field)}
        {hasFold ? (
          <button
            type="button"
            className={`${buttonStyles.button} ${styles.more}`}
            aria-expanded={showsMore}
            aria-controls={fieldsId}
            onClick={() => setShowsMore(!showsMore)}
          >
            {isPhone ? 'Filters' : showsMore ? 'Fewer filters' : 'More filters'}
            {setAndFolded > 0 ? ` (${setAndFolded} set)` : ''}
          </button>
        ) : null}
      </div>
      {hasFold && showsMore ? (
        <div id={fieldsId} className={styles.fields}>
          {isPhone ? time : null}
          {isPhone ? groups.map(field) : null}
          {folded.map(field)}
        </div>
      ) : null}
      {parts.length > 0 ? (
        <div className={styles.chips}>
          {parts.map(({ key, name, value, without }) => (
            <Chip key={key} name={name} value={value} onRemove={() => onChange(without)} />
          ))}
          <button type="button" className={styles.reset} onClick={() => onChange(resetQuestion(question))}>
            Reset
          </button>
        </div>
      ) : null}
    </search>
  );
}

const facilityFirst = (filters: ReportFilter[]): ReportFilter[] =>
  filters.toSorted((a, b) => Number(b.name === 'facility') - Number(a.name === 'facility'));
