import type { Condition, Dimension } from '../../../../query/define/define.ts';
import { calendarDimensions } from '../../../shared/datasets/calendar.ts';
import { clockDimensions } from '../../../shared/datasets/clock.ts';
import { tagDimensions } from '../tag-dimensions.ts';
import { systemUser } from '../tag-filters.ts';
import { dailyIds, daysKnowFilters } from './tag-days.ts';

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
    isPersonal: true,
  },
  encoder: {
    label: 'Encoder',
    type: 'text',
    definition: `Who encoded the tag first; ${systemUser} where the file names nobody.`,
    by: 'encoder_id',
    shows: 'encoder_name',
    code: 'encoder_code',
    isPersonal: true,
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

/** Rows are grouped by nothing that counts by day do not know. What tags are by now, they know, and the reasons of voids, which nothing else has. */
export const daysKnowRows: Condition<'asked' | 'by'> = {
  refusal: 'rows are grouped by what days do not know',
  holds: ({ asked, by }) => by.every((key) => isDaily(key) || (key === 'cohort_state' && asked.isNewest)),
};

/** Of the first ones there ever were, neither a state nor a time tells rows apart. */
export const daysKnowFirstRows: Condition<'by'> = {
  ...daysKnowRows,
  holds: ({ by }) => by.every((key) => isDaily(key) || key === 'cohort_state' || key === 'hour'),
};

function isDaily(key: string): boolean {
  const id = columnsOf[key as CountDimension];
  return id ? dailyIds.includes(id) : ['date', 'weekday', 'bucket', 'reason'].includes(key);
}

/** Under which measures of single events are taken apart: all others are read from counts by day. */
export const rowsAreDaily = [daysKnowFilters(), daysKnowRows] as const;
