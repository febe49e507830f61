import { type ComplianceRule, findingRow, ofCharge } from './rule.ts';

export const c21: ComplianceRule = {
  id: 'C21',
  severity: 'medium',
  finding: '340B modifier missing or wrong',
  test: 'Separately payable Part B drugs of outpatients of Medicare: posted to 340B without TB (JG or TB through 2024), or with TB (through 2024 also JG) and not posted to 340B. Not judged where a facility sends no modifiers or Part B does not list the code.',
  measure: 'Units of the charge; no exposure.',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofCharge,
    account: 'upper(charge.outcome)',
    exposure: '0',
    saw: "concat('on ', replace(upper(charge.outcome), '_', ' '), ', modifiers ', coalesce(nullif(trim(charge.modifiers), ''), 'none'))",
  })}
  from part_b_charges charge join net_charges net on net.origin_id = charge.charge_id and net.quantity > 0
  where charge.kind = 'charge' and (charge.outcome = '340b') <> (charge.has_tb or (charge.has_jg and charge.local_date < date '2025-01-01'))
    and charge.outcome in ('340b', 'gpo', 'wac')`,
};
