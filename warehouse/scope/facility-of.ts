import { entities } from '../schema/entities.ts';
import type { Table } from '../schema/tables.ts';

/** How the rows of a table come by their facility. */
export type Steps =
  | { is: 'id'; isBlankOpen: boolean }
  /** By its code. `isBlankOpen`: a row without a facility holds for the whole company, as a price or a decision. */
  | { is: 'code'; isBlankOpen: boolean }
  /** By a row of another table. */
  | { is: 'through'; table: string; by: string; as: string; isBlankOpen?: true }
  /** They have none, and say nothing of any facility. */
  | { is: 'open' }
  /** They have none, and sum over all of them: a question that reads them is refused to who sees some facilities. */
  | { is: 'closed' };

const through = (table: string, by: string, as = by): Steps => ({ is: 'through', table, by, as });

/** What leads from a row to its facility, in the order in which it is tried. */
const ways: [column: string, steps: Steps][] = [
  ['location_id', through('locations', 'location_id')],
  ['case_id', through('cases', 'case_id')],
  ['encounter_id', through('encounters', 'encounter_id')],
  ['tray_id', through('trays', 'tray_id')],
  ['po_number', through('purchase_lines', 'po_number')],
];

/** What is the same for every facility: words about products, notices and programs, and what the store keeps about itself. */
const open = new Set([
  'baskets',
  'basket_items',
  'decision_versions',
  'engine_runs',
  'item_classes',
  'item_successors',
  'items',
  'loads',
  'lots',
  'mart_runs',
  'medicaid_exclusions',
  'orphan_designations',
  'package_sizes',
  'package_spans',
  'part_b_status',
  'products',
  'providers',
  'recall_matches',
  'recall_notices',
  'registrations_340b',
  'staff_aliases',
  'substitutions',
  'tag_codes',
  'tray_templates',
  'tray_type_items',
  'tray_types',
  'watched_drugs',
]);

/** A row without a facility holds for all of them: prices, maps of charges, events of demand. Of a fact it is one that nobody knows. */
const holdsForAll = new Set([
  ...entities.filter(({ of }) => of === 'reference').map(({ name }) => name),
  'demand_event_rows',
  'price_spans',
  'price_steps',
]);

/** A verdict without a location holds at all of them: left out, a recalled lot would read as one that may be used. */
const holdsEverywhere = new Set(['recall_verdicts', 'recalled_lots']);

const known = new WeakMap<Table, Steps>();

export function stepsToFacility(table: Table): Steps {
  const found = known.get(table) ?? findSteps(table);
  known.set(table, found);
  return found;
}

function findSteps({ name, columns }: Table): Steps {
  const has = (column: string) => columns.some((one) => one.name === column);
  if (name.replace(/^replaced_/u, '') === 'facilities') return { is: 'code', isBlankOpen: false };
  if (has('facility_id')) return { is: 'id', isBlankOpen: holdsForAll.has(name.replace(/^replaced_/u, '')) };
  if (holdsEverywhere.has(name))
    return { is: 'through', table: 'locations', by: 'location_id', as: 'location_id', isBlankOpen: true };
  const way = ways.find(([column]) => has(column));
  if (way) return way[1];
  if (open.has(name.replace(/^replaced_/u, ''))) return { is: 'open' };
  if (has('facility_code')) return { is: 'code', isBlankOpen: true };
  return { is: 'closed' };
}
