import { asLines } from '../../../query/define/as-lines.ts';
import { isOneAtMost, type Measure } from '../../../query/define/define.ts';
import { type Fragment, name, sql } from '../../../query/define/sql.ts';
import { noticeGroup } from '../../notices/datasets/notice-group.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';

const ofRow = (column: string): Fragment => sql`max(${name(column)})`;
const one = <const Type extends Measure['type']>(label: string, type: Type, column: string, definition: string) =>
  ({ label, type, definition, parts: [], of: ofRow(column), total: 'none' }) as const;

const quantity = (label: string, column: string, definition: string) =>
  ({
    label,
    type: 'quantity',
    definition: `${definition} The total is shown where the filters leave one item.`,
    parts: [],
    of: sql`case when ${isOneAtMost(sql`item_id`)} then sum(${name(column)}) end`,
  }) as const;

const rowsWhere = (label: string, condition: Fragment, definition: string) =>
  ({
    label,
    type: 'count',
    better: 'down',
    definition,
    parts: [],
    of: sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`,
  }) as const;

const isShort = sql`shortage_status in ('current', 'to_be_discontinued')`;

const scorePart = (label: string, column: string, definition: string) => one(label, 'score', column, definition);

/** What FDA's list says about an NDC, how long its stock lasts, and how hard the shortage hits. */
export const shortageMeasures = {
  impact_score: {
    ...one(
      'Impact',
      'score',
      'impact_score',
      asLines(
        'How hard the shortage hits, from 0 to 100; 0 once it is resolved. The sum of four parts, each weighted by a setting.',
        'Days without stock: the gap ÷ the days until supply.',
        'Availability: all points where the NDC is unavailable, fewer where it can be had.',
        'Alternatives: all points without one, half where only another strength or form can be had, few or none where the same drug can.',
        'Vital: all points for VEN class V, half for E, none for N.',
      ),
    ),
  },
  gap_part: scorePart(
    'Points: days without stock',
    'gap_part',
    'Gap ÷ days until supply × the weight of this part (40).',
  ),
  availability_part: scorePart(
    'Points: availability',
    'availability_part',
    'Unavailable 1, limited or information pending 0.6, available 0.2, another product of the generic 0.2, to be discontinued 0.7 before the last day and 1 from then on; × the weight (25).',
  ),
  alternative_part: scorePart(
    'Points: alternatives',
    'alternative_part',
    'None 1, only another strength or form 0.5, the same drug 0.2, the same drug for at least 30 days 0; × the weight (20).',
  ),
  vital_part: scorePart('Points: vital', 'vital_part', 'VEN class V 1, E or blank 0.5, N 0; × the weight (15).'),
  shortage_updated_on: {
    group: noticeGroup,
    ...one('FDA updated', 'date', 'update_date', 'When the FDA last updated the line.'),
  },
  shortage_posted_on: {
    ...one('First posted', 'date', 'posted_on', 'When the FDA first posted the line.'),
    group: noticeGroup,
  },
  est_recovery_date: {
    ...one(
      'Est. recovery',
      'date',
      'est_recovery_date',
      'Read from the note of the line: a month or a quarter means its last day. Blank where none is said, where it has passed, and where the drug is to be discontinued.',
    ),
    group: noticeGroup,
  },
  discontinued_on: one(
    'Discontinued on',
    'date',
    'discontinued_date',
    'Of a drug to be discontinued: the last day, as the FDA says.',
  ),
  usable_qty: {
    ...quantity('Usable stock', 'usable_qty', 'On hand of the NDC without expired and recalled lots, in base units.'),
  },
  avg_daily_usage: quantity(
    'Avg daily usage',
    'daily_usage',
    'Use of the NDC in the last 90 days ÷ the days of them on which the facility was not out of the item.',
  ),
  days_on_hand: {
    ...one(
      'Days on hand',
      'days',
      'days_on_hand',
      'Usable stock ÷ average daily usage of the NDC. Blank where nothing is used, or so little that it would last over ten years.',
    ),
    alarm: { level: 'bad', below: 7 },
  },
  item_days_on_hand: {
    ...one(
      'Item days on hand (all NDCs)',
      'days',
      'item_days',
      'Usable stock ÷ average daily usage over all NDCs of the item: one NDC may be out while another covers the item.',
    ),
    alarm: { level: 'bad', below: 7 },
  },
  stockout_date: one(
    'Runs out on',
    'date',
    'stockout_date',
    'The day + whole days on hand. Blank where days on hand are.',
  ),
  days_out: one(
    'Days until supply',
    'days',
    'days_out',
    'Est. recovery − the day; 180 days (a setting) where no date is known or the drug is to be discontinued.',
  ),
  is_assumed: {
    label: 'Days assumed',
    type: 'flag',
    definition: 'The FDA gives no date: the days until supply are those of the setting.',
    parts: [],
    of: sql`bool_or(is_assumed)`,
    total: 'none',
  },
  gap_days: one(
    'Gap',
    'days',
    'gap_days',
    'Days until supply − days on hand, not below 0. Blank where either is unknown.',
  ),
  units_short: quantity(
    'Units short',
    'units_short',
    'Days until supply × average daily usage − usable stock − confirmed inbound, not below 0.',
  ),
  confirmed_inbound_qty: quantity(
    'Confirmed inbound',
    'inbound_qty',
    'Confirmed by the supplier, not yet received, and promised for before supply returns.',
  ),
  conserve_pct: one(
    'Use to cut',
    'percent',
    'conserve_pct',
    '1 − usable stock ÷ (days until supply × average daily usage), not below 0: by so much use must fall for the stock to last.',
  ),
  best_alternative: {
    label: 'Best alternative',
    type: 'text',
    definition: asLines(
      'What can stand in and can be had: in stock at the chosen facilities, or active with a price; never what is itself unavailable, to be discontinued or recalled in all lots.',
      'A before B, then the one that lasts longest under both demands, then the cheapest.',
      'A: the same drug, strength, form and route. B: another strength or form, or a listed substitution.',
    ),
    parts: [],
    of: sql`max(case when best_ndc is not null then concat(tier, ' · ', ${ndcAsShown('best_ndc')}, case when best_days is not null then concat(' · ', cast(round(best_days) as integer), ' days') else '' end) end)`,
    total: 'none',
  },
  alternative_count: one('Alternatives', 'count', 'alternatives', 'NDCs that could stand in and can be had.'),
  on_hand_qty: quantity('On hand', 'on_hand_qty', 'The last count plus the movements after it, in base units.'),
  recalled_qty: quantity('Recalled', 'recalled_qty', 'On hand of lots under recall.'),
  at_risk_qty: {
    ...quantity(
      'Will expire unused',
      'at_risk_qty',
      'Of usable stock, what will expire within 180 days before it is used.',
    ),
    better: 'down',
  },
  shortage_marks: {
    group: noticeGroup,
    label: 'Look out',
    type: 'text',
    definition: asLines(
      'Conflict: lines of the list about the NDC differ in status; the newest stands here.',
      'Old: the line was not updated for 90 days.',
      'Recovery overdue: the date that the FDA named has passed.',
      'Days assumed: no date is known.',
    ),
    parts: [],
    of: sql`nullif(max(concat_ws(', ', case when is_conflict then 'conflict' end, case when is_stale then 'old' end, case when is_overdue then 'recovery overdue' end, case when is_assumed then 'days assumed' end)), '')`,
    total: 'none',
  },
  related_info: one('FDA note (raw)', 'text', 'related_info', 'As published.'),
  shortage_ndc_count: {
    ...rowsWhere('NDCs in shortage', isShort, 'Own NDCs that the FDA lists as in shortage or to be discontinued.'),
    group: noticeGroup,
  },
  critical_count: rowsWhere('Critical', sql`impact_band = 'critical'`, 'NDCs with an impact score of 70 or more.'),
  below_7_days_count: rowsWhere(
    'Under 7 days',
    sql`is_low and coalesce(shortage_status, '') <> 'resolved'`,
    'NDCs of the list with less stock than for 7 days (a setting): restrict their use.',
  ),
  no_alternative_count: rowsWhere(
    'No alternative',
    sql`${isShort} and best_ndc is null`,
    'NDCs in shortage or to be discontinued for which nothing that can be had stands in.',
  ),
  runs_out_first_count: rowsWhere(
    'Run out before supply',
    sql`${isShort} and gap_days > 0`,
    'NDCs in shortage or to be discontinued whose stock ends before supply returns.',
  ),
  changed_count: rowsWhere(
    'Changed this week',
    sql`week_change not in ('same', 'updated')`,
    'NDCs whose status, availability or recovery date differs from what the list said seven days before, and NDCs that are new on it.',
  ),
  conflict_count: rowsWhere(
    'Conflicting lines',
    sql`is_conflict`,
    'NDCs about which lines of the list differ in status.',
  ),
  stale_count: rowsWhere('Old lines', sql`is_stale`, 'NDCs whose line was not updated for 90 days.'),
} satisfies Record<string, Measure<never>>;
