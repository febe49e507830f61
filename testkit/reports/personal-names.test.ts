import { expect, test } from 'vitest';
import { datasets, reports } from '../../domains/all-domains.ts';
import type { Field } from '../../query/define/define.ts';
import type { Filter } from '../../query/define/filter.ts';
import { type Fragment, textOf } from '../../query/define/sql.ts';
import type { Table } from '../../query/define/table.ts';

/** What columns of staff and of cases are called in the warehouse, whatever they are called in a page. */
const namesSomebody =
  /\b(?:staff|user|witness|encoder|approver|provider)_(?:name|code)\b|\bteam\b|\bcase_code\b|\b(?:loaded|uploaded)_by\b/u;
/** What a dimension tells its rows apart by. */
const tellsApart = /\b(?:staff|case|encounter)_id\b/u;
/** What a filter lets choose from: `select known.staff_code as value, known.name as label from staff`. */
const offersSomebody = /select known\.(?:staff|case)_code as value/u;

const tables: Table[] = reports.flatMap(({ table, details = {} }) => [
  table,
  ...Object.values(details).map((detail) => detail.table),
]);
const asked = [...new Set([...tables.map(({ of }) => of), ...datasets.map(({ dataset }) => dataset)])];
const lists = [...new Set(tables.flatMap((table) => (table.is === 'listed' ? [table.of] : [])))];
const isText = ({ type }: { type: string }) => ['text', 'code'].includes(type);
const text = (fragment: Fragment | undefined) => (fragment ? textOf(fragment) : '');

test('a filter that offers single people or cases says so', () => {
  const offers = (filter: Filter) => offersSomebody.test(text(filter.values?.('%')));
  const all = asked.flatMap(({ name, filters }) =>
    Object.entries<Filter>(filters).map(([key, filter]) => ({ name: `${name}: ${key}`, filter })),
  );
  const found = all.filter(({ filter }) => offers(filter));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ filter }) => !filter.isPersonal).map(({ name }) => name)).toEqual([]);
});

test('a field of a list that shows single people or cases says so', () => {
  const all = lists.flatMap(({ name, fields }) =>
    Object.entries<Field>(fields).flatMap(([key, field]) =>
      isText(field) ? [{ name: `${name}: ${key}`, field }] : [],
    ),
  );
  const found = all.filter(({ field }) => namesSomebody.test(`${text(field.value)} ${text(field.code)}`));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ field }) => !field.isPersonal).map(({ name }) => name)).toEqual([]);
});

test('a dimension or measure that shows single people or cases says so', () => {
  const summed = datasets.map(({ dataset }) => dataset);
  const dimensions = summed.flatMap(({ name, dimensions }) =>
    Object.entries(dimensions).map(([key, one]) => ({
      name: `${name}: ${key}`,
      one,
      reads: `${one.by} ${one.shows ?? ''} ${one.code ?? ''}`,
    })),
  );
  const measures = summed.flatMap(({ name, measures }) =>
    Object.entries(measures).flatMap(([key, one]) =>
      isText(one) ? [{ name: `${name}: ${key}`, one, reads: `${text(one.of)} ${text(one.after)}` }] : [],
    ),
  );
  const found = [
    ...dimensions.filter(({ reads }) => namesSomebody.test(reads) || tellsApart.test(reads)),
    ...measures.filter(({ reads }) => namesSomebody.test(reads)),
  ];
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ one }) => !one.isPersonal).map(({ name }) => name)).toEqual([]);
});
