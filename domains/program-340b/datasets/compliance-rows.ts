import { within } from '../../../query/define/asked.ts';
import { bucketOf } from '../../../query/define/bucket-of.ts';
import type { Wanted, WantedRows } from '../../../query/define/define.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { bucketRules } from '../marts/compliance-findings.ts';
import { priceJoins, priceOf } from './program-sites.ts';

/** What only findings know. */
export const ofFindings = [
  'ruleId',
  'severity',
  'exceptionStatus',
  'owner',
  'location',
  'account',
  'sourceId',
  'exceptionId',
];

/**
 * Findings of these days: by the day of their event, and of a balance where it holds on the last day, at the prices of that day. Their
 * state is what people said, unless the rule no longer finds them.
 */
export function findings({ asked, where }: Pick<Wanted | WantedRows, 'asked' | 'where'>): Fragment {
  const to = day(asked.to);
  const isBucket = oneOf(sql`fact.rule`, [...bucketRules]);
  const worth = sql`ceil(fact.units / size.package_size) * greatest(0, ${priceOf('wac')} - case when fact.account = '340B' then ${priceOf('own340b')} else coalesce(${priceOf('gpo')}, ${priceOf('contract')}) end)`;
  return sql`select fact.*, row_number() over (partition by fact.source_id, fact.is_open order by coalesce(fact.exposure_amount, 0) desc, fact.exception_id) = 1 and fact.is_open as is_largest from (
  select fact.*, fact.exception_status in ('open', 'in_review') as is_open from (
    select fact.*, made.item_id, case when fact.is_balance and fact.account = '340B' or fact.is_balance and fact.subject like '%/GPO' then ${worth} else fact.exposure end as exposure_amount,
      case when fact.to_date <= ${to} then 'cleared' else coalesce(said.finding_state, 'open') end as exception_status, said.owner, said.decided_at
    from (select fact.*, ${isBucket} and fact.subject = fact.source_id as is_balance from ${table('compliance_findings')} fact) fact
    left join ${table('decided_findings')} said on said.exception_id = fact.exception_id and not said.is_withdrawn
    left join ${table('products')} made on made.product_id = fact.product_id
    left join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= ${to} and ${to} < size.to_date
    ${priceJoins('wac', ['WAC'], to, sql`fact.facility_id`)}${priceJoins('own340b', ['340B'], to, sql`fact.facility_id`)}${priceJoins('gpo', ['GPO'], to, sql`fact.facility_id`)}${priceJoins('contract', ['CONTRACT'], to, sql`fact.facility_id`)}
    where case when fact.is_balance then fact.from_date <= ${to} and ${to} < fact.to_date else ${within(sql`fact.event_date`, asked)} end
  ) fact
) fact where ${where()}`;
}

export function complianceRows(wanted: Wanted): Fragment {
  const { asked, where, parts, bucket } = wanted;
  const inBucket = bucket && bucket !== 'hour' ? sql`, ${bucketOf(bucket, sql`cell.event_date`)} as bucket` : sql``;
  const found = sql`select cell.exception_id, cell.rule, cell.severity, cell.facility_id, cell.location_id, cell.entity_340b_id, cell.product_id, cell.item_id, cell.account, cell.source_id, cell.event_date, cell.units, cell.exposure_amount,
    cell.first_seen_at, cell.exception_status, cell.owner, cell.saw, cell.is_open, cell.is_largest, case when cell.exception_status in ('open', 'in_review') then ${day(asked.to)} else coalesce(cast(cell.decided_at as date), least(cell.to_date, ${day(asked.to)})) end - cast(cell.first_seen_at as date) as age,
    cast(null as decimal(38,8)) as spend_340b${inBucket}
  from (${findings(wanted)}) cell`;
  if (!parts.some((part) => part.name === 'spend_340b')) return found;
  return sql`${found} union all
  select null, null, null, fact.facility_id, null, fact.entity_340b_id, fact.product_id, fact.item_id, null, null, null, null, null, null, null, null, null, false, false, null, fact.packages * fact.package_price${bucket && bucket !== 'hour' ? sql`, cast(null as date)` : sql``}
  from ${table('priced_purchases')} fact where fact.account = '340B' and fact.local_date > ${day(asked.to)} - 365 and fact.local_date <= ${day(asked.to)} and ${where(ofFindings)}`;
}
