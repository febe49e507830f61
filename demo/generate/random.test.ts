import { expect, it } from 'vitest';
import { exponential, naturalLog } from './exact-math.ts';
import { Random } from './random.ts';

it('gives each name a stream of its own', () => {
  const draw = (...name: (string | number)[]) =>
    Array.from({ length: 5 }, () => 0).map(() => new Random(...name).next());
  expect(draw(1, 'wards', 3)).toEqual(draw(1, 'wards', 3));
  expect(new Random(1, 'wards', 3).next()).not.toBe(new Random(1, 'wards', 4).next());
});

it('keeps to these very numbers, on every machine and in every release', () => {
  const random = new Random(1, 'pinned');
  expect([
    random.whole(0, 999_999),
    random.whole(0, 999_999),
    random.poisson(4),
    random.logNormal(10, 0.5),
  ]).toMatchInlineSnapshot(`
    [
      654184,
      948667,
      5,
      5.7634936207681715,
    ]
  `);
});

it('draws with the means that were asked for', () => {
  const random = new Random(2, 'means');
  const mean = (draw: () => number) =>
    Array.from({ length: 40_000 }, draw).reduce((sum, value) => sum + value, 0) / 40_000;
  expect(mean(() => random.next())).toBeCloseTo(0.5, 1);
  expect(Math.abs(mean(() => random.normal()))).toBeLessThan(0.03);
  expect(Math.abs(mean(() => random.poisson(2.5)) - 2.5)).toBeLessThan(0.06);
  expect(Math.abs(mean(() => random.poisson(80)) - 80)).toBeLessThan(0.5);
});

it('has a logarithm and an exponential as good as those of the engine', () => {
  for (const x of [1e-9, 0.01, 0.5, 1, 1.5, 7.3, 12_345]) {
    expect(naturalLog(x)).toBeCloseTo(Math.log(x), 12);
    expect(exponential(Math.log(x)) / x).toBeCloseTo(1, 12);
  }
});
