import { expect, test } from 'vitest';
import { hasServer, serverUrl } from './server.ts';

test('tests of the server store skip where no PostgreSQL is installed', () => {
  expect(hasServer('postgres://127.0.0.1/postgres', {})).toBe(true);
  expect([{}, { CI: '' }, { CI: 'false' }].map((env) => hasServer(null, env))).toEqual([false, false, false]);
});

test('but in CI they fail', () => {
  expect(hasServer(null, { CI: 'true' })).toBe(true);
  expect(() => serverUrl(null)).toThrow('No PostgreSQL server is installed');
});
