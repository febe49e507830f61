import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { favoriteCreate, favoriteEdit } from './favorites.ts';

const url = favoriteCreate.shape.url;
/** What people and attackers write addresses of. */
const pieces = fc.constantFrom(
  '/',
  '\\',
  '//',
  'http:',
  'javascript:',
  'evil.example',
  '@',
  '?',
  '#',
  '.',
  '..',
  ' ',
  '\t',
  '\n',
  '%2f',
  '%5c',
  'scm',
  '1059-by-location',
  'é',
  '\u0000',
  '\u2028',
  '=',
  ':',
);

describe('the address of a favorite', () => {
  test('never leads to another site, whatever passes the check', () => {
    const base = 'https://pestle.example';
    let passed = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          for (const address of [text, `/${text}`]) {
            if (!url.safeParse(address).success) continue;
            passed++;
            expect(new URL(address, base).origin).toBe(base);
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect(passed).toBeGreaterThan(100);
  });

  test.each([
    '/',
    '/scm/1059-by-location',
    '/scm/1059-by-location?facility=1,2&facilityName=Main%20Campus#top',
    '/é?q=💊',
  ])('%s is one', (address) => {
    expect(url.safeParse(address).success).toBe(true);
  });
});

describe('the description of a favorite', () => {
  test('is required, in the words of the specification', () => {
    for (const name of ['', '   ']) {
      const { error } = favoriteEdit.safeParse({ name });
      expect(error?.issues[0]?.message).toBe('Description is required.');
    }
  });
});
