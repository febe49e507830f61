import { type ComplianceRule, findingRow } from './rule.ts';

export const c13: ComplianceRule = {
  id: 'C13',
  severity: 'medium',
  finding: 'purchase mix drifts from use',
  test: 'Per entity, NDC and quarter with ten or more packages bought: the share of packages on 340B and the share of posted units on 340B differ by more than 10 points.',
  measure: 'The gap × units bought; exposure as usual.',
  kind: 'statistic',
  sql: `select ${findingRow({
    subject: "concat(mix.entity_340b_id, '/', made.ndc, '/', mix.quarter)",
    source_id: "concat(mix.entity_340b_id, '/', made.ndc)",
    facility_id: 'mix.main_id',
    entity_340b_id: 'mix.entity_340b_id',
    product_id: 'mix.product_id',
    event_date: 'mix.last_day',
    from_date: 'mix.last_day',
    units: 'cast(abs(mix.bought_share - mix.used_share) * cast(mix.units as double precision) as decimal(18,4))',
    saw: "concat('bought ', cast(round(mix.bought_share * 100) as integer), ' % on 340B, use ', cast(round(mix.used_share * 100) as integer), ' %')",
  })}
  from mix_quarters mix join products made on made.product_id = mix.product_id
  where mix.packages >= 10 and mix.used_share is not null and abs(mix.bought_share - mix.used_share) > 0.1 + 1e-9`,
};
