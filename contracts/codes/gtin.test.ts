import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, gtinOfNdc10, hasValidCheckDigit, ndc10OfGtin, ndcsOfGtin, toGtin14 } from './gtin.ts';

describe('a GTIN', () => {
  it.each([
    ['0409-7809-24', 0, '00304097809240'],
    ['23155-601-41', 0, '00323155601411'],
    ['60505-4744-1', 0, '00360505474417'],
    ['0409-7809-24', 5, '50304097809245'],
    ['68682-065-10', 0, '00368682065107'],
    ['6332326910', 0, '00363323269104'],
    ['0409123401', 0, '00304091234017'],
  ])('of the NDC %s at level %i is %s, and gives the NDC back', (ndc10, level, gtin) => {
    expect(gtinOfNdc10(ndc10, level)).toBe(gtin);
    expect(ndc10OfGtin(gtin)).toBe(ndc10.replaceAll('-', ''));
  });

  it('has the check digit of the GS1 tables', () => {
    expect(checkDigit('629104150021')).toBe('3');
    expect(checkDigit('8061414112345')).toBe('8');
    expect(toGtin14('80614141123459')).toBeUndefined();
  });

  it('of 8, 12 or 13 digits is the same with zeros before it', () => {
    expect(toGtin14('0368682065107')).toBe('00368682065107');
    expect(toGtin14('368682065107')).toBe('00368682065107');
    expect(toGtin14('96385074')).toBe('00000096385074');
    for (const wrong of ['', '1', '36868206510', '368682065108', 'abcdefgh', '003686820651070']) {
      expect(toGtin14(wrong)).toBeUndefined();
    }
  });

  it('that is not of a US drug has no NDC', () => {
    expect(ndc10OfGtin('80614141123458')).toBeUndefined();
    expect(ndc10OfGtin('00304097809241')).toBeUndefined();
    expect(ndcsOfGtin('80614141123458')).toEqual([]);
    expect(gtinOfNdc10('123')).toBeUndefined();
    expect(gtinOfNdc10('0409780924', 10)).toBeUndefined();
  });

  it('tells the shape of the NDC by the length of its company prefix where it can', () => {
    expect(ndcsOfGtin('00304097809240', 6)).toEqual(['00409780924']);
    expect(ndcsOfGtin('00363323269104', 7)).toEqual(['63323026910', '63323269100']);
    expect(ndcsOfGtin('00363323269104')).toHaveLength(3);
  });

  it('round-trips with every ten digits and level', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/u), fc.integer({ min: 0, max: 9 }), (ndc10, level) => {
        const gtin = gtinOfNdc10(ndc10, level) ?? '';
        expect(hasValidCheckDigit(gtin)).toBe(true);
        expect(toGtin14(gtin)).toBe(gtin);
        expect(ndc10OfGtin(gtin)).toBe(ndc10);
      }),
    );
  });

  it('has no second valid last digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{13}$/u), (base) => {
        const valid = [...'0123456789'].filter((digit) => hasValidCheckDigit(base + digit));
        expect(valid).toEqual([checkDigit(base)]);
      }),
    );
  });
});
