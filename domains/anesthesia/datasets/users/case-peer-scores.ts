import { median } from '../../../../query/define/percentile.ts';
import { type Fragment, oneOf, sql } from '../../../../query/define/sql.ts';
import { casePeerRules } from '../../marts/peer-rules.ts';

/** Why a user or a pair has no score. */
export const scoreStateWords: Record<string, string> = {
  scored: 'Compared',
  few_cases: 'Insufficient: fewer than 10 cases',
  few_expected: 'Insufficient: fewer than 3 expected',
  nothing_expected: 'Insufficient: nothing varies',
  few_peers: 'Insufficient: fewer than 8 colleagues',
};

/** Beyond this score a user lies above the outer line of the funnel. */
export const outerLimit = 3.09;
export const innerLimit = 1.96;

/**
 * Scores of users against colleagues, from their sums: rows with staff_id, role, item_id, n (cases), observed, expected, variance and
 * events (single ones expected). Users are compared within one item_id, which is null where all drugs are judged at once. The
 * rules are those of shared/science/compare-peers.ts; a test holds that both say the same.
 */
export function peerScores(sums: Fragment): Fragment {
  const { leastCases, leastEvents, leastPeers, pooledRoles, clippedVariance } = casePeerRules;
  const spread = sql`count(raw_z) as users, ${median(sql`raw_z`)} as median, percentile_cont(0.1) within group (order by raw_z) as low, percentile_cont(0.9) within group (order by raw_z) as high`;
  const phi = sql`avg(power(least(around.high, greatest(around.low, raw.raw_z)) - around.median, 2)) / ${clippedVariance}`;
  const inPool = oneOf(sql`raw.role`, pooledRoles);
  const sameItem = sql`around.item_key = raw.item_key`;
  return sql`with told as (select sums.*, coalesce(sums.item_id, 0) as item_key from (${sums}) sums),
fit as (select told.*, case when n < ${leastCases} then 'few_cases' when events < ${leastEvents} then 'few_expected' when expected is null or variance is null or expected <= 0 or variance <= 0 then 'nothing_expected' end as unfit from told),
raw as (select fit.*, case when unfit is null then (observed - expected) / sqrt(variance) end as raw_z, case when unfit is null then expected / sqrt(variance) end as evidence,
  case when unfit is null then observed / expected end as ratio from fit),
role_middle as (select role, item_key, ${spread} from raw group by role, item_key having count(raw_z) >= ${leastPeers}),
pool_middle as (select item_key, ${spread} from raw where ${inPool} group by item_key having count(raw_z) >= ${leastPeers}),
role_spread as (select raw.role, raw.item_key, max(around.users) as users, max(around.median) as median, ${phi} as phi from raw join role_middle around on around.role = raw.role and ${sameItem} where raw.raw_z is not null group by raw.role, raw.item_key),
pool_spread as (select raw.item_key, max(around.users) as users, max(around.median) as median, ${phi} as phi from raw join pool_middle around on ${sameItem} where raw.raw_z is not null and ${inPool} group by raw.item_key),
compared as (
  select raw.*, case when raw.raw_z is null then null when role_spread.users is not null then raw.role when pool_spread.users is not null then 'pooled' end as peer_group,
    case when raw.raw_z is not null then coalesce(role_spread.users, pool_spread.users) end as peers,
    case when raw.raw_z is not null then coalesce(role_spread.median, pool_spread.median) end as peer_median, case when raw.raw_z is not null then coalesce(role_spread.phi, pool_spread.phi) end as peer_phi
  from raw left join role_spread on role_spread.role = raw.role and role_spread.item_key = raw.item_key left join pool_spread on pool_spread.item_key = raw.item_key
)
select staff_id, role, item_id, n, observed, expected, variance, events, ratio, raw_z, evidence, peer_group, peers, peer_median, peer_phi,
  (raw_z - peer_median) / sqrt(greatest(1, peer_phi)) as z, coalesce(unfit, case when peers is null then 'few_peers' else 'scored' end) as score_state
from compared`;
}

const tailFactors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];

/** The share of a standard normal distribution above z, for z from 0 on: the usual polynomial, right to seven digits. */
const upperTail = (z: Fragment): Fragment => {
  const t = sql`(1 / (1 + 0.2316419 * ${z}))`;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = tailFactors;
  return sql`0.3989422804 * exp(-${z} * ${z} / 2) * ${t} * (${a} + ${t} * (${b} + ${t} * (${c} + ${t} * (${d} + ${t} * ${e}))))`;
};

/** The same scores, with those marked that stand out although so many were looked at: above the outer line, and past Benjamini and Hochberg's rule at one in ten. */
export const withDiscoveries = (scores: Fragment): Fragment =>
  sql`select told.*, case when z > ${outerLimit} and z >= least_passing then 1 when z is not null then 0 end as stands_out
from (select ranked.*, min(case when z > 0 and ${upperTail(sql`z`)} <= 0.1 * place / nullif(pairs, 0) then z end) over () as least_passing
  from (select scores.*, row_number() over (order by z desc nulls last) as place, cast(count(z) over () as double precision) as pairs from (${scores}) scores) ranked) told`;
