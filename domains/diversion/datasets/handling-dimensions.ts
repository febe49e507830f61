import type { Dimension } from '../../../query/define/define.ts';
import { roleWords } from '../../anesthesia/datasets/case-filters.ts';
import { scheduleWords } from '../../products/datasets/item-filters.ts';
import { careAreaWords, shiftWords } from './handling-filters.ts';

/** For cells with `unit_id`, `unit`, `care_area`, `role` and `shift`. */
export const unitDimensions = {
  unit: {
    label: 'Unit',
    type: 'text',
    definition: 'The group of places that a cabinet belongs to; where it has none, the place.',
    by: 'unit_id',
    shows: 'unit',
    code: 'unit',
  },
  care_area: {
    label: 'Care area',
    type: 'status',
    definition: 'What kind of unit it is.',
    by: 'care_area',
    words: careAreaWords,
  },
  role: { label: 'Role', type: 'status', definition: 'The role of the user.', by: 'role', words: roleWords },
  shift: {
    label: 'Shift',
    type: 'status',
    definition: 'Day, where the middle of the shift lies between 07:00 and 18:59; else night.',
    by: 'shift',
    words: shiftWords,
  },
} satisfies Record<string, Dimension>;

/** For cells with `staff_id`. */
export const userDimension = {
  user: {
    label: 'User',
    type: 'text',
    definition: 'Who handled the drug.',
    by: 'staff_id',
    shows: 'user_name',
    code: 'user_code',
    isPersonal: true,
  },
} satisfies Record<string, Dimension>;

/** For cells with `drug`, beside `drugJoin`. */
export const drugDimensions = {
  drug: {
    label: 'Drug',
    type: 'text',
    definition: 'The drug by its generic name, all strengths together.',
    by: 'drug',
    shows: 'drug_name',
    code: 'drug',
  },
  dea_schedule: {
    label: 'Schedule',
    type: 'status',
    definition: 'The DEA schedule of the drug; blank where it has none.',
    by: 'drug_schedule',
    words: scheduleWords,
  },
} satisfies Record<string, Dimension>;
