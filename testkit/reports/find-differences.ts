/** Every place in which an answer differs from the expected one. The last digits of a division may differ between engines. */
export function findDifferences(found: unknown, expected: unknown, where: string, tolerance = 1e-7): string[] {
  if (Object.is(found, expected)) return [];
  if (typeof expected === 'number' && typeof found === 'number') {
    const slack = tolerance * Math.max(1, Math.abs(expected));
    return Math.abs(found - expected) <= slack ? [] : [`${where}: ${found} is not ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(found)) {
    if (found.length !== expected.length) return [`${where}: there are ${found.length}, not ${expected.length}`];
    return expected.flatMap((one, index) => findDifferences(found[index], one, `${where}[${index}]`, tolerance));
  }
  if (isRecord(expected) && isRecord(found)) {
    const [names, expectedNames] = [found, expected].map((record) => Object.keys(record).sort().join());
    if (names !== expectedNames) return [`${where}: has ${names}, not ${expectedNames}`];
    return Object.entries(expected).flatMap(([key, one]) =>
      findDifferences(found[key], one, `${where}.${key}`, tolerance),
    );
  }
  return [`${where}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
