import { type ComplianceRule, onceOn340b } from './rule.ts';

export const c01: ComplianceRule = {
  id: 'C01',
  severity: 'high',
  finding: '340B drug to an inpatient',
  test: 'A charge was posted to 340B, and the record of classes now says that the patient was an inpatient when the drug was given.',
  measure: 'Units of the charge; exposure as usual. Cleared on the day on which the balance is whole again.',
  kind: 'rows',
  sql: onceOn340b(
    "once.rule = 'R04' or once.reason = 'class_disagrees'",
    "concat('class now ', coalesce(once.patient_class, 'not known'))",
  ),
};
