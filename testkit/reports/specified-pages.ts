/** The least that each page must have, by the stable keys of the report catalogue: columns, key figures, filters. */
export const specified: Record<string, { columns: string; kpis: string; filters: string }> = {
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
      'facility location locationType locationGroup item ndc manufacturer lot expiryWithinDays deaSchedule storage recallVerdict recallNumber recallClass lotKnown',
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
};
