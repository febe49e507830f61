import { lotKeySql } from '../../contracts/codes/lot-key.ts';
import { parCurveColumns } from '../../domains/stock/marts/state/par-replays.ts';
import { dayFigures } from '../../domains/tags/marts/tag-days.ts';
import {
  anesthesiaMartTables,
  paidMartTables,
  positionTables,
  priceMartTables,
  quickMartTables,
  recallMartTables,
  receiptMartTables,
  reportMartTables,
  stateMartTables,
  stockMartTables,
  tagCountTables,
  trayAdviceTables,
  trayMartTables,
  trayStateTables,
  useMartTables,
} from '../marts/pipeline.ts';
import { publicSchema } from './public/public-tables.ts';
import { companyTables, type Table } from './tables.ts';

/** A step of the schema, forward only. `tables` names what it creates; a later change of a table is a step with its own SQL. */
export interface SchemaStep {
  name: string;
  tables?: Table[];
  sql?: string[];
}

/** NDCs with a lot of which two expiries or two spellings are known. */
const lotsToJudge = `select distinct company_id, product_id from lots group by company_id, product_id, ${lotKeySql('lot')} having bool_or(expiry_conflict) or count(*) > 1`;

export const schemaSteps: SchemaStep[] = [
  { name: '001-company-tables', tables: companyTables },
  { name: '002-marts', tables: stockMartTables },
  { name: '003-public-tables', tables: publicSchema },
  {
    name: '004-report-marts',
    tables: reportMartTables,
    // What is loaded already counts as changed, so that the next refresh fills them.
    sql: [
      'insert into stale_days select distinct company_id, local_date from movements',
      'insert into stale_cells select company_id, location_id, product_id, min(local_date) from movements group by company_id, location_id, product_id',
    ],
  },
  { name: '005-recall-marts', tables: recallMartTables },
  {
    name: '006-state-marts',
    tables: stateMartTables,
    sql: ['insert into stale_days select company_id, max(local_date) from movements group by company_id'],
  },
  {
    name: '007-quick-marts',
    tables: quickMartTables,
    sql: ['insert into stale_days select distinct company_id, local_date from movements'],
  },
  {
    name: '008-tray-marts',
    tables: trayMartTables,
    // What a tag is has changed as well: a use that was undone no longer ends it. So the next refresh makes all of it anew.
    sql: [
      'alter table tag_spans add column if not exists is_approved boolean',
      'alter table tag_spans add column if not exists lot_key varchar',
      'alter table tag_codes add column if not exists urn varchar',
      'delete from mart_inputs',
    ],
  },
  {
    name: '009-anesthesia-marts',
    tables: anesthesiaMartTables,
    // They have been made from nothing yet, so that any refresh fills them: this asks for one.
    sql: ['insert into stale_days select company_id, max(local_date) from cases group by company_id'],
  },
  {
    name: '010-tray-advice',
    tables: trayAdviceTables,
    // They are made with the other tables of trays, which the next refresh makes anew.
    sql: ['delete from tray_inputs', 'delete from mart_inputs'],
  },
  {
    name: '011-par-curve',
    sql: [
      ...parCurveColumns.map(({ name, type }) => `alter table par_replays add column if not exists ${name} ${type}`),
      'insert into stale_days select company_id, max(local_date) from movements group by company_id',
    ],
  },
  {
    name: '012-tag-places',
    // Tags tell of places as well: those that are not known yet are looked at by the next refresh.
    sql: [
      `insert into stale_products select distinct company_id, product_id from rfid_events where event = 'encoded' and product_id is not null`,
    ],
  },
  {
    name: '013-live-tags-together',
    // What became of tags is written in another order, which the next refresh does.
    sql: ['delete from mart_inputs'],
  },
  {
    name: '016-live-tags-over-all-parts',
    // The same for companies with so many tags that they are followed in parts: all of them lie in one order.
    sql: ['delete from mart_inputs'],
  },
  {
    name: '017-tray-states',
    tables: trayStateTables,
    // They are made with the other tables of trays, which the next refresh makes anew.
    sql: ['delete from tray_inputs', 'delete from mart_inputs'],
  },
  {
    name: '018-tag-counts',
    tables: tagCountTables,
    // First and last days of a month can be read off the days as well.
    sql: ['drop table if exists tag_months', 'delete from tray_inputs', 'delete from mart_inputs'],
  },
  {
    name: '019-use-days',
    tables: useMartTables,
    sql: ['insert into stale_days select distinct company_id, local_date from movements'],
  },
  {
    name: '020-days-seen',
    // Filled with the other tables of tags, which the next refresh makes anew.
    sql: [
      'alter table tag_events add column if not exists previous_on date',
      'delete from tray_inputs',
      'delete from mart_inputs',
    ],
  },
  {
    name: '021-receipt-days',
    tables: receiptMartTables,
    sql: ['insert into stale_days select company_id, max(local_date) from movements group by company_id'],
  },
  {
    name: '022-lot-rows',
    sql: [
      'alter table lot_states add column if not exists row_no integer',
      'insert into stale_days select company_id, max(local_date) from movements group by company_id',
    ],
  },
  {
    name: '023-figures-of-days',
    sql: [
      'alter table tag_days drop column if exists batched',
      'alter table tag_days add column if not exists reason varchar',
      'alter table tag_days add column if not exists unlinked_value decimal(18,4)',
      ...dayFigures.map((name) => `alter table tag_days add column if not exists ${name} integer`),
      'delete from tray_inputs',
      'delete from mart_inputs',
    ],
  },
  {
    name: '024-price-steps',
    tables: priceMartTables,
    sql: ['insert into stale_products select distinct company_id, product_id from prices'],
  },
  {
    name: '025-stock-positions',
    tables: positionTables,
    // Read off the stock that is kept ready, which every refresh makes anew.
    sql: ['insert into stale_days select company_id, max(local_date) from movements group by company_id'],
  },
  {
    name: '026-tags-of-lots',
    sql: [
      'alter table lot_states add column if not exists live_tags integer',
      'insert into stale_days select company_id, max(local_date) from movements group by company_id',
    ],
  },
  {
    name: '027-cases-judged-anew',
    // What tags, cabinets and handlers say of a case has changed: the next refresh judges all of them again.
    sql: [
      'alter table case_records add column if not exists all_not_checked varchar',
      'delete from case_inputs',
      'insert into stale_days select company_id, max(local_date) from cases group by company_id',
    ],
  },
  {
    name: '028-earliest-expiry',
    // Of lots with two expiries or two spellings, the expiry may be another one now. Positions are made anew by every refresh.
    sql: [
      'alter table stock_positions add column if not exists is_constrained integer',
      `insert into stale_cells select fact.company_id, fact.location_id, fact.product_id, max(fact.local_date) from movements fact
       join (${lotsToJudge}) judged on judged.company_id = fact.company_id and judged.product_id = fact.product_id group by fact.company_id, fact.location_id, fact.product_id`,
      `insert into stale_days select distinct fact.company_id, fact.local_date from removals fact
       join (${lotsToJudge}) judged on judged.company_id = fact.company_id and judged.product_id = fact.product_id`,
      `insert into stale_days select company_id, max(local_date) from movements group by company_id`,
    ],
  },
  {
    name: '029-paid-spans',
    tables: paidMartTables,
    sql: [
      'alter table price_steps add column if not exists end_before date',
      'insert into stale_products select distinct company_id, product_id from prices union select distinct company_id, product_id from purchase_lines',
    ],
  },
];
