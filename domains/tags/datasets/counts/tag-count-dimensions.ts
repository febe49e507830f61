import type { Dimension, Wanted } from '../../../../query/define/define.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { clockDimensions } from '../../../shared/datasets/clock.ts';
import { tagDimensions } from '../tag-dimensions.ts';
import { systemUser } from '../tag-filters.ts';
import { areDaysEnough, dailyIds } from './tag-days.ts';

/** By what counted events of tags are told apart. */
export const countDimensions = {
  ...tagDimensions,
  ...calendarDimensions,
  ...clockDimensions,
  user: {
    label: 'User',
    type: 'text',
    definition: `Who did it; ${systemUser} where the file names nobody.`,
    by: 'staff_id',
    shows: 'staff_name',
    code: 'staff_code',
  },
  encoder: {
    label: 'Encoder',
    type: 'text',
    definition: `Who encoded the tag first; ${systemUser} where the file names nobody.`,
    by: 'encoder_id',
    shows: 'encoder_name',
    code: 'encoder_code',
  },
  reason: {
    label: 'Reason',
    type: 'text',
    definition: 'The reason as written, in small letters; "not given" where there is none.',
    by: 'reason_word',
  },
  cohort_state: {
    label: 'State now',
    type: 'status',
    definition: 'What had become of the tags encoded in these days, at the end of the last of them.',
    by: 'cohort_state',
    words: {
      waiting: 'Waiting for approval',
      approved_not_used: 'Approved, not used',
      used: 'Used',
      voided: 'Voided',
      expired_or_recalled: 'Expired or recalled',
    },
  },
} satisfies Record<string, Dimension>;
export type CountDimension = keyof typeof countDimensions;

/** Which columns tell the rows of a dimension apart. */
export const columnsOf: Partial<Record<CountDimension, string>> = {
  item: 'item_id',
  ndc: 'product_id',
  manufacturer: 'product_id',
  facility: 'facility_id',
  location: 'location_id',
  tray: 'tray_id',
  tray_type: 'tray_id',
  user: 'staff_id',
  encoder: 'encoder_id',
};
export const eventIds = ['facility_id', 'location_id', 'product_id', 'item_id', 'tray_id', 'staff_id', 'encoder_id'];

/**
 * Whether rows are told apart by nothing that counts by day do not know. What tags are by now, they do, and the reasons of voids,
 * which nothing else has. `known` are filters that do not matter, or that the days know as well.
 */
export const areRowsDaily = ({ asked, by }: Pick<Wanted, 'asked' | 'by'>, known: readonly string[] = []): boolean =>
  areDaysEnough(asked, known) &&
  by.every((key) => {
    const id = columnsOf[key as CountDimension];
    if (id) return dailyIds.includes(id);
    return ['date', 'weekday', 'bucket', 'reason'].includes(key) || (key === 'cohort_state' && asked.isNewest);
  });
