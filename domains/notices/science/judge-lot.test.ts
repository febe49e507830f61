import { expect, it } from 'vitest';
import { judgeLot, type MatchLevel } from './judge-lot.ts';
import { describesProduct, firmKey, matchNdc } from './match-product.ts';
import { readNotice } from './read-notice.ts';

const ndc = '00409780924';
const description = 'Ketamine injection, NDC 0409-7809-24';
const judge = (
  lotText: string,
  lot: string,
  options: {
    matchedBy?: MatchLevel;
    firstSeen?: string;
    terminatedOn?: string;
    description?: string;
    ndc?: string;
  } = {},
) => {
  const notice = readNotice({
    description: options.description ?? description,
    lotText,
    addedNdcs: [],
    terminatedOn: options.terminatedOn ?? null,
  });
  const { verdict, reason } = judgeLot(notice, options.ndc ?? ndc, options.matchedBy ?? 'ndc11', {
    lot,
    firstSeen: options.firstSeen ?? null,
  });
  return `${verdict}: ${reason}`;
};

it('a lot that is named is affected however it is written, one outside a full list is not', () => {
  expect(judge('Lot #: AB-1234, Exp 10/2027', 'ab 1234')).toBe('affected: listed');
  expect(judge('Lot #: AB-1234, Exp 10/2027', 'AB1235')).toBe('not_affected: not_listed');
});

it('a range holds lots of its own shape; a lot of another shape is for a person', () => {
  const text = 'Batch 81801504002 to 81801701003, exp 03/2020';
  expect(judge(text, '81801600001')).toBe('affected: in_range');
  expect(judge(text, '81801800001')).toBe('not_affected: not_listed');
  expect(judge(text, '818016')).toBe('need_review: shape');
});

it('every lot means the unknown one as well, unless days limit it or the notice was long over', () => {
  expect(judge('Lots: ALL', '')).toBe('affected: all_lots');
  expect(judge('Lots: ALL', 'X1234', { terminatedOn: '2020-01-01', firstSeen: '2026-01-01' })).toBe(
    'need_review: after_termination',
  );
  const limited = 'All Lots distributed 02/23/2021 through 03/10/2021.';
  expect(judge(limited, 'X1234', { firstSeen: '2021-04-09' })).toBe('affected: all_lots');
  expect(judge(limited, 'X1234', { firstSeen: '2021-04-10' })).toBe('need_review: outside_distribution_dates');
  expect(judge(limited, '')).toBe('need_review: unknown_lot');
});

it.each([
  ['Lot 12345', '0012345', 'need_review: leading_zero'],
  ['Lot B0S123', 'BOS123', 'need_review: lookalike'],
  ['Lot 619800X', '619800', 'need_review: prefix'],
  ['Lot 61980', '619800', 'need_review: prefix'],
  ['Lot B0S123', 'N/A', 'need_review: unknown_lot'],
  ['UPC 859613252258', 'X1234', 'need_review: unparsed_text'],
  ['', 'X1234', 'need_review: unparsed_text'],
])('whatever is unknown is for a person: %s against %s', (text, lot, verdict) => {
  expect(judge(text, lot)).toBe(verdict);
});

it('another package of the product clears nothing, and a match by text never decides', () => {
  expect(judge('Lot 12345', '99999', { matchedBy: 'ndc9' })).toBe('need_review: weak_product_match');
  expect(judge('Lot 12345', '12345', { matchedBy: 'ndc9' })).toBe('affected: listed');
  expect(judge('Lot 12345', '12345', { matchedBy: 'text' })).toBe('need_review: lot_listed_but_weak_product');
});

it('sub-items bind their own lots; where they cannot be told apart, nothing is cleared', () => {
  const lots = 'Lot #: a) 619800, Exp. 12/31/2020; b) 619801, Exp. 12/31/2020';
  const items = 'Ketamine a) 5 mL vial, NDC 0409-7809-24; b) 10 mL vial, NDC 0409-7809-10';
  expect(judge(lots, '619800', { description: items })).toBe('affected: listed');
  expect(judge(lots, '619801', { description: items })).toBe('need_review: lot_listed_but_weak_product');
  expect(judge(lots, '777777', { description: items })).toBe('not_affected: not_listed');
  expect(judge(lots, '619801')).toBe('affected: listed');
  expect(judge(lots, '777777')).toBe('need_review: unparsed_text');
});

it('a notice names an NDC, its product, or describes it', () => {
  const notice = readNotice({
    description: 'NDC 0409-7809-24 and NDC 63323-269',
    lotText: '',
    addedNdcs: [],
    terminatedOn: null,
  });
  expect([ndc, '00409780999', '63323026910', '00000000000'].map((one) => matchNdc(notice, one))).toEqual([
    'ndc11',
    'ndc9',
    'ndc9',
    null,
  ]);
  expect(firmKey('Hospira, Inc.')).toBe(firmKey('HOSPIRA'));
  const product = { ndc, manufacturer: 'Hospira', ingredient: 'ketamine', strength: '10 mg/mL', form: 'injection' };
  expect(describesProduct('Ketamine HCl Injection 10mg/mL, Peoria', product)).toBe(true);
  expect(describesProduct('Ketamine HCl Injection 50mg/mL, Peoria', product)).toBe(false);
});
