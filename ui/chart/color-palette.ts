import type { ChartData } from './chart-data.ts';
import { type ChartLook, colorAt, othersName } from './chart-look.ts';

/**
 * The color of each series: a status has the color of its level, several of one level have shades of it, and everything else
 * has the next color that no level has taken.
 */
export function seriesColors(data: ChartData, look: ChartLook): (name: string) => string {
  const names = data.series?.values ?? [data.y.label];
  const levels = data.series?.levels ?? null;
  const plain = levels ? look.colors.filter((color) => !look.levelHues.includes(color)) : look.colors;
  const taken = new Map<string, number>();
  const next = (kind: string, shades: string[]) => {
    const at = taken.get(kind) ?? 0;
    taken.set(kind, at + 1);
    return shades[at % shades.length] ?? look.palette.accent;
  };
  const colors = new Map(
    names.map((name) => {
      if (name === othersName) return [name, look.palette.borderStrong];
      const level = levels?.[name] ?? 'none';
      // Beside what is judged, the first that is not is grey.
      const unjudged = levels ? [look.palette.borderStrong, ...plain] : plain;
      return [name, level === 'none' ? next('none', unjudged) : next(level, look.levels[level])];
    }),
  );
  return (name) => colors.get(name) ?? colorAt(look, 0);
}
