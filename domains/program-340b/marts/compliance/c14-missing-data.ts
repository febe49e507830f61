import { type ComplianceRule, findingRow, netCharge, now, ofCharge, onceOn340b } from './rule.ts';

export const c14: ComplianceRule = {
  id: 'C14',
  severity: 'low',
  finding: 'data missing',
  test: 'A charge waits for missing data for more than 14 days; or one that was posted to 340B now has a blank class, payer or location.',
  measure: 'Units where known; exposure as usual.',
  kind: 'rows',
  sql: `select ${findingRow({ ...ofCharge, saw: "replace(charge.reason, '_', ' ')" })}
  from charge_outcomes charge ${netCharge('charge')} cross join data_days
  where ${now('charge')} and charge.kind <> 'credit' and charge.outcome = 'pending_data' and charge.ledger_date < data_days.last_day - 14
  union all
  ${onceOn340b(
    "once.reason in ('class_blank', 'payer_blank', 'location_blank') and once.ledger_date >= (select last_day - 14 from data_days)",
    "concat(replace(once.reason, '_', ' '), ', once on 340B')",
  )}`,
};
