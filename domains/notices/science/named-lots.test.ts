import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeLot } from './judge-lot.ts';
import { readNotice } from './read-notice.ts';

const ndc = '00409780924';

const lot = fc
  .tuple(
    fc.stringMatching(/^[BCFGHK]{0,3}$/u),
    fc.integer({ min: 1000, max: 9_999_999 }),
    fc.constantFrom('', 'A', 'C', '-1'),
  )
  .map(([head, digits, tail]) => `${head}${digits}${tail}`)
  .filter((text) => !/^(?:19|20)\d{2}$/u.test(text));
const label = fc.constantFrom('Lot: ', 'Lot #: ', 'Lots ', 'Batch ', 'Lot No. ', 'LOT NUMBERS: ', 'Lot #s: ');
const expiry = fc.constantFrom(
  '',
  ' Exp. 12/31/2027',
  ', Exp 08/27',
  ' (exp OCT 2028)',
  ' exp: 2027/08',
  ', BUD 12/13/2027',
);
const between = fc.constantFrom(', ', '; ', ' and ', ' & ');

it('every lot that a notice names is affected, however the list is written, and the notice is understood whole', () => {
  fc.assert(
    fc.property(
      label,
      fc.uniqueArray(lot, { minLength: 1, maxLength: 6 }),
      expiry,
      between,
      (head, lots, end, join) => {
        const lotText = `${head}${lots.map((one) => `${one}${end}`).join(join)}`;
        const notice = readNotice({ description: 'NDC 0409-7809-24', lotText, addedNdcs: [], terminatedOn: null });
        const verdicts = lots.map((one) => judgeLot(notice, ndc, 'ndc11', { lot: one, firstSeen: null }).verdict);
        expect({ lotText, state: notice.state, verdicts }).toEqual({
          lotText,
          state: 'full',
          verdicts: lots.map(() => 'affected'),
        });
      },
    ),
    { seed: 20261115, numRuns: 500 },
  );
});

it('a text that is cut off or has more in it than lots clears nothing', () => {
  const strange = fc.constantFrom(' see attachment', ' ...and others', ' packed in 2014', ' X12', ' UNKNOWNWORD');
  fc.assert(
    fc.property(label, lot, lot, strange, (head, named, other, more) => {
      const notice = readNotice({
        description: 'NDC 0409-7809-24',
        lotText: `${head}${named}${more}`,
        addedNdcs: [],
        terminatedOn: null,
      });
      expect(judgeLot(notice, ndc, 'ndc11', { lot: other, firstSeen: null }).verdict).not.toBe('not_affected');
    }),
    { seed: 20261115, numRuns: 300 },
  );
});
