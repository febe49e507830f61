import { type ComplianceRule, findingRow } from './rule.ts';

export const c20: ComplianceRule = {
  id: 'C20',
  severity: 'medium',
  finding: 'eligible share jumped',
  test: 'Per facility and NDC at the end of each month: the share of posted charges on 340B in the last 30 days and in the 180 days before differ by more than 20 points, with 30 or more charges in each.',
  measure: 'The change × units posted in the 30 days; exposure as usual.',
  kind: 'statistic',
  sql: `select ${findingRow({
    subject: "concat(site.facility_code, '/', made.ndc, '/', jump.month_end)",
    source_id: "concat(site.facility_code, '/', made.ndc)",
    facility_id: 'jump.facility_id',
    entity_340b_id: 'jump.entity_340b_id',
    product_id: 'jump.product_id',
    event_date: 'jump.month_end',
    from_date: 'jump.month_end',
    units: 'cast(abs(jump.share_now - jump.share_before) * cast(jump.units as double precision) as decimal(18,4))',
    saw: "concat('share ', cast(round(jump.share_now * 100) as integer), ' % after ', cast(round(jump.share_before * 100) as integer), ' %')",
  })}
  from share_months jump join facilities site on site.facility_id = jump.facility_id join products made on made.product_id = jump.product_id
  where jump.charges_now >= 30 and jump.charges_before >= 30 and abs(jump.share_now - jump.share_before) > 0.2 + 1e-9`,
};
