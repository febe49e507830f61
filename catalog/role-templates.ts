import { demandEventEdit, parLevelEdit, staffNames } from './edit-rights.ts';
import { menu } from './menu.ts';
import { groupKeys, pageKeys } from './pages.ts';

/** What the role of a job begins with. Roles made of it are the company's own: they do not follow when it changes. */
export interface RoleTemplate {
  /** @example 'buyer' */
  id: string;
  name: string;
  /** Who it is for, in a sentence. */
  about: string;
  menugroups: string[];
  menupages: string[];
}

const pagesOf = (groups: readonly string[]): string[] =>
  menu
    .filter(({ key }) => groups.includes(key))
    .flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === 'submenu' ? entry.pages : [entry])))
    .map(({ key }) => key);

/** Everybody changes their own profile and reaches help. */
const ofEverybody = {
  groups: ['settings', 'support'],
  pages: ['profile_menu', 'alerts_menu', ...pagesOf(['support'])],
};
/** What makes others powerful, or reads what others did. */
const ofAdministrators = [
  'user_administration_menu',
  'data_imports_menu',
  'audit_log_menu',
  'jobs_menu',
  'igs_settings_menu',
  'scm_settings_menu',
];

interface Granted {
  /** Whole groups of the menu. */
  groups: string[];
  /** Further pages and rights. */
  pages: string[];
}

const template = (id: string, name: string, about: string, { groups, pages }: Granted): RoleTemplate => ({
  id,
  name,
  about,
  menugroups: [...new Set(['dashboards', ...groups, ...ofEverybody.groups])],
  menupages: [...new Set([...pagesOf(groups), ...pages, ...ofEverybody.pages])],
});

/** Six jobs around the drugs of a hospital. Names of staff are for those who answer for people. */
export const roleTemplates: readonly RoleTemplate[] = [
  template('buyer', 'Buyer', 'Orders drugs, watches prices, shortages and recalls.', {
    groups: ['restock_planning', 'shortage_management'],
    pages: ['supply_chain_dashboard_menu', 'shortage_recall_dashboard_menu', 'item_price_list_menu', demandEventEdit],
  }),
  template('pharmacist', 'Pharmacist', 'Runs stock, trays and anesthesia drugs; sets par levels.', {
    groups: ['restock_planning', 'ig_pharmacy', 'anomaly_detection', 'shortage_management'],
    pages: [
      'supply_chain_dashboard_menu',
      'rfid_dashboard_menu',
      'misuse_waste_dashboard_menu',
      'shortage_recall_dashboard_menu',
      parLevelEdit,
      demandEventEdit,
    ],
  }),
  template('officer', 'Diversion officer', 'Investigates waste, discrepancies and users; sees names.', {
    groups: ['ig_pharmacy', 'anomaly_detection', 'advanced_diversion'],
    pages: [
      'rfid_dashboard_menu',
      'misuse_waste_dashboard_menu',
      'advanced_diversion_dashboard_menu',
      'igs_settings_menu',
      'sku_history_menu',
      'removed_by_item_menu',
      'removed_by_location_menu',
      staffNames,
    ],
  }),
  template('340b', '340B manager', 'Keeps the 340B program compliant and its savings.', {
    groups: ['340b_management'],
    pages: [
      '340b_dashboard_menu',
      'placed_orders_menu',
      'inventory_on_hand_by_item_menu',
      'item_detail_menu',
      'item_price_list_menu',
      'sku_map_report_menu',
    ],
  }),
  template('director', 'Director', 'Reads everything, names included; changes nobody’s rights.', {
    groups: groupKeys.filter((key) => !['users_menu', 'settings'].includes(key)),
    pages: pageKeys.filter((key) => !ofAdministrators.includes(key)),
  }),
  {
    id: 'administrator',
    name: 'Administrator',
    about: 'Looks after users, imports and settings, and may open everything.',
    menugroups: groupKeys,
    menupages: pageKeys,
  },
];
