import { copyBefore, findChanged } from '../../../../warehouse/marts/changed-rows.ts';
import { column, type Mart } from '../../../../warehouse/marts/mart.ts';
import { readSettings } from '../../../shared/marts/read-settings.ts';
import { settingReads } from '../../../shared/marts/setting-part.ts';
import { coveredDays } from './kept-days.ts';
import { planningSettings, planSku } from './plan-sku.ts';
import { rowsScoped } from './scoped-sql.ts';
import { type PlanningRow, skuPlanning } from './sku-planning.ts';

const figures = [
  'daily_usage',
  'daily_sd',
  'lead_days',
  'lead_sd',
  'review_days',
  'service_level',
  'reorder_point',
  'order_up_to',
  'level_min',
  'level_max',
];

const table = {
  name: 'stock_levels',
  columns: [
    column('company_id', 'integer'),
    column('facility_id', 'integer'),
    column('item_id', 'integer'),
    ...figures.map((name) => column(name, 'double precision')),
    column('lead_source', 'varchar'),
    column('method', 'varchar'),
  ],
  key: ['company_id', 'facility_id', 'item_id'],
  sort: ['company_id', 'facility_id', 'item_id'],
};

/**
 * When to order a SKU and up to what, as of the newest day with a movement or a count. There is no forecast yet, so expected use is the
 * average of the usage window.
 */
export const stockLevelsMart: Mart = {
  name: 'stock_levels',
  reads: [
    'counts',
    'item_classes',
    'items',
    'movement_days',
    'policies',
    'products',
    'purchase_lines',
    'stock_months',
    'stock_spans',
    ...settingReads(...Object.values(planningSettings)),
  ],
  marks: ['stale_skus'],
  table,
  // As of the newest day, and by classes and suppliers that many SKUs share: worked out for all, and compared.
  async refresh(store, { whole }) {
    await copyBefore(store, 'stock_levels');
    await store.run('delete from stock_levels');
    const covered = await coveredDays(store);
    if (covered) {
      const { set, at } = await readSettings(store, planningSettings);
      const rows = await rowsScoped<PlanningRow>(store, skuPlanning(covered.newest), set);
      await store.insertRecords(
        table,
        rows.map((row) => ({ ...planSku(row, at(row.facility_id)) })),
      );
    }
    if (whole) return;
    const changed = await findChanged(store, 'stock_levels');
    await store.run(
      `insert into stale_skus (company_id, facility_id, item_id) select distinct cast($1 as integer), facility_id, item_id from ${changed}`,
    );
  },
};
