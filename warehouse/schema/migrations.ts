import { decisionVersions } from '../decided/decided-version.ts';
import { column } from '../marts/mart.ts';
import { staleCareTables, staleLedgerTables, stalePartTables, staleSkuTables, staleTables } from '../marts/stale.ts';
import { runsTable } from '../runs/run-engine.ts';
import { getEntity } from './entities.ts';
import { episodeRevisions } from './episode-revisions.ts';
import { publicSchema } from './public/public-tables.ts';
import { companyTables, entityTables, type Table } from './tables.ts';

/**
 * A step of the schema, forward only. `tables` names what it creates; a later change of a table is a step with its own SQL. The
 * tables of marts are no part of it: they are remade where their definition has changed (marts/remake-marts.ts).
 */
export interface SchemaStep {
  name: string;
  tables?: Table[];
  /** Tables of entities that came later: a new store has them from the first step on. */
  added?: Table[];
  /** Columns that an entity gained, by its name; those of a new store have them. */
  gained?: Readonly<Record<string, readonly string[]>>;
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

/** Which extract a row was found unchanged in, after the one that brought it: an older extract must not replace it. */
export const rowConfirmations: Table = {
  name: 'row_confirmations',
  columns: [
    column('company_id', 'integer'),
    column('entity', 'varchar'),
    /** A hash of the natural key. */
    column('row_key', 'varchar'),
    column('extracted_at', 'timestamp'),
    column('load_id', 'integer'),
  ],
  key: [],
  sort: ['company_id', 'entity', 'load_id'],
};

/** Those of an entity that came after the first stores. */
const tablesOf = (entity: string): Table[] => entityTables(getEntity(entity));
/** The tables of letters about recalls, which gained lines: their key is another one, so they are made anew. */
const letterTables = companyTables.filter(({ name }) => name.endsWith('recall_notices'));

/** What letters had before they had lines, and in the table of replaced rows the load that replaced them. */
const lettersHad = (name: string): string =>
  ['company_id', 'notice_code', 'received_on', 'ndc', 'product', 'lots', 'class', 'reason', 'load_id']
    .concat(name.startsWith('replaced_') ? ['replaced_by_load_id'] : [])
    .join(', ');
const putAside = (name: string): string[] => [`create table aside_${name} as select ${lettersHad(name)} from ${name}`];
const bringBack = (name: string): string[] => [
  // A backup from before lines is restored with the first line of each letter.
  `alter table ${name} alter column line set default 1`,
  `insert into ${name} (line, ${lettersHad(name)}) select 1, ${lettersHad(name)} from aside_${name}`,
  `drop table aside_${name}`,
];

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
  {
    name: '034-extract-moments',
    tables: [rowConfirmations],
    sql: ['alter table loads add column if not exists extracted_at timestamp'],
  },
  {
    name: '035-modifiers-and-accounts',
    added: ['part_b_status', 'supplier_accounts', 'registrations_340b'].flatMap(tablesOf),
    gained: {
      charges: ['modifiers', 'secondary_payer', 'dose_charge_id'],
      products: ['single_dose'],
      facilities: ['dea_registration'],
    },
  },
  {
    name: '070-controlled-drug-columns',
    gained: {
      movements: ['witness_staff_code', 'document_number'],
      counts: ['staff_code'],
      adc_transactions: ['transfer_id'],
    },
  },
  { name: '071-parts-of-care', tables: staleCareTables },
  { name: '072-episode-revisions', tables: [episodeRevisions] },
  { name: '050-letters-aside', sql: letterTables.flatMap(({ name }) => [...putAside(name), `drop table ${name}`]) },
  { name: '051-lines-of-letters', tables: letterTables },
  { name: '052-letters-back', sql: letterTables.flatMap(({ name }) => bringBack(name)) },
  // Its table had a name that a question also gives to something else.
  { name: '080-runs' },
  { name: '081-usage-history', added: ['usage_history', 'item_successors'].flatMap(tablesOf) },
  { name: '082-engine-runs', tables: [runsTable], sql: ['drop table if exists runs'] },
  { name: '160-parts-of-the-340b-ledger', tables: staleLedgerTables },
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
export const baseTables: readonly Table[] = [
  // A step may make a table anew.
  ...new Map(schemaSteps.flatMap(({ tables = [] }) => tables.map((table) => [table.name, table]))).values(),
];
