/** The columns that every page of forecasts of tags has, after what its rows are. */
export const forecastColumns = [
  'demand_history',
  'forecast_4w',
  'forecast_4w_low',
  'forecast_4w_high',
  'forecast_13w',
  'forecast_13w_low',
  'forecast_13w_high',
  'model',
  'mase',
  'wape',
  'bias',
  'trend_pct',
  'change_ly_pct',
] as const;

/** What a row knows besides. */
export const forecastDrawer = [
  'demand_class',
  'last_4w',
  'last_13w',
  'coverage_80_pct',
  'horizon_events',
  'run_at',
] as const;

/** Panels beneath the rows, once they are about one thing. */
export const whyPanels = [
  { detail: 'why', as: 'table' },
  { detail: 'models', as: 'table' },
  { detail: 'buckets', as: 'table' },
] as const;
