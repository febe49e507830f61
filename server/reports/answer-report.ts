import { setTimeout as wait } from 'node:timers/promises';
import { findPage } from '../../catalog/pages.ts';
import { type Cell, mostRowsAtOnce, type Note, type ReportAnswer, type ReportColumn } from '../../contracts/report.ts';
import type { Asked } from '../../query/define/asked.ts';
import type { ChartOf, ListChartOf } from '../../query/define/chart.ts';
import type { Report } from '../../query/define/report.ts';
import type { Table } from '../../query/define/table.ts';
import { askedFor, readsNoDays, timelessFilter, withoutDays } from './asked-for.ts';
import { readFreshness } from './company-data.ts';
import { countedIn, unitKeys, unitsOfRows, unitsOfTotals, withUnit } from './count-in-units.ts';
import { describeColumns, describeDrill, describeFilters } from './describe-report.ts';
import {
  drawAnswer,
  drawChart,
  drawFromTable,
  drawListChart,
  drawsTable,
  followsSearch,
  isWithin,
  questionOf,
  rowsToFindLanes,
  sharesCells,
  sortsLike,
} from './draw-chart.ts';
import { describeGrain } from './group-table.ts';
import { compareFigures } from './key-figures.ts';
import { numberWords, wordsFor } from './number-words.ts';
import { pickColumns } from './pick-columns.ts';
import { filterOf, type ReportQuestion } from './read-question.ts';
import { readTable } from './read-table.ts';
import { readZones } from './read-zones.ts';
import { type Reader, readSet } from './reader.ts';
import { saySettings } from './say-settings.ts';
import { settleRequired } from './settle-required.ts';
import { stateFinding, totalsForFinding } from './state-finding.ts';

/** In milliseconds. Until then the warehouse has all cores at work, unless it has answered something; whatever else was done would hold it up. */
const untilAtWork = 15;

/** What is done while the answer comes about. */
interface Beside {
  /** Begins once the warehouse has answered with rows, or has been at work for a while, and is done when the answer is there. */
  work?: () => Promise<void> | undefined;
  /** Is given the rows as soon as they are there. */
  takeRows?: (rows: ReportAnswer['rows']) => void;
}

/** The whole answer of a report: rows, totals, key figures, chart, and what must be known about the data. */
export async function answerReport(reader: Reader, sent: ReportQuestion, beside: Beside = {}): Promise<ReportAnswer> {
  const { question, missing, notes } = await settleRequired(reader, sent);
  const { report, detail, table } = question;
  const isUnsettled = missing.length > 0;
  const settling = askedFor(reader, question, isUnsettled);
  // Further rows of the same answer come alone: what stands above them is there already.
  const isChosen = report.about?.filters.some((name) => name in question.filters) ?? true;
  const record = detail ? null : openRecord(question);
  const isWhole = !detail && question.slice.offset === 0 && isChosen && !record?.is_alone;
  const figures = detail ? [] : [...report.kpis];
  const meta = detail ? {} : (report.meta ?? {});
  const metaKeys = Object.values(meta).flatMap(({ measure, names }) => (names ? [measure, names] : [measure]));
  const isDrawn = detail ? question.slice.offset === 0 : isWhole && !isUnsettled;
  const { drawn, left } = isDrawn ? chartsOf(detail?.of ?? report, question) : { drawn: [], left: 0 };
  const isAsOpened = opensAs(question, table);
  // How much of the table is looked at says nothing about the chart.
  const showsLanes = isAsOpened && question.slice.limit >= rowsToFindLanes;
  const ofTable = drawn.filter((chart) => isAsOpened && drawsTable(chart, table));
  const shownOf = { ...report, table };
  const withTable = isAsOpened ? drawn.find((chart) => sharesCells(chart, table)) : undefined;
  const readWhole = (asked: Asked) =>
    readTable(reader, withRowsDrawn(question, ofTable), asked, {
      totals: [
        ...figures,
        ...metaKeys,
        ...unitsOfTotals({ table, kpis: detail ? [] : report.kpis }),
        ...drawn.flatMap((chart) => totalsForFinding(chart, table)),
      ],
      drawn: [...ofTable.flatMap(drawnBy), ...unitsOfRows(table)],
      shown: question.slice.limit,
      chart: withTable ? questionOf(shownOf, withTable, asked) : null,
    });
  const asking = readsNoDays(question) ? Promise.resolve(withoutDays(question, isUnsettled)) : settling.then(askedOf);
  const whole = asking.then(readWhole);
  const showing = whole.then((read) => {
    const rows = shownRows(read.rows.slice(0, question.slice.limit), question, ofTable);
    beside.takeRows?.(rows);
    return rows;
  });
  const counting = whole.then(({ totals }) => countedIn(totals, question.inContainers));
  const words = counting.then(wordsFor);
  // Where the table fails, the answer does.
  words.catch(() => undefined);
  const draw = async (chart: DrawnChart) => {
    const stating = settling.then(({ asked: of }) => stateFinding(reader, chart, table, of, whole, words));
    const [picture, title] = await Promise.all([drawPoints(chart), stating]);
    return title === null ? picture : { ...picture, title };
  };
  const drawPoints = async (chart: DrawnChart) => {
    const { asked } = await settling;
    if (ofTable.includes(chart)) {
      const { rows, totalRows } = await whole;
      const isThere = !isOfFirst(chart) || isWithin(chart, rows, totalRows);
      if (isThere) return drawFromTable(shownOf, chart, rows, { asked, words: await words });
    }
    if (!('fields' in chart)) {
      const answered = chart === withTable ? (await whole).beside : null;
      return answered
        ? drawAnswer(shownOf, chart, answered, { asked, words: await words })
        : drawChart(reader, shownOf, chart, asked, words);
    }
    const rows = showsLanes && sortsLike(chart, table) ? rowsOf(whole) : null;
    return drawListChart(reader, shownOf, chart, asked, words, rows);
  };
  const columns = describeColumns(report, table, detail ? detail.of.cellDrills : report.cellDrills);
  const [{ asked, days, data }, read, rows, counted, zones, kpis, series] = await Promise.all([
    settling,
    whole,
    showing,
    counting,
    readZones(reader, columns, question),
    isWhole ? settling.then((settled) => compareFigures(reader, report, settled.asked)) : [],
    Promise.all(drawn.map(draw)),
    Promise.race([settling.then(() => wait(untilAtWork)), whole]).then(beside.work),
  ]);
  const page = findPage(report.page);
  const freshness = await readFreshness(reader, table.of, data);
  const answer: ReportAnswer = {
    page: report.page,
    title: page?.title ?? report.page,
    question: report.question,
    grain: detail?.of.grain ?? describeGrain(report, question.groupedBy),
    detail: detail ? { name: detail.name, title: detail.of.title } : null,
    source: table.of.source,
    as_of: freshness.asOf,
    time: report.time,
    ...(!question.inContainers && { counts_in: 'base' as const }),
    is_work_list: report.isWorkList ?? false,
    period:
      report.time === 'none' ? null : { from: asked.from, to: asked.to, named: days.named, previous: asked.previous },
    zones,
    data_days: data.covered ? { first: data.covered.from, last: data.covered.to } : null,
    filters: describeFilters(report, detail?.of ?? null),
    columns,
    row_drill: describeDrill(
      report,
      detail ? detail.of.rowDrill : report.rowDrill,
      table.is === 'summed' ? table.by : [],
    ),
    sort: sortOf(question),
    rows,
    totals: { ...pickTotals(read.totals, columns, question.columns), ...unitTotals(read.totals, columns) },
    total_rows: read.totalRows,
    kpis: kpis.map((figure) => {
      const { container_size, ...told } = figure(read.totals);
      return question.inContainers && container_size !== undefined ? { ...told, container_size } : told;
    }),
    series: series.map((chart) => withUnit(chart, counted)),
    record,
    notes: [
      ...(freshness.words ? [{ key: 'being_worked_in', level: 'look' as const, text: freshness.words }] : []),
      ...notes,
      ...timelessNote(question),
      ...searchNote(left),
      ...(report.about && !isChosen ? [{ key: 'choose', level: 'info' as const, text: report.about.note }] : []),
      ...Object.entries(meta).flatMap(([key, { measure, names, note }]) => {
        const value = read.totals[measure];
        const named = names ? String(read.totals[names] ?? '') : '';
        const text = note && typeof value === 'number' ? note.text(value, numberWords, named) : null;
        return note && text ? [{ key, level: note.level, text, ...(note.isFirst && { is_first: true }) }] : [];
      }),
    ],
    meta: Object.fromEntries(Object.entries(meta).map(([key, { measure }]) => [key, read.totals[measure] ?? null])),
  };
  return saySettings(answer, await readSet(reader));
}

const askedOf = ({ asked }: { asked: Asked }): Asked => asked;

/** The parts of the record of one thing, where the filters name one. */
function openRecord({ report, filters }: ReportQuestion): ReportAnswer['record'] {
  const { record, details = {} } = report;
  const namesOne = (filter: string) => filters[filter]?.length === 1 && filters[filter]?.[0] !== '';
  if (!record?.filters.some(namesOne)) return null;
  const panels = record.panels
    .filter(({ when }) => when === undefined || namesOne(when))
    .map(({ detail, as }) => ({ detail, as, title: details[detail]?.title ?? detail }));
  return { is_alone: record.isAlone ?? false, is_below: record.isBelow ?? false, panels };
}

type DrawnChart = ChartOf | ListChartOf;

/** The charts of what is asked for, the main one first, as far as the filters that are set leave them something to say. */
function chartsOf({ charts = [] }: Pick<Report, 'charts'>, { filters, search, table }: ReportQuestion) {
  const told = charts.filter(
    ({ when, unless }) => (when === undefined || when in filters) && (unless === undefined || !(unless in filters)),
  );
  const drawn = told.filter((chart) => search === null || followsSearch(chart, table));
  return { drawn, left: told.length - drawn.length };
}

/** What cannot follow a search is not drawn beside what does. */
const searchNote = (left: number): Note[] =>
  left === 0
    ? []
    : [
        {
          key: 'search',
          level: 'info',
          text: `${left === 1 ? 'One chart is' : `${left} charts are`} not drawn while rows are searched: ${left === 1 ? 'it is' : 'they are'} not made of these rows.`,
        },
      ];

/** Whether rows are asked for as the page opens: from the first on, in the table's own order. */
const opensAs = (question: ReportQuestion, table: Table): boolean =>
  question.slice.offset === 0 && sortOf(question).join() === table.sort.join();

const sortOf = ({ slice }: ReportQuestion): string[] =>
  slice.sort.map(({ key, descending }) => (descending ? `-${key}` : key));

const rowsOf = async (read: ReturnType<typeof readTable>) => (await read).rows;

const drawnBy = (chart: DrawnChart): string[] => ('fields' in chart ? chart.fields : chart.measures);

/** As many rows as the charts draw; those that are not shown with nothing but what is drawn. */
function withRowsDrawn(question: ReportQuestion, ofTable: DrawnChart[]): ReportQuestion {
  const charts = ofTable.filter((chart) => !isOfFirst(chart));
  if (charts.length === 0) return question;
  const [chart, ...others] = charts;
  const where = chart && 'draws' in chart && others.length === 0 ? chart.draws : undefined;
  const drawn = { after: question.slice.limit, fields: charts.flatMap(drawnBy), where };
  const limit = Math.max(question.slice.limit, ...charts.map(({ top = mostRowsAtOnce }) => top));
  return { ...question, slice: { ...question.slice, limit, drawn } };
}

/** A chart of the first rows of a list is looked for among those that are shown. */
const isOfFirst = (chart: DrawnChart): chart is ListChartOf => 'fields' in chart && chart.top !== undefined;

/** Rows without what only a chart of them reads. */
function shownRows(
  rows: Record<string, Cell>[],
  { table, columns }: ReportQuestion,
  ofTable: DrawnChart[],
): Record<string, Cell>[] {
  if (ofTable.length === 0) return rows;
  const shown = [...columns, ...(table.is === 'summed' ? (table.needs ?? []) : [])];
  const drawnOnly = ofTable.flatMap(drawnBy).filter((key) => !shown.includes(key));
  if (drawnOnly.length === 0) return rows;
  return pickColumns(rows, (column) => !drawnOnly.includes(column));
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

/** In what the quantities among the totals are counted. */
const unitTotals = (totals: Record<string, Cell>, columns: ReportColumn[]): Record<string, Cell> =>
  columns.some(({ is_in_base_units }) => is_in_base_units)
    ? Object.fromEntries(unitKeys.map((key) => [key, totals[key] ?? null]))
    : {};

/** Of the columns that were asked for, those that have a total: over all rows together some say nothing. */
const pickTotals = (totals: Record<string, Cell>, columns: ReportColumn[], wanted: string[]): Record<string, Cell> =>
  Object.fromEntries(
    columns
      .filter(({ key, has_total }) => has_total && wanted.includes(key) && key in totals)
      .map(({ key }) => [key, totals[key] ?? null]),
  );
