import { type ComplianceRule, findingRow, plain } from './rule.ts';

export const c06: ComplianceRule = {
  id: 'C06',
  severity: 'medium',
  finding: 'GPO bought beyond inpatient use of the drug',
  test: 'GPO is prohibited for the entity: per item and quarter, units bought on GPO > units posted to GPO in the quarter + the GPO balance above zero at its start, all NDCs of the item together; covered outpatient drugs only.',
  measure: 'The difference; exposure as usual. The event is the last day of the quarter, or of the data.',
  kind: 'rows',
  sql: `select ${findingRow({
    subject: "concat(used.entity_340b_id, '/', item.item_code, '/', used.quarter)",
    source_id: "concat(used.entity_340b_id, '/', item.item_code)",
    facility_id: 'used.main_id',
    entity_340b_id: 'used.entity_340b_id',
    product_id: 'used.product_id',
    account: "'GPO'",
    event_date: 'used.last_day',
    from_date: 'used.last_day',
    units: 'used.bought - used.earned - greatest(0, used.opening)',
    saw: `concat('bought ', ${plain('used.bought')}, ', use ', ${plain('used.earned')}, ', opening ', ${plain('used.opening')})`,
  })}
  from gpo_quarters used join items item on item.item_id = used.item_id
  where used.is_gpo_prohibited and coalesce(item.covered_outpatient, true) and used.bought > used.earned + greatest(0, used.opening)`,
};
