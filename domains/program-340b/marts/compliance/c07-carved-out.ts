import { type ComplianceRule, onceOn340b } from './rule.ts';

export const c07: ComplianceRule = {
  id: 'C07',
  severity: 'high',
  finding: 'duplicate discount, carve-out',
  test: 'A Medicaid charge was posted to 340B, and by the records of today Medicaid is carved out there, or the entity lists no number in the state and quarter.',
  measure: 'Units of the charge; exposure as usual. Cleared on the day on which the balance is whole again.',
  kind: 'rows',
  sql: onceOn340b("once.rule = 'R08'", "'Medicaid carved out on the day'"),
};
