import { expect, test } from 'vitest';
import type { DrillTo, Table } from '../../../query/define/table.ts';
import { reports } from '../../all-domains.ts';

const tables = reports.flatMap(({ page, table, cellDrills, details = {} }) => [
  { page, name: 'the table', table, cellDrills },
  ...Object.entries(details).map(([name, detail]) => ({ page, name, ...detail })),
]);
const namesItems = ({ columns }: Table) => columns.includes('item');

test.each(tables.filter(({ page, table }) => page !== '1088' && namesItems(table)))(
  '$page $name: the name of an item leads to everything about it',
  ({ table, cellDrills = {} }) => {
    const to: DrillTo | undefined = cellDrills.item;
    expect(to).toMatchObject({ page: '1088' });
    expect(to?.carry).toContain('item');
    const code = 'fields' in table.of ? table.of.fields.item?.code : table.of.dimensions.item?.code;
    expect(code, 'without a code the name would be taken for one').toBeDefined();
  },
);
