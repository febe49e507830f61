import { isOneAtMost, type Measure, ratio } from '../../../query/define/define.ts';
import { type Fragment, sql } from '../../../query/define/sql.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { stockSettings } from '../../stock/settings.ts';

const ofTheList = sql`filter (where is_listed)`;

/** A share of what was chosen by how it turned out is 0 or 100 % by the choice; of a single line it is what became of it. */
const unlessChosen = (rate: Fragment): Fragment =>
  sql`case when not bool_or(is_chosen) or count(*) = 1 then ${rate} end`;

/** What was ordered, what came, and how late. Only lines of the list count; the share on time looks at all that were due. */
export const orderMeasures = {
  line_count: {
    label: 'Lines',
    type: 'count',
    definition: 'Purchase order lines.',
    parts: [],
    of: sql`count(*) ${ofTheList}`,
  },
  ordered_at: {
    label: 'Ordered',
    type: 'datetime',
    definition: 'When the line was ordered, at the local time of the facility.',
    parts: [],
    of: sql`cast(max(ordered_local) as varchar)`,
    total: 'none',
  },
  expected_at: {
    label: 'Due',
    type: 'date',
    definition:
      'The promised local date; where none was promised, the day ordered + the usual lead time of the item at the facility, and the line is marked.',
    parts: [],
    of: sql`max(due)`,
    total: 'none',
  },
  received_at: {
    label: 'Received',
    type: 'datetime',
    definition:
      'When the last part came, at the local time of the facility; blank where nothing came by the day of the report.',
    parts: [],
    of: sql`cast(max(received_local) as varchar)`,
    total: 'none',
  },
  packages_ordered: {
    label: 'Ordered pkgs',
    type: 'count',
    definition: 'Packages ordered.',
    parts: [],
    of: sql`sum(packages_ordered) ${ofTheList}`,
  },
  packages_received: {
    label: 'Received pkgs',
    type: 'count',
    definition: 'Packages that came by the day of the report; 0 on open lines of which nothing is known to have come.',
    parts: [],
    of: sql`sum(packages_received) ${ofTheList}`,
  },
  fill_rate: {
    label: 'Fill rate',
    type: 'percent',
    definition:
      'Packages received, at most those ordered ÷ packages ordered: of lines that were received, cancelled after a part, or are open past their due date. Blank for lines not yet due, and over several lines of a chosen status: the status decides it.',
    better: 'up',
    parts: ['is_chosen'],
    of: unlessChosen(
      ratio(
        sql`sum(least(packages_received, packages_ordered)) filter (where is_listed and is_fillable)`,
        sql`sum(packages_ordered) filter (where is_listed and is_fillable)`,
      ),
    ),
  },
  lead_time_observed_days: {
    label: 'Lead time',
    type: 'days',
    definition:
      'Local calendar days from the order to the last part received. The total is the mean over received lines.',
    better: 'down',
    parts: [],
    of: sql`avg(cast(lead_days as double precision)) ${ofTheList}`,
  },
  lead_time_sd_days: {
    label: 'Spread',
    type: 'days',
    definition: 'Standard deviation of the lead times of received lines; blank below two.',
    better: 'down',
    parts: [],
    of: sql`stddev_samp(cast(lead_days as double precision)) ${ofTheList}`,
  },
  lead_time_p90_days: {
    label: 'Nine in ten within',
    type: 'days',
    definition: 'Nine in ten of the received lines came within so many days.',
    better: 'down',
    parts: [],
    of: sql`percentile_cont(0.9) within group (order by cast(case when is_listed then lead_days end as double precision))`,
  },
  days_overdue: {
    label: 'Days late',
    type: 'days',
    definition:
      'Open: days from the due date to the day of the report. Received: days from the due date to the receipt. Never below 0; blank where the line was cancelled, or received on an unknown day.',
    better: 'down',
    parts: [],
    of: sql`max(days_overdue) ${ofTheList}`,
    total: 'none',
  },
  order_value: {
    label: 'Order $',
    type: 'money',
    definition: 'Packages ordered × the price of a package on the line.',
    parts: [],
    of: sql`sum(packages_ordered * package_price) ${ofTheList}`,
  },
  open_value: {
    label: 'On order',
    type: 'money',
    definition: 'Packages that have not come × the price on the line, of lines open at the end of the day.',
    parts: [],
    of: sql`coalesce(sum(open_packages * package_price) filter (where is_open), 0)`,
  },
  overdue_value: {
    label: 'Overdue',
    type: 'money',
    definition: 'The part of what is on order whose due date has passed, backorders apart.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(open_packages * package_price) filter (where status = 'overdue'), 0)`,
  },
  backordered_value: {
    label: 'Backordered',
    type: 'money',
    definition: 'The part of what is on order that the supplier has said is short.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(open_packages * package_price) filter (where status = 'backordered'), 0)`,
  },
  open_qty: {
    label: 'On order, base units',
    type: 'quantity',
    definition: 'Packages that have not come × package size, of open lines. Blank for items of more than one unit.',
    parts: [],
    of: sql`case when ${isOneAtMost(sql`unit`)} then coalesce(sum(open_packages * package_size) filter (where is_open), 0) end`,
  },
  on_time_pct: {
    label: 'On time and in full',
    type: 'percent',
    definition:
      'Of the lines due within the days of the report, the share that was received in full on or before the due date. Lines cancelled before anything came are left out. Blank over several lines of a chosen status.',
    better: 'up',
    parts: ['is_chosen'],
    of: unlessChosen(
      ratio(
        sql`count(*) filter (where is_due and packages_received >= packages_ordered and received_date <= due)`,
        sql`count(*) filter (where is_due)`,
      ),
    ),
  },
  backordered_pct: {
    label: 'Backordered',
    type: 'percent',
    definition: 'Lines that any load called backordered ÷ lines. Blank over several lines of a chosen status.',
    better: 'down',
    parts: ['was_backordered', 'is_chosen'],
    of: unlessChosen(ratio(sql`count(*) filter (where is_listed and was_backordered)`, sql`count(*) ${ofTheList}`)),
  },
  price_change_pct: {
    label: 'Price change',
    type: 'percent',
    definition:
      'Packages × price ÷ packages × what the same NDC cost the facility 12 months before − 1; lines whose price was known then.',
    parts: ['price_then'],
    of: sql`${ratio(
      sql`sum(packages_ordered * package_price) filter (where is_listed and price_then > 0)`,
      sql`sum(packages_ordered * price_then) filter (where is_listed and price_then > 0)`,
    )} - 1`,
  },
  is_estimated: {
    label: 'Due date estimated',
    type: 'flag',
    definition: 'The supplier promised no date: due is the usual lead time after the order.',
    parts: [],
    of: sql`bool_or(is_estimated)`,
    total: 'none',
  },
  is_stale: {
    label: 'Stale',
    type: 'flag',
    definition: 'Open more than {stock.overdue_days} days past its due date: it no longer counts as supply.',
    better: 'down',
    parts: [],
    of: sql`bool_or(is_open and to_day - due > ${settingValue(stockSettings.overdueDays, sql`facility_id`)})`,
    total: 'none',
  },
  is_assumed: {
    label: 'Receipt assumed',
    type: 'flag',
    definition: 'The line is marked received without a number of packages and counts as received in full.',
    parts: [],
    of: sql`bool_or(is_assumed)`,
    total: 'none',
  },
  has_date_order: {
    label: 'Received before ordered',
    type: 'flag',
    definition: 'The receipt is earlier than the order: the line is left out of all lead times.',
    better: 'down',
    parts: [],
    of: sql`bool_or(has_date_order)`,
    total: 'none',
  },
  receipt_mismatch: {
    label: 'Receipt differs from stock',
    type: 'flag',
    definition:
      'Received packages × package size of the NDC at the facility differ from what stock movements received there, from the day before to three days after.',
    better: 'down',
    parts: ['receipt_gap'],
    of: sql`bool_or(receipt_gap <> 0)`,
    total: 'none',
  },
  undated_receipts: {
    label: 'Receipts without a date',
    type: 'count',
    definition: 'Lines marked received without a date: they count as filled and have no lead time.',
    parts: [],
    of: sql`count(*) filter (where is_listed and is_undated)`,
  },
  open_count: {
    label: 'Lines still open',
    type: 'count',
    definition: 'Lines of the list that are open at the end of the day: the fill rate will still change.',
    parts: [],
    of: sql`count(*) filter (where is_listed and is_open)`,
  },
} satisfies Record<string, Measure>;
