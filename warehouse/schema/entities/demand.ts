import { type Column, date, type Entity, money, number, quantity, refer, word } from '../define.ts';

/** Under its name in files, and another in the store, where the name is a word of SQL. */
const storedAs = (column: Column, name: string): Column => ({ ...column, storedAs: name });

export const usageHistory: Entity = {
  name: 'usage_history',
  grain: 'what a facility used of an item in a month before its first movement',
  of: 'reference',
  facility: { column: 'facility_code' },
  sort: ['facility_id', 'item_id'],
  columns: [
    refer('facility_code', 'facilities', 'key'),
    refer('item_code', 'items', 'blank-key'),
    word('series', ['used', 'tags_used', 'restocked', 'trays_restocked', 'case_use'], 'key', 'used'),
    refer('tray_type_code', 'tray_types', 'blank-key'),
    date('month', 'key'),
    quantity('quantity', 'required'),
    money('spend'),
  ],
  rules: [
    { column: 'month', breaks: 'extract(day from month) <> 1', says: 'must be the first day of a month' },
    {
      column: 'item_code',
      breaks: "item_id = 0 and series <> 'trays_restocked'",
      says: 'is required, except where series is trays_restocked',
    },
    {
      column: 'tray_type_code',
      breaks: "tray_type_id = 0 and series = 'trays_restocked'",
      says: 'is required where series is trays_restocked',
    },
  ],
  contradictions: [
    {
      column: 'month',
      says: 'has movements of the item at the facility: what they say holds, and the history ends before',
      rows: 'facility_id, item_id, month',
      where: "series = 'used'",
      known: (companyId) =>
        `select distinct moved.facility_id, made.item_id, moved.local_month as month
         from movements moved join products made on made.company_id = moved.company_id and made.product_id = moved.product_id
         where moved.company_id = ${companyId} and moved.kind in ('dispense', 'return')`,
      columns: [
        { name: 'facility_id', type: 'integer', required: true },
        { name: 'item_id', type: 'integer', required: true },
        { name: 'month', type: 'date', required: true },
      ],
    },
  ],
};

export const itemSuccessors: Entity = {
  name: 'item_successors',
  grain: 'an item that another one has replaced',
  of: 'reference',
  sort: ['item_id'],
  columns: [
    refer('item_code', 'items', 'key'),
    refer('successor_code', 'items', 'key'),
    storedAs(date('from', 'key'), 'from_date'),
    number('factor', { least: 0.000001, most: 1_000_000 }),
  ],
  rules: [{ column: 'successor_code', breaks: 'item_id = successor_id', says: 'must not be the item itself' }],
};
