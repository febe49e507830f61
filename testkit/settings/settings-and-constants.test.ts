import { join } from 'node:path';
import { expect, test } from 'vitest';
import { domains, settings } from '../../domains/all-domains.ts';
import { constants, open } from './constants.ts';
import { findNumbers } from './find-numbers.ts';

const named = new Map(constants.flatMap(({ numbers }) => Object.entries(numbers)));
const found = findNumbers(join(import.meta.dirname, '../../domains')).filter(
  ({ file }) => !((file.split('/')[0] ?? '') in open),
);

test('every number that something is compared with is a setting, or a constant with its reason', () => {
  const strange = found.filter(({ file, number }) => !named.get(file)?.split(' ').includes(number));
  expect(strange.map(({ file, line, number, text }) => `${file}:${line} ${number}: ${text}`)).toEqual([]);
});

test('every named constant is there, in one list, with a reason', () => {
  const known = new Set(found.map(({ file, number }) => `${file} ${number}`));
  const gone = [...named].flatMap(([file, numbers]) =>
    numbers.split(' ').flatMap((number) => (known.has(`${file} ${number}`) ? [] : [`${file} ${number}`])),
  );
  expect(gone).toEqual([]);
  expect(constants.reduce((sum, { numbers }) => sum + Object.keys(numbers).length, 0)).toBe(named.size);
  expect(constants.filter(({ why }) => why.length < 20)).toEqual([]);
});

test('texts name only settings that there are', () => {
  const keys = new Set(settings.map(({ key }) => key));
  const text = JSON.stringify(domains.map(({ reports, datasets }) => [reports, datasets]));
  const asked = new Set([...text.matchAll(/\{([a-z_]+\.[a-z0-9_]+)\}/gu)].map(([, key]) => key ?? ''));
  expect([...asked].filter((key) => !keys.has(key))).toEqual([]);
  expect(asked.size).toBeGreaterThan(30);
});
