export type Theme = 'light' | 'dark';
export type Density = 'comfortable' | 'compact';

/** The colours of both themes. `tokens.css` gives the same values to style sheets; a test holds the two together. */
export interface Palette {
  text: string;
  /** Second-rank text: still readable at AA on every ground below. */
  textMuted: string;
  background: string;
  surface: string;
  /** Hovered rows, table heads, skeletons. */
  surfaceSunken: string;
  border: string;
  /** The edge of a control, which must be told from its ground (3:1). */
  borderStrong: string;
  accent: string;
  accentHover: string;
  /** Text on the accent. */
  accentText: string;
  /** The ground of what is selected; accent-coloured text is readable on it. */
  accentSoft: string;
  danger: string;
  /** Text on danger. */
  dangerText: string;
  warning: string;
  /** The same as the color of a mark or a dot, which is no text. */
  warningMark: string;
}

export const palettes: Record<Theme, Palette> = {
  light: {
    text: '#1a2327',
    textMuted: '#55636b',
    background: '#f3f5f6',
    surface: '#ffffff',
    surfaceSunken: '#eef1f3',
    border: '#d6dde1',
    borderStrong: '#7d8c95',
    accent: '#0b716c',
    accentHover: '#095c58',
    accentText: '#ffffff',
    accentSoft: '#e0f1ef',
    danger: '#b3261e',
    dangerText: '#ffffff',
    warning: '#875400',
    warningMark: '#ca7f2c',
  },
  dark: {
    text: '#e4eaed',
    textMuted: '#a0aeb6',
    background: '#11171a',
    surface: '#192125',
    surfaceSunken: '#212b30',
    border: '#303c43',
    borderStrong: '#75858e',
    accent: '#4cc0b7',
    accentHover: '#74d3cb',
    accentText: '#05211f',
    accentSoft: '#14393a',
    danger: '#ff8f80',
    dangerText: '#2b0704',
    warning: '#e5b158',
    warningMark: '#e3b142',
  },
};
