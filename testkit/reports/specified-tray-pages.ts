/** The same for the pages of trays. */
export const specifiedTrayPages: Record<string, { columns: string; kpis: string; filters: string }> = {
  '1009': {
    columns:
      'item items_restocked restocked_value restocked_for_use restocked_for_expiry restocked_for_other restocks items_per_restock trays_restocked short_dated_restocked_count wrong_item_count trend',
    kpis: 'items_restocked restocked_value restocks items_per_restock expiry_driven_pct wrong_item_count',
    filters:
      'facility location trayType trayCategory tray item ndc manufacturer therapeuticClass deaSchedule user hour weekday',
  },
  '1010': {
    columns:
      'tray tray_type location restocked_at user items_restocked cycle_used_count items_pulled minutes_per_restock missing_count below_min_count tray_expiry days_to_tray_expiry restock_status',
    kpis: 'restocks items_restocked complete_pct minutes_per_restock_median missing_count',
    filters: 'facility location trayType trayCategory tray item user restockStatus expiryWithinDays hour weekday',
  },
  '1011': {
    columns:
      'tray_type fleet_count trays_restocked restocks restocks_per_day items_restocked items_per_restock restocked_value expiry_driven_pct complete_pct minutes_per_restock_median change_pct trend',
    kpis: 'restocks trays_restocked items_restocked complete_pct minutes_per_restock_median restock_hours',
    filters: 'facility location trayType trayCategory user restockStatus hour weekday',
  },
  '1012': {
    columns:
      'item tray_type cycles cycles_with_item restock_cycle_pct items_restocked items_per_restock restocked_per_tray_30d days_between_median days_between_p90 days_since_last par restocked_value frequency_band',
    kpis: 'items_restocked every_count never_count never_value',
    filters: 'facility location trayType trayCategory tray item therapeuticClass deaSchedule venClass frequencyBand',
  },
  '1013': {
    columns:
      'tray tray_type location restocks restocks_per_30d days_between_mean days_between_median days_since_last type_days_between_p90 overdue items_per_restock expiry_only_pct tray_expiry trend',
    kpis: 'fleet_count restocks days_between_median overdue_count never_restocked_count',
    filters: 'facility location trayType trayCategory tray restocked overdue expiryWithinDays',
  },
  '1027': {
    columns:
      'tray_type item facility par cycles used_mean used_p90 zero_cycles_pct ran_out_pct recommended_par par_change fill_pct release_value par_basis',
    kpis: 'release_value lower_count raise_count ran_out_pct',
    filters: 'facility trayType trayCategory item therapeuticClass deaSchedule venClass parAction parBasis',
  },
  '1032': {
    columns:
      'item facility encode_qty encode_packages target_qty available_tags ready_tags waiting_count restock_per_day cover_days untagged_qty encode_minutes encode_value plan_status',
    kpis: 'encode_qty encode_minutes items_out_count no_stock_count waiting_count',
    filters: 'facility item therapeuticClass deaSchedule storage planStatus',
  },
  '1039': {
    columns:
      'item tray tray_type location live_tag_count live_value idle_days dwell_days_max use_rate_30d first_expiry will_expire_count will_expire_value idle_band idle_action',
    kpis: 'live_value idle_value idle_value_pct will_expire_count will_expire_value',
    filters:
      'facility location locationType trayType trayCategory tray item ndc therapeuticClass deaSchedule venClass idleBand expiryWithinDays',
  },
  '1040': {
    columns:
      'tray_type fleet_count trays_restocked idle_tray_count restocks restocks_per_30d days_between_p10 days_between_median days_between_p90 restocks_per_day_p95 rotation_ratio items_per_restock expiry_only_pct overdue_count',
    kpis: 'restocks restocks_per_30d days_between_median idle_tray_count overdue_count',
    filters: 'facility location trayType trayCategory',
  },
};
