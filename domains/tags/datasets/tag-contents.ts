import type { StatusLevel } from '../../../contracts/report.ts';
import { asLines } from '../../../query/define/as-lines.ts';
import { defineList, type Field } from '../../../query/define/define.ts';
import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';
import { expiringDays, expiringWords, tagFacts, tagFilters } from './tag-facts.ts';

const deficiencyWords: Record<string, string> = {
  recalled: 'Recalled inside',
  expired: 'Expired inside',
  wrong_item: 'Wrong item',
  missing: 'Below minimum',
  low: 'Below par',
  extra: 'Above par',
  expiring: 'Expiring',
  ok: 'In order',
};
const deficiencyLevels: Record<string, StatusLevel> = {
  recalled: 'bad',
  expired: 'bad',
  wrong_item: 'bad',
  missing: 'bad',
  low: 'warn',
  extra: 'warn',
  expiring: 'warn',
  ok: 'ok',
};

const quantity = (label: string, value: Fragment, definition: string): Field => ({
  label,
  type: 'count',
  definition,
  value,
});

/** What lies in trays on a day, against what their templates want. */
export const tagContents = defineList({
  name: 'tag-contents',
  source: 'Events of RFID tags; templates of trays; recall notices.',
  reach: 'tag_events',
  filters: tagFilters,
  fields: {
    tray: { label: 'Tray', type: 'text', definition: 'The tray.', value: sql`tray_code` },
    item: {
      label: 'Item',
      type: 'text',
      definition: 'The first choice of a segment; or what lies inside without being in the template.',
      value: sql`item_name`,
      code: sql`item_code`,
    },
    deficiency: {
      label: 'Check',
      type: 'status',
      definition: asLines(
        'The first one that applies.',
        'Recalled inside: a unit is under recall.',
        'Expired inside: a unit has expired.',
        'Wrong item: not in the template.',
        'Below minimum, below par or above par: by the units in the tray.',
        `Expiring: in less than ${expiringWords}.`,
        'In order: none of these.',
      ),
      words: deficiencyWords,
      levels: deficiencyLevels,
      value: sql`deficiency`,
    },
    segments: {
      label: 'Segments',
      type: 'text',
      definition: 'Where in the tray, with the par of each segment.',
      value: sql`segments`,
    },
    par: quantity('Par', sql`par`, 'What the tray should hold, added over the segments of the item.'),
    need: quantity('Minimum', sql`need`, 'The least that is still in order; the par where no minimum is given.'),
    present: quantity(
      'Present',
      sql`present`,
      'Live tags of the item in the tray. What may stand in for it counts as the part of it that the template says.',
    ),
    missing: quantity('Missing', sql`missing`, 'Par − present, where it is more than nothing.'),
    extra: quantity('Extra', sql`extra`, 'Present − par, where it is more than nothing.'),
    first_expiry: {
      label: 'First expiry',
      type: 'date',
      definition: 'The first expiry among them.',
      value: sql`first_expiry`,
    },
    urgency: quantity('Urgency', sql`urgency`, 'The order of the checks.'),
  },
  // The tray is what the contents are of; the other filters are about single tags and would only hide some of them.
  rows: ({ asked }) => {
    const to = day(asked.to);
    const trays = asked.filters.tray ?? [];
    const ofTray = tagFilters.tray.where(trays);
    return sql`with ${tagFacts({ ...asked, filters: {} }, () => true)}, template as (
  select tray.tray_id, line.item_id, line.stands_for_item_id, line.units_per_par, line.par, line.need, line.segments
  from ${table('trays')} tray join ${table('tray_templates')} line on line.tray_type_id = tray.tray_type_id and line.from_date <= ${to} and ${to} < line.to_date
), inside as (
  select fact.tray_id, coalesce(template.stands_for_item_id, fact.item_id) as item_id, template.item_id is not null as is_wanted,
    sum(case when template.item_id is null then 1 else 1 / cast(template.units_per_par as double precision) end) as present,
    min(fact.expiry) as first_expiry, bool_or(fact.item_check = 'recalled') as has_recalled, bool_or(coalesce(fact.days_to_expiry < 0, false)) as has_expired,
    bool_or(fact.is_wrong_item) as has_wrong
  from facts fact left join template on template.tray_id = fact.tray_id and template.item_id = fact.item_id
  where fact.is_live and fact.tray_id is not null and ${ofTray}
  group by fact.tray_id, coalesce(template.stands_for_item_id, fact.item_id), template.item_id is not null
), rows_of as (
  select fact.tray_id, fact.item_id, template.segments, template.par, template.need, coalesce(inside.present, 0) as present,
    inside.first_expiry, coalesce(inside.has_recalled, false) as has_recalled, coalesce(inside.has_expired, false) as has_expired, coalesce(inside.has_wrong, false) as has_wrong
  from (select tray_id, item_id from inside union select tray_id, item_id from template where item_id = stands_for_item_id) fact
  left join inside on inside.tray_id = fact.tray_id and inside.item_id is not distinct from fact.item_id
  left join template on template.tray_id = fact.tray_id and template.item_id = fact.item_id and template.item_id = template.stands_for_item_id
  where ${ofTray}
), judged as (
  select rows_of.*, case when par is not null then greatest(0, cast(par as double precision) - present) end as missing,
    case when par is not null then greatest(0, present - cast(par as double precision)) end as extra,
    case when has_recalled then 'recalled' when has_expired then 'expired' when has_wrong then 'wrong_item' when present < need then 'missing' when present < par then 'low'
      when present > par then 'extra' when first_expiry - ${to} < ${expiringDays} then 'expiring' else 'ok' end as deficiency
  from rows_of
)
select judged.*, case deficiency when 'recalled' then 1 when 'expired' then 2 when 'wrong_item' then 3 when 'missing' then 4 when 'low' then 5 when 'extra' then 6 when 'expiring' then 7 else 8 end as urgency,
  tray.tray_code, item.name as item_name, item.item_code
from judged join ${table('trays')} tray on tray.tray_id = judged.tray_id left join ${table('items')} item on item.item_id = judged.item_id`;
  },
  tie: ['tray_code', 'item_name'],
});
