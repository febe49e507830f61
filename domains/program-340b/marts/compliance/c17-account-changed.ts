import { boughtOn, type ComplianceRule, findingRow, ofLine, quarterOf } from './rule.ts';

const lateAfter = 180;
const isLate = (day: string) =>
  `(${day} > bought.local_date + ${lateAfter} or ${quarterOf(day)} <> ${quarterOf('bought.local_date')})`;

export const c17: ComplianceRule = {
  id: 'C17',
  severity: 'medium',
  finding: 'account changed late',
  test: 'A later file put a line on another account, or a credit on one account came with a rebill of as many packages on another within 30 days, more than 180 days after the line or in another quarter.',
  measure: 'Units of the line; exposure: packages × the difference of the two prices.',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofLine,
    exposure: 'cast(bought.packages * abs(bought.package_price - was.package_price) as double precision)',
    load_id: 'was.replaced_by_load_id',
    saw: "concat('from ', was.account, ' to ', bought.account, ' on ', was.changed_on)",
  })}
  from account_changes was join priced_lines bought on bought.po_number = was.po_number and bought.line = was.line and bought.account <> was.account
  where ${isLate('was.changed_on')}
  union all
  select ${findingRow({
    ...ofLine,
    exposure: 'cast(-given.packages * abs(bought.package_price - min(again.package_price)) as double precision)',
    units: '-given.packages * bought.package_size',
    saw: "concat('credited on ', bought.account, ', rebilled on ', min(again.account), ' as ', min(again.po_line))",
  })}
  from priced_lines bought
  join purchase_lines credit on credit.kind <> 'purchase' and credit.credited_po_number = bought.po_number and credit.credited_line = bought.line
  join priced_purchases given on given.po_number = credit.po_number and given.line = credit.line
  join (${['340B', 'GPO', 'WAC'].map(boughtOn).join(' union all ')}) again on again.facility_id = bought.facility_id and again.product_id = bought.product_id and again.account <> bought.account
    and again.packages = -given.packages and again.local_date >= given.local_date and again.local_date <= given.local_date + 30
  where bought.packages > 0 and ${isLate('given.local_date')}
  group by bought.po_line, bought.facility_id, bought.entity_340b_id, bought.product_id, bought.account, bought.local_date, bought.package_size, bought.package_price, given.packages`,
};
