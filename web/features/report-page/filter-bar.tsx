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

/** Everything that decides which rows are shown, and chips for what is set. */
export function FilterBar({ report, question, onChange }: FilterBarProps) {
  const isPhone = useMediaQuery('(max-width: 640px)');
  const [showsMore, setShowsMore] = useState(false);
  const fieldsId = useId();
  const groups = report.filters.filter(({ kind }) => kind === 'group');
  const filters = facilityFirst(report.filters.filter(({ kind }) => kind !== 'group'));
  const parts = listSetParts(question, report.filters);
  const shown = isPhone ? [] : filters.slice(0, countInLine(filters, roomFor(report.time, groups, parts.length)));
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
  const setAndFolded = isPhone
    ? parts.length
    : folded.filter(({ name }) => (question.filters[name] ?? []).length > 0).length;
  const hasFold = isPhone || folded.length > 0;

  return (
    <search className={styles.bar} aria-label="Filter the report">
      <div className={styles.row}>
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
      </div>
      {hasFold && showsMore ? (
        <div id={fieldsId} className={styles.fields}>
          {isPhone ? time : null}
          {isPhone ? groups.map(field) : null}
          {folded.map(field)}
        </div>
      ) : null}
    </search>
  );
}

/** In pixels: the least that a desk leaves for the line, what the days and the button take of it, and a chip. */
const lineRoom = 1160;
const daysRoom = { as_of: 190, period: 190, none: 0 };
const moreRoom = 125;
const chipRoom = 190;
/** A filter takes its name and a word beside it. */
const widthOf = ({ label }: ReportFilter): number => label.length * 7.6 + 90;

const roomFor = (time: ReportAnswer['time'], groups: ReportFilter[], chips: number): number =>
  lineRoom - daysRoom[time] - chips * chipRoom - groups.reduce((sum, group) => sum + widthOf(group), 0);

/** How many filters stand in one line; the others wait behind a button, which needs its place there too. */
function countInLine(filters: ReportFilter[], room: number): number {
  const ends = filters.map((_, at) => filters.slice(0, at + 1).reduce((sum, filter) => sum + widthOf(filter), 0));
  if ((ends.at(-1) ?? 0) <= room) return filters.length;
  return Math.max(1, ends.filter((end) => end <= room - moreRoom).length);
}

const facilityFirst = (filters: ReportFilter[]): ReportFilter[] =>
  filters.toSorted((a, b) => Number(b.name === 'facility') - Number(a.name === 'facility'));
