import type { Chart } from '../../../contracts/report.ts';
import { chartLook } from '../../../ui/chart/chart-look.ts';
import { seriesColors } from '../../../ui/chart/color-palette.ts';
import { classesOf, colorValues } from '../../../ui/chart/heatmap-classes.ts';

const look = chartLook('light', false, true);

/** What is wrong with the colors of a chart, against the same chart under a filter. */
export function findColorFaults(opened: Chart, narrowed: Chart | undefined, isAboutPeople: boolean): string[] {
  return [
    ...(opened.kind === 'heatmap' ? findClassFaults(opened, isAboutPeople) : []),
    ...(narrowed ? findMovedColors(opened, narrowed) : []),
  ];
}

/** Classes hold every value once, are of one width or given, and are the same for all people on all days. */
function findClassFaults(chart: Chart, isAboutPeople: boolean): string[] {
  const values = colorValues(chart).filter((value) => value !== null);
  const classes = classesOf(chart, colorValues(chart));
  const holding = (value: number) =>
    classes.filter(({ from, to }, at) => value >= from && (value < to || (at === classes.length - 1 && value <= to)));
  const outside = values.filter((value) => holding(value).length !== 1);
  const widths = new Set(classes.map(({ from, to }) => (to - from).toPrecision(6)));
  const isScore = (chart.z ?? chart.y).type === 'score' || (chart.z ?? chart.y).key.endsWith('_z');
  const isOneStep = widths.size <= 1 || chart.classes !== undefined || values.some((value) => value < 0);
  return [
    ...(outside.length > 0 && chart.classes === undefined
      ? [`${outside[0]} is in ${holding(outside[0] ?? 0).length} classes`]
      : []),
    ...(isOneStep ? [] : [`its classes have the widths ${[...widths].join(', ')}`]),
    ...(isAboutPeople && isScore && !chart.classes
      ? ['scores of people have classes that depend on who is shown']
      : []),
  ];
}

/** A name keeps its color when a filter leaves fewer of them. */
function findMovedColors(opened: Chart, narrowed: Chart): string[] {
  const [all, some] = [opened.series?.values ?? [], narrowed.series?.values ?? []];
  const [before, after] = [seriesColors(opened, look), seriesColors(narrowed, look)];
  const isKnown = (opened.series?.known ?? Object.keys(opened.series?.levels ?? {})).length > 0;
  const shown = all.map((name) => before(name));
  return [
    ...(isKnown && all.length <= look.colors.length
      ? some
          .filter((name) => all.includes(name) && before(name) !== after(name))
          .map((name) => `${name} changes its color under a filter`)
      : []),
    ...(!opened.series?.levels && new Set(shown).size < Math.min(all.length, look.colors.length)
      ? ['two series have one color']
      : []),
  ];
}
