import { expect, test } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import type { Better } from '../../query/define/define.ts';

/** Everything that a page shows or draws, each dataset and list once. */
const shown = new Set(
  reports.flatMap(({ table, details = {}, charts = [] }) => [
    table.of,
    ...Object.values(details).map((detail) => detail.table.of),
    ...charts.flatMap((chart) => ('of' in chart && chart.of ? [chart.of] : [])),
  ]),
);

test('good and bad have one direction for each measure, on whatever page it is', () => {
  const directions = new Map<string, Map<Better, string[]>>();
  for (const of of shown) {
    const figures: [string, { better?: Better }][] = Object.entries('measures' in of ? of.measures : of.fields);
    for (const [key, { better = 'neither' }] of figures) {
      const known = directions.get(key) ?? new Map<Better, string[]>();
      known.set(better, [...(known.get(better) ?? []), of.name]);
      directions.set(key, known);
    }
  }
  const torn = [...directions].filter(([, known]) => known.size > 1);
  expect(
    torn.map(
      ([key, known]) => `${key}: ${[...known].map(([better, of]) => `${better} in ${of.join(', ')}`).join('; ')}`,
    ),
  ).toEqual([]);
});
