import { describe, expect, test } from 'vitest';
import { serveAvoidable } from './serve-avoidable.ts';

const lot = (id: string, expiry: string, quantity: number, used: number, pool = '1/1') => ({
  id,
  expiry,
  quantity,
  used,
  pool,
});
const quantities = (...lots: ReturnType<typeof lot>[]) =>
  Object.fromEntries(serveAvoidable(lots, 60).map(({ id, quantity }) => [id, quantity]));

describe('what expired and could have been used elsewhere', () => {
  test('is no more than what expired, and no more than what was used elsewhere', () => {
    expect(quantities(lot('a', '2026-03-01', 10, 4))).toEqual({ a: 4 });
    expect(quantities(lot('a', '2026-03-01', 10, 40))).toEqual({ a: 10 });
  });

  test('counts a used unit once where windows overlap, the earlier expiry first', () => {
    expect(quantities(lot('b', '2026-03-20', 10, 12), lot('a', '2026-03-01', 10, 12))).toEqual({ a: 10, b: 2 });
  });

  test('serves lots whose windows do not touch apart', () => {
    expect(quantities(lot('a', '2026-01-01', 10, 12), lot('b', '2026-03-02', 10, 12))).toEqual({ a: 10, b: 10 });
  });

  test('keeps facilities and items apart', () => {
    expect(quantities(lot('a', '2026-03-01', 10, 12), lot('b', '2026-03-02', 10, 12, '2/1'))).toEqual({ a: 10, b: 10 });
  });

  test('is nothing where more came back than went out', () => {
    expect(quantities(lot('a', '2026-03-01', 10, -3))).toEqual({ a: 0 });
  });
});
