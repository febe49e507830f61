const group = 'Drug shortages';
const points = {
  app: 'scm',
  group,
  type: 'count',
  unit: 'points',
  least: 0,
  most: 100,
  pages: ['1097', '1088'],
} as const;
const days = { app: 'scm', group, type: 'days', least: 1, pages: ['1097', '1088'] } as const;

/** Thresholds and weights of drug shortages. */
export const shortageSettings = {
  unknownDays: {
    ...days,
    key: 'shortage.unknown_days',
    label: 'Days until supply, where the FDA gives no date',
    meaning:
      'How long a shortage is taken to last where the FDA names no recovery date, or the drug is to be discontinued. Pages mark days that rest on it.',
    usual: 180,
    most: 1095,
  },
  conserveDays: {
    ...days,
    key: 'shortage.conserve_days',
    label: 'Conserve below',
    meaning: 'A drug in shortage with fewer days on hand is counted as running out: its use is to be restricted.',
    usual: 7,
    most: 90,
    pages: ['1097'],
  },
  enoughDays: {
    ...days,
    key: 'shortage.alternative_days',
    label: 'Days that make an alternative enough',
    meaning:
      'An alternative of the same drug, strength and form whose stock lasts so many days under both demands takes its part out of the impact score.',
    usual: 30,
    most: 365,
  },
  staleDays: {
    ...days,
    key: 'shortage.stale_days',
    label: 'FDA line is old after',
    meaning: 'A line of FDA’s list that was last updated before so many days is marked as old: call the supplier.',
    usual: 90,
    most: 730,
    pages: ['1097'],
  },
  gapPoints: {
    ...points,
    key: 'shortage.gap_points',
    label: 'Impact: days without stock',
    meaning: 'Points for the days between running out and supply, as a part of the days until supply.',
    usual: 40,
  },
  availabilityPoints: {
    ...points,
    key: 'shortage.availability_points',
    label: 'Impact: availability',
    meaning: 'Points for how hard the NDC is to get: all of them where it is unavailable.',
    usual: 25,
  },
  alternativePoints: {
    ...points,
    key: 'shortage.alternative_points',
    label: 'Impact: alternatives',
    meaning: 'Points for want of an alternative: all of them where there is none.',
    usual: 20,
  },
  vitalPoints: {
    ...points,
    key: 'shortage.vital_points',
    label: 'Impact: vital drugs',
    meaning: 'Points for how vital the item is: all of them for VEN class V, half for E, none for N.',
    usual: 15,
  },
  criticalFrom: {
    ...points,
    key: 'shortage.critical_from',
    label: 'Critical from',
    meaning: 'An impact score from here on is critical.',
    usual: 70,
  },
  highFrom: {
    ...points,
    key: 'shortage.high_from',
    label: 'High from',
    meaning: 'An impact score from here on is high.',
    usual: 45,
  },
  watchFrom: {
    ...points,
    key: 'shortage.watch_from',
    label: 'Watch from',
    meaning: 'An impact score from here on is to be watched; below it is OK.',
    usual: 20,
  },
} as const;
