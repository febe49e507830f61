import { aboveWac, boughtOn, type ComplianceRule, findingRow, ofLine } from './rule.ts';

export const c19: ComplianceRule = {
  id: 'C19',
  severity: 'high',
  finding: '340B purchase outside registration',
  test: 'Bought on 340B by a facility without a 340B ID, or with no registered site in force on the day of the line.',
  measure: 'Units bought; exposure: packages × (WAC − paid).',
  kind: 'rows',
  sql: `select ${findingRow({
    ...ofLine,
    exposure: aboveWac('bought'),
    saw: "case when bought.entity_340b_id is null then 'no 340B ID' else 'no registered site in force' end",
  })}
  from (${boughtOn('340B')}) bought
  where bought.entity_340b_id is null or not exists (
    select 1 from sites_340b site where site.facility_id = bought.facility_id and site.registered_from <= bought.local_date and (site.registered_to is null or bought.local_date < site.registered_to)
  )`,
};
