import { findPage } from '../../catalog/pages.ts';
import type { Cell, Chart, Note, ReportAnswer } from '../../contracts/report.ts';
import type { Asked } from '../../model/asked.ts';
import type { Report } from '../../model/report.ts';
import { askedFor, timelessFilter } from './asked-for.ts';
import { describeColumns, describeDrill, describeFilters } from './describe-report.ts';
import { drawChart, drawListChart } from './draw-chart.ts';
import { describeGrain } from './group-table.ts';
import { compareFigures } from './key-figures.ts';
import { numberWords } from './number-words.ts';
import { filterOf, type ReportQuestion } from './read-question.ts';
import { readTable } from './read-table.ts';
import type { Reader } from './reader.ts';
import { settleRequired } from './settle-required.ts';

/** The whole answer of a report: rows, totals, key figures, chart, and what must be known about the data. */
export async function answerReport(reader: Reader, sent: ReportQuestion): Promise<ReportAnswer> {
  const { question, missing, notes } = await settleRequired(reader, sent);
  const { report, detail, table } = question;
  const { asked, days, data } = await askedFor(reader, question, missing.length > 0);
  // Further rows of the same answer come alone: what stands above them is there already.
  const isChosen = report.about?.filters.some((name) => name in question.filters) ?? true;
  const file = detail ? null : openFile(question);
  const isWhole = !detail && question.slice.offset === 0 && isChosen && !file?.is_alone;
  const figures = detail ? [] : [...report.kpis];
  const meta = detail ? {} : (report.meta ?? {});
  const metaKeys = Object.values(meta).map(({ measure }) => measure);
  const [read, kpis, series] = await Promise.all([
    readTable(reader, question, asked, [...figures, ...metaKeys]),
    isWhole ? compareFigures(reader, report, asked) : [],
    isWhole ? drawCharts(reader, report, asked) : drawDetail(reader, question, asked),
  ]);
  const page = findPage(report.page);
  return {
    page: report.page,
    title: page?.title ?? report.page,
    question: report.question,
    grain: detail?.of.grain ?? describeGrain(report, question.groupedBy),
    detail: detail ? { name: detail.name, title: detail.of.title } : null,
    as_of: data.asOf,
    time: report.time,
    period:
      report.time === 'none' ? null : { from: asked.from, to: asked.to, named: days.named, previous: asked.previous },
    data_days: data.covered ? { first: data.covered.from, last: data.covered.to } : null,
    filters: describeFilters(report, detail?.of ?? null),
    columns: describeColumns(report, table, detail ? detail.of.cellDrills : report.cellDrills),
    row_drill: describeDrill(
      report,
      detail ? detail.of.rowDrill : report.rowDrill,
      table.is === 'summed' ? table.by : [],
    ),
    sort: question.slice.sort.map(({ key, descending }) => (descending ? `-${key}` : key)),
    rows: read.rows,
    totals: pick(read.totals, [...table.columns, ...(table.aside ?? [])]),
    total_rows: read.totalRows,
    kpis: kpis.map((figure) => figure(read.totals)),
    series,
    file,
    notes: [
      ...notes,
      ...timelessNote(question),
      ...(report.about && !isChosen ? [{ key: 'choose', level: 'info' as const, text: report.about.note }] : []),
      ...Object.entries(meta).flatMap(([key, { measure, note }]) => {
        const value = read.totals[measure];
        const text = note && typeof value === 'number' ? note.text(value, numberWords) : null;
        return note && text ? [{ key, level: note.level, text }] : [];
      }),
    ],
    meta: Object.fromEntries(Object.entries(meta).map(([key, { measure }]) => [key, read.totals[measure] ?? null])),
  };
}

/** The parts of the file of one thing, where the filters name one. */
function openFile({ report, filters }: ReportQuestion): ReportAnswer['file'] {
  const { file, details = {} } = report;
  if (!file || filters[file.filter]?.length !== 1 || filters[file.filter]?.[0] === '') return null;
  const panels = file.panels.map(({ detail, as }) => ({ detail, as, title: details[detail]?.title ?? detail }));
  return { is_alone: file.isAlone ?? false, panels };
}

async function drawDetail(reader: Reader, { report, detail, slice }: ReportQuestion, asked: Asked): Promise<Chart[]> {
  const chart = detail?.of.listChart;
  if (!chart || slice.offset > 0) return [];
  return [await drawListChart(reader, { ...report, table: detail.of.table }, chart, asked)];
}

function drawCharts(reader: Reader, report: Report, asked: Asked): Promise<Chart[]> {
  if (asked.isUnsettled) return Promise.resolve([]);
  const { chart, listChart, charts = [] } = report;
  const wanted = [...(chart ? [chart] : []), ...(listChart ? [listChart] : []), ...charts].filter(
    ({ when, unless }) =>
      (when === undefined || when in asked.filters) && (unless === undefined || !(unless in asked.filters)),
  );
  return Promise.all(
    wanted.map((one) =>
      'fields' in one ? drawListChart(reader, report, one, asked) : drawChart(reader, report, one, asked),
    ),
  );
}

/** Days that were given and do not count are not passed over in silence. */
function timelessNote(question: ReportQuestion): Note[] {
  const { report, filters } = question;
  const name = timelessFilter(question);
  if (!name || report.time === 'none') return [];
  const what = filterOf(report.table, name)?.label.toLowerCase() ?? name;
  const which = filters[name]?.length === 1 ? `one ${what} is` : `the chosen ${what} values are`;
  return [
    {
      key: 'timeless',
      level: 'info',
      text: `All days are shown, because ${which} looked at. From and To do not apply.`,
    },
  ];
}

const pick = (values: Record<string, Cell>, keys: string[]): Record<string, Cell> =>
  Object.fromEntries(keys.flatMap((key) => (key in values ? [[key, values[key] ?? null]] : [])));
