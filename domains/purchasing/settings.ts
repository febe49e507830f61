const common = { app: 'scm', group: 'Prices and orders', pages: ['1016'] } as const;

/** Thresholds of prices and orders. */
export const purchasingSettings = {
  priceJump: {
    ...common,
    key: 'purchasing.price_jump',
    label: 'Price jumps from',
    meaning: 'A price that changed by this share or more against the price before, up or down, is marked as a jump.',
    type: 'percent',
    usual: 0.25,
    least: 0.01,
    most: 5,
    list: {
      of: 'Prices that jump',
      page: '1016',
      filters: { priceCheck: 'spike' },
      keys: ['ndc', 'item', 'price_scope', 'facility'],
    },
  },
  priceStaleDays: {
    ...common,
    key: 'purchasing.price_stale_days',
    label: 'Price is stale after',
    meaning: 'A WAC, GPO or contract price without an end that has been in force for more days is marked as stale.',
    type: 'days',
    usual: 365,
    least: 30,
    most: 1825,
    list: {
      of: 'Stale prices',
      page: '1016',
      filters: { priceCheck: 'stale' },
      keys: ['ndc', 'item', 'price_scope', 'facility'],
    },
  },
  nadacStaleDays: {
    ...common,
    key: 'purchasing.nadac_stale_days',
    label: 'NADAC is stale after',
    meaning: 'A NADAC price that is older than so many days is marked as stale. CMS publishes the rates every week.',
    type: 'days',
    usual: 60,
    least: 7,
    most: 730,
    list: {
      of: 'Stale prices',
      page: '1016',
      filters: { priceCheck: 'stale' },
      keys: ['ndc', 'item', 'price_scope', 'facility'],
    },
  },
} as const;
