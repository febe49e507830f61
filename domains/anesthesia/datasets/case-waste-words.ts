import type { StatusLevel } from '../../../contracts/report.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { anesthesiaSettings } from '../settings.ts';

export const witnessStateWords: Record<string, string> = {
  witnessed: 'Witnessed',
  absent: 'Witness not on shift',
  missing: 'No witness',
  self: 'Witness is the user',
  not_required: 'Not required',
};

export const witnessStateLevels: Record<string, StatusLevel> = {
  missing: 'bad',
  self: 'bad',
  absent: 'warn',
  witnessed: 'ok',
  not_required: 'none',
};

export const wasteStateWords: Record<string, string> = { wasted: 'Wasted', pending: 'Not wasted yet' };

export const wasteStateLevels: Record<string, StatusLevel> = { pending: 'warn', wasted: 'none' };

/** Minutes after the end of the case from which a waste is late: for the share of late wastes as for the flag of a case. */
export const lateMinutes = settingValue(anesthesiaSettings.lateWasteMinutes);
