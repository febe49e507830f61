import { decisionVersions } from '../decided/decided-version.ts';
import { column } from '../marts/mart.ts';
import { stalePartTables, staleSkuTables, staleTables } from '../marts/stale.ts';
import { publicSchema } from './public/public-tables.ts';
import { companyTables, type Table } from './tables.ts';

/**
 * A step of the schema, forward only. `tables` names what it creates; a later change of a table is a step with its own SQL. The
 * tables of marts are no part of it: they are remade where their definition has changed (marts/remake-marts.ts).
 */
export interface SchemaStep {
  name: string;
  tables?: Table[];
  sql?: string[];
}

/** When each mart of a company was refreshed last, and what it read then. Without a row it is to be built from all facts. */
const martRuns: Table = {
  name: 'mart_runs',
  columns: [
    column('company_id', 'integer'),
    column('mart', 'varchar'),
    column('load_id', 'integer'),
    column('refreshed_at', 'timestamp'),
    column('milliseconds', 'integer'),
    /** Counts the refreshes that changed it: the marts that read it compare. */
    column('revision', 'integer', false),
    /** A JSON object: the version of each relation that it read. */
    column('inputs', 'varchar', false),
  ],
  key: ['company_id', 'mart'],
  sort: ['company_id', 'mart'],
};

/** By which definition the table of each mart was made, and each decided table. */
export const martDefinitions: Table = {
  name: 'mart_definitions',
  columns: [column('mart', 'varchar'), column('fingerprint', 'varchar')],
  key: ['mart'],
  sort: ['mart'],
};

export const schemaSteps: SchemaStep[] = [
  { name: '001-company-tables', tables: companyTables },
  { name: '002-marts', tables: [...staleTables, martRuns] },
  { name: '003-public-tables', tables: publicSchema },
  {
    name: '030-mart-definitions',
    tables: [martDefinitions],
    sql: [
      // Stores of the steps below have the table without them.
      'alter table mart_runs add column if not exists revision integer',
      'alter table mart_runs add column if not exists inputs varchar',
      // What the marts were made from was kept in marts of its own.
      ...['mart_inputs', 'tray_inputs', 'case_inputs', 'tag_months'].map((name) => `drop table if exists ${name}`),
    ],
  },
  { name: '031-decision-versions', tables: [decisionVersions] },
  { name: '032-parts-of-tags', tables: stalePartTables },
  { name: '033-skus', tables: staleSkuTables },
];

/** Steps that once made the tables of marts. Stores that ran them still say so. */
export const retiredSteps: readonly string[] = [
  '004-report-marts',
  '005-recall-marts',
  '006-state-marts',
  '007-quick-marts',
  '008-tray-marts',
  '009-anesthesia-marts',
  '010-tray-advice',
  '011-par-curve',
  '012-tag-places',
  '013-live-tags-together',
  '016-live-tags-over-all-parts',
  '017-tray-states',
  '018-tag-counts',
  '019-use-days',
  '020-days-seen',
  '021-receipt-days',
  '022-lot-rows',
  '023-figures-of-days',
  '024-price-steps',
  '025-stock-positions',
  '026-tags-of-lots',
  '027-cases-judged-anew',
  '028-earliest-expiry',
  '029-paid-spans',
];

/** Every table of the newest schema but for those of marts. */
export const baseTables: readonly Table[] = schemaSteps.flatMap(({ tables = [] }) => tables);
