import { type Palette, palettes, type Theme } from '../palette.ts';

/** Eight colours in a fixed order that stay apart for people who see fewer; the first is the accent. */
const categorical: Record<Theme, string[]> = {
  light: ['#0b716c', '#ca7f2c', '#9686e0', '#571859', '#8f8552', '#70449b', '#742f0a', '#2c3729'],
  dark: ['#4cc0b7', '#be6b2e', '#ab9bf9', '#e5f1d8', '#a28b6a', '#4d7e98', '#e3b142', '#a9f19a'],
};

/** Of the eight, that which stays apart from the accent in every shade and looks like no warning. */
const belowZero: Record<Theme, string> = { light: '#70449b', dark: '#ab9bf9' };

/** Those of the eight that look like a warning. */
const hues: Record<Theme, string[]> = { light: ['#ca7f2c', '#742f0a'], dark: ['#be6b2e', '#e3b142'] };

/** How grave a series is. What has no level is only different. */
export type Level = 'bad' | 'warn' | 'ok' | 'none';
type Graded = Exclude<Level, 'none'>;

/** Shades of what the level of a status is shown in elsewhere, for where several statuses have the same. */
const shades: Record<Theme, Record<Graded, string[]>> = {
  light: {
    bad: [palettes.light.danger, '#e0675c'],
    warn: [palettes.light.warningMark, '#8a5713', '#5a3808', '#a8461f'],
    ok: [palettes.light.accent, '#3f9a94'],
  },
  dark: {
    bad: [palettes.dark.danger, '#c95b50'],
    warn: [palettes.dark.warningMark, '#b58228', '#f4dfae', '#e08a4f'],
    ok: [palettes.dark.accent, '#2f8f88'],
  },
};

export interface ChartLook {
  theme: Theme;
  palette: Palette;
  colors: string[];
  levels: Record<Graded, string[]>;
  /** Colors that would be taken for a level. */
  levelHues: string[];
  /** What lies below zero, where the accent is above it. */
  belowZero: string;
  /** Too little room for long words: a phone. */
  narrow: boolean;
  /** Room for long names: a chart as wide as a desk. */
  wide: boolean;
  /** Little height: a part of the first screen. */
  low: boolean;
  still: boolean;
}

export const chartLook = (theme: Theme, narrow: boolean, still: boolean, wide = false, low = false): ChartLook => ({
  theme,
  palette: palettes[theme],
  colors: categorical[theme],
  levels: shades[theme],
  levelHues: [...hues[theme], palettes[theme].accent],
  belowZero: belowZero[theme],
  narrow,
  wide,
  low,
  still,
});

export const colorAt = (look: ChartLook, index: number): string =>
  look.colors[index % look.colors.length] ?? look.palette.accent;

/** What the smaller series are called together; grey, because it is no thing of its own. */
export const othersName = 'Others';

/** A shade between the ground (0) and the accent (1), or the color of what lies below zero (-1). */
export function shadeAt({ palette, belowZero }: ChartLook, depth: number): string {
  const [from, to] = [channels(palette.surfaceSunken), channels(depth < 0 ? belowZero : palette.accent)];
  const mixed = from.map((low, at) => Math.round(low + ((to[at] ?? low) - low) * Math.abs(depth)));
  return `rgb(${mixed.join(', ')})`;
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
