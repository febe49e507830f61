import { addMonths } from '../../../contracts/calendar.ts';
import { defineList } from '../../../query/define/define.ts';
import { day, sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';
import { verdictWords } from '../../stock/datasets/lots/lot-filters.ts';
import { recallFilters } from './recall-filters.ts';
import { field, status } from './recall-lists.ts';
import { recallFacts } from './recall-rows.ts';

const accountWords: Record<string, string> = { '340B': '340B', GPO: 'GPO', WAC: 'WAC' };

/** Purchase lines of NDCs that the chosen notices may concern, received within three years or still to come. */
export const recallOrders = defineList({
  name: 'recall-orders',
  source: 'Purchase lines and receipts, against recall notices.',
  facts: ['purchase_lines', 'movements'],
  filters: recallFilters,
  fields: {
    po_number: { ...field('PO', 'code', sql`po_number`, 'The purchase order.'), code: sql`po_number` },
    po_line: field('Line', 'code', sql`cast(line as varchar)`, 'Its line.'),
    facility: {
      ...field('Facility', 'text', sql`facility_name`, 'For whom it was ordered.'),
      code: sql`facility_code`,
    },
    supplier: field('Supplier', 'text', sql`supplier`, 'Who delivers.'),
    ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'The package.'), code: sql`ndc` },
    account: status('Account', sql`account`, 'On which it was bought.', accountWords),
    received_on: field('Received on', 'date', sql`received_on`, 'Blank where it has not come.'),
    packages: {
      ...field('Packages', 'count', sql`packages`, 'Received; of a line that has not come, ordered.'),
      total: sql`sum(packages)`,
    },
    lot_link: field(
      'Lots received',
      'text',
      sql`lot_names`,
      'Lots of receipts of the NDC at the facility within a day of the line’s receipt. Blank where no lot was recorded.',
    ),
    recall_verdict: status(
      'Recall',
      sql`verdict`,
      'Under recall if one of its lots is; not affected if lots are known for all of it and none is affected or to be reviewed; else to be reviewed.',
      verdictWords,
    ),
  },
  rows: ({ asked, where }) => {
    const to = day(asked.to);
    return sql`with ${recallFacts({ asked })}, chosen as (
  select fact.product_id, fact.lot, fact.facility_id, min(case fact.verdict when 'affected' then 1 when 'need_review' then 2 else 3 end) as grade
  from facts fact where ${where()} group by fact.product_id, fact.lot, fact.facility_id
), lines as (
  select fact.po_number, fact.line, fact.facility_id, fact.supplier, fact.product_id, fact.account, case when cast(fact.received_local as date) <= ${to} then cast(fact.received_local as date) end as received_on,
    coalesce(case when cast(fact.received_local as date) <= ${to} then fact.packages_received end, fact.packages_ordered) as packages, coalesce(fact.packages_received, fact.packages_ordered) * size.package_size as units
  from ${table('purchase_lines')} fact join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= fact.local_date and fact.local_date < size.to_date
  where fact.kind = 'purchase' and fact.local_date <= ${to} and coalesce(fact.status, 'placed') <> 'cancelled' and fact.product_id in (select product_id from chosen)
    and (cast(fact.received_local as date) > ${day(addMonths(asked.to, -36))} or (fact.received_local is null and fact.local_date > ${to} - 180))
), linked as (
  select lines.po_number, lines.line, happened.lot, sum(happened.quantity) as quantity from lines join happened on happened.product_id = lines.product_id and happened.facility_id = lines.facility_id
    and happened.kind = 'receive' and happened.local_date >= lines.received_on - 1 and happened.local_date <= lines.received_on + 1 group by lines.po_number, lines.line, happened.lot
), judged as (
  select linked.po_number, linked.line, string_agg(case when linked.lot <> '' then linked.lot end, ', ' order by linked.lot) as lot_names, min(coalesce(chosen.grade, 2)) as grade, sum(case when linked.lot <> '' then linked.quantity else 0 end) as known
  from linked join lines on lines.po_number = linked.po_number and lines.line = linked.line left join chosen on chosen.product_id = lines.product_id and chosen.lot = linked.lot and chosen.facility_id = lines.facility_id
  group by linked.po_number, linked.line
)
select lines.*, judged.lot_names, case when judged.grade = 1 then 'affected' when judged.grade = 3 and judged.known >= lines.units then 'not_affected' else 'need_review' end as verdict, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown, facility.name as facility_name, facility.facility_code
from lines left join judged on judged.po_number = lines.po_number and judged.line = lines.line join ${table('products')} made on made.product_id = lines.product_id join ${table('facilities')} facility on facility.facility_id = lines.facility_id
where (lines.product_id, lines.facility_id) in (select product_id, facility_id from chosen)`;
  },
  tie: ['po_number', 'line'],
});
