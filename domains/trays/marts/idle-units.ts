import { addDays } from '../../../contracts/calendar.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { readSettings } from '../../shared/marts/read-settings.ts';
import { settingReads } from '../../shared/marts/setting-part.ts';
import { onDay, plain, runScoped, scoped } from '../../stock/marts/state/scoped-sql.ts';
import { idleSettings, idleState } from './idle-state.ts';

const columns = [
  column('tray_id', 'integer'),
  column('tray_code', 'varchar'),
  column('tray_type_id', 'integer'),
  column('item_id', 'integer'),
  column('product_id', 'integer'),
  column('facility_id', 'integer'),
  column('location_id', 'integer', false),
  column('tag', 'varchar'),
  column('value', 'decimal(18,4)', false),
  column('idle_days', 'integer', false),
  column('never_used', 'boolean'),
  column('last_used', 'timestamp', false),
  column('dwell_days', 'integer'),
  column('rate', 'double precision', false),
  column('expiry', 'date', false),
  column('days_to_expiry', 'integer', false),
  column('will_expire', 'integer'),
  column('idle_band', 'varchar', false),
  column('idle_action', 'varchar'),
  column('suggested_tray_type', 'varchar', false),
  column('par', 'decimal(18,4)', false),
];

/** The newest day, and the one that a page about it compares with. */
export const keptIdleDays = (newest: string): string[] => [newest, addDays(newest, -30)];

/**
 * Units that lie in trays and how long nobody has used any of their kind, at the end of the days that are kept ready. Made whole: both
 * days move with the newest, and a tray's pace is that of all trays of its type.
 */
export const idleUnits: Mart = {
  name: 'idle_units',
  reads: [
    'items',
    'products',
    'recalled_lots',
    'tag_events',
    'tray_lives',
    'tray_stays',
    'tray_templates',
    'tray_types',
    'tray_uses',
    'trays',
    'unit_costs',
    ...settingReads(...Object.values(idleSettings)),
  ],
  table: {
    name: 'idle_units',
    columns: [column('company_id', 'integer'), column('day', 'date'), ...columns],
    key: ['company_id', 'day', 'tray_id', 'tag'],
    sort: ['company_id', 'day', 'item_id', 'tray_id', 'tag'],
  },
  async refresh(store) {
    await store.run('delete from idle_units');
    const [known] = await store.rows<{ first: string | null; newest: string | null }>(
      'select min(local_date) as first, max(local_date) as newest from tag_events',
    );
    if (!known?.first || !known.newest) return;
    const { first } = known;
    const { set } = await readSettings(store, idleSettings);
    const names = columns.map(({ name }) => name).join(', ');
    const typed = columns.map(({ name, type }) => `cast(${name} as ${type})`).join(', ');
    // Before the first event no unit lies anywhere.
    for (const day of keptIdleDays(known.newest).filter((kept) => kept >= first)) {
      await runScoped(
        store,
        scoped`insert into idle_units (company_id, day, ${plain(names)}) select cast($1 as integer), ${onDay(day)}, ${plain(typed)} from (${idleState(day)}) state order by item_id, tray_id, tag`,
        set,
      );
    }
  },
};
