import { boughtOn, type ComplianceRule, findingRow, ofLine, plain } from './rule.ts';

const halfCent = 0.005;

export const c18: ComplianceRule = {
  id: 'C18',
  severity: 'medium',
  finding: '340B price too high',
  test: 'Paid on 340B: above the ceiling price of the quarter (an overcharge), above the loaded 340B price (a load question), or not below the GPO price of the day.',
  measure: 'Units bought; exposure: packages × what was paid too much.',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofLine,
    subject: "concat(bought.po_line, '/ceiling')",
    exposure: 'cast(bought.packages * (bought.package_price - bought.ceiling) as double precision)',
    saw: `concat('paid ', ${plain('bought.package_price')}, ', ceiling ', ${plain('bought.ceiling')})`,
  })}
  from (
    select one.*, coalesce(own.package_price, every.package_price) as ceiling from (${boughtOn('340B')}) one
    left join price_spans own on own.product_id = one.product_id and own.price_type = '340B_CEILING' and own.facility_id = one.facility_id and own.from_date <= one.local_date and one.local_date < own.to_date
    left join price_spans every on every.product_id = one.product_id and every.price_type = '340B_CEILING' and every.facility_id = 0 and every.from_date <= one.local_date and one.local_date < every.to_date
  ) bought where bought.package_price > bought.ceiling + ${halfCent}
  union all
  select ${findingRow({
    ...ofLine,
    subject: "concat(bought.po_line, '/loaded')",
    exposure: 'cast(bought.packages * greatest(0, bought.package_price - bought.price_340b) as double precision)',
    saw: `concat('paid ', ${plain('bought.package_price')}, case when bought.price_340b is not null then concat(', loaded ', ${plain('bought.price_340b')}) else '' end, case when bought.price_gpo is not null then concat(', GPO ', ${plain('bought.price_gpo')}) else '' end)`,
  })}
  from (${boughtOn('340B')}) bought where bought.package_price > 0 and (bought.package_price > bought.price_340b + ${halfCent} or bought.package_price >= bought.price_gpo)`,
};
