import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseNdc, explainNdc, splitNdc10, toNdc10Candidates, toNdc11 } from './ndc.ts';

const read = (text: string, isKnown?: (ndc11: string) => boolean) => {
  const reading = toNdc11(text, isKnown);
  return reading.is === 'ndc' ? reading.ndc11 : reading.is;
};

describe('an NDC', () => {
  it.each([
    ['0002-7597-01', '00002759701'],
    ['50242-040-62', '50242004062'],
    ['60575-4112-1', '60575411201'],
    ['63323-269-10', '63323026910'],
    ['00002-7597-01', '00002759701'],
    [' 00002759701 ', '00002759701'],
    ['50242\u2011040\u201162', '50242004062'],
    ['060575-4112-01', '60575411201'],
  ])('%s becomes the 11 digits %s', (written, ndc11) => {
    expect(read(written)).toBe(ndc11);
  });

  it('of ten digits without hyphens is ambiguous, and says between which', () => {
    const reading = toNdc11('0143963401');
    expect(reading).toEqual({ is: 'ambiguous', candidates: ['00143963401', '01439063401', '01439634001'] });
    expect(reading.is === 'ambiguous' && explainNdc(reading)).toContain('00143963401 or 01439063401 or 01439634001');
  });

  it('of ten digits without hyphens is resolved by a directory that knows one reading, not by one that knows two', () => {
    expect(read('0143963401', (ndc11) => ndc11 === '00143963401')).toBe('00143963401');
    expect(read('0143963401', (ndc11) => ndc11 !== '01439634001')).toBe('ambiguous');
    expect(read('0143963401', () => false)).toBe('ambiguous');
  });

  it.each([
    '',
    'abc',
    '123',
    '01151327',
    '123456789012',
    '123-4567-89',
    '12345-6789-012',
    '5-4-1',
    '1234-5678-9A',
    '160575-4112-01',
    '99999999999',
    '99999999994',
    '99999-9999-99',
    '00000000000',
    '12345-6789',
  ])('"%s" is none', (written) => {
    expect(read(written)).toBe('invalid');
  });

  it('of 11 digits stays as it is, read once or twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-8]\d{10}$/u), (ndc11) => {
        expect(read(ndc11)).toBe(ndc11);
        expect(read(`${ndc11.slice(0, 5)}-${ndc11.slice(5, 9)}-${ndc11.slice(9)}`)).toBe(ndc11);
      }),
    );
  });

  it('is found again among the readings of its ten digits, whatever shape they had', () => {
    const shapes = fc.constantFrom([4, 4, 2], [5, 3, 2], [5, 4, 1]);
    fc.assert(
      fc.property(fc.stringMatching(/^[1-8]\d{9}$/u), shapes, (ndc10, [labeler = 0, product = 0]) => {
        const written = [
          ndc10.slice(0, labeler),
          ndc10.slice(labeler, labeler + product),
          ndc10.slice(labeler + product),
        ];
        const ndc11 = read(written.join('-'));
        expect(ndc11).toMatch(/^\d{11}$/u);
        expect(splitNdc10(ndc10)).toContain(ndc11);
        expect(toNdc10Candidates(ndc11)).toContain(ndc10);
      }),
    );
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) =>
        ['ndc', 'ambiguous', 'invalid'].includes(toNdc11(text).is),
      ),
    );
  });

  it('is none where there is nothing to choose from', () => {
    expect(chooseNdc([]).is).toBe('invalid');
    expect(splitNdc10('12345')).toEqual([]);
    expect(toNdc10Candidates('1234567890')).toEqual([]);
  });
});
