import { type Fragment, join, sql } from '../../../query/define/sql.ts';
import { caseFlagWeights } from '../marts/case-terms.ts';
import { lateMinutes } from './case-waste-words.ts';

export const flagWords: Record<string, string> = {
  missing: 'Missing',
  after_case: 'Taken after the case',
  other_station: 'Taken at another station',
  full_package_waste: 'Whole container wasted',
  extra_containers: 'More containers than usual',
  high_dispense: 'More dispensed than usual',
  high_waste: 'More wasted than usual',
  unwitnessed: 'Unwitnessed waste',
  no_record: 'No drug record',
  late_waste: 'Late waste',
  over_documented: 'Documented too much',
  tag_gap: 'Tags differ',
  overlapping: 'Overlapping cases',
};

/** What each flag was held against, in words. */
const reasons: Record<string, string> = {
  missing: 'Given + wasted + returned is less than dispensed by more than the tolerance, 2 % of dispensed.',
  after_case:
    'A user of the case took the drug for the patient 15 minutes to 4 hours after its end, and no other case was on.',
  other_station: 'A user of the case took the drug for the patient at another place, with no case there.',
  full_package_waste: 'At least 98 % of a container was wasted and the user gave nothing.',
  extra_containers: 'Two or more containers, and more than nine in ten such cases needed.',
  high_dispense: 'Dispensed lies 3 standard deviations or more above what is usual.',
  high_waste: 'The share wasted is above that of 99 in 100 records of the service line.',
  unwitnessed: 'A waste without a witness, or witnessed by the user.',
  no_record: 'No drug record, while nine in ten cases of the service line in 90 days have one.',
  late_waste: `More than ${lateMinutes} minutes after the case, or left over and not wasted 4 hours after it.`,
  over_documented: 'Given + wasted + returned is more than dispensed by more than the tolerance.',
  tag_gap: 'Used tags and record differ by a container or more.',
  overlapping: 'The provider had another own case at the same time for more than 15 minutes.',
};

/** All flags as rows called `known`: flag, weight, place (the heaviest first) and why. */
export const flagRows: Fragment = sql`(values ${join(
  Object.entries(caseFlagWeights).map(
    ([flag, weight], place) =>
      sql`(cast(${flag} as varchar), cast(${weight} as integer), cast(${place} as integer), cast(${reasons[flag] ?? ''} as varchar))`,
  ),
  ', ',
)}) as known (flag, weight, place, why)`;

/** Whether a list of flags, as the marts keep it, has this one. */
export const hasFlag = (list: Fragment, flag: Fragment): Fragment =>
  sql`(',' || ${list} || ',') like ('%,' || ${flag} || ',%')`;
