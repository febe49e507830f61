import { martTables } from '../marts/pipeline.ts';
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
  { name: '002-marts', tables: martTables },
  { name: '003-public-tables', tables: publicSchema },
];
