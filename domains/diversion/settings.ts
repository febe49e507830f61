const ranking = ['potential-diverter-ranking', 'user-investigation'];

/** What a metric weighs in the score. 0 shows it without counting it. */
const weight = <const Id extends string>(id: Id, label: string, usual: number) => ({
  key: `diversion.weight_${id.toLowerCase()}` as const,
  app: 'igs' as const,
  group: 'Diversion: weights of the score',
  label,
  meaning: `How much ${label.toLowerCase()} counts in the score, beside the other metrics. A change holds for new days; days that are published keep the weights they had.`,
  type: 'ratio' as const,
  usual,
  least: 0,
  most: 10,
  pages: ranking,
});

/** Weights of the score, by metric. */
export const scoreSettings = {
  M1: weight('M1', 'Dispenses per shift', 2),
  M2: weight('M2', 'Removals not accounted for', 3),
  M3: weight('M3', 'Whole containers wasted', 3),
  M4: weight('M4', 'Late wastes', 1),
  M7: weight('M7', 'Overrides', 1),
  M8: weight('M8', 'Opened without taking', 1),
  M9: weight('M9', 'Without order or after discharge', 3),
  M11: weight('M11', 'Last hour of shift', 0.5),
  M13: weight('M13', 'Same witness', 1),
  M14: weight('M14', 'More doses to the same patients', 2),
  M17: weight('M17', 'Change against own past', 3),
  M18: weight('M18', 'Always the largest dose', 0),
  M19: weight('M19', 'Anesthesia removals after the case', 3),
  M20: weight('M20', 'Removals away from the case room', 3),
  M21: weight('M21', 'More containers than the case needed', 2),
} as const;

/** What a company has set, as science takes it: by metric. */
export const weightsOf = (values: Readonly<Record<string, number>>): Record<string, number> => ({ ...values });
