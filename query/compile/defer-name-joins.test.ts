import { describe, expect, it } from 'vitest';
import { sql, table } from '../define/sql.ts';
import { nameLate } from './defer-name-joins.ts';
import { printSql } from './print-sql.ts';

const added = {
  columns: sql`item.name as item_name, item.item_code, item.unit, place.name as location_name, place.location_type, facility.name as facility_name`,
  joins: sql`join ${table('items')} item on item.item_id = cell.item_id join ${table('locations')} place on place.location_id = cell.location_id
    left join ${table('facilities')} facility on facility.facility_id = place.facility_id`,
};
const names = ['item_name', 'item_code', 'location_name', 'facility_name'];
const late = (ids: string[], read = 'sum(quantity)') => {
  const found = nameLate(added, ids, names, { parts: [{ is: 'text', text: read }] });
  const { sql: text } = printSql(sql`${found.columns} from wanted cell ${found.joins}`, 7);
  return {
    names: [...found.names],
    text: text
      .replaceAll(/\(select \* from (\w+) where company_id = \$1\)/gu, '$1')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  };
};

describe('the names of what rows are told apart by', () => {
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
    expect(late(['item_id'], 'count(distinct item_name)').names).toEqual(['item_code']);
  });
});
