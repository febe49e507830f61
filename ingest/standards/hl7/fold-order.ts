import type { OrderMessage } from './read-orders.ts';

/**
 * Folds the messages of one order, in the order in which they came, into its row of medication_orders. The last one
 * says how the order stands; the start of the order, and all of it where it is only ended, is what was said or known
 * before.
 */
export function foldOrder(
  messages: readonly OrderMessage[],
  known: Readonly<Record<string, string>> | undefined,
): { line: number; row: Record<string, string> } | { line: number; reason: string } {
  let row: Record<string, string> | undefined = known && { ...known };
  let line = 0;
  for (const message of messages) {
    line = message.line;
    const before: string = row?.starts_at ?? '';
    if (message.row) row = { ...message.row, starts_at: message.row.starts_at || before };
    if (!row) continue;
    // The moment at which an order is ended is not the one at which it began.
    if (row.starts_at === '' && message.endedAt === '') row.starts_at = message.at;
    if (message.endedAt !== '') row.stops_at = message.endedAt;
  }
  if (!row) return { line, reason: 'The order is ended, but is neither repeated nor known.' };
  if (row.starts_at === '')
    return { line, reason: 'The order has no start: it is not said, and it is not known before.' };
  return { line, row };
}
