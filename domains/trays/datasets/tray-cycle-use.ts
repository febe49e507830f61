import { type Dimension, defineDataset, type Measure } from '../../../query/define/define.ts';
import { nothingAdded } from '../../../query/define/joins.ts';
import { name, sql, table } from '../../../query/define/sql.ts';
import { parAdvice, trayParFilters } from './tray-par-filters.ts';

const ofRow = (label: string, column: 'par' | 'recommended' | 'used_p90') =>
  ({
    label,
    type: 'count',
    definition: `${label} of the row; blank for several.`,
    parts: [],
    of: sql`case when count(distinct position) = 1 then max(${name(column)}) end`,
  }) as const;

/** How often so many units were used between two restocks. */
export const trayCycleUse = defineDataset({
  name: 'tray-cycle-use',
  title: 'Use of one item per tray cycle',
  time: 'none',
  buckets: [],
  source: 'Events of RFID tags of the last 365 days; trays and their templates.',
  reach: 'tag_events',
  filters: trayParFilters,
  dimensions: {
    used_per_cycle: {
      label: 'Used per cycle',
      type: 'count',
      definition: 'Units of an item used between two restocks of a tray.',
      by: 'used',
    },
    outcome: {
      label: 'Outcome',
      type: 'status',
      definition: 'Whether the tray was emptied of the item, so that more may have been wanted.',
      by: 'outcome',
      words: { enough: 'Enough', ran_out: 'Ran out' },
      levels: { enough: 'ok', ran_out: 'warn' },
    },
  } satisfies Record<string, Dimension>,
  parts: {},
  measures: {
    cycles: {
      label: 'Cycles',
      type: 'count',
      definition: 'Times between two restocks that began with the item in the tray.',
      parts: [],
      of: sql`sum(cycles)`,
    },
    par: ofRow('Par', 'par'),
    recommended_par: ofRow('Recommended par', 'recommended'),
    used_p90: ofRow('P90 used', 'used_p90'),
  } satisfies Record<string, Measure<never>>,
  adds: nothingAdded,
  cells: ({
    where,
  }) => sql`select fact.used, case when fact.used >= fact.present then 'ran_out' else 'enough' end as outcome, fact.cycles, fact.par, fact.recommended, fact.used_p90, fact.position
from (
  select told.tray_type_id, told.item_id, told.facility_id, told.used, told.present, told.cycles, advice.par, advice.recommended, advice.used_p90, advice.basis, advice.par_action,
    cast(told.tray_type_id as varchar) || ' ' || cast(told.item_id as varchar) || ' ' || cast(told.facility_id as varchar) as position
  from ${table('tray_cycle_uses')} told join (${parAdvice}) advice on advice.tray_type_id = told.tray_type_id and advice.item_id = told.item_id and advice.facility_id = told.facility_id
) fact where ${where()}`,
});
