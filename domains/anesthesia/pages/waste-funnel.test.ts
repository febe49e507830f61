import { describe, expect, it } from 'vitest';
import { numberWords } from '../../../server/reports/number-words.ts';
import { funnelPoints, titleOfFunnel } from './waste-funnel.ts';

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
    expect(titleOfFunnel(fields)(points, numberWords)).toBe(
      '1 of 2 anesthesiologists is above the outer limit, 0 below it; of 3 of other roles none is beyond theirs',
    );
  });

  it('shows the largest group where nobody does, and tells of no others where there are none', () => {
    const calm = doctors.map((row) => ({ ...row, ratio: 1 }));
    expect(drawn([...calm, ...nurses]).map((point) => point.user)).toEqual(['A', 'B', 'C']);
    expect(titleOfFunnel(fields)(drawn(nurses), numberWords)).toBe(
      '0 of 3 nurse anesthetists are above the outer limit, 0 below it',
    );
  });
});
