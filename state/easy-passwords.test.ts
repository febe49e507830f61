import { expect, test } from 'vitest';
import { isCommonPassword } from './easy-passwords.ts';

test.each([
  'password12',
  'Password123!',
  'P@ssw0rd2024',
  'passwordpassword',
  'Welcome12345',
  'Summer2026!!',
  'SummerWinter1',
  '1234567890',
  '0987654321',
  '12345678910',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghij',
  'qwertyuiop',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'iloveyou123',
  'Hospital2026',
  'pharmacy-12',
  'pestle-demo',
  'letmein!!!!',
  'zzzzzzzzzz1',
])('%s is tried first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'another password for tests',
  'a password for tests',
  'set-by-hand 💊',
  'Schlüssel 💊 密码 ключ',
  'remembered-now',
  'correct horse battery',
  'hunter dragon summer moon',
  'xK4-q9Tz-mw',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('a name of the person or of the company is a word like those', () => {
  expect(isCommonPassword('Lindqvist2026!')).toBe(false);
  expect(isCommonPassword('Lindqvist2026!', ['sonia.lindqvist'])).toBe(true);
});

test('the longest password is judged at once', () => {
  expect(isCommonPassword(`${'ab'.repeat(249)}x9`)).toBe(false);
});
