import { expect } from 'vitest';

/** The same answer, where the last digits of a division may differ between engines. */
export const expectSame = (found: unknown, expected: unknown, where: string): void =>
  expect(differences(found, expected, where)).toEqual([]);

/** Each with its place. Without `expect`, which takes longer for a thousand cells than the page to answer. */
function differences(found: unknown, expected: unknown, where: string): string[] {
  if (Object.is(found, expected)) return [];
  if (typeof expected === 'number' && typeof found === 'number') {
    const slack = 1e-7 * Math.max(1, Math.abs(expected));
    return Math.abs(found - expected) <= slack ? [] : [`${where}: ${found} is not ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(found)) {
    if (found.length !== expected.length) return [`${where}: there are ${found.length}, not ${expected.length}`];
    return expected.flatMap((one, index) => differences(found[index], one, `${where}[${index}]`));
  }
  if (isRecord(expected) && isRecord(found)) {
    const [names, expectedNames] = [found, expected].map((record) => Object.keys(record).sort().join());
    if (names !== expectedNames) return [`${where}: has ${names}, not ${expectedNames}`];
    return Object.entries(expected).flatMap(([key, one]) => differences(found[key], one, `${where}.${key}`));
  }
  return [`${where}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
