import { type ComplianceRule, findingRow, plain } from './rule.ts';

export const c12: ComplianceRule = {
  id: 'C12',
  severity: 'medium',
  finding: 'more accumulated than dispensed',
  test: 'Per item, facility and quarter: units posted to the three accounts > units dispensed less returned + the larger of 2 % and one package. Not judged where the facility sends no dispenses.',
  measure: 'The difference; exposure as usual.',
  kind: 'statistic',
  sql: `select ${findingRow({
    subject: "concat(site.facility_code, '/', item.item_code, '/', used.quarter)",
    source_id: "concat(site.facility_code, '/', item.item_code)",
    facility_id: 'used.facility_id',
    entity_340b_id: 'used.entity_340b_id',
    product_id: 'used.product_id',
    event_date: 'used.last_day',
    from_date: 'used.last_day',
    units: 'used.posted - used.dispensed',
    saw: `concat('posted ', ${plain('used.posted')}, ', dispensed ', ${plain('used.dispensed')})`,
  })}
  from use_quarters used join facilities site on site.facility_id = used.facility_id join items item on item.item_id = used.item_id
  where cast(used.posted as double precision) > cast(used.dispensed as double precision) + greatest(0.02 * cast(used.dispensed as double precision), cast(used.package_size as double precision))`,
};
