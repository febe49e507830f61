import { sql } from '../../../query/define/sql.ts';

/** For cells of one NDC each. */
export const packageSize = {
  label: 'Package size',
  type: 'quantity',
  definition: 'Base units in one package on that day.',
  parts: [],
  of: sql`max(package_size)`,
  total: 'none',
} as const;
