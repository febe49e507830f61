import { type Cell, mostRowsAtOnce } from '../../contracts/report.ts';
import { takeApart } from '../../query/compile/combine-queries.ts';
import { compileListed, compileListTotals, compileWhole } from '../../query/compile/compile-listed.ts';
import { compileSummed, compileTogether } from '../../query/compile/compile-summed.ts';
import { idColumn } from '../../query/compile/finish-rows.ts';
import type { Question } from '../../query/compile/question.ts';
import type { Asked } from '../../query/define/asked.ts';
import type { ListedTable, SummedTable } from '../../query/define/table.ts';
import type { Row } from '../../warehouse/engine.ts';
import { pickColumns } from './pick-columns.ts';
import type { ReportQuestion } from './read-question.ts';
import { readSparks } from './read-sparks.ts';
import { type Reader, run } from './reader.ts';

export interface TableRead {
  rows: Record<string, Cell>[];
  totals: Record<string, Cell>;
  totalRows: number;
  /** The rows of the chart that was asked for beside it; null where it must be asked for by itself. */
  beside: Row[] | null;
}

/** What is read of a table besides what it shows. */
export interface ReadBesides {
  /** Measures of the totals alone. */
  totals: string[];
  /** Measures or fields of the rows that a chart of them draws. */
  drawn: string[];
  /** How many rows are shown: the others are there to be drawn, and need no series. */
  shown: number;
  /** A chart over the same facts, whose rows are summed in the same question. */
  chart: Question | null;
}

/** The rows and totals of a table, with further measures in the totals. */
export function readTable(
  reader: Reader,
  question: ReportQuestion,
  asked: Asked,
  besides: ReadBesides,
): Promise<TableRead> {
  const { table } = question;
  if (asked.isUnsettled) return Promise.resolve({ rows: [], totals: {}, totalRows: 0, beside: null });
  return table.is === 'summed'
    ? readSummed(reader, table, question, asked, besides)
    : readListed(reader, table, question, asked, besides);
}

async function readSummed(
  reader: Reader,
  table: SummedTable,
  { columns, slice }: ReportQuestion,
  asked: Asked,
  besides: ReadBesides,
): Promise<TableRead> {
  const wanted = [...columns, ...(table.needs ?? []), ...besides.drawn].filter((key) => !table.by.includes(key));
  const sparkOf = (key: string) => table.of.measures[key]?.spark;
  const sparked = wanted.filter(sparkOf);
  const firstDays = sparked.flatMap((key) => sparkOf(key)?.since ?? []);
  const measures = [...new Set([...wanted.filter((key) => !sparkOf(key)), ...firstDays])];
  const whole = besides.totals.filter((key) => !measures.includes(key));
  const question: Question = {
    dataset: table.of,
    by: table.by,
    measures,
    whole,
    asked,
    having: table.having ?? null,
    bucket: null,
    withIds: sparked.length > 0,
    ...slice,
  };
  const together = besides.chart && compileTogether(question, besides.chart);
  const readAll = (among: Row[] | null) =>
    Promise.all(sparked.map((key) => readSparks(reader, table, key, asked, among)));
  const [answer, ofAll] = await Promise.all([run(reader, together ?? compileSummed(question)), readAll(null)]);
  const [ofTable, ofChart] = together ? takeApart(answer) : [answer, null];
  const [first, ...rows] = ofTable;
  const { is_total, row_index, total_rows, ...totals } = first ?? {};
  // Of so many rows the series were not all read: those of the rows in view are.
  const sparks = Number(total_rows ?? 0) > mostRowsAtOnce ? await readAll(rows) : ofAll;
  // What only the total has is not on the rows: there it would read as unknown.
  const notShown = new Set(['is_total', 'row_index', 'total_rows', ...table.by.map(idColumn), ...whole]);
  const shown = pickColumns(rows.slice(0, besides.shown), (column) => !notShown.has(column));
  for (const [index, row] of shown.entries()) for (const { key, of } of sparks) row[key] = of(rows[index] ?? {});
  return {
    // Of what is only drawn, the chart takes what it draws.
    rows: [...shown, ...rows.slice(besides.shown)],
    totals,
    totalRows: Number(total_rows ?? 0),
    beside: ofChart,
  };
}

async function readListed(
  reader: Reader,
  table: ListedTable,
  { columns, slice }: ReportQuestion,
  asked: Asked,
  besides: ReadBesides,
): Promise<TableRead> {
  const shown = [...new Set([...columns, ...besides.drawn])];
  const totalled = [...new Set([...columns, ...besides.totals])];
  const whole = table.of.materializeOnce ? compileWhole(table.of, shown, totalled, asked, slice) : null;
  const [rows, totals] = whole
    ? takeApart(await run(reader, whole), besides.shown)
    : await Promise.all([
        run(reader, compileListed(table.of, shown, asked, slice)),
        run(reader, compileListTotals(table.of, totalled, asked)),
      ]);
  const { total_rows, ...sums } = totals[0] ?? {};
  return { rows, totals: sums, totalRows: Number(total_rows ?? 0), beside: null };
}
