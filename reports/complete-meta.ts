import type { MetaOf } from '../model/report.ts';

/** Up to when the data of the days asked for are complete. */
export const completeMeta: Record<string, MetaOf> = {
  incomplete_facility_count: {
    measure: 'incomplete_facility_count',
    note: {
      level: 'info',
      text: (value, { number }) =>
        value > 0
          ? `${value === 1 ? '1 facility has' : `${number(value)} facilities have`} no movement on the last day of this time: what is told of it may be incomplete there.`
          : null,
    },
  },
  incomplete_day_count: {
    measure: 'incomplete_day_count',
    note: {
      level: 'info',
      text: (value, { number }) =>
        value > 1 ? `The facility whose data lag most has no movement on the last ${number(value)} days.` : null,
    },
  },
};
