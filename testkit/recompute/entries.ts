import type { Entry } from './entry.ts';
import { orderEntries } from './order-entries.ts';
import { stockEntries } from './stock-entries.ts';
import { usageEntries } from './usage-entries.ts';

/** How pages are worked out from the files, by their number. */
export const entries: Record<string, Entry> = { ...orderEntries, ...stockEntries, ...usageEntries };

/** Pages that nobody works out again yet. A page that is in neither list fails. */
export const notYet: readonly string[] = [
  ...['1001', '1002', '1003', '1005', '1006', '1007', '1008', '1009', '1010', '1011', '1012', '1013', '1014', '1015'],
  ...['1016', '1017', '1027', '1028', '1029', '1031', '1032', '1034', '1035', '1036', '1037', '1038', '1039', '1040'],
  ...['1060', '1066', '1067', '1068', '1088', '1094', '1098'],
];
