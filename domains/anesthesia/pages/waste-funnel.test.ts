import { describe, expect, it } from 'vitest';
import { numberWords } from '../../../server/reports/number-words.ts';
import { findBeyondLimit, funnelPoints } from './waste-funnel.ts';

const fields = { x: 'evidence', y: 'ratio', group: 'group', median: 'median', phi: 'phi' };
const user = (group: string, name: string, ratio: number) => ({
  user: name,
  role: group,
  group,
  evidence: 4,
  ratio,
  median: 0,
  phi: 1,
});
const nurses = ['A', 'B', 'C'].map((name) => user('crna', name, 1));
/** With evidence 4 the outer limit lies at 1 + 3.09 ÷ 4 = 1.7725. */
const doctors = [user('anesthesiologist', 'D', 1.8), user('anesthesiologist', 'E', 1.7)];
const drawn = (rows: typeof nurses) => funnelPoints(fields)(rows).filter(({ ratio }) => ratio !== null);

describe('a funnel of users', () => {
  it('shows the group in which somebody lies beyond the limits, though another is larger', () => {
    const points = drawn([...nurses, ...doctors]);
    expect(points.map((point) => point.user)).toEqual(['D', 'E']);
    expect(points[0]?.high).toBeCloseTo(1.7725, 4);
  });

  it('shows the largest group where nobody does', () => {
    const calm = doctors.map((row) => ({ ...row, ratio: 1 }));
    expect(drawn([...calm, ...nurses]).map((point) => point.user)).toEqual(['A', 'B', 'C']);
  });

  it('is told by all users compared, each within the limits of its own role', () => {
    const { says } = findBeyondLimit('above', 'below');
    const told = (total: Record<string, number>) => says({ total, rows: [], count: 0 }, numberWords);
    expect(told({ users_scored: 41, above: 1, below: 2 })).toBe(
      '1 of 41 users compared is above the outer limit, 2 below it',
    );
    expect(told({ users_scored: 0, above: 0, below: 0 })).toBe('Insufficient: fewer than 8 users can be compared');
  });
});
