import { expect, test } from 'vitest';
import { namesIn } from './names-in.ts';
import { name, sql, table } from './sql.ts';

const names = (fragment: Parameters<typeof namesIn>[0]) => [...namesIn(fragment)].sort();

test('the columns that an expression may read are its words, without functions and the tables before a dot', () => {
  expect(names(sql`sum(fact.usage_value) / nullif(Draws, 0)`)).toEqual(['draws', 'usage_value']);
  expect(names(sql`fact.${name('quantity')} * ${'unit_cost'}`)).toEqual(['quantity']);
  expect(names(sql`(select count(*) from ${table('items')} held)`)).toEqual(['held', 'select']);
});

test('what stands in quotes or in a comment is no column, and a name in double quotes is one', () => {
  expect(
    names(sql`kind = 'it''s item_name' -- lot
    and "order" /* expiry */`),
  ).toEqual(['and', 'kind', 'order']);
  expect(names(sql`e'a\\'b' || $q$ lot $q$ || tag1`)).toEqual(['tag1']);
});
