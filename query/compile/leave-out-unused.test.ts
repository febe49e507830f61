import { describe, expect, it } from 'vitest';
import { itemJoin } from '../../domains/products/datasets/item.ts';
import { printSql } from '../../testkit/warehouses/print-sql.ts';
import { type Added, required } from '../define/joins.ts';
import { join, sql, table } from '../define/sql.ts';
import { leaveOutUnused } from './leave-out-unused.ts';
import { printColumns, printJoins } from './print-joins.ts';

const added: Added = {
  joins: [
    required({ ...itemJoin, brings: { item_name: 'name', ven_class: sql`coalesce(item.ven_class, ${'E'})` } }),
    { alias: 'tray', table: table('trays'), on: { tray_id: 'cell.tray_id' }, brings: { tray_code: 'tray_code' } },
    {
      alias: 'kind',
      table: table('tray_types'),
      on: { tray_type_id: 'tray.tray_type_id' },
      brings: { kind_name: 'name' },
    },
    {
      alias: 'worth',
      table: { name: 'worth', query: sql`select 1` },
      on: { tag: 'cell.tag' },
      brings: { value: 'value' },
    },
  ],
  computes: { shown: { of: sql`coalesce(tray.tray_code, cell.tag)`, reads: ['tray.tray_code', 'cell.tag'] } },
};
const printed = (...read: string[]) => {
  const left = leaveOutUnused(added, (column) => read.includes(column));
  const columns = join(printColumns(left), ', ');
  const { sql: text, values } = printSql(sql`select ${columns} from cells cell ${printJoins(left)}`, 7);
  return { text: text.replaceAll(/\(select \* from (\w+) where company_id = \$1\)/gu, '$1'), values };
};

describe('of what is added to the cells', () => {
  it('only what the query reads is left, with its bound values', () => {
    expect(printed('item_name')).toEqual({
      text: 'select item.name as item_name from cells cell join items item on item.item_id = cell.item_id',
      values: [7],
    });
    expect(printed('ven_class').values).toEqual([7, 'E']);
  });

  it('a join stays where another one needs it, or a computed column', () => {
    const { text } = printed('kind_name');
    expect(text).toContain('left join trays tray on');
    expect(text).toContain('left join tray_types kind on');
    expect(printed('tray_code').text).not.toContain('tray_types');
    expect(printed('shown').text).toContain(
      'select coalesce(tray.tray_code, cell.tag) as shown from cells cell join items item on item.item_id = cell.item_id left join trays tray on',
    );
  });

  it('a join that may leave rows out stays always', () => {
    expect(printed().text).toContain('join items item');
  });

  it('a table of the same query is called as it says, or by its own name', () => {
    expect(printed('value').text).toContain('left join worth on worth.tag = cell.tag');
  });
});
