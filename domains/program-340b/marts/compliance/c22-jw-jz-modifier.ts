import { type ComplianceRule, findingRow, ofCharge } from './rule.ts';

export const c22: ComplianceRule = {
  id: 'C22',
  severity: 'medium',
  finding: 'waste modifier missing',
  test: 'A separately payable Part B dose of an outpatient of Medicare from a single-dose container, with neither JZ on the charge nor JW on the charge or on its billed waste. Not judged where a facility sends no modifiers or nothing says that the product is single-dose.',
  measure: 'Units of the charge; no exposure.',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofCharge,
    exposure: '0',
    saw: "concat('modifiers ', coalesce(nullif(trim(charge.modifiers), ''), 'none'))",
  })}
  from part_b_charges charge join net_charges net on net.origin_id = charge.charge_id and net.quantity > 0 join products made on made.product_id = charge.product_id
  left join (select dose_charge_id, max(case when has_jw then 1 else 0 end) as has_jw from part_b_charges where kind = 'waste' and dose_charge_id is not null group by dose_charge_id) waste on waste.dose_charge_id = charge.charge_id
  where charge.kind = 'charge' and coalesce(made.single_dose, false) and not charge.has_jz and not charge.has_jw and coalesce(waste.has_jw, 0) = 0`,
};
