import type { Dataset } from '../define/define.ts';
import { type Fragment, isNothing, join, name, note, nothing, sql } from '../define/sql.ts';
import { asText } from './finish-rows.ts';
import type { Named } from './question.ts';

/**
 * Rows and total in one pass, and what only the total shows apart from it; a measure of a coarser grain is taken over cells
 * that were summed to it first.
 */
export function measureRows(
  dataset: Dataset,
  columns: string[],
  measures: Named[],
  apart: Named[],
  ofRows: ReadonlySet<string>,
  areChosen: boolean,
): Fragment {
  const summed = measures.filter(([, { of, grain }]) => of && !grain);
  const isOfRows = ([key]: Named) => columns.length === 0 || ofRows.has(key);
  const direct = summed.filter(isOfRows);
  // Of chosen rows the total is not that of all.
  const whole = areChosen ? summed : summed.filter((one) => !isOfRows(one));
  const grains = [...new Set(measures.flatMap(([, { of, grain }]) => (of && grain ? [grain] : [])))];
  // Told to be worked out once, as is whatever is joined: PostgreSQL would do it again for every row.
  const wholeRow = sql`, ${note('What the total alone shows, worked out once.')}whole as materialized (select ${join(whole.map(asFigure), ', ')} from base)`;
  const once = grains.length > 0 || apart.length > 0 ? sql`materialized ` : nothing;
  const rows = sql`${note(rowsNote(columns))}direct_rows as ${once}(${group(columns, direct, areChosen ? 'base_chosen' : 'base')})${whole.length > 0 ? wholeRow : nothing}`;
  const coarser = grains.map((grain) => {
    const { by, keep = [], isSummedForTotal = false } = dataset.grains?.[grain] ?? { by: [] };
    const keys = names([...new Set([...columns, ...by])]);
    const kept = keep.map((column) => sql`min(${name(column)}) as ${name(column)}`);
    const own = measures.filter(([, measure]) => measure.of && measure.grain === grain);
    const parts = [...new Set(own.flatMap(([, measure]) => measure.parts))];
    const sums = parts.map((part) => sql`sum(${name(part)}) as ${name(part)}`);
    const [first] = columns;
    if (isSummedForTotal && first)
      return sql`,
${note(`Cells summed to one for each ${grain} of a row, and of all rows together: ${own.map(([key]) => key).join(', ')}.`)}${name(`${grain}_cells`)} as (select ${join([keys, sql`grouping(${name(first)}) as is_total`, ...kept, ...sums], ', ')} from base group by grouping sets ((${keys}), (${names([...by])}))),
${name(`${grain}_rows`)} as ${once}(select ${join([names([...columns]), sql`is_total`, ...own.map(asFigure)], ', ')} from ${name(`${grain}_cells`)} group by ${names([...columns])}, is_total)`;
    return sql`,
${note(`Cells summed to one for each ${grain}, for measures that are taken of those: ${own.map(([key]) => key).join(', ')}.`)}${name(`${grain}_cells`)} as (select ${join([keys, ...kept, ...sums], ', ')} from base group by ${keys}),
${name(`${grain}_rows`)} as ${once}(${group(columns, own, `${grain}_cells`)})`;
  });
  const taken = [
    ...measures.flatMap(([key, { of, grain }]) => (of && grain ? [sql`${name(`${grain}_rows`)}.${name(key)}`] : [])),
    // Where there is nothing to count, that is none.
    ...apart.map(([key, { type }]) =>
      type === 'count' ? sql`coalesce(apart_rows.${name(key)}, 0) as ${name(key)}` : sql`apart_rows.${name(key)}`,
    ),
  ];
  const ofTotal = whole.map((one) => {
    const key = name(one[0]);
    const ofRow = isOfRows(one) ? sql` else direct_rows.${key}` : nothing;
    return sql`case when direct_rows.is_total = 1 then whole.${key}${ofRow} end as ${key}`;
  });
  const plain = areChosen
    ? [...columns, 'is_total'].map((column) => sql`direct_rows.${name(column)}`)
    : [sql`direct_rows.*`];
  const toOther = (other: Fragment) => {
    // Unknown is the same as unknown here, and PostgreSQL finds by that only by holding each row against each: so by texts first.
    const same = columns.map((column) => {
      const [one, two] = [sql`direct_rows.${name(column)}`, sql`${other}.${name(column)}`];
      return sql`${asText(one)} = ${asText(two)} and ${one} is not distinct from ${two}`;
    });
    return sql` join ${other} on ${join([...same, sql`direct_rows.is_total = ${other}.is_total`], ' and ')}`;
  };
  const joins = [
    ...grains.map((grain) => toOther(name(`${grain}_rows`))),
    ...(apart.length > 0 ? [sql` left${toOther(name('apart_rows'))}`] : []),
  ];
  return sql`${rows}${join(coarser, '')},
${note('All measures of each row side by side.')}measured as (select ${join([...plain, ...taken, ...ofTotal], ', ')} from direct_rows${join(joins, '')}${whole.length > 0 ? sql` cross join whole` : nothing})`;
}

const rowsNote = (columns: string[]): string =>
  columns.length === 0 ? 'The total.' : `Rows by ${columns.join(', ')}, and their total in the same pass.`;

const asFigure = ([key, { of }]: Named): Fragment => sql`${of ?? sql`null`} as ${name(key)}`;
const names = (columns: string[]): Fragment => join(columns.map(name), ', ');

export function group(columns: string[], measures: Named[], from: string): Fragment {
  const figures = join(measures.map(asFigure), ', ');
  const [first] = columns;
  const heads = first ? sql`${names(columns)}, grouping(${name(first)}) as is_total` : sql`1 as is_total`;
  const list = isNothing(figures) ? heads : sql`${heads}, ${figures}`;
  const sets = first ? sql`grouping sets ((${names(columns)}), ())` : sql`grouping sets (())`;
  return sql`select ${list} from ${name(from)} group by ${sets}`;
}
