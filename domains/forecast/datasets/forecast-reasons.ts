import { defineList } from '../../../query/define/define.ts';
import { join, sql, table } from '../../../query/define/sql.ts';
import { exceptionConditions, exceptionWords } from './forecast-exceptions.ts';
import { demandClassDefinition, demandClassWords } from './forecast-measures.ts';
import {
  field,
  modelField,
  ofSeries,
  type SeriesScope,
  seriesFields,
  seriesTie,
  shownSeries,
  unitsOf,
} from './series-scope.ts';

const conditions = exceptionConditions('series');

/** Why a number is what it is: one row of facts for each series. */
export const reasonsOf = <const Name extends string>(scope: SeriesScope<Name>) =>
  defineList({
    name: `${scope.prefix}-reasons`,
    source: scope.source,
    ...(scope.reach ? { reach: scope.reach } : {}),
    filters: scope.filters,
    fields: {
      ...seriesFields,
      as_of: field('Forecast of', 'date', sql`as_of`, 'The last day that it knows.'),
      made: field(
        'Made',
        'status',
        sql`origin`,
        'Whether it was made when that day was the newest, or worked out later from what was known then.',
        {
          words: { live: 'When it was the newest', backfilled: 'Worked out later' },
        },
      ),
      demand_class: field('Demand class', 'status', sql`demand_class`, demandClassDefinition, {
        words: demandClassWords,
      }),
      model: modelField,
      share: field(
        'Share',
        'percent',
        sql`share`,
        'The share of the forecast that the filters leave: of tray types, NDCs or trays, by what was used of each in the last 13 weeks.',
      ),
      why: field('Why this model', 'text', sql`why`, 'Why it was chosen over the other candidates.'),
      season: field(
        'Season',
        'text',
        sql`case when season_lacks > 0 then 'No season yet: ' || cast(season_lacks as varchar) || ' more weeks of history are needed' else 'Told from ' || cast(weeks_known as varchar) || ' weeks of history' end`,
        'Two years and a week of history are needed before a season can be told.',
      ),
      corrections: field(
        'Corrected weeks',
        'count',
        sql`corrections`,
        'Weeks of the last two years of which the model sees something else than was used.',
      ),
      statistical_qty: field(
        'Statistical forecast, 13 weeks',
        scope.amount,
        sql`s13`,
        'What the model says of the 13 weeks after that day.',
      ),
      event_qty: field('Events, 13 weeks', scope.amount, sql`e13`, 'What demand events in force add to it.'),
      event_names: field('Events ahead', 'text', sql`event_names`, 'Demand events of these weeks.'),
      changed_by: field(
        'Made or changed by people',
        'text',
        sql`decided`,
        'Events of this item and facility that people have made or changed here, rather than a file.',
      ),
      mase: field(
        'MASE',
        'ratio',
        sql`mase`,
        'How far earlier forecasts missed, in units of what the same week of the year before would have missed by.',
        { better: 'down' },
      ),
      bias_pct: field('Bias', 'percent', sql`bias`, 'Above zero earlier forecasts were too high.'),
      fva_model_pct: field(
        'Value added by model',
        'percent',
        sql`value_added`,
        'How much better than repeating what was.',
        { better: 'up' },
      ),
      tracking_signal: field(
        'Tracking signal',
        'ratio',
        sql`tracking`,
        'Beyond 4 either way the forecast runs after the demand.',
      ),
      exceptions: field('Exceptions', 'text', sql`exceptions`, 'What asks for a look.'),
      ...unitsOf(scope),
    },
    rows: (wanted) => sql`with ${shownSeries(scope.of, wanted)}
select series.*, tried.why, coalesce(mended.weeks, 0) as corrections, made_here.names as decided,
  nullif(concat_ws('; ', ${join(
    Object.entries(conditions).map(
      ([key, condition]) => sql`case when ${condition} then ${exceptionWords[key] ?? key} end`,
    ),
    ', ',
  )}), '') as exceptions
from series left join ${table('forecast_models')} tried on ${ofSeries(scope.of, 'tried')} and tried.model = series.model
left join (
  select wrong.kind, wrong.facility_id, wrong.item_id, wrong.tray_type_id, count(*) as weeks from ${table('forecast_corrections')} wrong group by wrong.kind, wrong.facility_id, wrong.item_id, wrong.tray_type_id
) mended on ${ofSeries(scope.of, 'mended')}
left join (
  select series.facility_id, series.item_id, string_agg(event.name, ', ' order by event.name) as names
  from series join ${table('items')} drug on drug.item_id = series.item_id join ${table('demand_event_rows')} event on event.is_decided and event.is_in_force and (event.facility_id is null or event.facility_id = series.facility_id)
    and (event.item_id = series.item_id or (event.item_id is null and (event.therapeutic_class is null or event.therapeutic_class = drug.therapeutic_class)))
  group by series.facility_id, series.item_id
) made_here on made_here.facility_id = series.facility_id and made_here.item_id = series.item_id`,
    tie: seriesTie,
  });
