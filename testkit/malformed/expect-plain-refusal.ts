import { expect } from 'vitest';

/** What would tell an attacker about the inside: a stack trace, a file, a framework's or a database's own words. */
const insides =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d+|file:\/\/|FST_ERR|SQLSTATE|syntax error at or near|violates|ZodError/u;

/** No answer is a failure of ours, and every refusal is `{"detail": …}` without a word about the inside. */
export function expectPlainRefusal(answer: { status: number; text: string; type: string }, request: unknown): void {
  const about = () => `${JSON.stringify(request)}\nanswered ${answer.status}: ${answer.text.slice(0, 500)}`;
  if (answer.status >= 500) expect.fail(about());
  if (insides.test(answer.text)) expect.fail(`tells about the inside: ${about()}`);
  if (answer.status < 400) return;
  if (!answer.type.startsWith('application/json')) expect.fail(`is not JSON: ${about()}`);
  const body: unknown = answer.text === '' ? undefined : JSON.parse(answer.text);
  if (answer.text !== '') expect(body, about()).toEqual({ detail: expect.any(String) });
}
