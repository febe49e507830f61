/**
 * Every page of the product, where it stands in the menu and which permission key opens it.
 * Both menu layouts, the command palette, the server's permission check and the roles' matrix are drawn from this tree.
 */
export interface Page<Number extends string = string> {
  kind: 'page';
  /** The page number, or the route tail for the pages without one: the key of the code base. */
  page: Number;
  route: string;
  /** The permission key. */
  key: string;
  title: string;
  /** The short name inside the menu, where the branch above it says the rest. */
  label: string;
}

/** A link that leaves the product, in a new tab; its address is a setting of the installation. */
export interface ExternalPage extends Omit<Page, 'kind' | 'route'> {
  kind: 'external';
}

export interface Submenu<Number extends string = string> {
  kind: 'submenu';
  title: string;
  pages: Page<Number>[];
}

export interface Group<Number extends string = string> {
  kind: 'group';
  title: string;
  key: string;
  entries: (Page<Number> | ExternalPage | Submenu<Number>)[];
}

const page = <Number extends string>(
  page: Number,
  route: string,
  key: string,
  title: string,
  label = title,
): Page<Number> => ({
  kind: 'page',
  page,
  route,
  key,
  title,
  label,
});
const external = (page: string, title: string, key: string): ExternalPage => ({
  kind: 'external',
  page,
  key,
  title,
  label: title,
});
const submenu = <Number extends string>(title: string, pages: Page<Number>[]): Submenu<Number> => ({
  kind: 'submenu',
  title,
  pages,
});
const group = <Number extends string>(
  title: string,
  key: string,
  entries: Group<Number>['entries'],
): Group<Number> => ({
  kind: 'group',
  title,
  key,
  entries,
});

const groups = [
  group('All Dashboards', 'dashboards', [
    page(
      'dashboard-1',
      '/bis/standard-dashboards?idType=1',
      'supply_chain_dashboard_menu',
      'Supply Chain Dashboard',
      'Supply Chain',
    ),
    page('dashboard-2', '/bis/standard-dashboards?idType=2', 'rfid_dashboard_menu', 'RFID Dashboard', 'RFID'),
    page(
      'dashboard-3',
      '/bis/standard-dashboards?idType=3',
      'provider_intel_dashboard_menu',
      'Provider Intel Dashboard',
      'Provider Intel',
    ),
    page('dashboard-4', '/bis/standard-dashboards?idType=4', '340b_dashboard_menu', '340B Dashboard', '340B'),
    page(
      'dashboard-5',
      '/bis/standard-dashboards?idType=5',
      'misuse_waste_dashboard_menu',
      'Misuse & Waste Dashboard',
      'Misuse & Waste',
    ),
    page(
      'dashboard-6',
      '/bis/standard-dashboards?idType=6',
      'shortage_recall_dashboard_menu',
      'Shortage & Recall Dashboard',
      'Shortage & Recall',
    ),
    page(
      'dashboard-7',
      '/bis/standard-dashboards?idType=7',
      'advanced_diversion_dashboard_menu',
      'Advanced Diversion Dashboard',
      'Advanced Diversion',
    ),
    page('my-work', '/adm/my-work', 'my_work_menu', 'My Work'),
  ]),
  group('Pharm. Supply Chain', 'restock_planning', [
    page('1042', '/scm/1042-inventory-planning', 'inventory_planning_menu', 'Inventory Planning'),
    submenu('Inventory On Hand', [
      page(
        '1059',
        '/scm/1059-by-location',
        'inventory_on_hand_by_location_menu',
        'Inventory On Hand By Location',
        'By Location',
      ),
      page(
        '1069',
        '/scm/1069-by-location-type',
        'inventory_on_hand_by_location_type_menu',
        'Inventory On Hand By Location Type',
        'By Location Type',
      ),
      page(
        '1070',
        '/scm/1070-by-location-group',
        'inventory_on_hand_by_location_group_menu',
        'Inventory On Hand By Location Group',
        'By Location Group',
      ),
      page(
        '1058',
        '/scm/1058-by-facility',
        'inventory_on_hand_by_facility_menu',
        'Inventory On Hand By Facility',
        'By Facility',
      ),
      page(
        '1064',
        '/scm/1064-inventory-on-hand-by-item',
        'inventory_on_hand_by_item_menu',
        'Inventory On Hand By Item',
        'By Item',
      ),
    ]),
    page('1066', '/scm/1066-par-level-analysis', 'scm_par_level_analysis_menu', 'Par Level Analysis'),
    submenu('Inventory Usage', [
      page(
        '1077',
        '/scm/1077-by-location',
        'inventory_usage_by_location_menu',
        'Inventory Usage By Location',
        'By Location',
      ),
      page(
        '1072',
        '/scm/1072-by-location-type',
        'inventory_usage_by_location_type_menu',
        'Inventory Usage By Location Type',
        'By Location Type',
      ),
      page(
        '1061',
        '/scm/1061-by-location-group',
        'inventory_usage_by_location_group_menu',
        'Inventory Usage By Location Group',
        'By Location Group',
      ),
    ]),
    submenu('Inventory Removed', [
      page('1062', '/scm/1062-removed-by-item', 'removed_by_item_menu', 'Inventory Removed By Item', 'By Item'),
      page(
        '1065',
        '/scm/1065-removed-by-location',
        'removed_by_location_menu',
        'Inventory Removed By Location',
        'By Location',
      ),
      page(
        '1071',
        '/scm/1071-removed-by-location-type',
        'removed_by_location_type_menu',
        'Inventory Removed By Location Type',
        'By Location Type',
      ),
    ]),
    submenu('Forecast Demand', [
      page(
        '1073',
        '/scm/1073-forecast-demand-by-sku',
        'forecast_demand_by_sku_menu',
        'Forecast Demand By SKU',
        'By SKU',
      ),
      page(
        '1074',
        '/scm/1074-forecast-demand-by-item',
        'forecast_demand_by_item_menu',
        'Forecast Demand By Item',
        'By Item',
      ),
    ]),
    page('1004', '/scm/1004-demand-event', 'demand_event_menu', 'Demand Event'),
    page('1054', '/scm/1054-placed-orders', 'placed_orders_menu', 'Placed Orders'),
    submenu('Item Tracking', [
      page('1067', '/scm/1067-item-lot-report', 'item_lot_report_menu', 'Item Lot Report'),
      page('1068', '/scm/1068-item-serial-status', 'item_serial_status_menu', 'Item Serial Status'),
      page('1060', '/scm/1060-sku-history', 'sku_history_menu', 'SKU History'),
      page('1098', '/scm/1098-sku-map-report', 'sku_map_report_menu', 'SKU Map Report'),
    ]),
    submenu('Inventory Policy', [
      page('1055', '/scm/1055-inventory-policy', 'inventory_policy_menu', 'Inventory Policy By Item', 'By Item'),
      page('1063', '/scm/1063-inventory-policy-sku', 'inventory_policy_sku_menu', 'Inventory Policy By SKU', 'By SKU'),
    ]),
    page('1088', '/scm/1088-item-detail', 'item_detail_menu', 'Item Detail (NDC)'),
  ]),
  group('Provider Intel', 'provider_intel', [
    submenu('Customer Usage', [
      page(
        '1047',
        '/scm/1047-customer-usage-by-customer',
        'customer_usage_by_customer_menu',
        'Customer Usage By Customer',
        'By Customer',
      ),
      page('1046', '/scm/1046-by-item', 'customer_usage_by_item_menu', 'Customer Usage By Item', 'By Item'),
      page(
        '1048',
        '/scm/1048-by-item-customer',
        'customer_usage_by_item_customer_menu',
        'Customer Usage By Item & Customer',
        'By Item & Customer',
      ),
    ]),
    submenu('Market Share', [
      page(
        '1049',
        '/scm/1049-mkt-share-by-customer',
        'mkt_share_by_customer_menu',
        'Market Share By Customer',
        'By Customer',
      ),
      page('1050', '/scm/1050-mkt-share-by-item', 'mkt_share_by_item_menu', 'Market Share By Item', 'By Item'),
    ]),
    page('1053', '/scm/1053-customer-forecast-by-item', 'customer_forecast_by_item_menu', 'Customer Forecast By Item'),
  ]),
  group('Collaborative Planning', 'collaborative_planning_menu', [
    page(
      '1044',
      '/scm/1044-collaborative-planning',
      'collaborative_planning_by_item_menu',
      'Collaborative Planning By Item',
      'By Item',
    ),
    page(
      '1051',
      '/scm/1051-collaborative-planning-by-customer',
      'collaborative_planning_by_customer_menu',
      'Collaborative Planning By Customer',
      'By Customer',
    ),
  ]),
  group('Misuse & Waste', 'anomaly_detection', [
    page('1034', '/igs/1034-case-summary', 'case_summary_menu', 'Anomaly: Case Summary', 'Case Summary'),
    submenu('Waste Statistics', [
      page('1035', '/igs/1035-waste-stats-by-user', 'waste_stats_by_user_menu', 'Waste Statistics By User', 'By User'),
      page('1036', '/igs/1036-by-item', 'waste_stats_by_item_menu', 'Waste Statistics By Item', 'By Item'),
      page(
        '1094',
        '/igs/1094-by-item-user',
        'waste_stats_by_item_user_menu',
        'Waste Statistics By Item & User',
        'By Item & User',
      ),
    ]),
  ]),
  group('Shortage & Recall', 'shortage_management', [
    page(
      '1097',
      '/scm/1097-fda-shortage-by-item-detail',
      'fda_shortage_by_item_detail_menu',
      'FDA Shortage By Item Detail',
    ),
    page('recall-match', '/scm/recall-match', 'recall_match_menu', 'Recall Match'),
  ]),
  group('340B Management', '340b_management', [
    submenu('Accumulator', [
      page(
        '1087',
        '/scm/1087-accumulator-by-facility',
        'accumulator_by_facility_menu',
        '340B Accumulator By Facility',
        'By Facility',
      ),
      page('1075', '/scm/1075-by-item', 'accumulator_by_item_menu', '340B Accumulator By Item', 'By Item'),
      page(
        '1078',
        '/scm/1078-by-item-detail',
        'accumulator_by_item_detail_menu',
        '340B Accumulator By Item Detail',
        'By Item Detail',
      ),
    ]),
    page('1081', '/scm/1081-split-billing', 'split_billing_menu', 'Split Billing'),
    submenu('Spend', [
      page('1083', '/scm/1083-spend-by-item', 'spend_by_item_menu', '340B Spend By Item', 'By Item'),
      page('1090', '/scm/1090-by-facility', 'spend_by_facility_menu', '340B Spend By Facility', 'By Facility'),
      page(
        '1092',
        '/scm/1092-by-manufacturer',
        'spend_by_manufacturer_menu',
        '340B Spend By Manufacturer',
        'By Manufacturer',
      ),
    ]),
    submenu('Savings', [
      page('1085', '/scm/1085-savings-by-item', 'savings_by_item_menu', '340B Savings By Item', 'By Item'),
      page('1089', '/scm/1089-by-facility', 'savings_by_facility_menu', '340B Savings By Facility', 'By Facility'),
      page(
        '1091',
        '/scm/1091-by-manufacturer',
        'savings_by_manufacturer_menu',
        '340B Savings By Manufacturer',
        'By Manufacturer',
      ),
    ]),
    page(
      '1093',
      '/scm/1093-compliance-by-item-detail',
      'compliance_by_item_detail_menu',
      '340B Compliance By Item Detail',
      'Compliance By Item Detail',
    ),
    page('wac-leak', '/scm/wac-leak', 'wac_leak_menu', 'WAC Leak'),
  ]),
  group('RFID Analytics', 'ig_pharmacy', [
    submenu('Activity', [
      page('1001', '/igs/1001-items-encoded', 'items_encoded_menu', 'Items Encoded'),
      page('1002', '/igs/1002-items-approved', 'items_approved_menu', 'Items Approved'),
      page('1009', '/igs/1009-items-restocked', 'items_restocked_menu', 'Items Restocked'),
      page('1007', '/igs/1007-items-used', 'items_used_menu', 'Items Used'),
      page('1006', '/igs/1006-items-voided', 'items_voided_menu', 'Items Voided'),
      page('1011', '/igs/1011-traytypes-restocked', 'traytypes_restocked_menu', 'Tray Types Restocked'),
      page('1010', '/igs/1010-trays-restocked', 'trays_restocked_menu', 'Trays Restocked'),
    ]),
    submenu('Restock Frequency', [
      page('1012', '/igs/1012-item-restock-frequency', 'item_restock_frequency_menu', 'Item Restock Frequency'),
      page('1013', '/igs/1013-tray-restock-frequency', 'tray_restock_frequency_menu', 'Tray Restock Frequency'),
      page(
        '1040',
        '/igs/1040-tray-type-restock-frequency',
        'tray_type_restock_frequency_menu',
        'Tray Type Restock Frequency',
      ),
      page('1039', '/igs/1039-idle-items', 'idle_items_menu', 'Idle Items'),
    ]),
    submenu('Planning', [
      page('1027', '/igs/1027-par-level-analysis', 'igs_par_level_analysis_menu', 'Tray Par Level Analysis'),
      page('1032', '/igs/1032-encode-planning', 'encode_planning_menu', 'Encode Planning'),
    ]),
    submenu('Anesthesia', [
      page('1037', '/igs/1037-usage-by-item-case', 'usage_by_item_case_menu', 'Usage By Item & Case'),
      page('1008', '/igs/1008-anesthesia-usage-by-item', 'anesthesia_usage_by_item_menu', 'Anesthesia Usage By Item'),
      page('1014', '/igs/1014-by-user', 'anesthesia_usage_by_user_menu', 'Anesthesia Usage By User'),
      page('1015', '/igs/1015-anesthesia-cases-by-user', 'anesthesia_cases_by_user_menu', 'Anesthesia Cases By User'),
      page('1038', '/igs/1038-waste-witness-detail', 'waste_witness_detail_menu', 'Waste Witness Detail'),
    ]),
    submenu('Inventory', [
      page('1003', '/igs/1003-item-lot-info', 'item_lot_info_menu', 'Item Lot Info'),
      page('1017', '/igs/1017-inventory-on-hand', 'rfid_inventory_on_hand_menu', 'RFID Inventory On Hand'),
      page('1028', '/igs/1028-by-ndc', 'rfid_inventory_by_ndc_menu', 'RFID Inventory By NDC'),
      page(
        '1029',
        '/igs/1029-by-manufacturer',
        'rfid_inventory_by_manufacturer_menu',
        'RFID Inventory By Manufacturer',
      ),
      page('1031', '/igs/1031-item-status', 'item_status_menu', 'Item Status'),
      page('1005', '/igs/1005-item-history', 'item_history_menu', 'Item History'),
      page('1016', '/igs/1016-item-price-list', 'item_price_list_menu', 'Item Price List'),
    ]),
    submenu('Forecasts', [
      page('1020', '/igs/1020-forecast-usage-by-item', 'forecast_usage_by_item_menu', 'Forecast Usage By Item'),
      page('1022', '/igs/1022-forecast-usage-by-ndc', 'forecast_usage_by_ndc_menu', 'Forecast Usage By NDC'),
      page(
        '1021',
        '/igs/1021-forecast-usage-by-tray-type',
        'forecast_usage_by_tray_type_menu',
        'Forecast Usage By Tray Type',
      ),
      page('1023', '/igs/1023-forecast-restock-by-item', 'forecast_restock_by_item_menu', 'Forecast Restock By Item'),
      page('1026', '/igs/1026-forecast-restock-by-tray', 'forecast_restock_by_tray_menu', 'Forecast Restock By Tray'),
      page(
        '1025',
        '/igs/1025-forecast-restock-by-tray-type',
        'forecast_restock_by_tray_type_menu',
        'Forecast Restock By Tray Type',
      ),
      page(
        '1024',
        '/igs/1024-forecast-anesthesia-usage-by-item',
        'forecast_anesthesia_usage_by_item_menu',
        'Forecast Anesthesia Usage By Item',
      ),
    ]),
  ]),
  group('Diversion Investigation', 'advanced_diversion', [
    page('compliance-scorecard', '/hms/compliance-scorecard', 'compliance_scorecard_menu', 'Compliance Scorecard'),
    page(
      'potential-diverter-ranking',
      '/hms/potential-diverter-ranking',
      'potential_diverter_ranking_menu',
      'Potential Diverter Ranking',
    ),
    page('user-investigation', '/hms/user-investigation', 'user_investigation_menu', 'User Investigation'),
    page(
      'drug-dispense-scorecard',
      '/hms/drug-dispense-scorecard',
      'drug_dispense_scorecard_menu',
      'Drug Dispense Scorecard',
    ),
    page('user-drug-history', '/hms/user-drug-history', 'user_drug_history_menu', 'User Drug History'),
    page('waste-analysis', '/hms/waste-analysis', 'waste_analysis_menu', 'Waste Analysis'),
    page('time-to-waste', '/hms/time-to-waste', 'time_to_waste_menu', 'Time To Waste'),
    page('reconciliation', '/hms/reconciliation', 'reconciliation_menu', 'Reconciliation'),
    page('controlled-chain', '/hms/controlled-chain', 'controlled_chain_menu', 'Controlled Chain'),
    page('investigation-cases', '/hms/investigation-cases', 'investigation_cases_menu', 'Investigation Cases'),
  ]),
  group('Settings', 'settings', [
    page('1041-settings?app=igs', '/adm/1041-settings?app=igs', 'igs_settings_menu', 'RFID Settings'),
    page('1041-settings?app=scm', '/adm/1041-settings?app=scm', 'scm_settings_menu', 'Supply Chain Settings'),
    page('edit-chart-library', '/bis/edit-chart-library', 'edit_chart_library_menu', 'Edit Chart Library'),
    page('profile', '/adm/profile', 'profile_menu', 'Profile'),
    page('imports', '/adm/imports', 'data_imports_menu', 'Data Imports'),
    page('audit', '/adm/audit', 'audit_log_menu', 'Audit Log'),
    page('jobs', '/adm/jobs', 'jobs_menu', 'Jobs & Mail'),
    page('alerts', '/adm/alerts', 'alerts_menu', 'Alerts & Subscriptions'),
  ]),
  group('Users', 'users_menu', [page('users', '/adm/users', 'user_administration_menu', 'User Administration')]),
  group('Support', 'support', [
    page('contact-support', '/adm/contact-support', 'contact_support_menu', 'Contact Support'),
    external('knowledge-base', 'Knowledge Base', 'knowledge_base_menu'),
  ]),
];

export const menu: Group[] = groups;

/** The pages that the catalogue has: a page with any other number does not compile. */
export type PageNumber = (typeof groups)[number] extends Group<infer Number> ? Number : never;
