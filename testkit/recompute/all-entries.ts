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
  '1075': 'issue 33',
  '1078': 'issue 33',
  '1081': 'issue 33',
  '1083': 'issue 33',
  '1087': 'issue 33',
  '1090': 'issue 33',
  '1092': 'issue 33',
  '1073': 'issue 35',
  '1074': 'issue 35',
  '1097': 'issue 32',
  'compliance-scorecard': 'issue 34',
  'controlled-chain': 'issue 34',
  'drug-dispense-scorecard': 'issue 34',
  'potential-diverter-ranking': 'issue 34',
  reconciliation: 'issue 34',
  'time-to-waste': 'issue 34',
  'user-drug-history': 'issue 34',
  'user-investigation': 'issue 34',
  'waste-analysis': 'issue 34',
};
