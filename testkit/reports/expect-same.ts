import { expect } from 'vitest';

/** The same answer, where the last digits of a division may differ between engines. */
export function expectSame(found: unknown, expected: unknown, where: string): void {
  if (typeof expected === 'number' && typeof found === 'number') {
    const slack = 1e-7 * Math.max(1, Math.abs(expected));
    expect(Math.abs(found - expected), `${where}: ${found} is not ${expected}`).toBeLessThanOrEqual(slack);
  } else if (Array.isArray(expected) && Array.isArray(found)) {
    expect(found.length, where).toBe(expected.length);
    for (const [index, one] of expected.entries()) expectSame(found[index], one, `${where}[${index}]`);
  } else if (isRecord(expected) && isRecord(found)) {
    expect(Object.keys(found).sort(), where).toEqual(Object.keys(expected).sort());
    for (const [key, one] of Object.entries(expected)) expectSame(found[key], one, `${where}.${key}`);
  } else expect(found, where).toEqual(expected);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
