import { type ComplianceRule, findingRow, plain } from './rule.ts';

export const c11: ComplianceRule = {
  id: 'C11',
  severity: 'medium',
  finding: 'crosswalk factor suspect',
  test: 'A row of the charge map whose units per charge are more than three times, or less than a third of, the median of rows with the same HCPCS (else charge code) and item; or a whole package per charge of an NDC that is no unit dose.',
  measure:
    'Units posted through the row; exposure: the part beyond the median, against WAC − 340B. Below the median it is lost savings.',
  kind: 'statistic',
  sql: `select ${findingRow({
    subject: "concat(mapped.charge_code, '/', mapped.ndc, '/', mapped.facility_id, '/', mapped.effective_from)",
    source_id: 'mapped.charge_code',
    facility_id: 'coalesce(nullif(mapped.facility_id, 0), used.facility_id)',
    entity_340b_id: 'used.entity_340b_id',
    product_id: 'mapped.product_id',
    account: 'null',
    event_date: 'coalesce(used.first_day, mapped.effective_from)',
    from_date: 'coalesce(used.first_day, mapped.effective_from)',
    units:
      'cast(coalesce(used.units, 0) as double precision) * abs(1 - coalesce(mapped.median, 0) / cast(mapped.units_per_charge as double precision))',
    saw: `concat(${plain('mapped.units_per_charge')}, ' units per charge, median ', cast(round(cast(mapped.median as decimal(18,4)), 4) as varchar), ' of ', mapped.peers, ' rows')`,
  })}
  from factor_rows mapped left join (
    select charge.charge_code, charge.product_id, charge.unit_factor, min(charge.facility_id) as facility_id, min(charge.entity_340b_id) as entity_340b_id, min(charge.local_date) as first_day,
      sum(case when charge.kind = 'credit' then -charge.units else charge.units end) as units
    from charge_outcomes charge where charge.to_load = 2147483647 and charge.units is not null group by charge.charge_code, charge.product_id, charge.unit_factor
  ) used on used.charge_code = mapped.charge_code and used.product_id = mapped.product_id and used.unit_factor = mapped.units_per_charge
  where (mapped.peers >= 2 and (mapped.ratio > 3 or mapped.ratio < 1.0 / 3)) or (mapped.units_per_charge = mapped.package_size and mapped.package_size > 1 and not mapped.is_unit_dose)`,
};
