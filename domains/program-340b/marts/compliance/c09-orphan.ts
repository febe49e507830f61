import { aboveWac, boughtOn, type ComplianceRule, findingRow, ofLine, quarterOf } from './rule.ts';

export const c09: ComplianceRule = {
  id: 'C09',
  severity: 'high',
  finding: 'orphan drug bought on 340B',
  test: 'The entity is a CAN, CAH, RRC or SCH, the drug was designated an orphan drug in the quarter, and it was bought on 340B without a voluntary price of the manufacturer (a 340B price whose source says voluntary).',
  measure: 'Units bought; exposure: packages × (WAC − paid).',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofLine,
    exposure: aboveWac('bought'),
    saw: "concat('designated in the quarter, entity type ', bought.entity_type)",
  })}
  from (${boughtOn('340B')}) bought
  where bought.entity_type in ('CAN', 'CAH', 'RRC', 'SCH')
    and exists (select 1 from orphan_designations orphan where orphan.quarter = ${quarterOf('bought.local_date')} and (orphan.product_id = bought.product_id or orphan.item_id = bought.item_id))
    and not exists (
      select 1 from prices price where price.product_id = bought.product_id and price.price_type = '340B' and price.facility_id in (0, bought.facility_id) and lower(coalesce(price.source, '')) like '%voluntary%'
        and price.effective_from <= bought.local_date and (price.effective_to is null or bought.local_date < price.effective_to)
    )`,
};
