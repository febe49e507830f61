import type { ColumnType } from '../../contracts/report.ts';
import type { Dataset } from '../define/define.ts';
import { namesIn } from '../define/names-in.ts';
import { all, type Fragment, join, name, note, nothing, sql } from '../define/sql.ts';
import type { LateNames } from './defer-name-joins.ts';
import { orderBy } from './order-rows.ts';
import { printColumns, printJoins } from './print-joins.ts';
import type { Named, Question } from './question.ts';

/** What follows from the rows, then the names, the order and the slice. */
export function finishRows(
  question: Question,
  columns: string[],
  measures: Named[],
  late: LateNames,
  areChosen: boolean,
): Fragment {
  const { dataset, by, limit, offset } = question;
  const following = measures.filter(([, { after }]) => after);
  const layers = following.map(
    ([key, { after }], index) =>
      sql`, ${note(`${key} follows from other measures.`)}layer_${name(`n${index}`)} as (select measured.*, ${after ?? sql`null`} as ${name(key)} from ${index === 0 ? sql`measured` : sql`layer_${name(`n${index - 1}`)}`} measured)`,
  );
  const last = following.length === 0 ? sql`measured` : sql`layer_${name(`n${following.length - 1}`)}`;
  const kept = all([question.having ?? sql`true`, isAmong(question)]);
  const order = orderBy(
    question.sort.map(({ key, descending }) => ({ value: sortValue(dataset, by, key), descending })),
    columns,
  );
  const named = (rows: Fragment) =>
    late.names.size === 0
      ? rows
      : sql`(select cell.*, ${join(printColumns(late.added), ', ')} from ${rows} cell ${printJoins(late.added)})`;
  // Names that decide which rows are wanted, or in which order, cannot wait until those are chosen.
  const chosenBy = choiceColumns(question);
  const isNamedFirst = [...late.names].some((one) => chosenBy.has(one));
  const dimensions = by.map((key) => {
    const { by: id, shows = id, code = shows } = dataset.dimensions[key] ?? { by: key };
    const ofRow = (column: string) =>
      late.names.has(column) ? sql`case when is_total = 0 then ${name(column)} end` : name(column);
    return sql`${ofRow(shows)} as ${name(key)}, ${ofRow(code)} as ${name(`${key}_code`)}`;
  });
  // By what it is of: a figure may be called as a table is, and a bare name behind a comma would be refused as one.
  const { drawn } = question;
  const figures = measures.map(([key]) => {
    const figure = sql`finished.${name(key)}`;
    // The first row is the total.
    return drawn && !drawn.fields.includes(key)
      ? sql`case when row_index <= ${drawn.after} + 1 then ${figure} end as ${name(key)}`
      : figure;
  });
  const ids = question.withIds ? by.map((key) => sql`${idOf(dataset, key)} as ${name(idColumn(key))}`) : [];
  const keeping = sql`${join(layers, '')}, ${note('The rows that stand in the table, and the total.')}kept as (select * from ${isNamedFirst ? named(last) : last} finished where is_total = 1 or (${kept}))`;
  if (question.isBare)
    return sql`${keeping}
select ${join([...ids, ...figures], ', ')} from kept finished where is_total = 0 limit ${limit}`;
  const placed = sql`(select finished.*, row_number() over (order by is_total desc, ${order}) as row_index from wanted finished)`;
  // There is one total anyway: an engine that is told so builds what it looks names up by from rows, not from all names.
  const waiting = [...late.names].join(', ');
  const namesNote = !isNamedFirst && waiting ? note(`Names are joined after the limit: ${waiting}.`) : nothing;
  return sql`${keeping},
${note('The rows in view, in order, beneath the total.')}wanted as (
  select * from (select * from kept where is_total = 1 limit 1) total
  union all select * from (select * from kept finished where is_total = 0 order by ${order} limit ${limit} offset ${offset}) chosen
)
${namesNote}select ${join([...dimensions, ...ids, ...figures, sql`is_total`], ', ')}, row_index, ${areChosen ? sql`(select count(*) from firsts)` : sql`(select count(*) - 1 from kept)`} as total_rows
from ${isNamedFirst ? placed : named(placed)} finished order by row_index`;
}

/** A value to be compared as a text, so that what is unknown is like what is unknown. */
export const asText = (value: Fragment): Fragment => sql`coalesce(cast(${value} as varchar), '')`;

/** The columns of an answer, in their order. */
export const answeredColumns = ({ by, withIds }: Question, measures: Named[]): string[] => [
  ...by.flatMap((key) => [key, `${key}_code`]),
  ...(withIds ? by.map(idColumn) : []),
  ...measures.map(([key]) => key),
  'is_total',
  'row_index',
  'total_rows',
];

/** The columns that decide which rows are wanted, and in which order. */
function choiceColumns({ dataset, by, sort, having, among }: Question): Set<string> {
  const shown = (keys: readonly string[]) => keys.map((key) => shownColumn(dataset, key));
  const sorted = sort.map(({ key }) => key).filter((key) => by.includes(key));
  const codes = (among?.by ?? []).map((key) => dataset.dimensions[key]?.code ?? shownColumn(dataset, key));
  return new Set([...shown(sorted), ...codes, ...(having ? namesIn(having) : [])]);
}

const shownColumn = (dataset: Dataset, key: string): string =>
  dataset.dimensions[key]?.shows ?? dataset.dimensions[key]?.by ?? key;

/** Compared as texts, so that what is unknown can be found again too. */
function isAmong({ dataset, among }: Question): Fragment {
  if (!among) return sql`true`;
  const columns = among.by.map((key) => {
    const { by, shows = by, code = shows } = dataset.dimensions[key] ?? { by: key };
    return asText(name(code));
  });
  const ids = among.rows.map(
    (row) =>
      sql`(${join(
        among.by.map((key) => sql`cast(${String(row[`${key}_code`] ?? '')} as varchar)`),
        ', ',
      )})`,
  );
  return ids.length === 0 ? sql`false` : sql`(${join(columns, ', ')}) in (${join(ids, ', ')})`;
}

/** Under what a row says which one of a dimension it is of, where that is asked for. */
export const idColumn = (key: string): string => `id_of_${key}`;
const idOf = (dataset: Dataset, key: string): Fragment => sql`finished.${name(dataset.dimensions[key]?.by ?? key)}`;

function shownBy(dataset: Dataset, key: string): Fragment {
  const dimension = dataset.dimensions[key];
  return dimension ? name(dimension.shows ?? dimension.by) : nothing;
}

function sortValue(dataset: Dataset, by: string[], key: string): Fragment {
  if (by.includes(key)) return shownBy(dataset, key);
  const value = sql`finished.${name(key)}`;
  const scale = scales[dataset.measures[key]?.type ?? 'text'];
  return scale === undefined ? value : sql`round(cast(${value} as double precision) * ${scale})`;
}

/**
 * What is equal but for the last digits of a sum of doubles, which depend on the order in which it was summed, is a tie, which the row's
 * own columns decide. So amounts are compared in millionths, and shares, which may be small, in millionths of a millionth.
 */
const [amounts, shares] = [sql`1e6`, sql`1e12`];
const scales: Partial<Record<ColumnType, Fragment>> = {
  money: amounts,
  quantity: amounts,
  days: amounts,
  hours: amounts,
  minutes: amounts,
  percent: shares,
  ratio: shares,
  score: shares,
};
