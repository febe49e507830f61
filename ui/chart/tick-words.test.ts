import { describe, expect, it } from 'vitest';
import { logTickWords, niceStep, tickWords } from './tick-words.ts';

const axis = (type: 'money' | 'percent' | 'count') => ({ key: 'y', label: 'Y', type, unit: null });

describe('the ticks of an axis', () => {
  it('have as many decimals as tell two neighbors apart', () => {
    const words = tickWords(axis('percent'), [0.0092, 0.0096], false);
    expect([0.0092, 0.0093, 0.0094].map(words)).toEqual(['0.92%', '0.93%', '0.94%']);
    const cost = tickWords(axis('money'), [24_220, 24_345], false);
    expect([24_280, 24_300, 24_320].map(cost)).toEqual(['$24.28K', '$24.30K', '$24.32K']);
  });

  it('have no decimals where whole figures do', () => {
    expect([0, 0.2, 1].map(tickWords(axis('percent'), [0.1, 0.95], true))).toEqual(['0%', '20%', '100%']);
    expect([0, 50_000].map(tickWords(axis('money'), [10, 240_000], true))).toEqual(['$0', '$50K']);
  });

  it('of small sums and of counts are written as elsewhere', () => {
    expect(tickWords(axis('money'), [80], true)(20)).toBe('$20');
    expect(tickWords(axis('count'), [1800], true)(1500)).toBe('1,500');
  });

  it('of a logarithmic axis keep their zeros: a tenth of a cent is not nothing', () => {
    const words = logTickWords(axis('money'));
    expect([0.001, 0.1, 1, 10_000].map(words)).toEqual(['$0.001', '$0.10', '$1', '$10K']);
    expect([0.01, 10].map(logTickWords(axis('count')))).toEqual(['0.01', '10']);
    expect([0.0001, 0.1].map(logTickWords(axis('percent')))).toEqual(['0.01%', '10.0%']);
  });

  it.each([
    [0.7, 0.5],
    [12, 10],
    [380, 300],
    [8000, 10_000],
  ])('stand at steps that people count in: %d becomes %d', (raw, step) => {
    expect(niceStep(raw)).toBeCloseTo(step, 9);
  });
});
