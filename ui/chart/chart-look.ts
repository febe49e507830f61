import { type Palette, palettes, type Theme } from '../palette.ts';

/** Eight colours in a fixed order that stay apart for people who see fewer; the first is the accent. */
const categorical: Record<Theme, string[]> = {
  light: ['#0b716c', '#ca7f2c', '#9686e0', '#571859', '#8f8552', '#70449b', '#742f0a', '#2c3729'],
  dark: ['#4cc0b7', '#be6b2e', '#ab9bf9', '#e5f1d8', '#a28b6a', '#4d7e98', '#e3b142', '#a9f19a'],
};

export interface ChartLook {
  theme: Theme;
  palette: Palette;
  colors: string[];
  /** Too little room for long words: a phone. */
  narrow: boolean;
  still: boolean;
}

export const chartLook = (theme: Theme, narrow: boolean, still: boolean): ChartLook => ({
  theme,
  palette: palettes[theme],
  colors: categorical[theme],
  narrow,
  still,
});

export const colorAt = (look: ChartLook, index: number): string =>
  look.colors[index % look.colors.length] ?? look.palette.accent;

/** What the smaller series are called together; grey, because it is no thing of its own. */
export const othersName = 'Others';

export const colorOf = (look: ChartLook, index: number, name: string): string =>
  name === othersName ? look.palette.borderStrong : colorAt(look, index);

/** A shade between the ground (0) and the accent (1). */
export function shadeAt({ palette }: ChartLook, depth: number): string {
  const [from, to] = [channels(palette.surfaceSunken), channels(palette.accent)];
  const mixed = from.map((low, at) => Math.round(low + ((to[at] ?? low) - low) * depth));
  return `rgb(${mixed.join(', ')})`;
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
