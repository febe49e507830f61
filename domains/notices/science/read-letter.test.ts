import { expect, it } from 'vitest';
import { readLetter } from './read-letter.ts';

it('proposes a line for each NDC of a letter, with the lots that it names', () => {
  const letter = `URGENT: DRUG RECALL (Class II)
Propofol Injectable Emulsion, NDC 0409-4699-30
Lot #: AB1234, Exp 10/2027; AB1240, Exp 11/2027`;
  expect(readLetter(letter)).toMatchObject({
    recallClass: 'II',
    isAll: false,
    lines: [{ ndc: '00409469930', lots: ['AB1234', 'AB1240'], ranges: [] }],
  });
});

it('binds lots to the NDC that stands beside them, else proposes all of them for each', () => {
  const bound =
    'a) NDC 0409-4699-30 Lot #: 619800, Exp. 12/31/2027; b) NDC 0409-4699-33 Lot #: 619801, Exp. 12/31/2027';
  expect(readLetter(bound).lines).toEqual([
    { ndc: '00409469930', lots: ['619800'], ranges: [] },
    { ndc: '00409469933', lots: ['619801'], ranges: [] },
  ]);
  const loose = 'NDC 0409-4699-30 and NDC 0409-4699-33. Lots: 619800, 619801';
  expect(readLetter(loose).lines.map(({ lots }) => lots)).toEqual([
    ['619800', '619801'],
    ['619800', '619801'],
  ]);
});

it('says so where it found no NDC, no lot, or all lots', () => {
  expect(readLetter('We are sorry.')).toMatchObject({ lines: [{ ndc: '', lots: [] }], recallClass: null });
  expect(readLetter('NDC 0409-4699-30. All lots within expiry.').isAll).toBe(true);
});
