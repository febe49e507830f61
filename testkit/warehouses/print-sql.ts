import { printSql as printFor } from '../../query/compile/print-sql.ts';
import type { Fragment } from '../../query/define/sql.ts';
import { plan } from './plan.ts';

/** Prints for a store of the product. */
export const printSql = (fragment: Fragment, companyId: number) => printFor(fragment, companyId, plan.tables);
