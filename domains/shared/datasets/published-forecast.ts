import { day, type Fragment, nothing, sql, table } from '../../../query/define/sql.ts';

/**
 * What is forecast of one kind of series for the next four weeks, by facility and item, as `forecast_4w`: the forecast that was
 * published last for a day up to the one that is asked about, or the newest.
 */
export const publishedForecast = (kind: 'tags_used' | 'restocked' | 'used', to?: string): Fragment =>
  sql`select series.facility_id, series.item_id, series.s4 + series.e4 as forecast_4w from ${table('forecast_series')} series
  where series.kind = ${kind} and series.run_id = (
    select published.run_id from ${table('engine_runs')} published where published.engine = 'forecast' and published.status = 'published'${to === undefined ? nothing : sql` and published.as_of <= ${day(to)}`}
    order by published.as_of desc, published.run_id desc limit 1
  )`;
