import { describe, expect, it } from 'vitest';
import { chartLook, shadeAt } from './chart-look.ts';

type Triple = [number, number, number];

/** How colors reach people with full sight, and with each of the three kinds of cones missing (Machado et al. 2009). */
const sights: Record<string, [Triple, Triple, Triple]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (color: string): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return [red, green, blue];
};
const through = ([x, y, z]: Triple, rows: [Triple, Triple, Triple]): Triple => {
  const [a, b, c] = rows.map(([p, q, r]) => Math.min(1, Math.max(0, p * x + q * y + r * z)));
  return [a ?? 0, b ?? 0, c ?? 0];
};
/** CIE L*a*b*, in which distances are those that the eye tells. */
function lab([r, g, b]: Triple): Triple {
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const luminance = (color: string) => {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

describe.each(['light', 'dark'] as const)('the colors of charts in the %s theme', (theme) => {
  const { colors, palette } = chartLook(theme, false, true);

  it('are eight, and begin with the accent', () => {
    expect(colors).toHaveLength(8);
    expect(colors[0]).toBe(palette.accent);
  });

  it.each(Object.entries(sights))('stay apart for eyes with %s', (_, rows) => {
    const seen = colors.map((color) => lab(through(linear(color), rows)));
    const distances = seen.flatMap((one, at) =>
      seen.slice(at + 1).map((other) => Math.hypot(...one.map((v, i) => v - (other[i] ?? 0)))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(20);
  });

  it('can be told from their ground', () => {
    for (const color of colors) {
      const [darker = 0, lighter = 0] = [luminance(color), luminance(palette.surface)].toSorted((a, b) => a - b);
      expect((lighter + 0.05) / (darker + 0.05), color).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(sights))('of levels stay apart for eyes with %s', (_, rows) => {
    const { bad, warn, ok } = chartLook(theme, false, true).levels;
    const seen = [bad[0], warn[0], ok[0]].map((color) => lab(through(linear(color ?? ''), rows)));
    const distances = seen.flatMap((one, at) =>
      seen.slice(at + 1).map((other) => Math.hypot(...one.map((v, i) => v - (other[i] ?? 0)))),
    );
    expect(Math.min(...distances)).toBeGreaterThan(15);
  });

  it('of levels can be told from their ground', () => {
    for (const color of Object.values(chartLook(theme, false, true).levels).flat()) {
      const [darker = 0, lighter = 0] = [luminance(color), luminance(palette.surface)].toSorted((a, b) => a - b);
      expect((lighter + 0.05) / (darker + 0.05), color).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.entries(sights))('of heat maps tell above from below zero for eyes with %s', (_, rows) => {
    const look = chartLook(theme, false, true);
    for (const depth of [0.45, 1]) {
      const [above, below] = [depth, -depth].map((at) => lab(through(linear(hexOf(shadeAt(look, at))), rows)));
      expect(Math.hypot(...(above ?? []).map((v, i) => v - (below?.[i] ?? 0))), String(depth)).toBeGreaterThan(10);
    }
  });

  it('of heat maps begin at the ground on both sides of zero', () => {
    const look = chartLook(theme, false, true);
    expect(hexOf(shadeAt(look, 0))).toBe(palette.surfaceSunken);
    expect(hexOf(shadeAt(look, 1))).toBe(palette.accent);
    expect(hexOf(shadeAt(look, -1))).toBe(look.belowZero);
  });
});

const hexOf = (color: string): string =>
  `#${(color.match(/\d+/gu) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
