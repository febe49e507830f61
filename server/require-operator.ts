import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../contracts/problem.ts';
import type { App } from './app.ts';

/** Headers of a proxy: with one of them a connection from this machine says nothing about where the request began. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** For what describes the installation: whoever watches it has the token of the settings, or is on this machine. */
export const requireOperator =
  (app: App) =>
  async (request: FastifyRequest): Promise<void> => {
    const { OPERATIONS_TOKEN } = app.services.settings;
    if (OPERATIONS_TOKEN && isSame(request.headers.authorization, `Bearer ${OPERATIONS_TOKEN}`)) return;
    const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/u, '');
    const isHere = address === '::1' || address.startsWith('127.');
    if (!isHere || forwarding.some((name) => request.headers[name] !== undefined)) throw new Problem('operators-only');
  };

function isSame(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
