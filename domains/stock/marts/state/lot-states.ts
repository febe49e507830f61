import { addDays } from '../../../../contracts/calendar.ts';
import { column, type Mart } from '../../../../warehouse/marts/mart.ts';
import { readSettings } from '../../../shared/marts/read-settings.ts';
import { settingReads } from '../../../shared/marts/setting-part.ts';
import { stockSettings } from '../../settings.ts';
import { coveredDays, groupDays } from './kept-days.ts';
import { lotState } from './lot-state.ts';
import { plain, runScoped, scoped } from './scoped-sql.ts';

const { usageDays } = stockSettings;

const columns = [
  column('facility_id', 'integer'),
  column('location_id', 'integer'),
  column('product_id', 'integer'),
  column('item_id', 'integer'),
  column('raw_lot', 'varchar'),
  column('lot', 'varchar', false),
  column('lot_key', 'varchar'),
  column('expiry', 'date', false),
  column('expiry_month', 'varchar'),
  column('days_to_expiry', 'integer', false),
  column('lot_conflict', 'boolean'),
  column('unit_cost', 'decimal(18,6)', false),
  column('on_hand_qty', 'decimal(18,4)'),
  column('avg_daily_usage', 'double precision'),
  column('at_risk_qty', 'double precision', false),
  column('recall_verdict', 'varchar', false),
  column('recall_number', 'varchar', false),
  column('recall_shown', 'varchar', false),
  column('recall_class', 'varchar', false),
  column('last_received', 'date', false),
  column('suggested', 'varchar', false),
  /** Blank where there is none. */
  column('live_tags', 'integer', false),
  /** The same for lots that are shown in one row. */
  column('row_no', 'integer'),
];

/** The newest day, and the one that a page about it compares with. */
export const keptLotDays = (newest: string): string[] => [newest, addDays(newest, -30)];

/** Lots on hand, at the end of the days that are kept ready. Made whole: both days move with the newest, and rows are numbered over a day. */
export const lotStates: Mart = {
  name: 'lot_states',
  reads: [
    'counts',
    'locations',
    'lots',
    'movement_days',
    'movements',
    'products',
    'recalled_lots',
    'stock_months',
    'stock_spans',
    'tag_spans',
    'unit_costs',
    ...settingReads(usageDays),
  ],
  table: {
    name: 'lot_states',
    columns: [column('company_id', 'integer'), column('day', 'date'), ...columns],
    key: ['company_id', 'day', 'location_id', 'product_id', 'raw_lot'],
    sort: ['company_id', 'day', 'location_id', 'product_id', 'raw_lot'],
  },
  async refresh(store) {
    await store.run('delete from lot_states');
    const covered = await coveredDays(store);
    if (!covered) return;
    const { set } = await readSettings(store, { usageDays });
    const names = columns.map(({ name }) => name).join(', ');
    const typed = columns.map(({ name, type }) => `cast(${name} as ${type})`).join(', ');
    for (const days of await groupDays(store, keptLotDays(covered.newest))) {
      const state = lotState(days, covered.newest, { received: true, suggested: true, tagged: true, numbered: true });
      await runScoped(
        store,
        scoped`insert into lot_states (company_id, day, ${plain(names)}) select cast($1 as integer), day, ${plain(typed)} from (${state}) state order by day, location_id, product_id, raw_lot`,
        set,
      );
    }
  },
};
