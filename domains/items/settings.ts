/** Thresholds of items and their charge codes. */
export const itemSettings = {
  factorTimes: {
    key: 'items.factor_times',
    app: 'scm',
    group: 'Charge codes',
    label: 'Factor out of line beyond',
    meaning:
      'The units per charge of a map row are out of line when they are more than so many times the median of their peers, or less than the median divided by it.',
    type: 'ratio',
    unit: '× the median',
    usual: 3,
    least: 1.1,
    most: 100,
    pages: ['1098'],
    list: {
      of: 'Factors out of line',
      page: '1098',
      filters: { mapStatus: 'factor_outlier' },
      keys: ['charge_code', 'item', 'facility', 'ndc'],
    },
  },
} as const;
