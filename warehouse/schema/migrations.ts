import { recallMartTables, reportMartTables, stateMartTables, stockMartTables } from '../marts/pipeline.ts';
import { publicSchema } from './public/public-tables.ts';
import { companyTables, type Table } from './tables.ts';

/** A step of the schema, forward only. `tables` names what it creates; a later change of a table is a step with its own SQL. */
export interface SchemaStep {
  name: string;
  tables?: Table[];
  sql?: string[];
}

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
];
