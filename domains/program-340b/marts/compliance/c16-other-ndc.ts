import { aboveWac, boughtOn, type ComplianceRule, findingRow, ofLine } from './rule.ts';

export const c16: ComplianceRule = {
  id: 'C16',
  severity: 'medium',
  finding: 'replenished with another NDC',
  test: 'Bought on 340B, while use earned nothing of the NDC in 365 days and another NDC of the item, or with the same first nine digits, had a balance above zero on the day.',
  measure: 'Units bought; exposure: packages × (WAC − paid).',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofLine,
    exposure: aboveWac('bought'),
    saw: "concat('balance is on ', min(other.ndc))",
  })}
  from (${boughtOn('340B')}) bought join products made on made.product_id = bought.product_id
  join products other on other.product_id <> made.product_id and (other.item_id = made.item_id or substr(other.ndc, 1, 9) = substr(made.ndc, 1, 9))
  join accumulator_days held on held.entity_340b_id = bought.entity_340b_id and held.product_id = other.product_id and held.account = '340B'
    and held.from_date <= bought.local_date and bought.local_date < held.to_date and held.closing > 0
  where not exists (
    select 1 from accumulator_days earned where earned.entity_340b_id = bought.entity_340b_id and earned.product_id = bought.product_id and earned.account = '340B'
      and earned.accumulated > 0 and earned.from_date <= bought.local_date and earned.from_date > bought.local_date - 365
  )
  group by bought.po_line, bought.facility_id, bought.entity_340b_id, bought.product_id, bought.account, bought.local_date, bought.packages, bought.package_size, bought.price_wac, bought.package_price`,
};
