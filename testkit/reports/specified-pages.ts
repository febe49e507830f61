import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The least that a page must have: stable keys of the report catalogue, separated by spaces. */
interface SpecifiedPage {
  columns: string;
  kpis: string;
  filters: string;
}

/** Every page of the report catalogue that is a report, whether it is built or not: a page that is not among them was never asked for. */
export const specified = JSON.parse(readFileSync(join(import.meta.dirname, 'specified-pages.json'), 'utf8')) as Partial<
  Record<string, SpecifiedPage>
>;
