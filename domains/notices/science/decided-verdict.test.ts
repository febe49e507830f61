import { describe, expect, it } from 'vitest';
import { decideVerdict, spansOfSteps, type VerdictStep } from './decided-verdict.ts';
import type { Verdict } from './judge-lot.ts';

const step = (verdict: Verdict | null, more: Partial<VerdictStep> = {}): VerdictStep => ({
  verdict,
  from: '2026-11-10',
  over: 'need_review',
  mark: 'first text',
  ...more,
});
const told = (read: Verdict, decided: VerdictStep | null, mark = 'first text') => {
  const { verdict, by } = decideVerdict({ verdict: read, mark }, decided);
  return `${verdict}: ${by}`;
};

describe('what counts of a notice and a person', () => {
  it('is what the notice says where no one has decided, or a decision was taken back', () => {
    expect(told('need_review', null)).toBe('need_review: read');
    expect(told('affected', step(null))).toBe('affected: read');
  });

  it.each(['need_review', 'not_affected'] as const)('a person raises %s for good', (read) => {
    expect(told(read, step('affected'))).toBe('affected: decided');
    expect(told(read, step('affected'), 'second text')).toBe('affected: decided');
  });

  it('what lowers a verdict holds for the text that was seen', () => {
    expect(told('need_review', step('not_affected'))).toBe('not_affected: decided');
    expect(told('need_review', step('not_affected'), 'second text')).toBe('need_review: lapsed');
    expect(told('not_affected', step('not_affected'), 'second text')).toBe('need_review: lapsed');
    expect(told('affected', step('not_affected'), 'second text')).toBe('affected: lapsed');
  });

  it('a lot that a better reading means is affected, unless the person has lowered that very word', () => {
    expect(told('affected', step('not_affected'))).toBe('affected: lapsed');
    expect(told('affected', step('not_affected', { over: 'affected' }))).toBe('not_affected: decided');
    expect(told('affected', step('need_review', { over: 'affected' }))).toBe('need_review: decided');
    expect(told('affected', step('need_review', { over: 'affected' }), 'second text')).toBe('affected: lapsed');
  });

  it('a doubt that a person has raised stays when the text changes', () => {
    expect(told('not_affected', step('need_review', { over: 'not_affected' }), 'second text')).toBe(
      'need_review: decided',
    );
  });
});

it('a decision counts from its day until the next one; of two on one day the later counts', () => {
  const [first, second, third] = [
    step('affected', { from: '2026-11-01' }),
    step('need_review', { from: '2026-11-05' }),
    step('not_affected', { from: '2026-11-05' }),
  ];
  expect(spansOfSteps([first, second, third])).toEqual([
    { step: null, from: null, to: '2026-11-01' },
    { step: first, from: '2026-11-01', to: '2026-11-05' },
    { step: third, from: '2026-11-05', to: null },
  ]);
});
