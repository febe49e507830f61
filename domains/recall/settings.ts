const recall = { app: 'scm', group: 'Recalls', pages: ['recall-match'] } as const;

const dueHours = { ...recall, type: 'count', unit: 'hours', least: 1, most: 2160 } as const;
const dueMeaning =
  'So many hours after a notice was first seen, every place that holds or held its lots should be done with it.';

/** Thresholds of recalls. */
export const recallSettings = {
  listMonths: {
    ...recall,
    key: 'recall.list_months',
    label: 'Notices shown from the last months',
    meaning:
      'The list shows notices that were reported within so many months or are not terminated, and every older one whose lots are still on the shelf. A date or a number in the filters shows any other.',
    type: 'count',
    unit: 'months',
    usual: 24,
    least: 1,
    most: 120,
  },
  dueHoursI: { ...dueHours, key: 'recall.due_hours_1', label: 'Due: class I', meaning: dueMeaning, usual: 24 },
  dueHoursII: { ...dueHours, key: 'recall.due_hours_2', label: 'Due: class II', meaning: dueMeaning, usual: 72 },
  dueHoursIII: {
    ...dueHours,
    key: 'recall.due_hours_3',
    label: 'Due: class III, and without a class',
    meaning: dueMeaning,
    usual: 168,
  },
} as const;
