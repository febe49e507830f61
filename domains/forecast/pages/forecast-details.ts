import { defineDetails } from '../../../query/define/report.ts';
import { listed } from '../../../query/define/table.ts';
import type { SeriesLists } from '../datasets/series-lists.ts';

/** What tells the series of a page apart. */
type Place = 'item' | 'tray_type' | 'facility';

/** "Why this number" of a page of tags: the facts, the weeks, the candidates and what earlier forecasts said. */
export const whyDetails = <const Name extends string>(
  { reasons, models, buckets, backtest }: SeriesLists<Name>,
  place: readonly Place[],
) =>
  defineDetails({
    why: {
      title: 'Why this number',
      grain: 'One row per series: what is forecast as a whole, before it is split into shares.',
      table: listed(reasons, {
        columns: [
          ...place,
          'as_of',
          'made',
          'demand_class',
          'model',
          'why',
          'share',
          'season',
          'corrections',
          'statistical_qty',
          'event_qty',
          'event_names',
          'changed_by',
          'mase',
          'bias_pct',
          'fva_model_pct',
          'tracking_signal',
          'exceptions',
        ],
        sort: [...place],
      }),
    },
    buckets: {
      title: 'Week by week',
      grain: 'One row per week of the last two years, then the 13 weeks ahead.',
      table: listed(buckets, {
        columns: [
          'bucket',
          'raw_qty',
          'correction_qty',
          'correction_reason',
          'adjusted_qty',
          'fitted_qty',
          'statistical_qty',
          'event_qty',
          'forecast_qty',
          'forecast_lo95',
          'forecast_lo80',
          'forecast_hi80',
          'forecast_hi95',
          'events',
        ],
        sort: ['-bucket'],
      }),
    },
    models: {
      title: 'Candidates',
      grain: 'One row per series and candidate model.',
      table: listed(models, {
        columns: ['model', 'chosen', 'mase', 'rmsse', 'wape', 'bias_pct', 'pinball90', 'windows', 'why', ...place],
        sort: ['wape'],
      }),
    },
    backtest: {
      title: 'Earlier forecasts beside what came',
      grain: 'One row per series, model, earlier forecast and week of the four after it: of whole series.',
      table: listed(backtest, {
        columns: [
          'model',
          'chosen',
          'origin',
          'target',
          'predicted_qty',
          'adjusted_qty',
          'error_qty',
          'scaled_error',
          'inside80',
          'is_backfilled',
          ...place,
        ],
        sort: ['-target', 'model'],
      }),
    },
  });
