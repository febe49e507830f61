import { type Palette, palettes, type Theme } from '../palette.ts';

/** Eight colours in a fixed order that stay apart for people who see fewer; the first is the accent. */
const categorical: Record<Theme, string[]> = {
  light: ['#0b716c', '#d98200', '#2b6cb8', '#a3539b', '#7c8a12', '#4fa3d1', '#7a4a1e', '#7d8c95'],
  dark: ['#4cc0b7', '#e9a23b', '#6ea8ea', '#d08ac7', '#b9c64c', '#9bd4f2', '#c99b6d', '#8d9ba4'],
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
