import { type ComplianceRule, findingRow, plain } from './rule.ts';

export const c04: ComplianceRule = {
  id: 'C04',
  severity: 'high',
  finding: 'more bought on 340B than earned',
  test: 'The 340B balance of an NDC is below zero on the last day.',
  measure:
    'Units below zero; exposure as on 1087, on the last day. The event is the first day below zero without return.',
  kind: 'rows',
  sql: `select ${findingRow({
    subject: "concat(below.entity_340b_id, '/', made.ndc, '/340B')",
    source_id: "concat(below.entity_340b_id, '/', made.ndc, '/340B')",
    facility_id: 'below.main_id',
    entity_340b_id: 'below.entity_340b_id',
    product_id: 'below.product_id',
    account: 'below.account',
    event_date: 'below.since',
    from_date: 'below.from_date',
    to_date: 'below.to_date',
    units: '-below.closing',
    saw: `concat('balance ', ${plain('below.closing')})`,
  })}
  from below_zero below join products made on made.product_id = below.product_id where below.account = '340B'`,
};
