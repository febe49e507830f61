import { within } from '../../../query/define/asked.ts';
import { bucketOf } from '../../../query/define/bucket-of.ts';
import type { Wanted } from '../../../query/define/define.ts';
import { day, type Fragment, join, name, sql, table } from '../../../query/define/sql.ts';
import { entitiesOn, facilityStatusOn, priceJoins, priceOf } from './program-sites.ts';

/** What a row of the cells may say; each kind of row says some of it and leaves the rest blank. */
const columns: Record<string, Fragment> = {
  facility_id: sql`cast(null as integer)`,
  entity_340b_id: sql`cast(null as varchar)`,
  bought_product: sql`cast(null as integer)`,
  item_id: sql`cast(null as integer)`,
  account: sql`cast(null as varchar)`,
  is_now: sql`false`,
  lines: sql`cast(null as integer)`,
  packages: sql`cast(null as decimal(38,4))`,
  units: sql`cast(null as decimal(38,8))`,
  spend: sql`cast(null as decimal(38,8))`,
  price_gpo: sql`cast(null as decimal(18,4))`,
  gpo_source: sql`cast(null as varchar)`,
  price_wac: sql`cast(null as decimal(18,4))`,
  price_340b: sql`cast(null as decimal(18,4))`,
  saved_gpo: sql`cast(null as decimal(38,8))`,
  saved_wac: sql`cast(null as decimal(38,8))`,
  variance: sql`cast(null as decimal(38,8))`,
  at_wac: sql`cast(null as decimal(38,8))`,
  spend_compared: sql`cast(null as decimal(38,8))`,
  spend_then: sql`cast(null as double precision)`,
  posted: sql`cast(null as integer)`,
  used_340b: sql`cast(null as double precision)`,
  used_all: sql`cast(null as double precision)`,
  sole_item: sql`cast(null as integer)`,
  short_product: sql`cast(null as integer)`,
  pending: sql`cast(null as decimal(38,4))`,
  balance_340b: sql`cast(null as decimal(38,8))`,
  available_340b: sql`cast(null as decimal(38,8))`,
  savings_340b: sql`cast(null as decimal(38,8))`,
  recoverable: sql`cast(null as decimal(38,6))`,
  bucket: sql`cast(null as date)`,
};

const row = (said: Record<string, Fragment>): Fragment =>
  join(
    Object.entries(columns).map(([key, blank]) => sql`${said[key] ?? blank} as ${name(key)}`),
    ', ',
  );

const ofLines = ['account', 'supplier'];
const ids = {
  facility_id: sql`fact.facility_id`,
  entity_340b_id: sql`fact.entity_340b_id`,
  bought_product: sql`fact.product_id`,
  item_id: sql`fact.item_id`,
};

/**
 * Purchase lines of these days, and, where a figure asks for them, what use earned, what is on order and what balances allow. `inProgram`
 * leaves only lines on 340B and WAC of facilities in the program.
 */
export const spendRows =
  (inProgram: boolean) =>
  (wanted: Wanted): Fragment => {
    const { asked, parts, by, bucket } = wanted;
    const isAsked = (...names: string[]) => parts.some((part) => names.includes(part.name));
    const kinds = [
      linesOf(wanted, inProgram),
      ...(isAsked('posted', 'used_340b', 'used_all') ? [useOf(wanted)] : []),
      ...(isAsked('sole_item') ? [soleOf(wanted)] : []),
      ...(isAsked('short_product') ? [shortOf(wanted)] : []),
      ...(isAsked('pending') ? [pendingOf(wanted)] : []),
      ...(isAsked('balance_340b', 'available_340b', 'savings_340b') ? [balancesOf(wanted)] : []),
      ...(isAsked('recoverable') ? [leakOf(wanted, inProgram)] : []),
    ];
    const isNdc = asked.filters.level?.includes('ndc') ? sql`true` : sql`false`;
    const byItem = by.includes('ndc') && !by.includes('facility');
    return sql`select cell.facility_id, cell.item_id, ${join(
      Object.keys(columns)
        .filter((key) => !['facility_id', 'item_id', 'entity_340b_id', 'bucket'].includes(key))
        .map((key) => sql`cell.${name(key)}`),
      ', ',
    )}${bucket ? sql`, cell.bucket` : sql``}, substr(made.ndc, 1, 5) as labeler,
  ${byItem ? sql`case when ${isNdc} or min(cell.bought_product) over (partition by cell.item_id) = max(cell.bought_product) over (partition by cell.item_id) then cell.bought_product end` : sql`cell.bought_product`} as product_id,
  made.manufacturer as maker, coalesce(cell.entity_340b_id, program.entity_340b_id) as entity_340b_id, coalesce(program.entity_type, 'none') as entity_type,
  case when program.facility_id is null then null when program.is_gpo_prohibited then 'yes' else 'no' end as gpo_prohibited
from (${join(kinds, ' union all ')}) cell
left join ${table('products')} made on made.product_id = cell.bought_product
left join (${facilityStatusOn(asked.to)}) program on program.facility_id = cell.facility_id`;
  };

/** Lines on 340B and WAC of facilities in the program. */
export const isOfSavings = sql`fact.entity_340b_id is not null and fact.account in ('340B', 'WAC')`;

function linesOf({ asked, where, bucket }: Wanted, inProgram: boolean): Fragment {
  const scope = inProgram ? isOfSavings : sql`true`;
  const units = sql`fact.packages * fact.package_size`;
  const spend = sql`fact.packages * fact.package_price`;
  const then = asked.previous
    ? sql`left join (
    select fact.product_id, fact.account, sum(cast(${spend} as double precision)) / nullif(sum(cast(${units} as double precision)), 0) as unit_price from ${table('priced_purchases')} fact
    where ${within(sql`fact.local_date`, asked.previous)} and fact.package_price > 0 and ${scope} and ${where()} group by fact.product_id, fact.account
  ) before on before.product_id = fact.product_id and before.account = fact.account and before.unit_price > 0 and fact.package_price > 0`
    : sql``;
  return sql`select ${row({
    ...ids,
    account: sql`fact.account`,
    is_now: sql`true`,
    lines: sql`1`,
    packages: sql`fact.packages`,
    units,
    spend,
    price_gpo: sql`fact.price_gpo`,
    gpo_source: sql`fact.gpo_source`,
    price_wac: sql`fact.price_wac`,
    price_340b: sql`fact.price_340b`,
    saved_gpo: sql`fact.packages * (fact.price_gpo - fact.package_price)`,
    saved_wac: sql`fact.packages * (fact.price_wac - fact.package_price)`,
    variance: sql`case when fact.is_gpo_prohibited and fact.entity_340b_id is not null then fact.packages * (fact.package_price - fact.price_gpo) end`,
    at_wac: sql`fact.packages * fact.price_wac`,
    ...(asked.previous
      ? {
          spend_compared: sql`case when before.unit_price is not null then ${spend} end`,
          spend_then: sql`cast(${units} as double precision) * before.unit_price`,
        }
      : {}),
    ...(bucket && bucket !== 'hour' ? { bucket: bucketOf(bucket, sql`fact.local_date`) } : {}),
  })}
from ${table('priced_purchases')} fact ${then}
where ${within(sql`fact.local_date`, asked)} and ${scope} and ${where()}`;
}

/** What charges posted in these days less what was taken back, at the WAC price of the last day. */
function useOf({ asked, where }: Wanted): Fragment {
  const value = sql`cast(fact.units as double precision) * cast(${priceOf('wac')} as double precision) / cast(size.package_size as double precision)`;
  return sql`select ${row({
    ...ids,
    posted: sql`case when fact.entry_kind = 'charge' then 1 else 0 end`,
    used_340b: sql`case when fact.account = '340B' then ${value} end`,
    used_all: value,
  })}
from (
  select entry.facility_id, entry.entity_340b_id, entry.product_id, entry.account, entry.entry_kind, entry.units, entry.local_date, made.item_id from ${table('accumulator_entries')} entry
  join ${table('products')} made on made.product_id = entry.product_id
  where ${within(sql`entry.local_date`, asked)} and entry.entry_kind in ('charge', 'waste', 'reversal', 'reclass_in', 'reclass_out')
) fact
join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= ${day(asked.to)} and ${day(asked.to)} < size.to_date
${priceJoins('wac', ['WAC'], day(asked.to), sql`fact.facility_id`)}
where ${where(ofLines)}`;
}

/** What purchases on WAC of these days could have saved, as the walk of them says. */
function leakOf({ asked, where, bucket }: Wanted, inProgram: boolean): Fragment {
  return sql`select ${row({
    ...ids,
    account: sql`fact.account`,
    recoverable: sql`fact.recoverable`,
    ...(bucket && bucket !== 'hour' ? { bucket: bucketOf(bucket, sql`fact.local_date`) } : {}),
  })}
from (select walk.*, 'WAC' as account from ${table('wac_walk')} walk) fact
where ${within(sql`fact.local_date`, asked)} and ${inProgram ? isOfSavings : sql`true`} and ${where()}`;
}

const yearTo = (to: string) => sql`fact.local_date > ${day(to)} - 365 and fact.local_date <= ${day(to)}`;

function soleOf({ asked, where }: Wanted): Fragment {
  return sql`select ${row({ ...ids, facility_id: sql`cast(null as integer)`, entity_340b_id: sql`cast(null as varchar)`, sole_item: sql`fact.item_id` })}
from (
  select fact.item_id, min(fact.product_id) as product_id from ${table('priced_purchases')} fact join ${table('products')} made on made.product_id = fact.product_id
  where ${yearTo(asked.to)} and fact.packages > 0 and ${where()} group by fact.item_id having min(made.manufacturer) = max(made.manufacturer)
) fact`;
}

function shortOf({ asked, where }: Wanted): Fragment {
  const to = day(asked.to);
  return sql`select ${row({ ...ids, facility_id: sql`cast(null as integer)`, entity_340b_id: sql`cast(null as varchar)`, short_product: sql`fact.product_id` })}
from (
  select distinct fact.product_id, fact.item_id from ${table('priced_purchases')} fact where ${yearTo(asked.to)} and ${where()}
) fact join ${table('products')} known on known.product_id = fact.product_id
where known.ndc in (
  select named.ndc11 from ${table('fda_shortage_ndcs')} named join ${table('fda_shortages')} short on short.source = named.source and short.shortage_key = named.shortage_key
  where short.status in ('Current', 'To Be Discontinued') and short.valid_from <= ${to} and (short.valid_to is null or ${to} < short.valid_to)
    and named.valid_from <= ${to} and (named.valid_to is null or ${to} < named.valid_to)
)`;
}

function pendingOf({ asked, where }: Wanted): Fragment {
  const to = day(asked.to);
  return sql`select ${row({ ...ids, account: sql`fact.account`, pending: sql`fact.packages` })}
from (
  select bought.facility_id, coalesce(nullif(trim(bought.entity_340b_id), ''), nullif(trim(site.entity_340b_id), '')) as entity_340b_id, bought.product_id, made.item_id, bought.account, bought.supplier,
    greatest(0, bought.packages_ordered - coalesce(bought.packages_received, 0)) as packages
  from ${table('purchase_lines')} bought join ${table('facilities')} site on site.facility_id = bought.facility_id join ${table('products')} made on made.product_id = bought.product_id
  where bought.kind = 'purchase' and bought.local_date <= ${to} and coalesce(bought.status, '') not in ('cancelled', 'received') and (bought.received_at is null or cast(bought.received_local as date) > ${to})
) fact where ${where()}`;
}

/** The 340B balances on the last day, on the main facility of each entity. */
function balancesOf({ asked, where }: Wanted): Fragment {
  const to = day(asked.to);
  const whole = sql`greatest(0, floor(fact.closing / size.package_size))`;
  return sql`select ${row({
    ...ids,
    facility_id: sql`fact.main_id`,
    balance_340b: sql`fact.closing`,
    available_340b: whole,
    savings_340b: sql`${whole} * greatest(0, ${priceOf('wac')} - ${priceOf('own340b')})`,
  })}
from (
  select held.entity_340b_id, held.product_id, held.account, held.closing, made.item_id, entity.main_id, entity.main_id as facility_id from ${table('accumulator_days')} held
  join (${entitiesOn(asked.to)}) entity on entity.entity_340b_id = held.entity_340b_id
  join ${table('products')} made on made.product_id = held.product_id
  where held.account = '340B' and held.from_date <= ${to} and ${to} < held.to_date
) fact
join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= ${to} and ${to} < size.to_date
${priceJoins('wac', ['WAC'], to)}${priceJoins('own340b', ['340B'], to)}
where ${where(ofLines)}`;
}
