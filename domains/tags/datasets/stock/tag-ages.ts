import { type Dimension, defineDataset } from '../../../../query/define/define.ts';
import { day, sql } from '../../../../query/define/sql.ts';
import { calendarBy } from '../../../shared/datasets/calendar.ts';
import { tagDimensions, tagJoins } from '../tag-dimensions.ts';
import { tagFacts, tagFilters } from '../tag-facts.ts';
import { itemStateDefinition, itemStateWords } from '../tag-words.ts';

export const dwellBands = ['0-1 d', '2-7 d', '8-30 d', '31-90 d', 'over 90 d'];

const ageDimensions = {
  ...tagDimensions,
  item_state: {
    label: 'State',
    type: 'status',
    definition: itemStateDefinition,
    by: 'item_state',
    words: itemStateWords,
  },
  dwell_band: {
    label: 'Age',
    type: 'status',
    definition: 'How many days ago the last event was.',
    by: 'dwell_band',
  },
} satisfies Record<string, Dimension>;

/** How many tags are in each state, and for how long already. */
export const tagAges = defineDataset({
  name: 'tag-ages',
  title: 'Time of RFID tags in their state',
  time: 'as_of',
  buckets: ['week', 'month'],
  day: 'since',
  source: 'Events of RFID tags.',
  reach: 'tag_events',
  filters: tagFilters,
  dimensions: { ...ageDimensions, ...calendarBy('of the last event') },
  parts: {},
  measures: {
    tag_count: {
      label: 'Tags',
      type: 'count',
      definition: 'Tags under the filters that were ever encoded.',
      parts: [],
      of: sql`count(*)`,
    },
  },
  adds: { joins: tagJoins },
  cells: ({ asked, where, isFiltered }) => {
    return sql`with ${tagFacts(asked, isFiltered, { encoded: true })}
select fact.facility_id, fact.location_id, fact.product_id, fact.item_id, fact.tray_id, fact.item_state, ${day(asked.to)} - cast(fact.dwell_days as integer) as since,
  case when fact.dwell_days <= 1 then '0-1 d' when fact.dwell_days <= 7 then '2-7 d' when fact.dwell_days <= 30 then '8-30 d' when fact.dwell_days <= 90 then '31-90 d' else 'over 90 d' end as dwell_band
from facts fact where ${where()}`;
  },
});
