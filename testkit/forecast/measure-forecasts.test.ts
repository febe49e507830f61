import { describe, expect, test } from 'vitest';
import { type Measured, measureForecasts } from './measure-forecasts.ts';

/** Few enough to be quick; `npm run forecasts` takes more. Bounds are wider than the targets by what chance does to so few. */
const counts = { smooth: 80, intermittent: 200, lumpy: 200 } as const;
const [least, most] = [0.73, 0.87];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(['smooth', 'intermittent', 'lumpy'] as const)('invented series of the class %s', (pattern) => {
  let measured: Measured | undefined;
  const measure = () => {
    measured ??= measureForecasts(pattern, counts[pattern]);
    return measured;
  };

  test('are forecast better than by seasonal naive, and without bias', () => {
    const { error, errors, bias } = measure();
    expect(error).toBeLessThan(0.9 * (errors.get('SNaive') ?? 0));
    expect(Math.abs(bias)).toBeLessThan(0.25);
  });

  test('fall into the 80 % band as often as promised, month by month and summed', () => {
    const { coverage, sumCoverage } = measure();
    expect(mean(coverage)).toBeGreaterThan(least);
    expect(mean(coverage)).toBeLessThan(most);
    expect(sumCoverage).toBeGreaterThan(least - 0.05);
    expect(sumCoverage).toBeLessThan(most + 0.05);
  });
});
