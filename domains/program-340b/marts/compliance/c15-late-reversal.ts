import { type ComplianceRule, findingRow } from './rule.ts';

export const c15: ComplianceRule = {
  id: 'C15',
  severity: 'medium',
  finding: 'credit after the balance was used',
  test: 'A charge on 340B was credited, a purchase used the balance between the charge and its credit, and the balance after the credit is below zero.',
  measure: 'Units credited; exposure as usual.',
  kind: 'rows',
  sql: `select ${findingRow({
    subject: 'late.source_id',
    source_id: 'late.source_id',
    facility_id: 'late.facility_id',
    entity_340b_id: 'late.entity_340b_id',
    product_id: 'late.product_id',
    account: 'late.account',
    event_date: 'late.local_date',
    from_date: 'late.local_date',
    units: '-late.units',
    load_id: 'late.load_id',
    saw: "concat('charge ', late.reverses_id, ', credited ', late.days_between, ' days later')",
  })}
  from late_reversals late`,
};
