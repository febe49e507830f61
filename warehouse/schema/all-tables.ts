import { schemaSteps } from './migrations.ts';
import type { Table } from './tables.ts';

/** Every table of the warehouse, as the newest schema has it. */
export const allTables: Table[] = schemaSteps.flatMap((step) => step.tables ?? []);
