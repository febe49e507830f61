import { quoteText } from '../quote-text.ts';
import type { StoredColumn } from '../schema/layout.ts';

/**
 * The rows of a file that PostgreSQL's `copy … (format csv)` wrote, for DuckDB. There an empty text is in quotes and nothing is
 * not; left to itself DuckDB takes both for nothing.
 */
export function copiedRows(file: string, columns: Pick<StoredColumn, 'name' | 'type'>[]): string {
  const types = columns.map(({ name, type }) => `'${name}': '${type}'`).join(', ');
  return `read_csv(${quoteText(file)}, columns = {${types}}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', allow_quoted_nulls = false)`;
}
