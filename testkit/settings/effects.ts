import type { SettingValue } from '../../contracts/setting-value.ts';

/** What a setting changes on the generated hospital: a figure of a page is another one with the value that is tried. */
export interface Effect {
  page: string;
  query?: Record<string, string>;
  /** A tile, a total, a column, or `chart`. */
  figure: string;
  value: SettingValue;
  /** Of a setting by facility: where it is set, and where the figure must stay as it is. */
  facility?: string;
  other?: string;
  /** On a small hospital made for it, where the generated one has nothing of the kind. */
  on?: 'planned' | 'cases' | 'notices';
}

const at = { facility: 'CVMC', other: 'CVCH' } as const;
const planned = { on: 'planned', facility: 'MAIN', other: 'EAST' } as const;
const levels = (value: SettingValue, item: string): Effect => ({
  ...{ page: '1060', query: { item }, figure: 'chart', value },
  ...planned,
});
const encode = (figure: string, value: SettingValue): Effect => ({ page: '1032', figure, value, ...planned });
const cases = (figure: string, value: SettingValue): Effect => ({
  ...{ page: '1034', query: { watched: 'all' }, figure, value },
  on: 'cases',
});
const weight = (): Effect => ({ page: '1034', query: { watched: 'all' }, figure: 'anomaly_score', value: 95 });
const onHand = (figure: string, value: SettingValue): Effect => ({ page: '1064', figure, value });
const par = (figure: string, value: SettingValue): Effect => ({ page: '1066', figure, value });

const short = (figure: string, value: SettingValue, query: Record<string, string> = {}): Effect => ({
  ...{ page: '1097', query: { to: '2026-03-27', ...query }, figure, value },
  on: 'notices',
});
const recalled = (figure: string, value: SettingValue, query: Record<string, string> = {}): Effect => ({
  ...{ page: 'recall-match', query: { to: '2026-03-27', ...query }, figure, value },
  on: 'notices',
});

/** Every setting, by its key. */
export const effects: Record<string, Effect> = {
  'stock.usage_days': onHand('avg_daily_usage', 30),
  'stock.idle_days': { ...par('status', 14), ...at },
  'stock.dead_days': onHand('dead_stock_value', 30),
  'stock.excess_days': { page: '1058', figure: 'excess_value', value: 0, ...at },
  'stock.expiry_horizon_days': { ...onHand('expiry_risk_value', 30), ...at },
  'stock.over_factor': onHand('stock_status', 10),
  'stock.counted_days': { page: '1070', figure: 'counted_pct', value: 7, ...at },
  'stock.overdue_days': { page: '1054', figure: 'is_stale', value: 0, ...at },
  'stock.transit_days': { page: '1064', figure: 'notes', value: 30, ...planned },
  'stock.abc_a': onHand('abc_class', 0.3),
  'stock.abc_b': onHand('abc_class', 0.75),
  'stock.service_vital': levels(0.6, 'VC'),
  'stock.service_vital_a': levels(0.6, 'VA'),
  'stock.service_essential': levels(0.6, 'EC'),
  'stock.service_essential_a': levels(0.6, 'EA'),
  'stock.service_nonessential': levels(0.6, 'NC'),
  'stock.service_nonessential_a': levels(0.6, 'NA'),
  'stock.lead_lines': levels(50, 'VA'),
  'stock.assumed_lead_days': levels(10, 'EA'),
  'stock.review_days': levels(10, 'EA'),
  'stock.par_replay_days': par('suggested_max', 60),
  'stock.par_fill_days': { ...par('suggested_max', 30), ...at },
  'stock.par_same_within': { ...par('suggestion', 500), ...at },
  'stock.holding_rate': par('carrying_cost_delta', 0.5),
  'stock.avoidable_days': { page: '1062', figure: 'expired_avoidable_value', value: 7 },
  'stock.count_tolerance': {
    page: '1060',
    query: { item: 'VC', facility: 'MAIN', from: '2026-03-20' },
    figure: 'flag',
    value: 1,
    on: 'planned',
  },
  'stock.transfer_hours': {
    page: '1060',
    query: { item: 'VC', facility: 'MAIN', from: '2026-03-20' },
    figure: 'flag',
    value: 1,
    on: 'planned',
  },
  'stock.night_from': { page: '1061', figure: 'off_hours_pct', value: '14', ...at },
  'stock.night_until': { page: '1061', figure: 'off_hours_pct', value: '11', ...at },
  'purchasing.price_jump': { page: '1016', figure: 'spike_count', value: 0.01 },
  'purchasing.price_stale_days': { page: '1016', figure: 'stale_count', value: 30 },
  'purchasing.nadac_stale_days': { page: '1016', figure: 'stale_count', value: 7 },
  'items.factor_times': { page: '1098', figure: 'map_status', value: 100, on: 'planned' },
  'tags.expiring_days': { page: '1031', figure: 'expiring_count', value: 365 },
  'tags.short_dated_days': { page: '1001', figure: 'short_dated_encoded_count', value: 730, ...at },
  'tags.approval_minutes': { page: '1002', figure: 'approved_on_time_pct', value: 1, ...at },
  'tags.encode_break_minutes': { page: '1032', figure: 'encode_minutes', value: 20, on: 'planned' },
  'tags.batch_uses': { page: '1007', figure: 'notes', value: 2, on: 'planned' },
  'tags.retag_minutes': { page: '1006', figure: 'retagged_count', value: 120, on: 'planned' },
  'tags.new_days': { page: '1028', figure: 'ndc_state', value: 365 },
  'tags.running_out_days': { page: '1028', figure: 'running_out_count', value: 7 },
  'tags.pace_days': { page: '1003', figure: 'daily_use', value: 14 },
  'trays.idle_watch_days': { page: '1039', figure: 'idle_band', value: 7 },
  'trays.idle_days': { page: '1039', figure: 'idle_value', value: 14 },
  'trays.idle_dead_days': { page: '1039', figure: 'idle_band', value: 30 },
  'trays.restock_horizon_days': { page: '1009', figure: 'short_dated_restocked_count', value: 365, ...at },
  'trays.run_gap_minutes': { page: '1010', figure: 'chart', value: 45, on: 'planned' },
  'trays.longest_minutes': { page: '1010', figure: 'chart', value: 30, on: 'planned' },
  'trays.every_share': { page: '1012', figure: 'frequency_band', value: 0.3 },
  'trays.often_share': { page: '1012', figure: 'frequency_band', value: 0.9 },
  'trays.rare_share': { page: '1012', figure: 'frequency_band', value: 0.5 },
  'trays.par_share': { page: '1027', figure: 'recommended_par', value: 0.5 },
  'trays.par_ran_out': { page: '1027', figure: 'recommended_par', value: 0.5 },
  'trays.par_cycles': { page: '1027', figure: 'recommended_par', value: 500 },
  'trays.encode_level': encode('target_qty', 0.5),
  'trays.encode_lead_days': encode('target_qty', 10),
  'trays.encode_review_days': encode('target_qty', 10),
  'trays.encode_weekdays': encode('target_qty', ['1']),
  'trays.demand_days': { page: '1032', figure: 'target_qty', value: 14 },
  'trays.work_days': { page: '1032', figure: 'encode_minutes', value: 14 },
  'trays.minutes_per_tag': encode('encode_minutes', 30),
  'trays.over_times': encode('plan_status', 50),
  'trays.over_days': { page: '1032', figure: 'plan_status', value: 365 },
  'anesthesia.late_waste_minutes': { page: '1035', figure: 'late_waste_pct', value: 1 },
  'anesthesia.open_hours': { page: '1034', figure: 'unwitnessed_count', value: 72 },
  'anesthesia.before_minutes': cases('case_flags', 0),
  'anesthesia.tolerance': { page: '1034', figure: 'unaccounted_count', value: 0.25 },
  'anesthesia.whole_share': cases('case_flags', 0.5),
  'anesthesia.shift_minutes': { page: '1038', figure: 'witness_state', value: 0, on: 'cases' },
  'anesthesia.night_from': {
    page: '1015',
    figure: 'off_hours_pct',
    value: '14',
    on: 'cases',
    facility: 'MAIN',
    other: 'EAST',
  },
  'anesthesia.night_until': { page: '1015', figure: 'off_hours_pct', value: '11', ...at },
  'anesthesia.after_minutes': { page: '1034', figure: 'case_flags', value: 240 },
  'anesthesia.overlap_minutes': cases('case_flags', 0),
  'anesthesia.record_share': cases('case_flags', 0.99),
  'anesthesia.record_days': cases('case_flags', 7),
  'anesthesia.dispense_deviations': { page: '1034', figure: 'case_flags', value: 1.5 },
  'anesthesia.container_share': { page: '1034', figure: 'case_flags', value: 0.5 },
  'anesthesia.waste_share_limit': cases('case_flags', 0.5),
  'anesthesia.tagged_days': cases('case_flags', 7),
  'anesthesia.high_score': { page: '1034', figure: 'score_60_count', value: 10 },
  'anesthesia.weight_missing': weight(),
  'anesthesia.weight_after_case': weight(),
  'anesthesia.weight_other_station': cases('anomaly_score', 95),
  'anesthesia.weight_full_package_waste': weight(),
  'anesthesia.weight_extra_containers': weight(),
  'anesthesia.weight_high_dispense': cases('anomaly_score', 95),
  'anesthesia.weight_high_waste': cases('anomaly_score', 95),
  'anesthesia.weight_unwitnessed': weight(),
  'anesthesia.weight_no_record': cases('anomaly_score', 95),
  'anesthesia.weight_late_waste': weight(),
  'anesthesia.weight_over_documented': weight(),
  'anesthesia.weight_tag_gap': weight(),
  'anesthesia.weight_overlapping': cases('anomaly_score', 95),
  'recall.list_months': recalled('recall_number', 6),
  'recall.due_hours_1': recalled('task_status', 240, { recallNumber: 'LETTER-I' }),
  'recall.due_hours_2': recalled('task_status', 480, { recallNumber: 'LETTER-II' }),
  'recall.due_hours_3': recalled('task_status', 1000, { recallNumber: 'LETTER-III' }),
  'shortage.unknown_days': short('days_out', 90, { to: '2026-03-15', aside: 'days_out' }),
  'shortage.conserve_days': short('below_7_days_count', 14),
  'shortage.alternative_days': short('impact_score', 200),
  'shortage.stale_days': short('shortage_marks', 3),
  'shortage.gap_points': short('impact_score', 10),
  'shortage.availability_points': short('impact_score', 5),
  'shortage.alternative_points': short('impact_score', 5),
  'shortage.vital_points': short('impact_score', 5),
  'shortage.critical_from': short('impact_band', 100),
  'shortage.high_from': short('impact_band', 60),
  'shortage.watch_from': short('impact_band', 30),
};

/** Domains whose settings have no entry yet, by the first word of their keys, each with what owns it. */
export const untried: Readonly<Record<string, string>> = {
  diversion: 'issue 34',
  program_340b: 'issue 33',
};
