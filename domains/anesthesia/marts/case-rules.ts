import type { ChosenSettings } from '../../shared/marts/read-settings.ts';
import { anesthesiaSettings, flagWeightSettings } from '../settings.ts';

const { openHours, beforeMinutes, tolerance, wholeShare, shiftMinutes, nightFrom, nightUntil } = anesthesiaSettings;
const { lateWasteMinutes, afterMinutes, dispenseDeviations, containerShare, wasteShareLimit } = anesthesiaSettings;
const { overlapMinutes, recordShare, recordDays, taggedDays } = anesthesiaSettings;

/** What the records of single users read. */
export const recordRules = { openHours, tolerance, wholeShare, shiftMinutes } as const;

/** What the drugs of cases read. */
export const drugRules = {
  ...{ openHours, beforeMinutes, afterMinutes, tolerance, lateWasteMinutes },
  ...{ dispenseDeviations, containerShare, wasteShareLimit, taggedDays },
} as const;

/** What the cases read. */
export const caseRules = { openHours, nightFrom, nightUntil, overlapMinutes, recordShare, recordDays } as const;
export const weightRules = flagWeightSettings;

/** What is checked of records. */
export const checkRules = { openHours, beforeMinutes } as const;

export type DrugRules = ChosenSettings<typeof drugRules>;
export type RecordRules = ChosenSettings<typeof recordRules>;
export type CaseRules = ChosenSettings<typeof caseRules>;
