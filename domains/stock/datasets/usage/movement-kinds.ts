/** What happens to stock, in words; the same on every page. */
export const movementKindWords: Record<string, string> = {
  receive: 'Received',
  transfer_in: 'Transferred in',
  transfer_out: 'Transferred out',
  dispense: 'Dispensed',
  return: 'Returned',
  waste: 'Wasted',
  expire: 'Expired',
  recall: 'Recalled',
  supplier_return: 'Returned to supplier',
  compound_out: 'Used in compounding',
  compound_in: 'Compounded',
  destroy: 'Destroyed',
  adjust: 'Adjusted',
  count: 'Counted',
};
