import type { FastifyRequest } from 'fastify';
import { Problem } from '../../contracts/problem.ts';
import type { App } from '../app.ts';
import { publicUrl, type Settings } from '../settings.ts';

/**
 * Answers only for the names that this server has. A page of another site whose name is made to lead to this machine
 * would otherwise be of the same origin as the product.
 */
export function guardHosts(app: App): void {
  const names = hostNames(app.services.settings);
  app.addHook('onRequest', async (request) => {
    const name = hostNameOf(request.host);
    if (name === undefined || names.has(name) || isOwnAddress(name, request)) return;
    throw new Problem('wrong-host');
  });
}

function hostNames(settings: Settings): Set<string> {
  const given = [settings.HOST, new URL(publicUrl(settings)).host, 'localhost', '127.0.0.1', '[::1]'];
  return new Set([...given, ...settings.ALLOWED_HOSTS].flatMap((host) => hostNameOf(host) ?? []));
}

/** The address at which the connection arrived; no name of another site is one. */
function isOwnAddress(name: string, { raw }: FastifyRequest): boolean {
  const { localAddress = '' } = raw.socket;
  return name === bare(localAddress.replace(/^::ffff:/u, ''));
}

/** Without the port, in small letters. HTTP/1.0 needs no name. */
function hostNameOf(host: string): string | undefined {
  if (!host) return undefined;
  return bare(host.toLowerCase().replace(/:\d+$/u, (port) => (host.includes('::') && !host.includes(']') ? port : '')));
}

const bare = (name: string): string => name.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
