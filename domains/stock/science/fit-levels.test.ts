import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitLevels } from './fit-levels.ts';

const anywhere = { isVital: false, capacity: null, multiple: 1 };

describe('levels that a place can keep', () => {
  it('are left alone where nothing stands against them', () => {
    expect(fitLevels({ min: 0, max: 6 }, anywhere)).toEqual({ min: 0, max: 6 });
    expect(fitLevels({ min: 2, max: 6 }, { ...anywhere, isVital: true, capacity: 6 })).toEqual({ min: 2, max: 6 });
  });

  it('hold at least one of what is vital, in whole refills, and max stays above min', () => {
    expect(fitLevels({ min: 0, max: 1 }, { ...anywhere, isVital: true })).toEqual({ min: 1, max: 2 });
    expect(fitLevels({ min: 0, max: 5 }, { ...anywhere, isVital: true, multiple: 5 })).toEqual({ min: 5, max: 10 });
  });

  it('end with what the pocket holds, in whole refills', () => {
    expect(fitLevels({ min: 4, max: 30 }, { ...anywhere, capacity: 20 })).toEqual({ min: 4, max: 20 });
    expect(fitLevels({ min: 25, max: 60 }, { ...anywhere, capacity: 22, multiple: 5 })).toEqual({ min: 15, max: 20 });
  });

  it('are none where not one refill fits', () => {
    expect(fitLevels({ min: 5, max: 10 }, { ...anywhere, capacity: 4, multiple: 5 })).toBeNull();
    expect(fitLevels({ min: 0, max: 1 }, { ...anywhere, isVital: true, capacity: 1 })).toBeNull();
  });

  it('never fall when more is wished for, and always leave room for a refill', () => {
    fc.assert(
      fc.property(
        fc.record({
          multiple: fc.integer({ min: 1, max: 5 }),
          low: fc.nat(20),
          span: fc.integer({ min: 1, max: 20 }),
          more: fc.nat(10),
          capacity: fc.option(fc.nat(100)),
          isVital: fc.boolean(),
        }),
        ({ multiple, low, span, more, capacity, isVital }) => {
          const limits = { isVital, capacity, multiple };
          const levels = { min: low * multiple, max: (low + span) * multiple };
          const fitted = fitLevels(levels, limits);
          const larger = fitLevels({ min: levels.min, max: levels.max + more * multiple }, limits);
          if (!fitted || !larger) return fitted === larger;
          return (
            larger.max >= fitted.max &&
            larger.min >= fitted.min &&
            fitted.max - fitted.min >= multiple &&
            fitted.max <= (capacity ?? Number.POSITIVE_INFINITY) &&
            (!isVital || fitted.min >= 1)
          );
        },
      ),
    );
  });
});
