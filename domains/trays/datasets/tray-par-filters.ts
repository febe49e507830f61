import type { Filter } from '../../../query/define/filter.ts';
import { oneOf, sql, table } from '../../../query/define/sql.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { trayFilters } from '../../tags/datasets/tray-filters.ts';
import { trayItemFilters } from './tray-item-filters.ts';

export const parActionWords = { raise: 'Raise', lower: 'Lower', keep: 'Keep' };
export const parBasisWords = {
  own_cycles: 'Own cycles',
  company_cycles: 'Cycles of all facilities',
  censored_fit: 'Fitted, ran out',
  critical: 'Critical item',
  insufficient: 'Too few cycles',
};

/** For facts with `tray_type_id`, `item_id`, `facility_id`, `par_action` and `basis`. */
export const trayParFilters = {
  facility: siteFilters.facility,
  trayType: {
    ...trayFilters.trayType,
    where: (values) =>
      sql`fact.tray_type_id in (select tray_type_id from ${table('tray_types')} known where ${oneOf(sql`known.tray_type_code`, values)})`,
  },
  trayCategory: {
    ...trayFilters.trayCategory,
    where: (values) =>
      sql`fact.tray_type_id in (select tray_type_id from ${table('tray_types')} known where ${oneOf(sql`coalesce(known.category, 'other')`, values)})`,
  },
  item: trayItemFilters.item,
  therapeuticClass: trayItemFilters.therapeuticClass,
  deaSchedule: trayItemFilters.deaSchedule,
  venClass: trayItemFilters.venClass,
  parAction: { label: 'Action', words: parActionWords, where: (values) => oneOf(sql`fact.par_action`, values) },
  parBasis: { label: 'Basis', words: parBasisWords, where: (values) => oneOf(sql`fact.basis`, values) },
} satisfies Record<string, Filter>;

export const parAdvice = sql`select advice.*, recommended - par as par_change, case when recommended > par then 'raise' when recommended < par then 'lower' else 'keep' end as par_action from ${table('tray_par_advice')} advice`;
