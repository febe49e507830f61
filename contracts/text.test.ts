import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { id, idParams, line, optionalLine, paragraphs } from './text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 80 });
const control = /[\p{Cc}\p{Surrogate}]/u;

describe('a line of text', () => {
  test('comes out trimmed, short enough, not empty and without control characters, or not at all', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { success, data } = line(40).safeParse(text);
        const fits = text.trim() !== '' && text.trim().length <= 40 && !control.test(text.trim());
        expect(success).toBe(fits);
        if (success) expect(data).toBe(text.trim());
      }),
    );
  });

  test('may be empty where it is optional', () => {
    expect(optionalLine(5).parse('  ')).toBe('');
    expect(optionalLine(5).safeParse('123456').success).toBe(false);
  });

  test.each(['a\u0000', 'a\nb', '\ud800', '\u009f', 'a\u007f'])('is not %j', (text) => {
    expect(line(40).safeParse(text).success).toBe(false);
  });

  test.each(['💊', 'Ünïcode', 'مرحبا', "O'Brien", '<b>'])('is %j', (text) => {
    expect(line(40).parse(text)).toBe(text);
  });
});

describe('paragraphs', () => {
  test('keep line breaks and tabs, and no other control character', () => {
    expect(paragraphs(40).parse('a\r\n\tb')).toBe('a\r\n\tb');
    expect(paragraphs(40).safeParse('a\u0007').success).toBe(false);
    expect(paragraphs(40).safeParse(' \n ').success).toBe(false);
  });
});

describe('an id', () => {
  test.each([1, 2_147_483_647])('is %d', (number) => {
    expect(id.parse(number)).toBe(number);
    expect(idParams.parse({ id: String(number) })).toEqual({ id: number });
  });

  test.each(['0', '-1', '01', '1.0', '1e3', '', ' 1', '2147483648', '9999999999', '١'])(
    'in a path is not %j',
    (text) => {
      expect(idParams.safeParse({ id: text }).success).toBe(false);
    },
  );
});
