import { describe, expect, it } from 'vitest';
import { printSql } from '../../testkit/warehouses/print-sql.ts';
import { defineList } from '../define/define.ts';
import { sql, table } from '../define/sql.ts';
import { compileListed, compileListTotals, compileWhole } from './compile-listed.ts';

const text = (label: string, value: string) => ({
  label,
  type: 'text' as const,
  definition: '',
  value: { parts: [{ is: 'text' as const, text: value }] },
});
const events = defineList({
  name: 'events',
  source: '',
  filters: {},
  fields: { tag: text('Tag', 'tag'), item: text('Item', 'item_name'), user: text('User', 'staff_name') },
  rows: () => sql`select fact.* from ${table('tag_events')} fact`,
  adds: {
    joins: [
      { alias: 'item', table: table('items'), on: { item_id: 'cell.item_id' }, brings: { item_name: 'name' } },
      { alias: 'person', table: table('staff'), on: { staff_id: 'cell.staff_id' }, brings: { staff_name: 'name' } },
    ],
  },
  tie: ['tag'],
});
const asked = {
  from: '2026-01-01',
  to: '2026-01-31',
  previous: null,
  yearBefore: null,
  filters: {},
  covered: null,
  isNewest: true,
};
const slice = { sort: [], limit: 200, offset: 0 };
const searched = { ...asked, search: { text: 'propofol', in: ['tag', 'item'] } };
const printed = (fragment: Parameters<typeof printSql>[0]) =>
  printSql(fragment, 7)
    .sql.replaceAll(/\(select \* from (\w+) where company_id = \$1\)/gu, '$1')
    .replaceAll(/\s+/gu, ' ');

describe('what is added to the rows of a list', () => {
  it('is looked up for the chosen rows alone, in the order in which they were chosen', () => {
    expect(printed(compileListed(events, ['tag', 'item'], asked, slice))).toBe(
      'with candidates as (select fact.* from tag_events fact), chosen as (select * from candidates where true order by tag limit $2 offset $3), ' +
        'listed as (select cell.*, item.name as item_name from (select * from chosen) cell left join items item on item.item_id = cell.item_id) ' +
        'select tag as tag, item_name as item from listed order by tag',
    );
  });

  it.each([
    ['sorted', asked, { ...slice, sort: [{ key: 'item', descending: false }] }],
    ['searched', searched, slice],
  ])('comes first where rows are %s by it', (_, narrowed, chosenBy) => {
    const query = printed(compileListed(events, ['tag', 'item'], narrowed, chosenBy));
    expect(query).toContain(
      'with listed as (select cell.*, item.name as item_name from (select fact.* from tag_events fact) cell',
    );
    expect(query).not.toContain('chosen');
  });

  it('is left out where nothing reads it', () => {
    expect(printed(compileListTotals(events, ['tag', 'item'], asked))).not.toContain('join');
    expect(printed(compileListTotals(events, ['tag', 'item'], searched))).toContain('join items');
  });
});

describe('what takes long to make', () => {
  const balances = defineList({
    ...events,
    fields: { tag: text('Tag', 'tag'), worth: text('Worth', 'closing_value') },
    tables: () => sql`running as (select fact.* from ${table('tag_events')} fact)`,
    rows: () => sql`select * from running`,
    adds: {
      joins: [
        {
          alias: 'valued',
          table: { name: 'worth', query: sql`select tag, 1 as closing_value from in_view` },
          on: { tag: 'cell.tag' },
          brings: { closing_value: 'closing_value' },
        },
      ],
    },
  });
  const drawn = { ...slice, drawn: { after: 20, fields: ['tag'] } };

  it('is made of the rows that are shown, not of those that are only drawn', () => {
    const query = printed(compileListed(balances, ['tag', 'worth'], asked, drawn));
    expect(query).toContain(
      'in_view as (select * from (select * from chosen where place_in_view <= $4) seen), worth as (',
    );
    expect(printed(compileListed(balances, ['tag', 'worth'], asked, slice))).toContain(
      'in_view as (select * from chosen seen), worth as (',
    );
  });

  it('is made of all rows where they are sorted by it, and not at all where nothing reads it', () => {
    const byWorth = { ...slice, sort: [{ key: 'worth', descending: true }] };
    expect(printed(compileListed(balances, ['tag', 'worth'], asked, byWorth))).toContain(
      'in_view as (select * from (select * from running) seen), worth as (',
    );
    expect(printed(compileListed(balances, ['tag'], asked, slice))).not.toContain('worth');
  });

  it('is not made again for the totals of the same question', () => {
    const query = compileWhole(balances, ['tag', 'worth'], ['tag'], asked, drawn);
    const words = query ? printed(query) : '';
    expect(words.match(/\brunning as \(/gu)).toHaveLength(1);
    expect(words).toContain(
      'totalled as (with listed as (select cell.* from (select * from candidates) cell ) select count(*)',
    );
    expect(
      compileWhole(
        balances,
        ['tag', 'worth'],
        ['tag'],
        { ...asked, search: { text: 'propofol', in: ['worth'] } },
        slice,
      ),
    ).toBeNull();
    const { tag, worth } = balances.fields;
    const summed = { ...balances, fields: { tag, worth: { ...worth, total: sql`sum(closing_value)` } } };
    expect(compileWhole(summed, ['tag', 'worth'], ['worth'], asked, drawn)).toBeNull();
    expect(printed(compileListTotals(summed, ['worth'], asked))).toContain(
      'in_view as (select * from (select * from running) seen)',
    );
  });
});
