import { expect, test } from 'vitest';
import { findReport, reports } from '../../domains/all-domains.ts';
import type { Report } from '../../query/define/report.ts';
import { type Entry, findGaps } from './find-gaps.ts';

const usage = findReport('1077') as Report;

const entry: Entry = {
  page: 1077,
  columns: ['location', { key: 'usage_value' }],
  kpis: ['usage_value'],
  chart: { kind: 'waterfall', y: 'usage_change_value', series: 'effect' },
  drill: { row: { detail: 'items' }, cell: { loss_rate: { page: 1065 } } },
};

test('a page that shows what its entry asks for has no gap', () => {
  expect(findGaps(entry, usage)).toEqual([]);
});

const wrong: [gap: string, change: Partial<Entry>][] = [
  ['column sparkle', { columns: ['location', 'sparkle'] }],
  ['column drawn', { drawer: [{ key: 'drawn' }] }],
  ['tile sparkle', { kpis: ['sparkle'] }],
  ['chart main', { chart: { kind: 'treemap', y: 'usage_change_value' } }],
  ['chart main', { chart: { kind: 'waterfall', y: 'usage_change_value', color: 'sparkle' } }],
  ['chart hours', { charts: [{ id: 'hours', kind: 'heat_map', x: 'hour', y: 'weekday' }] }],
  ['drill row', { drill: { row: { page: 1065 } } }],
  ['drill loss_rate', { drill: { cell: { loss_rate: { page: 1071 } } } }],
  ['drill usage_qty', { drill: { cell: { usage_qty: { page: 1065 } } } }],
  ['panel header', { panels: [{ panel: 'header' }] }],
  ['panel items column sparkle', { panels: [{ id: 'items', columns: ['sparkle'] }] }],
];

test.each(wrong)('finds what is missing: %s', (gap, change) => {
  expect(findGaps({ ...entry, ...change }, usage)).toEqual([gap]);
});

test('a drill to a page that is not built yet is missing until it is', () => {
  const drill = { page: '1042' as const, carry: [] };
  expect(reports.map(({ page }) => page)).not.toContain('1042');
  const report = { ...usage, cellDrills: { ...usage.cellDrills, loss_rate: drill } };
  expect(findGaps({ ...entry, drill: { cell: { loss_rate: { page: 1042 } } } }, report)).toEqual(['drill loss_rate']);
});
