import { countDays, isoWeekday } from '../../../contracts/calendar.ts';
import { type ChartRow, type OwnChart, ownChart } from '../../../query/define/chart.ts';
import type { Dataset } from '../../../query/define/define.ts';
import type { DrillOf, DrillTo } from '../../../query/define/table.ts';
import { hourWords, weekdayWords } from '../datasets/clock.ts';
import { atLeast } from '../science/binomial.ts';

interface WeekHeatmap<Meas extends string, Drill> {
  measure: Meas;
  /** What the color is called: "Encoded, mean per hour". */
  label: string;
  /** `mean`: a count is divided by how often that weekday came in the period. `as it is`: a median or a share. */
  value: 'mean' | 'as it is';
  /** Where a cell rests on fewer than so many of this measure, it is gray. */
  least?: { of: Meas; count: number };
  /** Where a click leads; where it is not given, it filters the page by the hour and the weekday. */
  drill?: Drill;
  /** What happens, to be read on: "Most is encoded on Tue at 08:00". */
  most: string;
}

/** When something happens: hours across, weekdays down. The dataset has both as dimensions and as filters. */
export function weekHeatmap<Dim extends string, Part extends string, Meas extends string, Name extends string>(
  of: Dataset<Dim | 'hour' | 'weekday', Part, Meas, Name | 'hour' | 'weekday'>,
  wishes: WeekHeatmap<NoInfer<Meas>, DrillOf<NoInfer<Dim | Meas> | 'hour' | 'weekday', NoInfer<Name>>>,
): OwnChart {
  const { measure, label, value, least, drill, most }: WeekHeatmap<string, DrillTo> = wishes;
  const isMean = value === 'mean';
  return ownChart(of, {
    id: 'hours',
    kind: 'heatmap',
    by: ['weekday', 'hour'],
    x: 'hour',
    y: 'weekday',
    z: isMean ? 'mean' : measure,
    ...(isMean ? { axes: { mean: { label, type: 'ratio' as const } } } : {}),
    measures: [measure, ...(least && least.of !== measure ? [least.of] : [])],
    points: (rows, days) =>
      fillWeek(rows, (row, weekday) => {
        const figure = typeof row[measure] === 'number' ? row[measure] : null;
        const count = least && typeof row[least.of] === 'number' ? row[least.of] : 0;
        const isFew = least !== undefined && Number(count) < least.count;
        const mean = figure === null ? null : figure / countWeekdays(days, weekday);
        return { ...row, ...(isMean ? { mean } : {}), ...(isFew ? { is_few: true } : {}) };
      }),
    title: (points, words) => {
      const key = isMean ? 'mean' : measure;
      const known = points.filter((point) => typeof point[key] === 'number' && point.is_few !== true);
      const isShare = of.measures[measure as Meas].type === 'percent' && least !== undefined;
      const standing = isShare ? beyondChance(known, points, key, least.of) : known;
      const [top] = standing.toSorted((a, b) => Number(b[key]) - Number(a[key]));
      if (isShare && !top && known.length > 0) return `${label}: no hour of the week stands out beyond chance`;
      if (!top || Number(top[key]) <= 0) return `${label}: too little data to see a pattern`;
      const figure = isShare
        ? `${words.percent(Number(top[key]))} of ${words.number(Number(top[least.of]))}`
        : `${words.number(Number(top[key]))}${isMean ? ' per hour' : ''}`;
      return `${most} on ${top.weekday} at ${top.hour}: ${figure}`;
    },
    ...(drill ? { drill } : { sets: { hour: 'hour', weekday: 'weekday' } }),
  });
}

/** The hours whose share lies above that of all hours by more than chance explains, though so many hours are looked at. */
function beyondChance(known: ChartRow[], all: ChartRow[], share: string, counted: string): ChartRow[] {
  const count = (row: ChartRow) => Number(row[counted] ?? 0);
  const found = (row: ChartRow) => Math.round(Number(row[share] ?? 0) * count(row));
  const sum = (of: (row: ChartRow) => number) => all.reduce((total, row) => total + of(row), 0);
  const usual = sum(found) / sum(count);
  return known.filter((row) => atLeast(found(row), count(row), usual) < 0.05 / known.length);
}

/** Drawn whatever happens in them: that something falls into one hour only shows beside those into which nothing falls. */
const workday = { first: 7, last: 18 };

/**
 * Every hour of the workday and of what lies before and after it with something, for every weekday, in order; what did not happen
 * stays empty, and what has no hour is left out.
 */
function fillWeek(all: ChartRow[], make: (row: ChartRow, weekday: number) => ChartRow): ChartRow[] {
  const rows = all.filter((row) => row.hour !== null);
  const hours = rows.map((row) => Number(row.hour_code));
  const [first, last] = [Math.min(workday.first, ...hours), Math.max(workday.last, ...hours)];
  const found = new Map(rows.map((row) => [`${row.weekday_code} ${row.hour_code}`, row]));
  return rows.length === 0
    ? []
    : Object.entries(weekdayWords).flatMap(([weekday, dayWord]) =>
        Object.entries(hourWords)
          .filter(([hour]) => Number(hour) >= first && Number(hour) <= last)
          .map(([hour, hourWord]) => {
            const row = found.get(`${weekday} ${hour}`);
            const place = { weekday: dayWord, weekday_code: Number(weekday), hour: hourWord, hour_code: Number(hour) };
            return row ? { ...make(row, Number(weekday)), ...place } : place;
          }),
      );
}

/** How often a weekday (Monday = 1) comes in some days. */
export function countWeekdays({ from, to }: { from: string; to: string }, weekday: number): number {
  const days = countDays({ from, to });
  const before = (weekday - isoWeekday(from) + 7) % 7;
  return days <= before ? 0 : Math.floor((days - before - 1) / 7) + 1;
}
