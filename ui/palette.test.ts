import { describe, expect, it } from 'vitest';
import { type Palette, palettes, type Theme } from './palette.ts';
import css from './tokens.css?raw';

const blockOf: Record<Theme, RegExp> = {
  light: /:root \{([^}]*)\}/u,
  dark: /:root\[data-theme="dark"\] \{([^}]*)\}/u,
};
const variablesOf = (theme: Theme) =>
  Object.fromEntries(
    [...(blockOf[theme].exec(css)?.[1] ?? '').matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/gu)].map((match) => [
      match[1],
      match[2],
    ]),
  );
const kebab = (name: string) => name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const textOn: [keyof Palette, (keyof Palette)[]][] = [
  ['text', ['background', 'surface', 'surfaceSunken', 'accentSoft']],
  ['textMuted', ['background', 'surface', 'surfaceSunken', 'accentSoft']],
  ['accent', ['background', 'surface', 'surfaceSunken', 'accentSoft']],
  ['danger', ['background', 'surface', 'surfaceSunken', 'accentSoft']],
  ['warning', ['background', 'surface', 'surfaceSunken', 'accentSoft']],
  ['accentText', ['accent', 'accentHover']],
  ['dangerText', ['danger']],
];

describe.each(['light', 'dark'] as const)('the %s palette', (theme) => {
  const palette = palettes[theme];

  it('is the same in the style sheets', () => {
    const expected = Object.fromEntries(Object.entries(palette).map(([name, color]) => [kebab(name), color]));
    expect(variablesOf(theme)).toEqual(expected);
  });

  it.each(textOn)('has text readable at AA: %s', (text, grounds) => {
    for (const ground of grounds) expect(contrast(palette[text], palette[ground]), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('lets the edge of a control be told from its ground', () => {
    for (const ground of ['background', 'surface'] as const)
      expect(contrast(palette.borderStrong, palette[ground]), ground).toBeGreaterThanOrEqual(3);
  });
});
