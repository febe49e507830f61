import { type Fragment, join, sql } from '../../../query/define/sql.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { sayInRows } from '../../shared/datasets/setting-words.ts';
import { caseFlags } from '../marts/case-terms.ts';
import { anesthesiaSettings, flagWeightSettings } from '../settings.ts';

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
  missing:
    'Given + wasted + returned is less than dispensed by more than the tolerance, {anesthesia.tolerance} of dispensed.',
  after_case:
    'A user of the case took the drug for the patient {anesthesia.after_minutes} minutes to {anesthesia.open_hours} hours after its end, and no other case was on.',
  other_station: 'A user of the case took the drug for the patient at another place, with no case there.',
  full_package_waste: 'At least {anesthesia.whole_share} of a container was wasted and the user gave nothing.',
  extra_containers: 'Two or more containers, and more than {anesthesia.container_share} of such cases needed.',
  high_dispense: 'Dispensed lies {anesthesia.dispense_deviations} standard deviations or more above what is usual.',
  high_waste: 'The share wasted is above that of {anesthesia.waste_share_limit} of the records of the service line.',
  unwitnessed: 'A waste without a witness, or witnessed by the user.',
  no_record:
    'No drug record, while {anesthesia.record_share} of the cases of the service line in {anesthesia.record_days} days have one.',
  late_waste:
    'More than {anesthesia.late_waste_minutes} minutes after the case, or left over and not wasted {anesthesia.open_hours} hours after it.',
  over_documented: 'Given + wasted + returned is more than dispensed by more than the tolerance.',
  tag_gap: 'Used tags and record differ by a container or more.',
  overlapping: 'The provider had another own case at the same time for more than {anesthesia.overlap_minutes} minutes.',
};

const named = Object.values(anesthesiaSettings);

/** All flags as rows called `known`: flag, weight, place (the heaviest first) and why. */
export const flagRows: Fragment = sql`(values ${join(
  caseFlags.map(
    (flag, place) =>
      sql`(cast(${flag} as varchar), cast(${settingValue(flagWeightSettings[flag])} as integer), cast(${place} as integer), ${sayInRows(reasons[flag] ?? '', named)})`,
  ),
  ', ',
)}) as known (flag, weight, place, why)`;

/** Whether a list of flags, as the marts keep it, has this one. */
export const hasFlag = (list: Fragment, flag: Fragment): Fragment =>
  sql`(',' || ${list} || ',') like ('%,' || ${flag} || ',%')`;
