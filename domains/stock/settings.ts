/** Thresholds of stock, usage and lots. */
export const stockSettings = {
  holdingRate: {
    key: 'stock.holding_rate',
    app: 'scm',
    group: 'Par levels',
    label: 'Carrying cost of stock',
    meaning:
      'What it costs to hold a dollar of stock for a year: capital, space, handling and loss. A carrying cost is the mean value on hand × this rate.',
    type: 'percent',
    unit: 'a year',
    usual: 0.2,
    least: 0.01,
    most: 1,
    pages: ['1066'],
  },
} as const;
