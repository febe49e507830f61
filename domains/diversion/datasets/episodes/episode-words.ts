import type { StatusLevel } from '../../../../contracts/report.ts';

export const classWords: Record<string, string> = {
  NONE: 'Balanced',
  NO_DOC: 'Nothing recorded',
  PARTIAL_MISSING: 'Part missing',
  NO_WASTE_DOC: 'Waste not recorded',
  OVER: 'Recorded too much',
  WRONG_PATIENT: 'Perhaps another patient',
  LATE_DOC: 'Recorded outside the window',
  SOURCE_MISMATCH: 'Cabinet and anesthesia record differ',
};

export const stateWords: Record<string, string> = {
  pending: 'Waiting for records',
  balanced: 'Balanced',
  rematched: 'Settled by late records',
  open: 'Open',
  in_review: 'In review',
  reconciled: 'Reconciled',
  unreconciled: 'Could not be reconciled',
};

export const stateLevels: Record<string, StatusLevel> = {
  pending: 'none',
  balanced: 'ok',
  rematched: 'ok',
  open: 'warn',
  in_review: 'warn',
  reconciled: 'ok',
  unreconciled: 'bad',
};

export const causeWords: Record<string, string> = {
  charted_late: 'Charted late',
  wrong_patient_or_order: 'Wrong patient or order',
  not_charted: 'Given, not charted',
  other_source: 'From another source',
  not_returned: 'Return not recorded',
  wasted_elsewhere: 'Wasted elsewhere',
  concentration_swap: 'Other strength taken',
  unit_or_mapping_error: 'Unit or mapping error',
  records_missing: 'Records missing',
  policy_not_followed: 'Policy not followed',
  not_explained: 'Not explained',
  referred_to_case: 'Referred to a case',
};

export const flagWords: Record<string, string> = {
  override: 'Override',
  after_discharge: 'After discharge',
  no_order: 'No order',
  last_hour: 'Last hour of the shift',
  off_shift: 'Off shift or off unit',
  late_waste: 'Late waste',
  unwitnessed: 'Waste without witness',
  whole_container: 'Whole container wasted',
  other_users: 'Several users',
  struck_out: 'Dose struck out',
  no_patient: 'No patient',
  clock_problem: 'Clocks differ',
  feed_gap: 'Records missing',
};

export const ruleWords: Record<string, string> = {
  removal: 'The removal',
  linked: 'Names its removal',
  'first in, first out': 'In the window, first in first out',
  'more than was left': 'More than was left',
  'no amount': 'Without an amount',
  'no removal in reach': 'No removal in reach',
};

export const kindWords: Record<string, string> = {
  dispense: 'Removed',
  override_dispense: 'Removed by override',
  given: 'Given',
  struck_out: 'Dose struck out',
  held: 'Held',
  refused: 'Refused',
  waste: 'Wasted',
  return: 'Returned',
  cancel: 'Cancelled access',
  null: 'Opened without taking',
  count: 'Counted',
  discrepancy: 'Count discrepancy',
};

export const sourceWords: Record<string, string> = {
  cabinet: 'Cabinet',
  charting: 'Administration record',
  case: 'Anesthesia record',
};
