import { useEffect, useEffectEvent, useState } from 'react';
import { mostRowsAtOnce, type ReportAnswer } from '../../../contracts/report.ts';
import { longestSearch } from '../../../contracts/report-address.ts';
import inputStyles from '../../../ui/native-input.module.css';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import type { TableLayout } from '../../lib/storage/table-layouts.ts';
import { shownColumns } from './choose-columns.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { askReport } from './list-report.ts';
import type { ReportQuestion } from './report-question.ts';
import styles from './table-tools.module.css';
import { writeTsv } from './write-tsv.ts';

interface TableToolsProps {
  report: ReportAnswer;
  question: ReportQuestion;
  layout: TableLayout;
  onLayout: (layout: TableLayout | null) => void;
  onChoose: (columns: string[]) => void;
  onSearch: (text: string) => void;
  onUnits: (inBaseUnits: boolean) => void;
}

/** In milliseconds: a search acts while it is typed, once a hand rests. */
const pauseInTyping = 300;

const count = new Intl.NumberFormat('en-US');

/** How many rows there are, a search among them, and what can be done with the table. */
export function TableTools({ report, question, layout, onLayout, onChoose, onSearch, onUnits }: TableToolsProps) {
  const total = report.total_rows;
  return (
    <div className={styles.tools}>
      <p className={styles.total} role="status">
        {count.format(total)} {total === 1 ? 'row' : 'rows'}
      </p>
      <SearchBox text={question.q} onSearch={onSearch} />
      <ColumnChooser
        columns={report.columns}
        chosen={question.columns}
        layout={layout}
        onChoose={onChoose}
        onLayout={onLayout}
      />
      {report.columns.some(({ is_in_base_units: counts }) => counts) ? (
        <PlainButton onClick={() => onUnits(!question.inBaseUnits)}>
          {question.inBaseUnits ? 'In containers' : 'In base units'}
        </PlainButton>
      ) : null}
      <CopyRows report={report} question={question} />
    </div>
  );
}

function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  const [asked, setAsked] = useState(text);
  if (text !== seen) {
    setSeen(text);
    // What is typed on while an answer comes is newer than its address.
    if (text !== asked) setTyped(text);
  }
  const wanted = typed.trim();
  const search = useEffectEvent(() => {
    if (wanted === text) return;
    setAsked(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    if (wanted === '') return search();
    const timer = setTimeout(search, pauseInTyping);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <input
        type="search"
        className={inputStyles.input}
        aria-label="Search the rows"
        placeholder="Search the rows"
        maxLength={longestSearch}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

function CopyRows({ report, question }: Pick<TableToolsProps, 'report' | 'question'>) {
  const [told, setTold] = useState('');
  const copy = async () => {
    setTold('Copying…');
    try {
      const { rows, total_rows: total } = await askReport(report.page, question, { offset: 0, limit: mostRowsAtOnce });
      const columns = shownColumns(report.columns, question.columns);
      await navigator.clipboard.writeText(writeTsv(columns, rows));
      const isPart = rows.length < total;
      setTold(
        isPart
          ? `Copied the first ${count.format(rows.length)} rows; Export holds all ${count.format(total)}`
          : `Copied ${count.format(rows.length)} rows`,
      );
    } catch (error) {
      setTold(`Not copied. ${wordsOf(error)}`);
    }
  };
  return (
    <>
      <PlainButton onClick={() => void copy()}>Copy rows</PlainButton>
      <span className={styles.told} role="status">
        {told}
      </span>
    </>
  );
}
