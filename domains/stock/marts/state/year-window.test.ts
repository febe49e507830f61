import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../../../contracts/calendar.ts';
import { keptDays } from './kept-days.ts';
import { yearWindow } from './year-window.ts';

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));
const lengthOf = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

it('a year is cut into whole months and edges, with no day twice and none left out', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (to, newest) => {
      const { whole, edges } = yearWindow(to, newest);
      const pieces = [whole, ...edges]
        .filter(({ from, until }) => from < until)
        .sort((a, b) => (a.from < b.from ? -1 : 1));
      expect(pieces[0]?.from).toBe(addDays(to, -364));
      expect(pieces.at(-1)?.until).toBe(addDays(to, 1));
      for (const [index, piece] of pieces.entries()) {
        if (index > 0) expect(piece.from).toBe(pieces[index - 1]?.until);
      }
      expect(pieces.reduce((sum, { from, until }) => sum + lengthOf(from, until), 0)).toBe(365);
      if (whole.from < whole.until) expect([whole.from.slice(8), whole.until.slice(8)]).toEqual(['01', '01']);
    }),
    { seed: 20261115 },
  );
});

it('of a year that ends with a month, only the first edge is read by day', () => {
  expect(yearWindow('2026-06-30', '2026-06-30')).toEqual({
    whole: { from: '2025-07-01', until: '2026-07-01' },
    edges: [],
  });
  expect(yearWindow('2026-06-15', '2026-06-20')).toEqual({
    whole: { from: '2025-07-01', until: '2026-06-01' },
    edges: [
      { from: '2025-06-16', until: '2025-07-01' },
      { from: '2026-06-01', until: '2026-06-16' },
    ],
  });
});

it('stock is kept ready for the newest day, the month ends before it, and what the usual periods compare with', () => {
  const days = keptDays('2026-03-15', '2026-06-20');
  expect(days).toEqual([
    '2026-06-20',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-06-13',
    '2026-05-21',
    '2026-03-22',
  ]);
});
