import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

/**
 * Every purchase line of which something was bought or given back, on the day of its invoice (else of its receipt, else of its order), with
 * what its entity was on that day and the prices of that day: its own facility's before the general one. A credit has the prices of the
 * line that it credits.
 */
export const pricedPurchases: Mart = {
  name: 'priced_purchases',
  reads: [
    'facilities',
    'facility_status',
    'package_spans',
    'price_spans',
    'products',
    'purchase_lines',
    'purchase_receipts',
  ],
  parts: ['stale_products'],
  table: {
    name: 'priced_purchases',
    columns: [
      column('company_id', 'integer'),
      column('po_number', 'varchar'),
      column('line', 'integer'),
      column('facility_id', 'integer'),
      column('entity_340b_id', 'varchar', false),
      column('entity_type', 'varchar', false),
      column('is_gpo_prohibited', 'boolean'),
      column('product_id', 'integer'),
      column('item_id', 'integer'),
      column('supplier', 'varchar'),
      column('account', 'varchar'),
      column('kind', 'varchar'),
      column('local_date', 'date'),
      column('ordered_at', 'timestamp'),
      column('packages', 'decimal(18,4)'),
      column('package_price', 'decimal(18,4)'),
      column('package_size', 'decimal(18,4)'),
      column('price_gpo', 'decimal(18,4)', false),
      column('gpo_source', 'varchar', false),
      column('price_wac', 'decimal(18,4)', false),
      column('price_340b', 'decimal(18,4)', false),
    ],
    key: ['company_id', 'po_number', 'line'],
    sort: ['company_id', 'local_date', 'facility_id', 'product_id'],
  },
  async refresh(store) {
    const stale = 'product_id in (select product_id from stale_products)';
    await makeBought(store, stale);
    await makeListed(store);
    await makePaid(store);
    await store.run(`delete from priced_purchases where ${stale}`);
    await store.run(insertPriced);
  },
};

/** `bought_lines`: what counts of each line, and the day whose prices it is compared with. */
async function makeBought(store: CompanyStore, stale: string): Promise<void> {
  await store.makeTemp(
    'bought_lines',
    `with received as (
       select po_number, line, sum(packages) as packages, max(received_local) as received_local from purchase_receipts group by po_number, line
     ), counted as (
       select bought.*, cast(coalesce(bought.invoice_date, cast(coalesce(bought.received_local, received.received_local, bought.ordered_local) as date)) as date) as counted_on,
         case when bought.kind = 'purchase' then 1 else -1 end
           * case when bought.status = 'cancelled' then coalesce(received.packages, bought.packages_received, 0)
             else coalesce(bought.packages_received, received.packages, case when bought.status = 'received' then bought.packages_ordered end, 0) end as packages
       from purchase_lines bought left join received on received.po_number = bought.po_number and received.line = bought.line
       where bought.${stale}
     )
     select counted.*, coalesce(origin.priced_on, counted.counted_on) as priced_on
     from counted left join (
       select po_number, line, cast(coalesce(invoice_date, cast(coalesce(received_local, ordered_local) as date)) as date) as priced_on from purchase_lines
     ) origin on counted.kind <> 'purchase' and origin.po_number = counted.credited_po_number and origin.line = counted.credited_line
     where counted.packages <> 0`,
  );
}

/** `listed_prices`: prices of the list on those days, by NDC, facility, day and type. */
async function makeListed(store: CompanyStore): Promise<void> {
  await store.makeTemp(
    'listed_prices',
    `select product_id, facility_id, priced_on,
       max(case when price_type = 'WAC' then package_price end) as wac, max(case when price_type = 'GPO' then package_price end) as gpo,
       max(case when price_type = 'CONTRACT' then package_price end) as contract, max(case when price_type = '340B' then package_price end) as price_340b,
       max(case when price_type = 'SUBWAC' then package_price end) as subwac
     from (
       select asked.product_id, asked.facility_id, asked.priced_on, span.price_type, span.package_price,
         row_number() over (partition by asked.product_id, asked.facility_id, asked.priced_on, span.price_type order by case when span.facility_id = 0 then 1 else 0 end, span.from_date desc) as choice
       from (select distinct product_id, facility_id, priced_on from bought_lines) asked
       join price_spans span on span.product_id = asked.product_id and span.facility_id in (0, asked.facility_id)
         and span.from_date <= asked.priced_on and asked.priced_on < span.to_date
     ) chosen where choice = 1 group by product_id, facility_id, priced_on`,
  );
}

const oneYear = 365;

/** `paid_prices`: what was paid last within a year on GPO and on WAC, where the list has no price: there first, then anywhere. */
async function makePaid(store: CompanyStore): Promise<void> {
  const lastPaid = (account: string, isMissing: string, more: string) => `
    select po_number, line, '${account}' as account, package_price, is_own from (
      select asked.po_number, asked.line, paid.package_price, paid.facility_id = asked.facility_id as is_own,
        row_number() over (partition by asked.po_number, asked.line order by case when paid.facility_id = asked.facility_id then 0 else 1 end, paid.counted_on desc, paid.ordered_at desc, paid.po_number, paid.line) as choice
      from bought_lines asked left join listed_prices listed on listed.product_id = asked.product_id and listed.facility_id = asked.facility_id and listed.priced_on = asked.priced_on
      join bought_lines paid on paid.product_id = asked.product_id and paid.account = '${account}' and paid.kind = 'purchase' and paid.package_price > 0
        and paid.counted_on < asked.priced_on and paid.counted_on >= asked.priced_on - ${oneYear}
      left join listed_prices then_listed on then_listed.product_id = paid.product_id and then_listed.facility_id = paid.facility_id and then_listed.priced_on = paid.priced_on
      where ${isMissing} and ${more}
    ) dated where choice = 1`;
  await store.makeTemp(
    'paid_prices',
    `${lastPaid('GPO', 'listed.gpo is null and listed.contract is null', 'true')}
     union all
     ${lastPaid('WAC', 'listed.wac is null', 'then_listed.subwac is distinct from paid.package_price')}`,
  );
}

const insertPriced = `
  insert into priced_purchases (company_id, po_number, line, facility_id, entity_340b_id, entity_type, is_gpo_prohibited, product_id, item_id, supplier, account, kind, local_date, ordered_at, packages, package_price, package_size,
    price_gpo, gpo_source, price_wac, price_340b)
  with status as (
    select facility_id, from_date, coalesce(lead(from_date) over (partition by facility_id order by from_date), date '9999-12-31') as to_date, entity_type, gpo_prohibited from (
      select facility_id, date '0001-01-01' as from_date, entity_type, gpo_prohibited from facilities
      union all
      select dated.facility_id, dated.effective_from, coalesce(dated.entity_type, site.entity_type), coalesce(dated.gpo_prohibited, site.gpo_prohibited)
      from facility_status dated join facilities site on site.facility_id = dated.facility_id
    ) known
  )
  select cast($1 as integer), bought.po_number, bought.line, bought.facility_id, coalesce(nullif(trim(bought.entity_340b_id), ''), nullif(trim(site.entity_340b_id), '')),
    coalesce(status.entity_type, 'none'), coalesce(status.gpo_prohibited, false), bought.product_id, made.item_id, bought.supplier, bought.account, bought.kind, bought.counted_on, bought.ordered_at,
    cast(bought.packages as decimal(18,4)), bought.package_price, size.package_size,
    coalesce(listed.gpo, listed.contract, gpo.package_price),
    case when listed.gpo is not null then 'gpo' when listed.contract is not null then 'contract' when gpo.is_own then 'last_paid_facility' when gpo.package_price is not null then 'last_paid_company' end,
    coalesce(listed.wac, wac.package_price), listed.price_340b
  from bought_lines bought
  join facilities site on site.facility_id = bought.facility_id
  join products made on made.product_id = bought.product_id
  join package_spans size on size.product_id = bought.product_id and size.from_date <= bought.counted_on and bought.counted_on < size.to_date
  left join status on status.facility_id = bought.facility_id and status.from_date <= bought.counted_on and bought.counted_on < status.to_date
  left join listed_prices listed on listed.product_id = bought.product_id and listed.facility_id = bought.facility_id and listed.priced_on = bought.priced_on
  left join paid_prices gpo on gpo.po_number = bought.po_number and gpo.line = bought.line and gpo.account = 'GPO'
  left join paid_prices wac on wac.po_number = bought.po_number and wac.line = bought.line and wac.account = 'WAC'
  order by bought.counted_on, bought.facility_id, bought.product_id`;
