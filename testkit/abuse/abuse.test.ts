import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../cli/prepare.mjs';
import { Random } from '../torture/random.ts';
import { damage } from './damaged-files.ts';
import { runAbuse, sizes } from './run-abuse.ts';

const minutes = 60_000;
beforeAll(() => ensureBuilt(), 3 * minutes);

test('bounded attacks are refused in words, none is a failure of the server, and its memory has an end', {
  timeout: 8 * minutes,
}, async () => {
  const { tallies, peak } = await runAbuse(sizes.small, 20260302, () => undefined);
  expect(tallies.flatMap(({ attack, broken }) => broken.map((one) => `${attack}: ${one}`))).toEqual([]);
  expect(tallies.map(({ attack, refused }) => [attack, refused > 0])).toEqual([
    ['simulations at once', true],
    ['questions of one user', true],
    ['hostile files', true],
    ['damaged files', true],
    ['half requests', true],
    ['afterwards', false],
  ]);
  if (peak !== null) expect(peak).toBeLessThan(3_500);
});

test('the same seed damages a file in the same way', () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
  const variants = (seed: number) => {
    const random = new Random(seed);
    return Array.from({ length: 20 }, () => damage(bytes, random));
  };
  expect(variants(1)).toEqual(variants(1));
  expect(variants(1)).not.toEqual(variants(2));
  expect(variants(1).every((variant) => variant.length < 250)).toBe(true);
});
