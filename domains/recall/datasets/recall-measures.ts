import { asLines } from '../../../query/define/as-lines.ts';
import { isOneAtMost, type Measure, ratio } from '../../../query/define/define.ts';
import { median } from '../../../query/define/percentile.ts';
import { type Fragment, name, sql } from '../../../query/define/sql.ts';

/** Of a lot that several notices name, one row counts. */
const once = sql`lot_turn = 1`;
const quantity = (label: string, column: string, definition: string) =>
  ({
    label,
    type: 'quantity',
    definition: `${definition} The total is shown where the filters leave one item; a lot that several notices name counts once.`,
    parts: [],
    of: sql`case when ${isOneAtMost(sql`item_id`)} then coalesce(sum(case when ${once} then ${name(column)} end), sum(case when lot_turn > 1 then ${name(column)} end)) end`,
  }) as const;
const ofRow = <const Type extends Measure['type']>(label: string, type: Type, column: string, definition: string) =>
  ({ label, type, definition, parts: [], of: sql`max(${name(column)})`, total: 'none' }) as const;
const rowsWhere = (label: string, condition: Fragment, definition: string) =>
  ({
    label,
    type: 'count',
    better: 'down',
    definition,
    parts: [],
    of: sql`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`,
  }) as const;

const isAffected = sql`verdict = 'affected'`;
const value = sql`case when unit_cost > 0 then cast(unit_cost as double precision) else 1 end`;
const weighted = (column: string) =>
  sql`sum(case when ${isAffected} and on_order_qty = 0 then ${name(column)} * ${value} end)`;

/** What recall notices mean for the lots of the company, place by place. */
export const recallMeasures = {
  on_hand_qty: {
    ...quantity('On hand', 'on_hand_qty', 'Of the lot at the location: the last count plus the movements after it.'),
    alarm: { level: 'bad', below: 0 },
  },
  on_hand_value: {
    label: 'Value on hand',
    type: 'money',
    alarm: { level: 'bad', below: 0 },
    definition: 'On hand × unit cost of the facility. A lot that several notices name counts once.',
    parts: [],
    of: sql`coalesce(sum(case when ${once} then on_hand_value end), sum(case when lot_turn > 1 then on_hand_value end))`,
  },
  live_tag_count: {
    label: 'Live tags',
    type: 'count',
    definition: 'Tags of the NDC and lot at the location that are in use. A lot that several notices name counts once.',
    parts: [],
    of: sql`coalesce(sum(case when ${once} then live_tags end), sum(case when lot_turn > 1 then live_tags end), 0)`,
  },
  received_qty: quantity(
    'Received',
    'received_qty',
    'Received of the lot at the location from suppliers, over all time.',
  ),
  used_qty: quantity('Used', 'used_qty', 'Dispensed less returned of the lot at the location, over all time.'),
  used_after_notice: quantity(
    'Used after notice',
    'used_after_qty',
    'Dispensed less returned since the notice was first seen.',
  ),
  pulled_qty: quantity(
    'Pulled',
    'pulled_qty',
    'Taken out by movements of the kind recall since the notice was reported.',
  ),
  on_order_qty: quantity(
    'On order',
    'on_order_qty',
    'Ordered of a product that the notice names, and not yet received.',
  ),
  recovery_pct: {
    label: 'Recovered',
    type: 'percent',
    settledBy: ['taskStatus', 'onlyOpen'],
    better: 'up',
    definition:
      'Pulled ÷ (pulled + still on hand) of lots under recall; over several rows weighted by unit cost. Blank where there was nothing to pull.',
    parts: [],
    of: ratio(weighted('pulled_qty'), sql`${weighted('pulled_qty')} + ${weighted('on_hand_qty')}`),
  },
  expiry: ofRow('Expiry', 'date', 'expiry', 'The expiry of the NDC and lot, as counts and movements say it.'),
  first_seen_on: ofRow(
    'First seen',
    'date',
    'first_seen',
    'The day of the first list or letter that brought the notice. FDA’s list comes weekly: the firm’s letter may be days earlier.',
  ),
  due_at: {
    ...ofRow(
      'Due',
      'date',
      'due_on',
      'First seen + the hours by class (settings): 24 for class I, 72 for class II, 168 for class III and without a class.',
    ),
  },
  expected_qty: ofRow('Expected', 'quantity', 'expected_qty', 'On hand under recall when the place was counted back.'),
  found_qty: ofRow('Found', 'quantity', 'found_qty', 'What a person found at the place.'),
  difference_qty: {
    label: 'Difference',
    type: 'quantity',
    definition: 'Found − expected.',
    parts: [],
    of: sql`max(found_qty) - max(expected_qty)`,
    total: 'none',
  },
  acknowledged_at: ofRow('Acknowledged', 'text', 'acknowledged_at', 'When somebody took the task on, in UTC.'),
  completed_at: ofRow('Completed', 'text', 'completed_at', 'When the place was done, in UTC.'),
  task_note: ofRow('Note', 'text', 'task_note', 'What the person who did it wrote.'),
  decision: {
    label: 'Decision',
    type: 'text',
    definition: 'What the notice itself is read to say, and what a person decided: who, when, and the note.',
    parts: [],
    of: sql`max(case when verdict_by = 'read' then null else concat('The notice: ', case read_verdict when 'affected' then 'under recall' when 'need_review' then 'to review' else 'not affected' end, '; ',
      case when verdict_by = 'lapsed' then 'the decision lapsed with the text' else concat('decided: ', case verdict when 'affected' then 'under recall' when 'need_review' then 'to review' else 'not affected' end, ', ', decided_by, ', ', cast(cast(decided_at as date) as varchar)) end, case when coalesce(decision_note, '') <> '' then concat(' (', decision_note, ')') else '' end) end)`,
    total: 'none',
  },
  affected_place_count: rowsWhere(
    'Places with affected stock',
    sql`${isAffected} and is_open and ${once}`,
    'Lots under recall at a location, with stock on hand or tags in use.',
  ),
  need_review_count: rowsWhere(
    'To review',
    sql`verdict = 'need_review' and (is_open or received_qty > 0 or on_order_qty > 0)`,
    'Rows to review with stock on hand, tags in use, receipts or open orders: each waits for a person.',
  ),
  affected_value: {
    label: 'Value affected',
    type: 'money',
    better: 'down',
    definition: 'Value on hand of lots under recall; a lot that several notices name counts once.',
    parts: [],
    of: sql`coalesce(sum(case when ${isAffected} and ${once} then on_hand_value end), 0)`,
  },
  hours_to_quarantine: {
    label: 'Hours to clear',
    type: 'hours',
    better: 'down',
    definition:
      'The median over notices that found stock under recall: from the day the notice was first seen to the end of the day on which nothing of it was left on hand or in use; open notices up to the day.',
    parts: [],
    of: median(sql`case when notice_turn = 1 then cast((notice_cleared_on - first_seen) * 24 as double precision) end`),
  },
  known_lot_pct: {
    label: 'Stock with known lot',
    type: 'percent',
    settledBy: ['taskStatus', 'recallVerdict', 'onlyOpen'],
    better: 'up',
    definition: 'Value on hand with a known lot ÷ value on hand, of NDCs that a notice may concern.',
    parts: [],
    of: ratio(
      sql`coalesce(sum(case when ${once} and lot_shown is not null then on_hand_value end), 0)`,
      sql`sum(case when ${once} then on_hand_value end)`,
    ),
  },
  irrelevant_notice_count: {
    label: 'Notices not ours',
    type: 'count',
    definition:
      'Notices of the last months (a setting) that concern none of the own NDCs, by any match: checked and set aside. Filters do not change it.',
    parts: [],
    of: sql`max(irrelevant)`,
  },
  open_task_count: rowsWhere(
    'Rows not done',
    sql`task_status in ('open', 'acknowledged', 'late')`,
    asLines('Rows whose place is not done with the notice.', 'Done is said by whoever counted the place back.'),
  ),
  row_count: {
    label: 'Rows',
    type: 'count',
    definition: 'Notice, lot and location.',
    parts: [],
    of: sql`count(*)`,
  },
  notice_count: {
    label: 'Notices',
    type: 'count',
    definition: 'Different notices.',
    parts: [],
    of: sql`count(distinct notice_key)`,
  },
} satisfies Record<string, Measure<never>>;
