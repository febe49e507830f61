import { describe, expect, test } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import { usageByLocationType } from '../../domains/stock/pages/1072-usage-by-location-type.ts';
import { usageByLocation } from '../../domains/stock/pages/1077-usage-by-location.ts';
import type { Report } from '../../query/define/report.ts';
import { findPageFaults } from './page-faults.ts';

test('the pages of the product have none', () => {
  expect(findPageFaults(reports)).toEqual([]);
});

describe('a fault is found in', () => {
  const planted: [what: string, change: Partial<Report>, fault: string][] = [
    ['a page number that nobody knows', { page: '9999' as never }, '9999: the catalogue has no such page.'],
    ['a page that is no report', { page: 'profile' }, 'profile: the specification has no such report.'],
    [
      'a page without a key figure that it must have',
      { kpis: usageByLocationType.kpis.slice(1) },
      `1072: the key figure ${usageByLocationType.kpis[0]} is missing.`,
    ],
    [
      'a drill to a page that nobody knows',
      { rowDrill: { page: '9999' as never, carry: [] } },
      '1072: it leads to 9999, which the catalogue does not have.',
    ],
    ['a drill to no detail', { rowDrill: { detail: 'lots' } }, '1072: it has no detail lots.'],
    [
      'a drill that carries what the other page does not take',
      { rowDrill: { page: '1077', carry: ['lot'] } },
      '1072: it leads to 1077, which has no filter lot.',
    ],
    [
      'a drill that sets what the other page does not know',
      { rowDrill: { page: '1077', carry: [], set: { abcClass: 'D' } } },
      '1072: it leads to 1077, whose abcClass is never D.',
    ],
    ['a record that waits for nothing', { record: { filters: ['tray'], panels: [] } }, '1072: it has no filter tray.'],
  ];

  test.each(planted)('%s', (_, change, fault) => {
    expect(findPageFaults([{ ...usageByLocationType, ...change }, usageByLocation])).toEqual([fault]);
  });

  test('a page that is there twice', () => {
    expect(findPageFaults([usageByLocation, usageByLocation])).toEqual(['1077: the page is there twice.']);
  });
});

test('a drill to a page that is not built yet is taken, and judged once that page is there', () => {
  const leading: Report = { ...usageByLocationType, rowDrill: { page: '1077', carry: ['lot'] } };
  expect(findPageFaults([leading])).toEqual([]);
  expect(findPageFaults([leading, usageByLocation])).toEqual(['1072: it leads to 1077, which has no filter lot.']);
});
