import { caseEntries } from './entries/cases.ts';
import { ledgerEntries } from './entries/ledger.ts';
import { orderEntries } from './entries/orders.ts';
import { priceEntries } from './entries/prices.ts';
import { skuMapEntries } from './entries/sku-map.ts';
import { stockEntries } from './entries/stock.ts';
import { tagCountEntries } from './entries/tag-counts.ts';
import { tagStockEntries } from './entries/tag-stock.ts';
import { tagWorkEntries } from './entries/tag-work.ts';
import { trayEntries } from './entries/trays.ts';
import { usageEntries } from './entries/usage.ts';
import type { Entry } from './entry.ts';

/** How pages are worked out from the files, by their number. */
export const entries: Record<string, Entry> = {
  ...caseEntries,
  ...ledgerEntries,
  ...orderEntries,
  ...priceEntries,
  ...skuMapEntries,
  ...stockEntries,
  ...tagCountEntries,
  ...tagStockEntries,
  ...tagWorkEntries,
  ...trayEntries,
  ...usageEntries,
};

/** Pages without an entry, each with what owns it. A page that is in neither list fails. */
export const notYet: Record<string, string> = {
  '1097': 'issue 32',
  'recall-match': 'issue 32',
};
