import { type Dimension, defineDataset } from '../../../query/define/define.ts';
import { nothingAdded } from '../../../query/define/joins.ts';
import { day, oneOf, sql, table } from '../../../query/define/sql.ts';
import { calendarBy } from '../../shared/datasets/calendar.ts';
import { settingValue } from '../../shared/datasets/setting-value.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';
import { traySettings } from '../settings.ts';
import { planStatusWords } from './tray-encode-list.ts';
import { trayItemFilters } from './tray-item-filters.ts';

const dayDimensions = {
  date: {
    label: 'Date',
    type: 'date',
    definition: 'The day, at the local time of the facility.',
    by: 'local_date',
    isDay: true,
  },
  ...calendarBy('of the date'),
} satisfies Record<string, Dimension>;

const planned = settingValue(traySettings.demandDays);
const { item, therapeuticClass, deaSchedule, storage } = trayItemFilters;

/** What the plan of encoding is made from: what trays took on each day; and what was encoded for it. */
export const trayEncodeDays = defineDataset({
  name: 'encode-days',
  title: 'Encoding planned by day',
  time: 'none',
  buckets: ['week', 'month'],
  day: 'local_date',
  source: 'Events of RFID tags.',
  reach: 'tag_events',
  filters: {
    facility: siteFilters.facility,
    item,
    therapeuticClass,
    deaSchedule,
    storage,
    planStatus: {
      label: 'Status',
      words: planStatusWords,
      where: (values) =>
        sql`exists (select 1 from ${table('encode_advice')} plan where plan.item_id = fact.item_id and plan.facility_id = fact.facility_id and ${oneOf(sql`plan.status`, values)})`,
    },
  },
  dimensions: dayDimensions,
  parts: {},
  measures: {
    restocked_count: {
      label: 'Put into trays',
      type: 'count',
      definition:
        'Units put into trays on the day, without first fills of new trays: the demand that the target covers.',
      parts: [],
      of: sql`sum(restocked)`,
    },
    encoded_count: {
      label: 'Encoded',
      type: 'count',
      definition: 'Units encoded on the day, for whatever tray.',
      parts: [],
      of: sql`sum(encoded)`,
    },
  },
  adds: nothingAdded,
  cells: ({ asked, where }) => {
    const ofPlan = sql`fact.local_date > ${day(asked.to)} - ${planned} and fact.local_date <= ${day(asked.to)}`;
    return sql`select fact.local_date, sum(fact.restocked) as restocked, 0 as encoded from ${table('tray_moves')} fact
where ${ofPlan} and coalesce(fact.restock_no, 2) > 1 and ${where()} group by fact.local_date
union all
select fact.local_date, 0, sum(fact.units) from ${table('tag_days')} fact where ${ofPlan} and fact.event = 'encoded' and fact.is_counted and ${where()} group by fact.local_date`;
  },
});
