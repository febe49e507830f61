import type { Asked } from '../../../query/define/asked.ts';
import type { Filter } from '../../../query/define/filter.ts';
import type { ColumnOf } from '../../../query/define/joins.ts';
import { day, type Fragment, join, oneOf, sql, table, wallClock } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcFilter } from '../../products/datasets/product.ts';
import { caseFilter } from '../../shared/datasets/case.ts';
import { clockFilters } from '../../shared/datasets/clock.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { lotFilters } from '../../stock/datasets/lots/lot-filters.ts';
import { makerFilter } from './stock/tag-makers.ts';
import { lotKeyFilter, tagFilter, userFilters } from './tag-filters.ts';
import { eventCheckWords, tagEventWords } from './tag-words.ts';
import { trayFilters } from './tray-filters.ts';

const { item, therapeuticClass, deaSchedule } = itemFilters;
const { facility, location, locationType } = siteFilters;

const checks = Object.keys(eventCheckWords).filter((word) => word !== 'ok');
const markOf = (check: string, event = 'fact'): Fragment => ({ parts: [{ is: 'text', text: `${event}.is_${check}` }] });
const isOdd = join(
  checks.map((check) => markOf(check)),
  ' or ',
);

/** The gravest of what is odd about an event. */
export const eventCheckOf = (event: string): Fragment =>
  sql`case ${join(
    checks.map((check) => sql`when ${markOf(check, event)} then ${{ parts: [{ is: 'text', text: `'${check}'` }] }}`),
    ' ',
  )} else 'ok' end`;

/** What it reads of an event that is called `cell`. */
export const eventCheckReads = checks.map((check): ColumnOf => `cell.is_${check}`);

/** How a blank reason is called, in the table as in the address. */
export const noReason = 'not given';
/** Written out: where rows are grouped by it, an engine must see that it is the same each time. */
export const reasonOf = sql`coalesce(nullif(lower(trim(fact.reason)), ''), ${{ parts: [{ is: 'text', text: `'${noReason}'` }] }})`;

interface Restock {
  tray: Fragment;
  ended: Fragment;
}

/** A restock is called by the code of its tray and the moment at which it ended. */
function readRestock(id: string): Restock {
  const at = id.lastIndexOf('@');
  const tray = sql`select known.tray_id from ${table('trays')} known where known.tray_code = ${id.slice(0, Math.max(at, 0))}`;
  return {
    tray,
    ended: sql`run.tray_id in (${tray}) and substr(${wallClock(sql`run.ended_at`)}, 1, 19) = ${id.slice(at + 1)}`,
  };
}

/** What concerns a tray up to the end of a restock; a unit that moved concerns both trays. */
const untilEnd = ({ tray, ended }: Restock): Fragment =>
  sql`(fact.tray_id in (${tray}) or fact.tray_before_id in (${tray})) and fact.occurred_at <= (select max(run.ended_at) from ${table('tray_cycles')} run where ${ended})`;

const anyOf = (values: string[], condition: (restock: Restock) => Fragment): Fragment =>
  values.length === 0
    ? sql`false`
    : sql`(${join(
        values.map((id) => sql`(${condition(readRestock(id))})`),
        ' or ',
      )})`;

const isHandled = sql`fact.event in ('restocked', 'removed', 'expired', 'recalled', 'voided')`;

/** Filters on events of tags. */
export const tagEventFilters = {
  facility,
  location,
  locationType,
  ...trayFilters,
  restock: {
    label: 'Restock',
    where: (values) =>
      anyOf(
        values,
        (run) =>
          sql`${untilEnd(run)} and ${isHandled} and fact.occurred_at >= (select max(run.started_at) from ${table('tray_cycles')} run where ${run.ended})`,
      ),
  },
  cycle: {
    label: 'Cycle',
    where: (values) =>
      anyOf(
        values,
        (run) =>
          sql`${untilEnd(run)} and fact.occurred_at > (select max(earlier.ended_at) from ${table('tray_cycles')} run join ${table('tray_cycles')} earlier on earlier.tray_id = run.tray_id and earlier.restock_no = run.restock_no - 1 where ${run.ended})`,
      ),
  },
  item,
  ndc: ndcFilter,
  manufacturer: makerFilter,
  therapeuticClass,
  deaSchedule,
  lot: { ...lotKeyFilter, where: lotFilters.lot.where },
  tag: tagFilter,
  event: { label: 'Event', words: tagEventWords, where: (values) => oneOf(sql`fact.event`, values) },
  /** As rows show it: which of several alike events of a tag is meant. */
  occurredAt: { label: 'Time', where: (values) => oneOf(wallClock(sql`fact.occurred_local`), values) },
  eventCheck: {
    label: 'Check',
    words: eventCheckWords,
    where: (values) =>
      sql`(${join(
        values.map((check) => (check === 'ok' ? sql`not (${isOdd})` : markOf(check))),
        ' or ',
      )})`,
  },
  reason: {
    label: 'Reason',
    where: (values) =>
      oneOf(
        reasonOf,
        values.map((value) => value.trim().toLowerCase() || noReason),
      ),
  },
  ...userFilters,
  case: caseFilter,
  caseLinked: {
    label: 'Tied to a case',
    words: { true: 'Yes', false: 'No' },
    where: (values) => oneOf(sql`case when fact.case_id is null then 'false' else 'true' end`, values),
  },
  ...clockFilters,
} satisfies Record<string, Filter>;

/** Whether a report counts an event, as it is known at the end of a day. A use that was undone by then is none; a tag that was never encoded is no item. */
export const isCountedBy = (to: string): Fragment =>
  sql`fact.is_counted and fact.product_id is not null and (fact.undone_on is null or fact.undone_on > ${day(to)})`;

/**
 * Where a figure led here, only what it counted is listed: an event is asked for, and no check. A cycle counts no use that was
 * undone, whenever that was. What a finding is counts nowhere, and is listed all the same.
 */
export function isListed({ filters, to }: Asked): Fragment {
  const isSet = (name: string) => (filters[name] ?? []).length > 0;
  if (!isSet('event') || isSet('eventCheck')) return sql`true`;
  const counted =
    isSet('cycle') || isSet('restock') ? sql`fact.is_counted and fact.undone_on is null` : isCountedBy(to);
  return sql`(fact.event = 'found' or (${counted}))`;
}
