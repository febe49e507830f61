import type { Invariant } from '../../../warehouse/checks/invariant.ts';

const bucket = 'entity_340b_id, product_id, account';

export const ledgerInvariants: Invariant[] = [
  {
    name: 'a 340B balance is the sum of its entries',
    says: 'for each 340B ID, NDC and account, the closing balance equals the sum of all entries of the ledger',
    broken: `select coalesce(day.entity_340b_id, entry.entity_340b_id) as entity_340b_id, coalesce(day.product_id, entry.product_id) as product_id, coalesce(day.account, entry.account) as account, day.closing, entry.units
      from (select ${bucket}, closing from accumulator_days where company_id = $1 and to_date = date '9999-12-31') day
      full join (select ${bucket}, sum(units) as units from accumulator_entries where company_id = $1 group by ${bucket}) entry
        on entry.entity_340b_id = day.entity_340b_id and entry.product_id = day.product_id and entry.account = day.account
      where day.closing is distinct from entry.units`,
  },
  {
    name: 'a 340B balance is what was accumulated less what was bought',
    says: 'on every day: accumulated - reversed + adjusted - purchased so far = closing, and a day closes as the next one opens',
    broken: `select ${bucket}, from_date, closing, before from (
        select ${bucket}, from_date, closing, accumulated, reversed, adjusted, purchased, accumulated_so_far, reversed_so_far, adjusted_so_far, purchased_so_far,
          coalesce(lag(closing) over (partition by ${bucket} order by from_date), 0) as before
        from accumulator_days where company_id = $1
      ) days where accumulated_so_far - reversed_so_far + adjusted_so_far - purchased_so_far <> closing
        or before + accumulated - reversed + adjusted - purchased <> closing`,
  },
  {
    name: 'purchases in the 340B ledger are those of the files',
    says: 'for each 340B ID, NDC and account, packages in the ledger equal packages of the purchase lines, less returns and credits',
    broken: `select coalesce(posted.entity_340b_id, bought.entity_340b_id) as entity_340b_id, coalesce(posted.product_id, bought.product_id) as product_id, coalesce(posted.account, bought.account) as account, posted.packages, bought.packages as bought_packages
      from (
        select ${bucket}, sum(case entry_kind when 'purchase' then source_qty else -source_qty end) as packages
        from accumulator_entries where company_id = $1 and entry_kind in ('purchase', 'supplier_return') group by ${bucket}
      ) posted
      full join (
        select ${bucket}, sum(packages) as packages from priced_purchases where company_id = $1 and entity_340b_id is not null group by ${bucket}
      ) bought on bought.entity_340b_id = posted.entity_340b_id and bought.product_id = posted.product_id and bought.account = posted.account
      where coalesce(posted.packages, 0) <> coalesce(bought.packages, 0)`,
  },
  {
    name: 'packages bought on WAC have causes',
    says: 'the packages that the walk gives to the causes of a purchase line are those that were bought on it, less what was credited',
    broken: `select bought.po_number, bought.line, bought.packages, walked.packages as walked
      from (select po_number, line, facility_id, product_id, packages from priced_purchases where company_id = $1 and account = 'WAC' and kind = 'purchase' and packages > 0 and package_price > 0) bought
      left join (select po_number, line, sum(packages) as packages from wac_walk where company_id = $1 group by po_number, line) walked on walked.po_number = bought.po_number and walked.line = bought.line
      left join (select distinct facility_id, product_id from priced_purchases where company_id = $1 and account = 'WAC' and kind <> 'purchase') credited
        on credited.facility_id = bought.facility_id and credited.product_id = bought.product_id
      where coalesce(walked.packages, 0) > bought.packages or (credited.product_id is null and coalesce(walked.packages, 0) <> bought.packages)`,
  },
  {
    name: 'no more can be recovered on WAC than a lower price would save',
    says: 'of every line and cause: 0 <= recoverable <= the most it could save, where both are known',
    broken: `select po_number, line, cause, recoverable, premium from wac_walk where company_id = $1 and (recoverable < 0 or recoverable > premium)`,
  },
  {
    name: 'credits take back no more than their charge',
    says: 'what was posted of a charge, with its credits and reclassifications, is never below zero',
    broken: `select origin, sum(units) as units from accumulator_entries where company_id = $1 and origin like 'c/%' group by origin having sum(units) < 0`,
  },
  {
    name: 'a charge has one outcome',
    says: 'each charge of a facility in the 340B program is in exactly one of 340B, GPO, WAC, unmatched, data missing and on hold',
    broken: `select charge.charge_id, count(decided.charge_id) as outcomes from charges charge
      join facilities site on site.company_id = charge.company_id and site.facility_id = charge.facility_id
      left join charge_outcomes decided on decided.company_id = charge.company_id and decided.charge_id = charge.charge_id and decided.to_load = 2147483647
      where charge.company_id = $1 and coalesce(trim(site.entity_340b_id), '') <> ''
      group by charge.charge_id having count(decided.charge_id) <> 1`,
  },
  {
    name: 'no inpatient is posted to 340B',
    says: 'no charge whose patient was an inpatient when the drug was given, and none decided by another rule than R10, stands on 340B',
    broken: `select charge_id, rule, patient_class from charge_outcomes
      where company_id = $1 and to_load = 2147483647 and outcome = '340b' and (rule <> 'R10' or patient_class = 'inpatient')`,
  },
];
