import { asLines } from '../../../query/define/as-lines.ts';
import { defineList, type Field, ratio } from '../../../query/define/define.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { parActionWords, parAdvice, parBasisWords, trayParFilters } from './tray-par-filters.ts';

const field = (label: string, type: Field['type'], value: Fragment, definition: string, total?: Fragment): Field => ({
  label,
  type,
  value,
  definition,
  ...(total ? { total } : {}),
});
const countOf = (label: string, action: string, definition: string): Field =>
  field(
    label,
    'count',
    sql`cast(null as integer)`,
    definition,
    sql`case when count(*) > 0 then count(*) filter (where par_action = ${action}) end`,
  );

/** What par each item of a tray type should have at each facility. */
export const trayParList = defineList({
  name: 'tray par',
  source: 'Events of RFID tags of the last 365 days; trays and their templates.',
  reach: 'tag_events',
  filters: trayParFilters,
  fields: {
    tray_type: {
      ...field('Tray type', 'text', sql`tray_type_name`, 'What kind of tray it is.'),
      code: sql`tray_type_code`,
    },
    item: { ...field('Item', 'text', sql`item_name`, 'The first choice of its segments.'), code: sql`item_code` },
    facility: { ...field('Facility', 'text', sql`facility_name`, 'Who owns the trays.'), code: sql`facility_code` },
    par: field('Par', 'count', sql`par`, 'What the template asks for today, added over its segments.'),
    cycles: field(
      'Cycles',
      'count',
      sql`cycles`,
      'Times between two restocks, ended in the last 365 days, that began with the item in the tray. Those of the facility; where these are fewer than {trays.par_cycles}, those of all facilities.',
    ),
    used_mean: field(
      'Mean used',
      'ratio',
      sql`used_mean`,
      'Units used per cycle, on average. What turned out not to be used is left out.',
    ),
    used_p90: field(
      'P90 used',
      'count',
      sql`used_p90`,
      'The smallest number that nine in ten cycles stayed at or below; never between two numbers.',
    ),
    zero_cycles_pct: field(
      'Cycles without use',
      'percent',
      sql`zero_share`,
      'The share of cycles in which none was used.',
    ),
    ran_out_pct: {
      ...field(
        'Ran out',
        'percent',
        sql`ran_out_share`,
        'The share of cycles that emptied the tray of the item. More may have been wanted than an empty tray can show. The total is over all cycles and items of the facilities themselves.',
        ratio(sql`sum(own_ran_out)`, sql`sum(own_cycles)`),
      ),
      better: 'down',
    },
    recommended_par: field(
      'Recommended par',
      'count',
      sql`recommended`,
      asLines(
        'At most twice the par at once; a critical item is never lowered.',
        'Up to {trays.par_ran_out} of cycles ran out: what {trays.par_share} of cycles used at most, not below the minimum.',
        'More than {trays.par_ran_out} ran out: {trays.par_share} of the estimated demand, never below par.',
        'Fewer than {trays.par_cycles} cycles: par.',
      ),
    ),
    par_change: field('Change of par', 'count', sql`par_change`, 'Recommended par − par.'),
    fill_pct: {
      ...field(
        'Demand covered',
        'percent',
        sql`fill`,
        'Of what was used in these cycles, the share that the recommended par would have covered. Blank where nothing was used.',
      ),
      better: 'up',
    },
    fill_now_pct: {
      ...field(
        'Covered by par',
        'percent',
        sql`fill_now`,
        'Of what was used in these cycles, the share that the par of today would have covered. Blank where nothing was used.',
      ),
      better: 'up',
    },
    beyond_count: {
      ...field(
        'Cycles beyond',
        'count',
        sql`beyond`,
        'Past cycles that used more than the recommended par: they would have needed a trip to the pharmacy.',
      ),
      better: 'down',
    },
    beyond_now_count: {
      ...field('Cycles beyond par', 'count', sql`beyond_now`, 'Past cycles that used more than the par of today.'),
      better: 'down',
    },
    release_value: {
      ...field(
        'Capital released',
        'money',
        sql`release_value`,
        '(Par − recommended par) × trays owned × mean value of a unit in these trays. Negative: so much more is needed. Blank where the value is not known.',
        sql`sum(release_value)`,
      ),
      better: 'up',
    },
    par_basis: {
      ...field('Basis', 'status', sql`basis`, 'Which rule decided.'),
      words: parBasisWords,
      levels: {
        own_cycles: 'ok',
        company_cycles: 'none',
        censored_fit: 'warn',
        critical: 'none',
        insufficient: 'none',
      },
    },
    fleet_count: field('Trays owned', 'count', sql`fleet`, 'Trays of the type at the facility that are not retired.'),
    segments: field('Segments', 'text', sql`nullif(segments, '')`, 'The segments of the template and the par of each.'),
    used_p95: field('P95 used', 'count', sql`used_p95`, '95 % of the cycles stayed at or below.'),
    used_p99: field('P99 used', 'count', sql`used_p99`, '99 % of the cycles stayed at or below.'),
    used_max: field('Most used', 'count', sql`used_max`, 'The most that one cycle used.'),
    use_bound_pct: field(
      'Use not ruled out',
      'percent',
      sql`use_bound`,
      'Where none was used in n cycles: the largest chance of a use per cycle that is not ruled out with 95 % confidence, 1 − 0.05^(1/n).',
    ),
    absent_pct: {
      ...field(
        'Cycles that began without it',
        'percent',
        ratio(sql`all_cycles - own_cycles`, sql`all_cycles`),
        'Cycles of the type at the facility that began with none in the tray ÷ all its cycles.',
      ),
      better: 'down',
    },
    par_action: {
      ...field('Action', 'status', sql`par_action`, 'Raise, lower or keep the par.'),
      words: parActionWords,
    },
    change_size: field(
      'Size of the change',
      'money',
      sql`abs(release_value)`,
      'The money that the change moves, either way.',
    ),
    raise_count: countOf('To raise', 'raise', 'Items of tray types whose par should be raised.'),
    lower_count: countOf('To lower', 'lower', 'Items of tray types whose par can be lowered.'),
    unvalued_count: field(
      'Without value',
      'count',
      sql`cast(null as integer)`,
      'Changes of par without a known value.',
      sql`count(*) filter (where par_change <> 0 and release_value is null)`,
    ),
  },
  rows: ({
    where,
  }) => sql`select fact.*, kind.name as tray_type_name, kind.tray_type_code, item.name as item_name, item.item_code, facility.name as facility_name, facility.facility_code
from (${parAdvice}) fact join ${table('tray_types')} kind on kind.tray_type_id = fact.tray_type_id join ${table('items')} item on item.item_id = fact.item_id join ${table('facilities')} facility on facility.facility_id = fact.facility_id
where ${where()}`,
  tie: ['tray_type_code', 'item_code', 'facility_code'],
});
