import { expect, test } from 'vitest';
import { badField, Problem, type ProblemCode, problems } from './problem.ts';

const codes = Object.keys(problems) as ProblemCode[];

test.each(codes)('%s has a status of an error and words that end a sentence or are the specification’s', (code) => {
  const { status, words } = problems[code];
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(words).toMatch(/\.$|^Login Required$|^Permission Required$/u);
  expect(new Problem(code)).toMatchObject({ status, message: words });
});

test('the browser can act on the words the specification fixes', () => {
  const said = (status: number) =>
    codes.filter((code) => problems[code].status === status).map((code) => problems[code].words);
  expect(said(401).every((words) => words.includes('Login Required'))).toBe(true);
  expect(said(403)).toContain('Permission Required');
  const others = codes
    .filter((code) => ![401, 403].includes(problems[code].status))
    .map((code) => problems[code].words);
  expect(others.filter((words) => /Login Required|Permission Required/u.test(words))).toEqual([]);
});

test('a bad field is named first', () => {
  expect(badField('name', 'is required')).toMatchObject({
    code: 'bad-input',
    status: 400,
    message: 'name: is required',
  });
});
