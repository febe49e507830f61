/** What section 2 of the specification lists, as it lists it. */
export const specifiedGroups = [
  'All Dashboards',
  'Pharm. Supply Chain',
  'Provider Intel',
  'Collaborative Planning',
  'Misuse & Waste',
  'Shortage & Recall',
  '340B Management',
  'RFID Analytics',
  'Diversion Investigation',
  'Settings',
  'Users',
  'Support',
];

const tails = (folder: string, list: string): string[] =>
  list.split(';').map((entry) => `/${folder}/${entry.trim().replace(/\s+/u, '-')}`);

export const specifiedRoutes: Record<string, string[]> = {
  dashboards: [1, 2, 3, 4, 5, 6, 7].map((type) => `/bis/standard-dashboards?idType=${type}`),
  'supply chain planning': tails(
    'scm',
    `1042 inventory-planning; 1059 by-location; 1069 by-location-type; 1070 by-location-group; 1058 by-facility;
     1066 par-level-analysis; 1064 inventory-on-hand-by-item; 1077 by-location; 1072 by-location-type;
     1061 by-location-group; 1062 removed-by-item; 1065 removed-by-location; 1071 removed-by-location-type;
     1073 forecast-demand-by-sku; 1074 forecast-demand-by-item; 1004 demand-event; 1081 split-billing;
     1054 placed-orders; 1067 item-lot-report; 1068 item-serial-status; 1060 sku-history; 1098 sku-map-report;
     1044 collaborative-planning; 1051 collaborative-planning-by-customer; 1055 inventory-policy;
     1063 inventory-policy-sku; 1088 item-detail`,
  ),
  'provider intel': tails(
    'scm',
    `1047 customer-usage-by-customer; 1046 by-item; 1048 by-item-customer; 1049 mkt-share-by-customer;
     1050 mkt-share-by-item; 1053 customer-forecast-by-item`,
  ),
  '340B and shortage': tails(
    'scm',
    `1097 fda-shortage-by-item-detail; 1087 accumulator-by-facility; 1075 by-item; 1078 by-item-detail;
     1083 spend-by-item; 1090 by-facility; 1092 by-manufacturer; 1085 savings-by-item; 1089 by-facility;
     1091 by-manufacturer; 1093 compliance-by-item-detail`,
  ),
  'RFID analytics': tails(
    'igs',
    `1001 items-encoded; 1002 items-approved; 1009 items-restocked; 1007 items-used; 1006 items-voided;
     1011 traytypes-restocked; 1010 trays-restocked; 1012 item-restock-frequency; 1013 tray-restock-frequency;
     1040 tray-type-restock-frequency; 1039 idle-items; 1027 par-level-analysis; 1032 encode-planning;
     1037 usage-by-item-case; 1008 anesthesia-usage-by-item; 1014 by-user; 1015 anesthesia-cases-by-user;
     1038 waste-witness-detail; 1003 item-lot-info; 1017 inventory-on-hand; 1028 by-ndc; 1029 by-manufacturer;
     1031 item-status; 1005 item-history; 1034 case-summary; 1035 waste-stats-by-user; 1036 by-item;
     1094 by-item-user; 1016 item-price-list`,
  ),
  'diversion investigation': tails(
    'hms',
    `compliance-scorecard; potential-diverter-ranking; user-investigation; drug-dispense-scorecard; user-drug-history;
     waste-analysis; time-to-waste`,
  ),
  settings: [
    '/adm/1041-settings?app=igs',
    '/adm/1041-settings?app=scm',
    '/bis/edit-chart-library',
    '/adm/profile',
    '/adm/contact-support',
  ],
};

/** The specification gives these forecasts a number only. */
export const specifiedForecasts = ['1020', '1022', '1021', '1023', '1026', '1025', '1024'];
