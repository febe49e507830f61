import { expect } from 'vitest';
import { problems } from '../../contracts/problem.ts';
import type { Answer } from './visitor.ts';

/** An error answer is exactly `{"detail": …}` in JSON, with the status of its kind. */
export function expectProblem(
  answer: Answer,
  code: keyof typeof problems,
  detail: string | RegExp = problems[code].words,
): void {
  expect(answer.status, answer.text).toBe(problems[code].status);
  expect(String(answer.headers['content-type'])).toMatch(/^application\/json/u);
  expect(answer.body).toEqual({
    detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
  });
}
