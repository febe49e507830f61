export type Order = 'ascending' | 'descending';

/** The way a column is ordered in a list such as `['-value', 'name']`, and its rank there; null where it is not. */
export function readOrder(sort: string[], key: string): { order: Order; rank: number } | null {
  const at = sort.findIndex((entry) => entry === key || entry === `-${key}`);
  if (at < 0) return null;
  return { order: sort[at]?.startsWith('-') ? 'descending' : 'ascending', rank: at + 1 };
}

/**
 * The order after a click on a heading. Alone the column takes over, and turns around when it was the only one; with others
 * (shift) it joins them, turns around, and leaves again.
 */
export function nextSort(sort: string[], key: string, firstOrder: Order, withOthers: boolean): string[] {
  const write = (order: Order) => (order === 'descending' ? `-${key}` : key);
  const opposite: Order = firstOrder === 'ascending' ? 'descending' : 'ascending';
  const current = readOrder(sort, key);
  if (!withOthers) {
    const turnsAround = current?.rank === 1 && current.order === firstOrder;
    return [write(turnsAround ? opposite : firstOrder)];
  }
  if (!current) return [...sort, write(firstOrder)];
  const at = current.rank - 1;
  if (current.order === firstOrder) return sort.map((entry, index) => (index === at ? write(opposite) : entry));
  return sort.filter((_, index) => index !== at);
}
