import { aboveWac, boughtOn, type ComplianceRule, findingRow, ofLine, plain } from './rule.ts';

export const c05: ComplianceRule = {
  id: 'C05',
  severity: 'high',
  finding: 'GPO prohibition',
  test: 'GPO is prohibited for the entity, and the GPO balance of a covered outpatient drug is below zero on the last day, or a covered outpatient drug was bought on GPO for a clinic or surgery center of the entity.',
  measure: 'Units below zero, or bought; exposure as on 1087, or packages × (WAC − paid).',
  kind: 'rows',
  sql: `select ${findingRow({
    subject: "concat(below.entity_340b_id, '/', made.ndc, '/GPO')",
    source_id: "concat(below.entity_340b_id, '/', made.ndc, '/GPO')",
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
  from below_zero below join products made on made.product_id = below.product_id
  where below.account = 'GPO' and below.is_gpo_prohibited and below.is_covered
  union all
  select ${findingRow({
    ...ofLine,
    exposure: aboveWac('bought'),
    saw: "concat('bought on GPO for a ', replace(site.type, '_', ' '))",
  })}
  from (${boughtOn('GPO')}) bought join facilities site on site.facility_id = bought.facility_id join items item on item.item_id = bought.item_id
  where bought.entity_340b_id is not null and bought.is_gpo_prohibited and coalesce(item.covered_outpatient, true) and site.type in ('clinic', 'surgery_center')`,
};
