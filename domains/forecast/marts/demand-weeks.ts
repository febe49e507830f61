import { column, type Mart } from '../../../warehouse/marts/mart.ts';

/** What is forecast. The words are those of the import of usage history, but for cases. */
export const demandKinds = ['used', 'tags_used', 'restocked', 'trays_restocked', 'case_use', 'cases'] as const;
export type DemandKind = (typeof demandKinds)[number];

/** Monday is the first day of a week. */
const weekOf = (date: string): string => `cast(date_trunc('week', cast(${date} as timestamp)) as date)`;

/** Each kind with the parts that it can be split into; what it does not know is 0 or blank. */
const sources: Record<DemandKind, { keys: string; of: string; from: string }> = {
  used: {
    keys: "fact.facility_id, made.item_id, 0, 0, 0, ''",
    of: 'sum(cast(fact.qty as double precision))',
    from: `use_days fact join products made on made.product_id = fact.product_id where fact.qty is not null`,
  },
  tags_used: {
    keys: "fact.facility_id, fact.item_id, coalesce(tray.tray_type_id, 0), coalesce(fact.tray_id, 0), fact.product_id, ''",
    of: 'cast(count(*) as double precision)',
    from: `tag_events fact left join trays tray on tray.tray_id = fact.tray_id
      where fact.event = 'used' and fact.is_counted and fact.undone_on is null and fact.item_id is not null`,
  },
  restocked: {
    keys: "fact.facility_id, fact.item_id, coalesce(tray.tray_type_id, 0), coalesce(fact.tray_id, 0), 0, ''",
    of: 'cast(sum(fact.restocked) as double precision)',
    from: `tray_moves fact left join trays tray on tray.tray_id = fact.tray_id
      where fact.restocked > 0 and (fact.tray_id is null or fact.restock_no > 1)`,
  },
  trays_restocked: {
    keys: "fact.facility_id, 0, tray.tray_type_id, fact.tray_id, 0, ''",
    of: 'cast(count(*) as double precision)',
    from: `tray_cycles fact join trays tray on tray.tray_id = fact.tray_id where fact.restock_no > 1`,
  },
  case_use: {
    keys: "fact.facility_id, fact.item_id, 0, 0, 0, coalesce(fact.service_line, '')",
    of: 'sum(cast(fact.dispensed - fact.returned as double precision))',
    from: 'case_drugs fact where fact.has_doses',
  },
  cases: {
    keys: "fact.facility_id, 0, 0, 0, 0, coalesce(fact.service_line, '')",
    of: 'cast(count(distinct fact.case_id) as double precision)',
    from: 'case_drugs fact where fact.has_doses',
  },
};
const dayOf: Record<DemandKind, string> = {
  used: 'fact.local_date',
  tags_used: 'fact.local_date',
  restocked: 'fact.local_date',
  trays_restocked: 'fact.local_date',
  case_use: 'fact.local_date',
  cases: 'fact.local_date',
};

const columns = [
  column('company_id', 'integer'),
  column('kind', 'varchar'),
  column('facility_id', 'integer'),
  column('item_id', 'integer'),
  column('tray_type_id', 'integer'),
  column('tray_id', 'integer'),
  column('product_id', 'integer'),
  column('service_line', 'varchar'),
  column('week', 'date'),
  column('qty', 'double precision'),
];
const key = [
  'company_id',
  'kind',
  'facility_id',
  'item_id',
  'tray_type_id',
  'tray_id',
  'product_id',
  'service_line',
  'week',
];

/** What was used, restocked or given by week (from its Monday), in the parts that forecasts are split into. Weeks of nothing have no row. */
export const demandWeeks: Mart = {
  name: 'demand_weeks',
  reads: ['case_drugs', 'products', 'tag_events', 'tray_cycles', 'tray_moves', 'trays', 'use_days'],
  table: { name: 'demand_weeks', columns, key, sort: ['company_id', 'kind', 'week'] },
  async refresh(store) {
    await store.run('delete from demand_weeks');
    for (const kind of demandKinds) {
      const { keys, of, from } = sources[kind];
      const week = weekOf(dayOf[kind]);
      await store.run(
        `insert into demand_weeks (${columns.map(({ name }) => name).join(', ')})
         select cast($1 as integer), '${kind}', ${keys}, ${week}, ${of} from ${from} group by 3, 4, 5, 6, 7, 8, 9`,
      );
    }
  },
};
