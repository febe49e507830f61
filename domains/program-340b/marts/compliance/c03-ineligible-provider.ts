import { type ComplianceRule, onceOn340b } from './rule.ts';

export const c03: ComplianceRule = {
  id: 'C03',
  severity: 'high',
  finding: '340B drug by an ineligible provider',
  test: 'A charge was posted to 340B, and by the list of providers of today its provider is not known or was not eligible on the day of service.',
  measure: 'Units of the charge; exposure as usual. Cleared on the day on which the balance is whole again.',
  kind: 'rows',
  sql: onceOn340b("once.rule = 'R06' or once.reason = 'provider_blank'", "'provider not eligible on the day'"),
};
