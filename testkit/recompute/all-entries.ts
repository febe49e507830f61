import { caseEntries } from './entries/cases.ts';
import { orderEntries } from './entries/orders.ts';
import { stockEntries } from './entries/stock.ts';
import { tagCountEntries } from './entries/tag-counts.ts';
import { tagStockEntries } from './entries/tag-stock.ts';
import { trayEntries } from './entries/trays.ts';
import { usageEntries } from './entries/usage.ts';
import type { Entry } from './entry.ts';

/** How pages are worked out from the files, by their number. */
export const entries: Record<string, Entry> = {
  ...caseEntries,
  ...orderEntries,
  ...stockEntries,
  ...tagCountEntries,
  ...tagStockEntries,
  ...trayEntries,
  ...usageEntries,
};

/** Pages without an entry, each with what owns it. A page that is in neither list fails. */
export const notYet: Record<string, string> = {
  '1005': 'issue 31',
  '1016': 'issue 31',
  '1027': 'issue 31',
  '1032': 'issue 31',
  '1060': 'issue 31',
  '1066': 'issue 31',
  '1067': 'issue 31',
  '1088': 'issue 31',
  '1098': 'issue 31',
};
