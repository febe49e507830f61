import { describe, expect, it } from 'vitest';
import { sql, table } from '../define/sql.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { printSql } from './print-sql.ts';

const added = {
  columns: sql`item.name as item_name, coalesce(item.ven_class, ${'E'}) as ven_class, tray.tray_code, kind.name as kind_name, latest.day`,
  joins: sql`join ${table('items')} item on item.item_id = cell.item_id left join ${table('trays')} tray on tray.tray_id = cell.tray_id
    left join ${table('tray_types')} kind on kind.tray_type_id = tray.tray_type_id
    left join (select a.item_id, max(a.day) as day from ${table('movement_days')} a left join ${table('lots')} b on b.lot = a.lot group by 1) latest on latest.item_id = cell.item_id`,
};
const printed = (rest: string) => {
  const { columns, joins } = leaveOutUnused(added, { parts: [{ is: 'text', text: rest }] });
  const { sql: text, values } = printSql(sql`select ${columns} from cells cell ${joins}`, 7);
  return {
    text: text.replaceAll(/\(select \* from (\w+) where company_id = \$1\)/gu, '$1').replaceAll(/\s+/gu, ' '),
    values,
  };
};

describe('of what names things', () => {
  it('only what the query names is left, with its bound values', () => {
    expect(printed('select item_name, sum(x) from base')).toEqual({
      text: 'select item.name as item_name from cells cell join items item on item.item_id = cell.item_id ',
      values: [7],
    });
    expect(printed('select ven_class from base').values).toEqual([7, 'E']);
  });

  it('a join stays where another one needs it', () => {
    const { text } = printed('select kind_name from base');
    expect(text).toContain('left join trays tray on');
    expect(text).toContain('left join tray_types kind on');
    expect(text).not.toContain('latest');
    expect(printed('select tray_code from base').text).not.toContain('tray_types');
  });

  it('a join that may leave rows out stays always', () => {
    expect(printed('select 1 as one').text).toContain('join items item');
  });

  it('commas and joins in brackets divide nothing', () => {
    const { text } = printed('select day from base');
    expect(text).toContain(
      'left join (select a.item_id, max(a.day) as day from movement_days a left join lots b on b.lot = a.lot group by 1) latest on',
    );
    expect(text).not.toContain('trays');
  });

  it('a table of the same question is called as it says, or by its own name', () => {
    const { joins } = leaveOutUnused(
      {
        columns: sql`cost.unit_cost, worth.value`,
        joins: sql`left join costs cost on cost.item_id = cell.item_id left join worth on worth.position = cell.position`,
      },
      sql`select value from base`,
    );
    expect(printSql(joins, 7).sql.trim()).toBe('left join worth on worth.position = cell.position');
  });
});
