import { type Fragment, join, name, note, nothing, sql } from '../define/sql.ts';
import type { LateNames } from './defer-name-joins.ts';
import { orderBy } from './order-rows.ts';
import type { Named, Question } from './question.ts';

/**
 * Where every cell says which row it belongs to, such as a tag, the rows in view are chosen by what they are sorted by before anything
 * else is worked out: of a hundred thousand rows, two hundred are looked at. As tables of a `with`: `firsts`, all rows with
 * what sorts them, and `base_chosen`, the cells of those in view. Null where rows cannot be told before they are whole.
 */
export function chooseFirst(question: Question, measures: Named[], late: LateNames): Fragment | null {
  const { dataset, by, sort, limit, offset } = question;
  const { column: one, by: idOf = [], isCell } = dataset.rowId ?? {};
  const isWhole = !question.having && !question.among;
  const isPlain = measures.every(([, { grain, after, needsOwnCells }]) => !grain && !after && !needsOwnCells);
  if (one === undefined || !idOf.every((key) => by.includes(key)) || !isWhole || !isPlain) return null;
  const sorts: { value: Fragment; ofCell: Fragment | undefined; as: string; descending: boolean }[] = [];
  for (const { key, descending } of sort) {
    const dimension = by.includes(key) ? dataset.dimensions[key] : undefined;
    const shown = dimension ? (dimension.shows ?? dimension.by) : key;
    const value = dimension ? sql`min(${name(shown)})` : dataset.measures[key]?.of;
    if (!value || late.names.has(shown)) return null;
    const ofCell = dimension ? name(shown) : dataset.measures[key]?.ofCell;
    sorts.push({ value, ofCell, as: `sort_${sorts.length}`, descending });
  }
  const areCells = isCell && sorts.every(({ ofCell }) => ofCell);
  const values = sorts.map(({ value, ofCell, as }) => sql`, ${(areCells && ofCell) || value} as ${name(as)}`);
  const order = orderBy(
    sorts.map(({ as, descending }) => ({ value: name(as), descending })),
    [one],
  );
  return sql`${note('What puts rows in order, before anything else is worked out.')}firsts as (select ${name(one)}${join(values, '')} from base${areCells ? nothing : sql` group by ${name(one)}`}),
${note('The cells of the rows in view alone.')}base_chosen as (select * from base where ${name(one)} in (select ${name(one)} from firsts order by ${order} limit ${limit} offset ${offset})),
`;
}
