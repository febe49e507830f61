import { addYears, type Days, daysBefore, ifCovered } from '../../contracts/calendar.ts';
import type { DatasetAnswer, DatasetQuery, QueryColumn } from '../../contracts/dataset-query.ts';
import { badField } from '../../contracts/problem.ts';
import { type AskedDays, readDays } from '../../contracts/read-days.ts';
import { datasets } from '../../domains/all-domains.ts';
import { compileSummed } from '../../query/compile/compile-summed.ts';
import {
  type PlannedQuery,
  planCompared,
  planRows,
  planSubtotals,
  subtotalLevels,
} from '../../query/compile/plan-query.ts';
import type { Question } from '../../query/compile/question.ts';
import type { Asked } from '../../query/define/asked.ts';
import { timeDimension } from '../../query/define/offered-pairs.ts';
import { oneOf, sql, table } from '../../query/define/sql.ts';
import type { Row } from '../../warehouse/engine.ts';
import { askOf, usualPeriod } from '../reports/asked-for.ts';
import { type CompanyData, readCompanyData, readFreshness } from '../reports/company-data.ts';
import { describeFigure } from '../reports/describe-report.ts';
import { type Reader, readSet, run } from '../reports/reader.ts';
import { saySettings } from '../reports/say-settings.ts';
import { changeColumn, comparedColumn, compareRows, isCompared, withCompared } from './compared-rows.ts';
import { type GrantedDataset, grantedDataset, keysThatGrant, type Rights } from './granted-datasets.ts';
import { QuestionRefused } from './question-refused.ts';
import { type ReadQuery, readQuery } from './read-query.ts';

/** Who asks: a part of the warehouse, and the rights of the person for whom it is asked, present or not. */
export interface Asker {
  reader: Reader;
  rights: Rights;
}

/** Understands a question in the words of its dataset, with the rights of its reader. */
export function openQuery({ rights }: Pick<Asker, 'rights'>, asks: DatasetQuery): ReadQuery {
  const found = datasets.find(({ dataset }) => dataset.name === asks.dataset);
  if (!found) throw badField('dataset', `there is no dataset "${asks.dataset}"`);
  const granted: GrantedDataset | null = grantedDataset(found, rights);
  if (!granted) {
    const { name } = found.dataset;
    const words = `Permission Required: no page of yours shows the dataset ${name}.`;
    throw new QuestionRefused('permission-required', words, keysThatGrant(found.dataset)[0] ?? name);
  }
  return readQuery(granted, asks);
}

/** The one door of questions: rows, subtotals and totals, each beside what it was on the compared days. */
export async function answerQuery({ reader }: Asker, query: ReadQuery): Promise<DatasetAnswer> {
  const { dataset, asks } = query;
  await refuseUnknownFacilities(reader, asks);
  const data = await readCompanyData(reader, dataset);
  const days = readDays(asks.days, data.covered?.to ?? reader.today, usualPeriod(dataset));
  const planned = planFor(query, days, data);
  const read = await readRows(reader, planned, planRows(planned));
  const subtotals = asks.subtotals ? await readSubtotals(reader, planned, read.rows) : [];
  const freshness = await readFreshness(reader, dataset, data);
  const columns = describeColumns(query);
  const shown = columns.flatMap(({ key, is }) => (is === 'dimension' ? [key, `${key}_code`] : [key]));
  const pick = (row: Row): Row =>
    Object.fromEntries(shown.flatMap((key) => (key in row ? [[key, row[key] ?? null]] : [])));
  const hasTotal = new Set(columns.flatMap(({ key, has_total, is }) => (has_total && is !== 'dimension' ? [key] : [])));
  const answer: DatasetAnswer = {
    dataset: dataset.name,
    title: dataset.title,
    source: dataset.source,
    as_of: freshness.asOf,
    time: dataset.time,
    period: dataset.time === 'none' ? null : { from: days.from, to: days.to },
    compared: planned.compared && { from: planned.compared.from, to: planned.compared.to },
    columns,
    rows: read.rows.map(pick),
    subtotals: subtotals.map(pick),
    totals: Object.fromEntries(Object.entries(pick(read.total)).filter(([key]) => hasTotal.has(key))),
    total_rows: read.totalRows,
    notes: [
      ...(freshness.words ? [freshness.words] : []),
      ...(asks.compare && !planned.compared ? ['The data do not cover the days that were to be compared with.'] : []),
    ],
  };
  return saySettings(answer, await readSet(reader));
}

function planFor({ dataset, by, sort, asks }: ReadQuery, days: AskedDays, { covered }: CompanyData): PlannedQuery {
  const { bucket, measures, limit, offset } = asks;
  const asked = askOf(dataset, days, covered, asks);
  const before = comparedDays(asks, asked, covered);
  const compared = before && askOf(dataset, before, covered, asks);
  return { dataset, by, measures, bucket, asked, compared, sort, limit, offset };
}

/** A state is held against the one before, as the key figures of a page are; a series of states against a series. */
function comparedDays({ compare, bucket }: DatasetQuery, asked: Asked, covered: Days | null): Days | null {
  if (compare === null) return null;
  const { from, to } = asked;
  if (compare === 'lastYear') return ifCovered({ from: addYears(from, -1), to: addYears(to, -1) }, covered);
  return bucket ? ifCovered(daysBefore(asked), covered) : asked.previous;
}

interface RowsRead {
  rows: Row[];
  total: Row;
  totalRows: number;
}

/** The rows of a question and its total, with what they were before where that is asked for. */
async function readRows(reader: Reader, { compared }: PlannedQuery, question: Question): Promise<RowsRead> {
  const [total = {}, ...rows] = await run(reader, compileSummed(question));
  const totalRows = question.by.length === 0 ? 0 : Number(total.total_rows ?? 0);
  if (!compared) return { rows, total, totalRows };
  const [totalBefore = {}, ...before] = await run(reader, compileSummed(planCompared(question, compared, rows)));
  return {
    rows: compareRows(rows, before, question, compared),
    total: withCompared(total, totalBefore, question),
    totalRows,
  };
}

async function readSubtotals(reader: Reader, planned: PlannedQuery, rows: Row[]): Promise<Row[]> {
  const levels = subtotalLevels(planned).flatMap((level) => planSubtotals(planned, level, rows) ?? []);
  const read = await Promise.all(levels.map((question) => readRows(reader, planned, question)));
  return read.flatMap((one) => one.rows);
}

/** The facility of another company is as unknown as one that never was. */
async function refuseUnknownFacilities(reader: Reader, { filters }: DatasetQuery): Promise<void> {
  const wanted = filters.facility ?? [];
  if (wanted.length === 0) return;
  const known = await run<{ facility_code: string }>(
    reader,
    sql`select facility_code from ${table('facilities')} facility where ${oneOf(sql`facility_code`, wanted)}`,
  );
  const codes = new Set(known.map(({ facility_code: code }) => code));
  const unknown = wanted.find((code) => !codes.has(code));
  if (unknown !== undefined) throw badField('filters.facility', `"${unknown}" is not a facility of your company`);
}

function describeColumns({ dataset, by, asks }: ReadQuery): QueryColumn[] {
  const described = { is: 'summed' as const, of: dataset, by, columns: [], sort: [] };
  return [
    ...by.map(
      (key): QueryColumn => ({
        ...describeFigure(described, key),
        ...ofHour(key, asks),
        is: 'dimension',
        measure: null,
      }),
    ),
    ...asks.measures.flatMap((key): QueryColumn[] => {
      const figure = describeFigure({ ...described, by: [] }, key);
      const own: QueryColumn = { ...figure, is: 'measure', measure: key };
      const measure = dataset.measures[key];
      if (!asks.compare || !measure || !isCompared(measure)) return [own];
      const words = asks.compare === 'previous' ? 'the time before' : 'the year before';
      return [
        own,
        { ...own, key: comparedColumn(key), label: `${figure.label}, ${words}`, is: 'compared', alarm: null },
        {
          ...own,
          key: changeColumn(key),
          label: `${figure.label}, change`,
          type: 'percent',
          unit: null,
          definition: changeDefinition(figure.type),
          is: 'change',
          alarm: null,
        },
      ];
    }),
  ];
}

/** The bucket of an hour is no date. */
const ofHour = (key: string, { bucket }: DatasetQuery): Partial<QueryColumn> =>
  key === timeDimension && bucket === 'hour' ? { type: 'count', label: 'Hour of the day' } : {};

const changeDefinition = (type: string): string =>
  type === 'percent'
    ? 'The share less the same of the compared days, in points. Blank where one of them is not known.'
    : 'The figure ÷ the same of the compared days − 1. Blank where that is not known, or not above zero.';
