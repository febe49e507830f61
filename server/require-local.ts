import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { localTokenHeader } from '../contracts/imports.ts';
import { Problem } from '../contracts/problem.ts';
import type { App } from './app.ts';

/**
 * For the command line beside a running server, which alone may open the stores. Whoever can read the note in the data
 * folder could read the stores as well; so its token is enough, but only from this machine. The socket tells where a
 * request comes from; a header would only tell what somebody wrote.
 */
export const requireLocal =
  (app: App) =>
  async (request: FastifyRequest): Promise<void> => {
    const { remoteAddress = '', localAddress } = request.raw.socket;
    const address = remoteAddress.replace(/^::ffff:/u, '');
    const isHere = address === '::1' || address.startsWith('127.') || remoteAddress === localAddress;
    const given = Buffer.from(String(request.headers[localTokenHeader] ?? ''));
    const expected = Buffer.from(app.services.localToken);
    if (!isHere || given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Problem('not-local');
  };
