import { column, type Mart } from '../../../../warehouse/marts/mart.ts';
import { quoteText } from '../../../../warehouse/quote-text.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';
import { readSettings } from '../../../shared/marts/read-settings.ts';
import { settingReads } from '../../../shared/marts/setting-part.ts';
import { coveredDays, groupDays, keptDays } from './kept-days.ts';
import { plain, runScoped, type SkuScope, scoped } from './scoped-sql.ts';
import { isOfStaleSku, staleSkus } from './stale-skus.ts';
import { stateSettings, stockState } from './stock-state.ts';

const ids = ['facility_id', 'location_id', 'item_id', 'product_id'].map((name) => column(name, 'integer'));

const figures = [
  column('on_hand_qty', 'decimal(18,4)'),
  column('unit_cost', 'decimal(18,6)', false),
  column('on_hand_value', 'decimal(18,6)', false),
  column('expired_qty', 'decimal(18,4)'),
  column('recalled_qty', 'decimal(18,4)'),
  column('usable_qty', 'decimal(18,6)'),
  column('sku_usable_qty', 'decimal(18,6)'),
  column('daily_usage', 'double precision'),
  column('is_constrained', 'boolean'),
  column('used_value_year', 'decimal(18,4)', false),
  column('value_days_year', 'decimal(18,4)', false),
  column('first_day', 'date', false),
  column('last_moved', 'date', false),
  column('last_dispensed', 'date', false),
  column('earliest_expiry', 'date', false),
  column('risk_qty', 'decimal(18,6)'),
  column('par_min', 'decimal(18,4)', false),
  column('par_max', 'decimal(18,4)', false),
  column('is_stocked', 'boolean'),
  column('is_out', 'boolean'),
  column('is_low', 'boolean'),
  column('over_qty', 'decimal(18,6)'),
  column('is_dead', 'boolean'),
  column('is_counted', 'boolean'),
  column('par_status', 'varchar', false),
  column('shelf_status', 'varchar', false),
  column('last_drawn', 'date', false),
  column('sku_status', 'varchar'),
  column('on_order_qty', 'decimal(18,4)', false),
  column('on_order_value', 'decimal(18,4)', false),
  column('in_transit_qty', 'decimal(18,4)', false),
  column('is_sku_out', 'boolean', false),
  column('recall_qty', 'decimal(18,4)'),
  column('dead_qty', 'decimal(18,6)'),
  column('excess_qty', 'decimal(18,6)'),
  column('expected_qty', 'double precision', false),
  column('lead_qty', 'double precision', false),
  column('sku_min', 'double precision', false),
  column('sku_max', 'double precision', false),
];

export const stateColumns = [...ids, ...figures];

/** Stock as it stood at the end of the days that are kept ready. Days that come are worked out for all SKUs, the others for stale ones. */
export const stockStates: Mart = {
  name: 'stock_states',
  reads: [
    'counts',
    'facilities',
    'lots',
    'movement_days',
    'package_spans',
    'policies',
    'products',
    'purchase_lines',
    'purchase_receipts',
    'recalled_lots',
    'stale_skus',
    'stock_levels',
    'stock_months',
    'stock_spans',
    'unit_costs',
    ...settingReads(...Object.values(stateSettings)),
  ],
  table: {
    name: 'stock_states',
    columns: [column('company_id', 'integer'), column('day', 'date'), ...stateColumns],
    key: ['company_id', 'day', 'facility_id', 'location_id', 'product_id'],
    sort: ['company_id', 'day', 'location_id', 'product_id'],
  },
  async refresh(store, { whole, need }) {
    const covered = await coveredDays(store);
    if (!covered) {
      await store.run('delete from stock_states');
      return;
    }
    const { newest } = covered;
    const days = keptDays(covered.first, newest);
    if (whole) return workOut(store, days, newest, 'all');
    await need(staleSkus);
    const known = new Set(await readDays(store));
    const kept = days.map((day) => `date ${quoteText(day)}`).join(', ');
    await store.run(`delete from stock_states where ${isOfStaleSku} or day not in (${kept})`);
    await workOut(
      store,
      days.filter((day) => known.has(day)),
      newest,
      { relation: 'sku_parts' },
    );
    await workOut(
      store,
      days.filter((day) => !known.has(day)),
      newest,
      'all',
    );
  },
};

async function readDays(store: CompanyStore): Promise<string[]> {
  const rows = await store.rows<{ day: string }>('select distinct day from stock_states');
  return rows.map(({ day }) => day);
}

async function workOut(store: CompanyStore, days: string[], newest: string, skus: SkuScope): Promise<undefined> {
  const names = stateColumns.map(({ name }) => name).join(', ');
  const { set } = await readSettings(store, stateSettings);
  const typed = plain(stateColumns.map(({ name, type }) => `cast(${name} as ${type})`).join(', '));
  for (const some of await groupDays(store, days)) {
    await runScoped(
      store,
      scoped`insert into stock_states (company_id, day, ${plain(names)}) select cast($1 as integer), day, ${typed} from (${stockState(some, newest, skus)}) state order by day, location_id, product_id`,
      set,
    );
  }
}
