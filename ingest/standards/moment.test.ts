import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExpiry } from './expiry.ts';
import { toIso, toOrder } from './hl7/hl7-time.ts';
import { toUtc } from './moment.ts';

describe('a moment of EPCIS', () => {
  it.each([
    ['2005-04-03T20:33:31.116000-06:00', undefined, '2005-04-04T02:33:31.116Z'],
    ['2022-04-13T12:35:29.017069617Z', undefined, '2022-04-13T12:35:29.017069Z'],
    ['2023-03-27T11:30:00.0Z', '+01:00', '2023-03-27T11:30:00Z'],
    ['2023-03-27T11:30:00', '+01:00', '2023-03-27T10:30:00Z'],
    ['2024-02-29T23:59-0500', undefined, '2024-03-01T04:59:00Z'],
  ])('%s with the offset %s is %s', (text, offset, utc) => {
    expect(toUtc(text, offset)).toBe(utc);
  });

  it.each([
    '2023-02-29T00:00:00Z',
    '2023-13-01T00:00:00Z',
    '2023-01-01T24:00:00Z',
    '0201-01-01T00:00:00Z',
    '2023-01-01T00:00:00+15:00',
    '2023-01-01',
    '2023-01-01T00:00:00',
    'yesterday',
    '',
  ])('is not %s', (text) => {
    expect(toUtc(text)).toBeUndefined();
  });

  it('is the one that the platform reads', () => {
    const range = { min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        expect(new Date(toUtc(date.toISOString()) ?? '').getTime()).toBe(date.getTime());
      }),
    );
  });
});

describe('a moment of HL7', () => {
  it.each([
    ['198908181126+0215', '', '1989-08-18T11:26:00+02:15'],
    ['20210817151943.4+0200', '-0500', '2021-08-17T15:19:43.4+02:00'],
    ['20191122', '+0215', '2019-11-22T00:00:00'],
    ['20290801070724', '+0115', '2029-08-01T07:07:24+01:15'],
    ['20290801070724', '', '2029-08-01T07:07:24'],
    ['2029080107', '', '2029-08-01T07:00:00'],
  ])('%s in a message of the offset %s is %s', (text, offset, iso) => {
    expect(toIso(text, offset)).toBe(iso);
  });

  it.each(['2019', '201911', '20191131', '2019112225', '201911220960', '201911221200+2500', '2019-11-22', ''])(
    'is not %s',
    (text) => {
      expect(toIso(text)).toBeUndefined();
    },
  );

  it('can be put in order', () => {
    expect(toOrder('2021-08-17T15:19:43+02:00')).toBeLessThan(toOrder('2021-08-17T13:19:44Z'));
    expect(toOrder('2021-08-17T15:19:43')).toBeLessThan(toOrder('2021-08-17T15:19:43.4'));
  });
});

describe('an expiry', () => {
  it.each([
    ['2025-03-27', '2025-03-27'],
    ['2025-03-27T00:00:00Z', '2025-03-27'],
    ['20250327', '2025-03-27'],
    ['202503271200', '2025-03-27'],
    ['250327', '2025-03-27'],
    ['240200', '2024-02-29'],
    ['2024-02', '2024-02-29'],
  ])('%s is %s', (text, date) => {
    expect(readExpiry(text, 'YYMMDD')).toBe(date);
  });

  it('of six digits is a day for GS1 and a month for HL7', () => {
    expect(readExpiry('200312', 'YYMMDD')).toBe('2020-03-12');
    expect(readExpiry('200312', 'YYYYMM')).toBe('2003-12-31');
  });

  it.each(['', 'soon', '2025-13-01', '2025-02-30', '0201-01-01'])('is not %s', (text) => {
    expect(readExpiry(text, 'YYMMDD')).toBeUndefined();
  });
});
