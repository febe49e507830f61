import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { complianceRules } from './compliance/all-rules.ts';
import type { ComplianceRule } from './compliance/rule.ts';
import { makeRuleFacts } from './compliance-facts.ts';

/** Rules about a balance hold as of a day: what they are worth follows from the prices of that day. */
export const bucketRules: readonly string[] = ['C04', 'C05'];

/**
 * What every rule finds over all that is known today: the same data give the same findings with the same ids. A finding is a reason to
 * look, not a verdict. Made whole: a file about any day may change what a rule says about another.
 */
export const complianceFindings: Mart = {
  name: 'compliance_findings',
  reads: [
    'accumulator_days',
    'accumulator_entries',
    'charge_map',
    'charge_outcomes',
    'charges',
    'facilities',
    'facility_status',
    'items',
    { of: 'loads', follows: ['purchase_lines'] },
    'medicaid_exclusions',
    'movements',
    'opais_addresses',
    'opais_entities',
    'orphan_designations',
    'package_spans',
    'part_b_status',
    'price_spans',
    'priced_purchases',
    'prices',
    'products',
    'purchase_lines',
    'registrations_340b',
    { of: 'replaced_purchase_lines', follows: ['purchase_lines'] },
    'sites_340b',
  ],
  table: {
    name: 'compliance_findings',
    columns: [
      column('company_id', 'integer'),
      column('exception_id', 'varchar'),
      column('rule', 'varchar'),
      column('severity', 'varchar'),
      column('subject', 'varchar'),
      column('source_id', 'varchar'),
      column('facility_id', 'integer', false),
      column('location_id', 'integer', false),
      column('entity_340b_id', 'varchar', false),
      column('product_id', 'integer', false),
      column('account', 'varchar', false),
      column('event_date', 'date'),
      /** The days on which it holds. */
      column('from_date', 'date'),
      column('to_date', 'date'),
      column('units', 'decimal(28,8)', false),
      column('exposure', 'decimal(18,4)', false),
      column('first_seen_at', 'timestamp'),
      column('saw', 'varchar'),
    ],
    key: ['company_id', 'exception_id', 'from_date'],
    sort: ['company_id', 'event_date', 'rule'],
  },
  async refresh(store) {
    await makeRuleFacts(store);
    await store.makeTemp(
      'load_moments',
      'select load_id, max(coalesce(extracted_at, finished_at)) as moment from loads group by load_id',
    );
    await store.run('delete from compliance_findings');
    for (const rule of complianceRules) await store.run(insertFindings(rule));
  },
};

/** Where the rule does not say what a finding is worth: its units, valued at WAC less 340B on the day of the event. */
const insertFindings = ({ id, severity, sql }: ComplianceRule): string => `
  insert into compliance_findings (company_id, exception_id, rule, severity, subject, source_id, facility_id, location_id, entity_340b_id, product_id, account, event_date, from_date, to_date, units, exposure, first_seen_at, saw)
  with told as (${sql}), found as (
    select told.*, row_number() over (partition by told.subject, told.from_date order by told.exposure desc nulls last, told.event_date, told.saw) as choice from told where told.event_date is not null
  ), priced as (
    select found.*,
      (select span.package_price from price_spans span where span.product_id = found.product_id and span.price_type = 'WAC' and span.facility_id = 0 and span.from_date <= found.event_date and found.event_date < span.to_date) as any_wac,
      (select span.package_price from price_spans span where span.product_id = found.product_id and span.price_type = 'WAC' and span.facility_id = found.facility_id and found.facility_id <> 0 and span.from_date <= found.event_date and found.event_date < span.to_date) as own_wac,
      (select span.package_price from price_spans span where span.product_id = found.product_id and span.price_type = '340B' and span.facility_id = 0 and span.from_date <= found.event_date and found.event_date < span.to_date) as any_340b,
      (select span.package_price from price_spans span where span.product_id = found.product_id and span.price_type = '340B' and span.facility_id = found.facility_id and found.facility_id <> 0 and span.from_date <= found.event_date and found.event_date < span.to_date) as own_340b,
      (select size.package_size from package_spans size where size.product_id = found.product_id and size.from_date <= found.event_date and found.event_date < size.to_date) as package_size
    from found where choice = 1
  )
  select cast($1 as integer), concat('${id}-', substr(md5(concat('${id}|', priced.subject)), 1, 12)), '${id}', case when priced.saw like '%once on 340B' then 'high' else '${severity}' end, priced.subject, priced.source_id,
    priced.facility_id, priced.location_id, priced.entity_340b_id, priced.product_id, priced.account, priced.event_date, priced.from_date, priced.to_date, priced.units,
    cast(coalesce(priced.exposure, cast(priced.units as double precision) / cast(priced.package_size as double precision) * cast(greatest(0, coalesce(priced.own_wac, priced.any_wac) - coalesce(priced.own_340b, priced.any_340b)) as double precision)) as decimal(18,4)),
    coalesce(brought.moment, cast(priced.event_date as timestamp)), priced.saw
  from priced left join load_moments brought on brought.load_id = priced.load_id
  order by priced.event_date, priced.subject`;
