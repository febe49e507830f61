import type { ChartData } from './chart-data.ts';
import { type ChartLook, colorAt, type Level, othersName } from './chart-look.ts';

/**
 * The color of each series, which belongs to its name and not to its rank: a status has the color of its level, several of one
 * level have shades of it in the fixed order of all of them; everything else has the color of its place among all names that there
 * are, and where these are not known ahead, one that follows from the name itself.
 */
export function seriesColors(data: ChartData, look: ChartLook): (name: string) => string {
  const { values = [data.y.label], levels = null, known = [] } = data.series ?? {};
  const all = [...new Set([...(levels ? Object.keys(levels) : []), ...known])];
  const levelOf = (name: string): Level => levels?.[name] ?? 'none';
  const colors = new Map<string, string>([[othersName, look.palette.borderStrong]]);
  for (const level of ['bad', 'warn', 'ok'] as const)
    all
      .filter((name) => levelOf(name) === level)
      .forEach((name, place) => {
        const shades = look.levels[level];
        colors.set(name, shades[place % shades.length] ?? look.palette.accent);
      });
  const plain = levels ? look.colors.filter((color) => !look.levelHues.includes(color)) : look.colors;
  // Beside what is judged, the first that is not is grey.
  const unjudged = levels ? [look.palette.borderStrong, ...plain] : plain;
  const others = all.filter((name) => levelOf(name) === 'none');
  const placeOf = (name: string): number => {
    if (data.series === null) return 0;
    return others.includes(name) ? others.indexOf(name) : all.length > 0 ? others.length : placeByLetters(name);
  };
  const taken = new Set<number>();
  const shown = values.filter((name) => !colors.has(name));
  for (const name of shown.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))) {
    let place = placeOf(name) % unjudged.length;
    // Two names of one place stay apart as long as there are colors.
    for (let step = 0; taken.has(place) && step < unjudged.length; step++) place = (place + 1) % unjudged.length;
    taken.add(place);
    colors.set(name, unjudged[place] ?? look.palette.accent);
  }
  return (name) => colors.get(name) ?? colorAt(look, 0);
}

/** A place that follows from the letters of a name. */
function placeByLetters(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return hash;
}
