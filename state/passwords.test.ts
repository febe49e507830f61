import { expect, test } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

test('a password is kept as an Argon2id hash with a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect(one).not.toBe(two);
});

test('only the right password fits, and none fits where there is no hash', async () => {
  const hash = await hashPassword('correct horse');
  expect(await passwordFits(hash, 'correct horse')).toBe(true);
  expect(await passwordFits(hash, 'Correct horse')).toBe(false);
  expect(await passwordFits(hash, '')).toBe(false);
  expect(await passwordFits(null, 'correct horse')).toBe(false);
  expect(await passwordFits(null, 'nobody has this password')).toBe(false);
});

test('checking a password costs as much where there is no account', async () => {
  const hash = await hashPassword('correct horse');
  await passwordFits(null, 'x');
  const time = async (stored: string | null) => {
    const before = performance.now();
    await passwordFits(stored, 'x');
    return performance.now() - before;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 8; round++) {
    known.push(await time(hash));
    unknown.push(await time(null));
  }
  // The quickest of several: whatever else the machine does can only add to a time.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});
