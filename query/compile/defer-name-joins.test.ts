import { describe, expect, it } from 'vitest';
import { itemJoin } from '../../domains/products/datasets/item.ts';
import { facilityJoin, placeJoin } from '../../domains/shared/datasets/site.ts';
import { printSql } from '../../testkit/warehouses/print-sql.ts';
import { type Added, required } from '../define/joins.ts';
import { join, sql } from '../define/sql.ts';
import { deferNameJoins } from './defer-name-joins.ts';
import { printColumns, printJoins } from './print-joins.ts';

const added: Added = {
  joins: [required(itemJoin), required(placeJoin), { ...facilityJoin, on: { facility_id: 'place.facility_id' } }],
};
const names = ['item_name', 'item_code', 'location_name', 'facility_name'];
const late = (ids: string[], read: string[] = []) => {
  const found = deferNameJoins(added, ids, names, (column) => read.includes(column));
  const columns = join(printColumns(found.added), ', ');
  const { sql: text } = printSql(sql`${columns} from wanted cell ${printJoins(found.added)}`, 7);
  return {
    names: [...found.names],
    text: text.replaceAll(/\(select \* from (\w+) where company_id = \$1\)/gu, '$1').trim(),
  };
};

describe('the names of what rows are grouped by', () => {
  it('are looked up for the rows, by a join that keeps the total', () => {
    expect(late(['item_id'])).toEqual({
      names: ['item_name', 'item_code'],
      text: 'item.name as item_name, item.item_code from wanted cell left join items item on item.item_id = cell.item_id',
    });
  });

  it('come with every join on the way to them', () => {
    const { names: found, text } = late(['location_id']);
    expect(found).toEqual(['location_name', 'facility_name']);
    expect(text).toContain('left join locations place on place.location_id = cell.location_id');
    expect(text).toContain('left join facilities facility on facility.facility_id = place.facility_id');
    expect(text).not.toContain('items');
  });

  it('cannot wait where a row does not keep what leads to them', () => {
    expect(late(['facility_id']).names).toEqual([]);
  });

  it('cannot wait where a measure reads them', () => {
    expect(late(['item_id'], ['item_name']).names).toEqual(['item_code']);
  });
});
