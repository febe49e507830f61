import { expect, test } from 'vitest';
import { stockByPosition } from '../../domains/stock/datasets/on-hand/stock.ts';
import type { Asking, Sources } from '../define/define.ts';
import { sql } from '../define/sql.ts';
import { chooserOf, chooseSource, describeChoice } from './choose-source.ts';

const asking: Asking = {
  asked: {
    from: '2026-03-01',
    to: '2026-03-14',
    previous: null,
    yearBefore: null,
    filters: {},
    covered: { from: '2024-01-01', to: '2026-11-14' },
    isNewest: false,
  },
  parts: [],
  bucket: null,
  by: ['facility'],
  reads: () => false,
};

const sources: Sources = [
  { mart: 'months', when: [{ refusal: 'rows are not by month', holds: ({ bucket }) => bucket === 'month' }] },
  {
    mart: 'days',
    when: [
      { refusal: 'a filter is about trays', holds: ({ asked }) => !asked.filters.tray },
      { refusal: 'rows are by tray', holds: ({ by }) => !by.includes('tray') },
    ],
  },
  { mart: 'events', when: [] },
];

test('the first table answers whose conditions all hold, and each other says why it does not', () => {
  const choose = (more: Partial<Asking>) => describeChoice(chooseSource('uses', sources, { ...asking, ...more }));
  expect(choose({ bucket: 'month' })).toBe('uses: from months');
  expect(choose({})).toBe('uses: from days, not from months (rows are not by month)');
  expect(choose({ by: ['tray'], asked: { ...asking.asked, filters: { tray: ['T1'] } } })).toBe(
    'uses: from events, not from months (rows are not by month), not from days (a filter is about trays; rows are by tray)',
  );
});

test('what cells ask for is chosen once, and nothing else can be asked for', () => {
  const { source, says } = chooserOf({ name: 'uses', sources: { uses: sources } }, asking);
  expect([source('uses'), source('uses')]).toEqual(['days', 'days']);
  expect(says()).toBe('\nuses: from days, not from months (rows are not by month)');
  expect(() => source('draws')).toThrow('The dataset uses has no choice of draws.');
});

test('stock is read from positions where they are kept ready, and worked out where no state of the day is', () => {
  const choose = (more: Partial<Asking>) => chooserOf(stockByPosition, { ...asking, ...more }).source('state');
  const to = (day: string) => ({ asked: { ...asking.asked, to: day } });
  expect(choose(to('2026-11-14'))).toBe('stock_positions');
  expect(choose(to('2026-03-14'))).toBe('stock_spans');
  expect(choose({ ...to('2026-11-14'), parts: [{ name: 'unpriced', of: sql`1` }] })).toBe('stock_states');
  expect(choose({ bucket: 'month' })).toBe('stock_month_ends');
  expect(choose({ bucket: 'month', reads: (column) => column === 'location_id' })).toBe('stock_positions');
});
