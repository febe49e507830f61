import { type ComplianceRule, findingRow, netCharge, now, ofCharge, quarterOf } from './rule.ts';

const listed = `join medicaid_exclusions listed on listed.entity_340b_id = charge.entity_340b_id and listed.state = sent.payer_state and listed.billing_number = sent.billing_number
    and listed.quarter = ${quarterOf('charge.local_date')} and listed.listed`;

export const c08: ComplianceRule = {
  id: 'C08',
  severity: 'high',
  finding: 'duplicate discount, exclusion file',
  test: 'A Medicaid charge whose number is not listed for the entity, state and quarter; or one of no inpatient that is on GPO or WAC but billed under a listed number.',
  measure: 'Units of the charge less its credits; exposure as usual.',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofCharge,
    saw: "concat('number ', coalesce(sent.billing_number, 'blank'), ' not listed in ', coalesce(sent.payer_state, 'no state'))",
  })}
  from charge_outcomes charge join charges sent on sent.charge_id = charge.charge_id ${netCharge('charge')}
  where ${now('charge')} and charge.kind <> 'credit' and charge.rule = 'R09' and charge.reason = 'number_not_listed'
  union all
  select ${findingRow({
    ...ofCharge,
    account: 'upper(charge.outcome)',
    saw: "concat('on ', upper(charge.outcome), ', billed under listed number ', sent.billing_number)",
  })}
  from charge_outcomes charge join charges sent on sent.charge_id = charge.charge_id ${netCharge('charge')} ${listed}
  where ${now('charge')} and charge.kind <> 'credit' and charge.payer = 'medicaid' and charge.outcome in ('gpo', 'wac') and charge.rule <> 'R03' and coalesce(charge.patient_class, '') <> 'inpatient'`,
};
