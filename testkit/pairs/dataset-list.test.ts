import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { datasets, reports } from '../../domains/all-domains.ts';
import type { Dataset } from '../../query/define/define.ts';
import { timeDimension } from '../../query/define/offered-pairs.ts';
import { keysThatGrant } from '../../server/queries/granted-datasets.ts';

const root = fileURLToPath(new URL('../../domains', import.meta.url));

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return path.includes('/datasets/') && path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : [];
  });
}

const isDataset = (value: unknown): value is Dataset =>
  typeof value === 'object' &&
  value !== null &&
  'cells' in value &&
  'measures' in value &&
  'dimensions' in value &&
  'title' in value;

describe('the list of datasets', () => {
  test('holds every dataset that a domain defines, and every one that a page reads', async () => {
    const modules = await Promise.all(
      sourcesBelow('.').map(
        async (path): Promise<[string, Record<string, unknown>]> => [path, await import(join(root, path))],
      ),
    );
    const defined = modules.flatMap(([path, exported]) =>
      Object.values(exported)
        .filter(isDataset)
        .map((dataset) => ({ path, dataset })),
    );
    const listed = new Set(datasets.map(({ dataset }) => dataset));
    expect(defined.length).toBeGreaterThan(30);
    expect(defined.filter(({ dataset }) => !listed.has(dataset)).map(({ path }) => path)).toEqual([]);
    const read = reports.flatMap(({ table, details = {}, charts = [] }) => [
      ...[table, ...Object.values(details).map((detail) => detail.table)].flatMap((one) =>
        one.is === 'summed' ? [one.of] : [],
      ),
      ...charts.flatMap((chart) => ('by' in chart && chart.of ? [chart.of] : [])),
    ]);
    expect(read.filter((dataset) => !listed.has(dataset)).map(({ name }) => name)).toEqual([]);
  });

  test('names each once, and each is granted by a page', () => {
    const names = datasets.map(({ dataset }) => dataset.name);
    expect(names.filter((name) => !/^[a-z][a-z\d-]*$/u.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(datasets.filter(({ dataset }) => keysThatGrant(dataset).length === 0)).toEqual([]);
  });

  test('a dataset has the dimension of time where it has buckets', () => {
    const odd = datasets.filter(({ dataset }) => timeDimension in dataset.dimensions !== dataset.buckets.length > 0);
    expect(odd.map(({ dataset }) => dataset.name)).toEqual([]);
  });

  test('a page and its dataset agree on how time applies', () => {
    const odd = reports.filter(({ table, time }) => table.is === 'summed' && table.of.time !== time);
    // What a charge code stands for is told of the days of its charges.
    expect(odd.map(({ page }) => page)).toEqual(['1098']);
  });
});
