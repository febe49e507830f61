import { noteCount } from './note-count.ts';
import { defineMeta } from './report.ts';

/** Up to when the data of the days asked for are complete. */
export const completeMeta = defineMeta({
  incomplete_facility_count: noteCount(
    'incomplete_facility_count',
    'info',
    (count, value) =>
      `${value === 1 ? '1 facility has' : `${count} facilities have`} no movement on the last day of this period: its figures may be incomplete there.`,
  ),
  incomplete_day_count: {
    measure: 'incomplete_day_count',
    note: {
      level: 'info',
      // One day is what the note above says.
      text: (value, { number }) =>
        value > 1 ? `The facility whose data lag most has no movement on the last ${number(value)} days.` : null,
    },
  },
});
