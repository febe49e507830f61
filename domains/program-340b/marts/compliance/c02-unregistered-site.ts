import { type ComplianceRule, onceOn340b } from './rule.ts';

export const c02: ComplianceRule = {
  id: 'C02',
  severity: 'high',
  finding: '340B drug at an unregistered site',
  test: 'A charge was posted to 340B, and by the list of sites of today its place was not registered on the day of service.',
  measure: 'Units of the charge; exposure as usual. Cleared on the day on which the balance is whole again.',
  kind: 'rows',
  sql: onceOn340b("once.rule = 'R05'", "'site not registered on the day'"),
};
