import { specifiedTrayPages } from './specified-tray-pages.ts';

/** The least that each page must have, by the stable keys of the report catalogue: columns, key figures, filters. */
export const specified: Record<string, { columns: string; kpis: string; filters: string }> = {
  ...specifiedTrayPages,
  '1016': {
    columns:
      'item ndc manufacturer price_scope package_size price_wac price_gpo price_340b price_subwac price_contract price_nadac price_awp last_paid_price unit_cost priced_on price_check',
    kpis: 'missing_gpo_count missing_340b_count stale_count spike_count',
    filters: 'facility item ndc manufacturer therapeuticClass priceCheck contract stocked',
  },
  '1054': {
    columns:
      'po_number line supplier facility item ndc ordered_at expected_at received_at packages_ordered packages_received fill_rate lead_time_observed_days days_overdue order_value status',
    kpis: 'open_value overdue_value backordered_value fill_rate on_time_pct lead_time_observed_days',
    filters: 'facility supplier item ndc manufacturer account status deaSchedule venClass shortageStatus',
  },
  '1058': {
    columns:
      'facility facility_type item_count on_hand_qty on_hand_value value_share on_hand_value_per_bed days_on_hand turns sku_out_count stocked_count out_of_stock_count on_order_value expiry_risk_value excess_value dead_stock_value',
    kpis: 'on_hand_value days_on_hand turns sku_out_count excess_value',
    filters:
      'facility facilityType locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage',
  },
  '1059': {
    columns:
      'location facility location_type item_count on_hand_qty on_hand_value value_share days_on_hand doh_vs_peers turns stocked_count out_of_stock_count below_min_count over_max_value expiry_risk_value dead_stock_value',
    kpis: 'on_hand_value days_on_hand out_of_stock_count expiry_risk_value dead_stock_value',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage',
  },
  '1060': {
    columns:
      'occurred_at location kind ndc lot expiry opening_qty movement_qty closing_qty unit_cost movement_value closing_value reason staff source_id flag',
    kpis: 'opening_qty received_qty usage_qty removed_qty count_variance_qty closing_qty',
    filters: 'facility item location ndc lot kind staff reason',
  },
  '1061': {
    columns:
      'location_group used_location_count used_item_count usage_qty usage_value usage_share usage_prior_value usage_change_pct volume_effect_value price_effect_value usage_yoy_pct peak_hour off_hours_pct vend_count loss_rate history',
    kpis: 'usage_value usage_change_pct off_hours_pct loss_rate',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage',
  },
  '1062': {
    columns:
      'item removed_qty removed_value expired_value wasted_value recalled_value adjusted_out_value adjusted_in_value removed_location_count removed_change_pct loss_rate expired_avoidable_value removal_count top_reason reason_missing_pct last_removed_at',
    kpis: 'removed_value expired_value expired_avoidable_value loss_rate',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage kind reason',
  },
  '1064': {
    columns:
      'item ven_class abc_class on_hand_qty usable_qty on_hand_value on_order_qty avg_daily_usage days_on_hand turns location_count out_of_stock_count earliest_expiry expiry_risk_value days_since_last_use stock_status',
    kpis: 'on_hand_value days_on_hand out_of_stock_count expiry_risk_value dead_stock_value',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage stockStatus shortageStatus',
  },
  '1065': {
    columns:
      'location facility location_type removed_value expired_value wasted_value recalled_value adjusted_out_value adjusted_in_value removed_change_pct loss_rate expired_avoidable_value removal_count top_reason reason_missing_pct last_removed_at',
    kpis: 'removed_value loss_rate adjusted_out_value reason_missing_pct',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage kind reason',
  },
  '1066': {
    columns:
      'facility location item status on_hand_qty par_min par_max suggested_min suggested_max avg_daily_usage stockout_rate stockout_rate_suggested vend_fill_ratio vend_fill_ratio_suggested carrying_cost_delta suggestion',
    kpis: 'stockout_rate stockout_rate_suggested vend_fill_ratio carrying_cost_delta',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage status suggestion',
  },
  '1067': {
    columns:
      'item ndc lot expiry days_to_expiry facility location on_hand_qty on_hand_value avg_daily_usage at_risk_qty at_risk_value recall_verdict recall_number recall_class last_received_on',
    kpis: 'on_hand_value at_risk_value expired_value affected_lot_count known_lot_pct',
    filters:
      'facility location locationType locationGroup item ndc manufacturer lot expiryWithinDays deaSchedule storage recallVerdict recallNumber recallClass lotKnown status',
  },
  '1068': {
    columns:
      'tag item ndc gtin serial lot expiry days_to_expiry tag_status alert facility location tray last_event_at epc_check recall_verdict',
    kpis: 'live_tag_count quarantine_count expired_live_count unknown_lot_count bad_code_count',
    filters:
      'facility location tray item ndc manufacturer tag gtin serial lot tagStatus alert epcCheck recallVerdict recallNumber expiryWithinDays',
  },
  '1069': {
    columns:
      'location_type location_count item_count on_hand_qty on_hand_value value_share on_hand_value_per_location days_on_hand turns out_of_stock_pct stocked_count out_of_stock_count below_min_count over_max_value expiry_risk_value dead_stock_value',
    kpis: 'on_hand_value days_on_hand out_of_stock_pct expiry_risk_value',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage',
  },
  '1070': {
    columns:
      'location_group facility_count location_count item_count on_hand_qty on_hand_value value_share days_on_hand turns counted_pct stocked_count out_of_stock_count below_min_count over_max_value expiry_risk_value dead_stock_value',
    kpis: 'on_hand_value days_on_hand out_of_stock_count dead_stock_value',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage',
  },
  '1071': {
    columns:
      'location_type removed_location_count removed_value expired_value wasted_value recalled_value adjusted_out_value adjusted_in_value removed_prior_value removed_change_pct loss_rate expired_avoidable_value removal_count top_reason reason_missing_pct removed_value_per_location',
    kpis: 'removed_value removed_change_pct loss_rate expired_value',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage kind reason',
  },
  '1072': {
    columns:
      'location_type used_location_count used_item_count usage_qty usage_value_per_location usage_value usage_share usage_prior_value usage_change_pct volume_effect_value price_effect_value usage_yoy_pct vend_count return_pct loss_rate history',
    kpis: 'usage_value usage_change_pct price_effect_value return_pct',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage',
  },
  '1077': {
    columns:
      'location facility location_type used_item_count usage_qty usage_value usage_share usage_prior_value usage_change_pct volume_effect_value price_effect_value usage_yoy_pct vend_count return_pct loss_rate history',
    kpis: 'usage_value usage_change_pct volume_effect_value price_effect_value loss_rate',
    filters:
      'facility location locationType locationGroup item manufacturer therapeuticClass deaSchedule venClass abcClass storage',
  },
  '1088': {
    columns: '',
    kpis: 'on_hand_qty usable_qty days_on_hand avg_daily_usage on_order_qty on_hand_value spend_total',
    filters: 'ndc item facility',
  },
  '1098': {
    columns:
      'map_status facility item ndc gtin charge_code hcpcs supplier_item units_per_charge package_size factor_ratio effective_from effective_to charge_count map_fault_value last_charge_at',
    kpis: 'unmatched_rate unmatched_count map_fault_value factor_suspect_count unmapped_ndc_count',
    filters: 'facility item ndc manufacturer gtin chargeCode hcpcs supplierItem mapStatus activeOn',
  },
  '1001': {
    columns:
      'item items_encoded encoded_value approved_pct minutes_to_approve_median waiting_count void_pct minutes_per_tag_median shelf_life_days_median short_dated_encoded_count missing_facts_count trend',
    kpis: 'items_encoded encoded_value encoded_per_day waiting_count minutes_to_approve_median void_pct',
    filters: 'facility location item ndc manufacturer lot therapeuticClass deaSchedule user hour weekday',
  },
  '1002': {
    columns:
      'user items_approved minutes_to_approve_median minutes_to_approve_p90 approved_on_time_pct rejected_count first_pass_pct self_approved_count skipped_approval_count trend',
    kpis: 'items_approved minutes_to_approve_median approved_on_time_pct independent_pct waiting_count waiting_oldest_hours',
    filters: 'facility location item ndc manufacturer therapeuticClass deaSchedule user encoder hour weekday',
  },
  '1005': {
    columns:
      'occurred_at tag event item lot facility location tray case user reason item_state hours_since_previous event_check',
    kpis: 'event_count tag_count fault_count life_days',
    filters:
      'facility location trayType trayCategory tray restock cycle item ndc manufacturer lot tag event eventCheck reason user case caseLinked deaSchedule hour weekday',
  },
  '1006': {
    columns:
      'reason items_voided void_value void_pct voided_before_approval voided_on_shelf voided_in_tray retagged_count lost_value hours_to_void_median trend',
    kpis: 'items_voided void_pct void_value lost_value no_reason_pct voided_in_tray',
    filters:
      'facility location item ndc manufacturer therapeuticClass deaSchedule user encoder reason voidStage hour weekday',
  },
  '1007': {
    columns:
      'item items_used used_value items_used_per_day cases case_linked_pct days_in_tray_median used_expired_count used_recalled_count used_then_seen_count change_pct trend',
    kpis: 'items_used used_value case_linked_pct unlinked_value used_expired_count used_then_seen_count',
    filters:
      'facility location locationType trayType trayCategory tray item ndc lot manufacturer therapeuticClass deaSchedule user case caseLinked hour weekday',
  },
  '1031': {
    columns:
      'tag item ndc lot expiry days_to_expiry item_state item_check facility location tray tray_type last_event_at dwell_days',
    kpis: 'live_tag_count not_ok_count expiring_count out_count',
    filters:
      'facility location locationType trayType trayCategory tray item ndc manufacturer lot tag case itemState itemCheck alert expiryWithinDays deaSchedule',
  },
  '1008': {
    columns:
      'item dea_schedule cases case_share_pct dispensed_qty given_qty waste_qty waste_pct efficiency_pct given_per_case usage_value waste_value unaccounted_qty change_pct',
    kpis: 'cases usage_value cost_per_case waste_value waste_pct efficiency_pct',
    filters: 'facility location serviceLine procedure user role item therapeuticClass deaSchedule watched',
  },
  '1034': {
    columns:
      'case case_started_at service_line procedure user anomaly_score case_flags flagged_items unaccounted_count usage_value case_cost_ratio waste_value minutes_to_waste_max unwitnessed_count',
    kpis: 'cases flagged_case_pct score_60_count unaccounted_count unwitnessed_count',
    filters:
      'facility location serviceLine procedure case user role item deaSchedule watched flag flagged minScore hour weekday',
  },
  '1035': {
    columns:
      'user role cases wastes waste_value waste_pct peer_waste_pct waste_ratio waste_z full_package_wastes minutes_to_waste_median late_waste_pct unwitnessed_pct top_witness_pct',
    kpis: 'users waste_value waste_pct users_above_waste_limit unwitnessed_pct late_waste_pct',
    filters: 'facility location serviceLine procedure user role item deaSchedule watched hour weekday',
  },
  '1036': {
    columns:
      'item dea_schedule cases wastes wastes_per_100_cases given_qty waste_qty waste_pct waste_value full_package_wastes unaccounted_qty minutes_to_waste_median unwitnessed_pct users_above_waste_limit',
    kpis: 'waste_value waste_value_per_case waste_pct wastes full_package_wastes unwitnessed_pct',
    filters: 'facility location serviceLine procedure user role item therapeuticClass deaSchedule watched',
  },
  '1037': {
    columns:
      'case case_started_at location service_line procedure user item items_used dispensed_qty given_qty waste_qty returned_qty unaccounted_qty usage_value',
    kpis: 'cases recorded_pct usage_value cost_per_case tag_gap_pct',
    filters: 'facility location serviceLine procedure case user role item therapeuticClass deaSchedule watched tagGap',
  },
  '1038': {
    columns:
      'wasted_at case user witness item dispensed_qty given_qty waste_qty returned_qty unaccounted_qty minutes_to_waste witness_state waste_state waste_value',
    kpis: 'wastes pending_count unwitnessed_pct minutes_to_waste_median late_waste_pct waste_value',
    filters:
      'facility location serviceLine procedure case user role witness item deaSchedule watched wasteState witnessState minLate hour weekday',
  },
  '1094': {
    columns:
      'user item cases given_qty wastes waste_qty waste_value waste_pct peer_waste_pct waste_ratio waste_z full_package_wastes minutes_to_waste_median unwitnessed_pct',
    kpis: 'pairs pairs_above_limit waste_value wastes unwitnessed_pct',
    filters: 'facility location serviceLine procedure user role item deaSchedule watched',
  },
  '1003': {
    columns:
      'item ndc lot expiry days_to_expiry facility tag_count live_tag_count in_tray_count used_count closed_count tray_count location_count live_value recall_verdict recall_number',
    kpis: 'live_tag_count live_value expired_live_count expiring_30_count affected_tag_count unknown_lot_count',
    filters:
      'facility location trayType tray item ndc manufacturer lot expiryWithinDays recallVerdict recallNumber liveOnly',
  },
  '1017': {
    columns:
      'item live_tag_count live_value waiting_count on_shelf_count in_tray_count out_count expired_live_count expiring_30_count affected_tag_count tag_days_on_hand on_hand_qty tagged_pct',
    kpis: 'live_tag_count live_value in_tray_count expired_live_count expiring_30_count affected_tag_count',
    filters:
      'facility location locationType trayType trayCategory tray item ndc manufacturer lot therapeuticClass deaSchedule venClass storage itemState expiryWithinDays',
  },
  '1028': {
    columns:
      'item ndc manufacturer live_tag_count ndc_share_pct live_value unit_cost in_tray_count lot_count first_expiry expiring_90_count affected_tag_count tag_days_on_hand ndc_state',
    kpis: 'live_tag_count live_value expiring_90_count affected_tag_count running_out_count',
    filters:
      'facility location locationType trayType trayCategory tray item ndc manufacturer therapeuticClass deaSchedule storage ndcState expiryWithinDays',
  },
  '1029': {
    columns:
      'manufacturer live_tag_count live_value value_share_pct live_item_count ndc_count sole_source_count sole_source_value expiring_90_count affected_tag_count shortage_ndc_count items_used_90d void_pct_90d',
    kpis: 'manufacturer_count live_value concentration_hhi sole_source_count affected_tag_count',
    filters: 'facility location locationType trayType trayCategory item manufacturer therapeuticClass deaSchedule',
  },
  '1014': {
    columns:
      'user role cases primary_cases usage_value cost_per_case expected_cost_per_case cost_ratio cost_z waste_pct waste_value returned_pct unaccounted_count trend',
    kpis: 'users usage_value cost_per_case waste_pct users_above_cost_limit',
    filters: 'facility location serviceLine procedure user role item therapeuticClass deaSchedule watched',
  },
  '1015': {
    columns:
      'user role cases primary_cases shared_cases case_hours case_minutes_median days_worked cases_per_day recorded_pct controlled_cases variance_case_pct off_hours_pct trend',
    kpis: 'distinct_cases users case_hours recorded_pct variance_case_pct',
    filters: 'facility location serviceLine procedure user role hour weekday',
  },
};
