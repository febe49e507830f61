import type { Computation } from '../../../shared/work/computation.ts';
import { fitWeekSeries, prepareWeeks, type WeekFit, type WeekSeries } from '../../science/weeks/fit-week-series.ts';
import { askLearned } from '../learned/learned-forecaster.ts';

export interface FitAsked {
  horizon: number;
  series: WeekSeries[];
  /** Without the network, where only a plain forecast is wanted. */
  isPlain?: boolean;
}

/** Fits every candidate to series of weeks: the part of a run that takes a core. */
export const fitWeeks: Computation<FitAsked, WeekFit[]> = {
  name: 'fit-weeks',
  async compute({ horizon, series, isPlain }) {
    const prepared = series.map(prepareWeeks);
    const asked = isPlain ? prepared : await askLearned(prepared, horizon, false);
    return series.map((one, place) => fitWeekSeries(one, asked[place] ?? prepareWeeks(one), horizon));
  },
};
