import { describe, expect, test } from 'vitest';
import { decodeBytes } from './decode-bytes.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

describe('text in the Western charset of Windows', () => {
  test('has typographic signs where Latin-1 has control characters, on every version of Node', () => {
    expect(decodeBytes(bytes(0x80, 0x93, 0x94, 0x96, 0x9f, 0xe9), 'windows-1252')).toBe('€“”–Ÿé');
  });

  test('keeps the five bytes that mean nothing', () => {
    expect(decodeBytes(bytes(0x81, 0x8d), 'windows-1252')).toBe('\u0081\u008d');
  });
});

test('bytes that are not written in the charset give nothing', () => {
  expect(decodeBytes(bytes(0xff, 0xfe, 0x41), 'utf-8')).toBeUndefined();
  expect(decodeBytes(bytes(0x41), 'no such charset')).toBeUndefined();
});
