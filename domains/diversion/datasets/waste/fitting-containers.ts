import { countDays } from '../../../../contracts/calendar.ts';
import type { Asked } from '../../../../query/define/asked.ts';
import { type Fragment, sql } from '../../../../query/define/sql.ts';
import { containerPrices } from './containers.ts';
import { doseFacts } from './waste-facts.ts';
import { onWastes } from './waste-filters.ts';

type Where = (without?: readonly string[]) => Fragment;

/** More containers than these for one dose are no advice. */
const mostForOneDose = 3;
const daysOfYear = 365;

/** How often each dose was given from each container. */
export const doseCounts = (asked: Asked, where: Where): Fragment => sql`
  select fact.facility_id, fact.drug, fact.form, fact.route, fact.container, max(fact.content) as content, fact.given, count(*) as doses
  from (${doseFacts(asked)}) fact
  where ${where(onWastes)}
  group by fact.facility_id, fact.drug, fact.form, fact.route, fact.container, fact.given`;

/**
 * The same doses from each container of the drug, form and route that has a price: the present one, and those that are active and in no
 * shortage. For each dose as many containers are opened as it takes.
 */
export function fittingContainers(asked: Asked, where: Where): Fragment {
  const prices = containerPrices(asked);
  const needed = sql`ceil(one.given / candidate.content - 0.000000001)`;
  const price = sql`case when candidate.container = one.container then candidate.price else candidate.offered_price end`;
  return sql`
    select one.drug, one.container, candidate.container as candidate, max(candidate.content) as candidate_content, candidate.container = one.container as is_present,
      cast(sum(one.doses) as double precision) as doses, sum(one.doses * present.price) as cost_now, sum(one.doses * ${needed} * ${price}) as cost_then,
      cast(sum(case when ${needed} > 1 then one.doses else 0 end) as double precision) as several,
      sum(one.doses * (${needed} * candidate.content - one.given)) as left_over,
      cast(sum(case when ${needed} * candidate.content > ${1.02} * one.given then one.doses else 0 end) as double precision) as with_waste,
      sum(one.doses * (present.price - ${needed} * ${price})) * ${daysOfYear / countDays(asked)} as saving
    from (${doseCounts(asked, where)}) one
    join (${prices}) present on present.facility_id = one.facility_id and present.drug = one.drug and present.form = one.form and present.route = one.route
      and present.container = one.container
    join (${prices}) candidate on candidate.facility_id = one.facility_id and candidate.drug = one.drug and candidate.form = one.form and candidate.route = one.route
    where ${price} is not null
    group by one.drug, one.container, candidate.container
    having max(${needed}) <= ${mostForOneDose}`;
}

/** The most frequent dose of each container, the smaller of two. */
export const usualDoses = (asked: Asked, where: Where): Fragment => sql`
  select ranked.drug, ranked.container, ranked.content, ranked.given as usual_dose
  from (
    select counted.*, row_number() over (partition by counted.drug, counted.container order by counted.doses desc, counted.given) as place
    from (
      select drug, container, max(content) as content, given, sum(doses) as doses
      from (${doseCounts(asked, where)}) one
      group by drug, container, given
    ) counted
  ) ranked
  where ranked.place = 1`;

/** Of each container the one that would cost least, where that is less than now. */
export const bestContainers = (asked: Asked, where: Where): Fragment => sql`
  select ranked.drug, ranked.container, ranked.candidate, ranked.saving
  from (
    select fitted.*, row_number() over (partition by fitted.drug, fitted.container order by fitted.saving desc, fitted.candidate) as place
    from (${fittingContainers(asked, where)}) fitted
    where not fitted.is_present and fitted.saving > 0.005
  ) ranked
  where ranked.place = 1`;
