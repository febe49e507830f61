import { asLines } from '../../../query/define/as-lines.ts';
import type { Field } from '../../../query/define/define.ts';
import { sql, wallClock } from '../../../query/define/sql.ts';
import { amount } from './case-list-fields.ts';
import { wasteStateLevels, wasteStateWords, witnessStateLevels, witnessStateWords } from './case-waste-words.ts';

/** What a user's record of a drug in a case says, wherever such records are listed. */
export const recordFields = {
  user: {
    label: 'User',
    type: 'text',
    definition: 'Whose record it is.',
    value: sql`user_name`,
    code: sql`user_code`,
    isPersonal: true,
  },
  dispensed_qty: amount('Dispensed', 'dispensed_qty', 'What the user took.'),
  given_qty: amount('Given', 'given_qty', 'What the user gave.'),
  waste_qty: amount('Wasted', 'waste_qty', 'What the user threw away.'),
  returned_qty: amount('Returned', 'returned_qty', 'What the user brought back unopened.'),
  unaccounted_qty: amount(
    'Unaccounted',
    'unaccounted_qty',
    "The user's part of what the case as a whole cannot account for: among several users it goes to those whose own record lacks it.",
  ),
  wasted_at: {
    label: 'Wasted at',
    type: 'datetime',
    definition: 'When it was wasted, by the clock of the facility; the last time where there were several.',
    value: wallClock(sql`wasted_local`),
    order: sql`wasted_local`,
  },
  minutes_to_waste: {
    label: 'Minutes after case',
    type: 'minutes',
    definition:
      'From the end of the case to the waste; zero where it was wasted during the case, blank without a time. What is not wasted yet comes first, however it is sorted.',
    value: sql`minutes_to_waste`,
    // The direction belongs to the last key alone: what is still carried stands before everything else either way.
    order: sql`case when waste_state = 'pending' then 0 else 1 end, minutes_to_waste`,
  },
  witness: {
    label: 'Witness',
    type: 'text',
    definition: 'Who saw the waste, as the record says.',
    value: sql`witness_name`,
    code: sql`witness_code`,
    isPersonal: true,
  },
  witness_state: {
    label: 'Witness check',
    type: 'status',
    definition: asLines(
      'Blank until something is wasted.',
      'Witnessed.',
      'Witness not on shift: within {anesthesia.shift_minutes} minutes, where the shifts of that day are known.',
      'No witness.',
      'Witness is the user.',
      'Not required: not a scheduled drug.',
    ),
    words: witnessStateWords,
    levels: witnessStateLevels,
    value: sql`witness_state`,
  },
  waste_state: {
    label: 'State',
    type: 'status',
    definition: 'Wasted, or left over with no waste on record.',
    words: wasteStateWords,
    levels: wasteStateLevels,
    value: sql`waste_state`,
  },
} satisfies Record<string, Field>;
