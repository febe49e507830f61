import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeEpc } from './decode-epc.ts';
import { encodeSgtin } from './encode-sgtin.ts';
import { gtinCheckDigit } from './gtin.ts';

it.each([
  ['63323-269-10', '00363323269104', '3034162CEC1A4780075BCD15', 'urn:epc:id:sgtin:0363323.026910.123456789'],
  ['0409-1234-01', '00304091234017', '30381DB240788240075BCD15', 'urn:epc:id:sgtin:030409.0123401.123456789'],
])('NDC %s with serial 123456789 is GTIN %s and tag %s', (ndc, gtin, hex, urn) => {
  expect(encodeSgtin({ ndc, serial: 123_456_789 })).toEqual({ gtin, hex, urn });
});

it.each([
  ['0409-7809-24', 1_234_567_890n, '30381DB242FA9F00499602D2'],
  ['23155-601-41', 42n, '303413B94C3ABB400000002A'],
])('NDC %s with serial %s is tag %s', (ndc, serial, hex) => {
  expect(encodeSgtin({ ndc, serial }).hex).toBe(hex);
});

it('what is encoded is decoded again, and its check digit is right', () => {
  const ndc = fc
    .tuple(fc.constantFrom([4, 4, 2], [5, 3, 2], [5, 4, 1]), fc.integer({ min: 0, max: 9_999_999_999 }))
    .map(([lengths, digits]) => {
      let rest = String(digits).padStart(10, '0');
      return lengths
        .map((length) => {
          const part = rest.slice(0, length);
          rest = rest.slice(length);
          return part;
        })
        .join('-');
    });
  fc.assert(
    fc.property(
      ndc,
      fc.bigInt({ min: 0n, max: 274_877_906_943n }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 0, max: 9 }),
      (printed, serial, filter, indicator) => {
        const { gtin, hex, urn } = encodeSgtin({ ndc: printed, serial, filter, indicator });
        expect(hex).toHaveLength(24);
        expect(gtin.slice(0, 13)).toBe(`${indicator}03${printed.replaceAll('-', '')}`);
        expect(gtin.at(-1)).toBe(String(gtinCheckDigit(gtin.slice(0, 13))));
        expect(decodeEpc(hex)).toEqual({ is: 'sgtin', gtin, serial: String(serial), urn });
      },
    ),
    { seed: 20261115 },
  );
});

it.each([
  { ndc: '00409-1234-01', serial: 1 },
  { ndc: '0409123401', serial: 1 },
  { ndc: '0409-1234-01', serial: 274_877_906_944n },
  { ndc: '0409-1234-01', serial: -1 },
  { ndc: '0409-1234-01', serial: 1, filter: 8 },
])('%o is no tag', (wanted) => {
  expect(() => encodeSgtin(wanted)).toThrow(RangeError);
});
