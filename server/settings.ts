import * as z from 'zod/mini';
import { usualMemoryMb } from '../warehouse/engine.ts';

const text = z.string().check(z.trim());
const flag = (byDefault: '0' | '1') =>
  z.pipe(
    z._default(z.enum(['0', '1'], 'must be 0 or 1'), byDefault),
    z.transform((value) => value === '1'),
  );
const url = (protocols: string[], byDefault = '') =>
  z._default(
    text.check(
      z.refine(
        (value) => value === '' || protocols.includes(protocolOf(value)),
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      ),
    ),
    byDefault,
  );

const commaList = z.pipe(
  z._default(text, ''),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  ),
);

const megabytes = (least: number, byDefault: number) => {
  const range = `must be a number of megabytes, ${least} to 9999999`;
  return z.pipe(
    z._default(text.check(z.regex(/^[1-9]\d{0,6}$/u, range)), String(byDefault)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least, range))),
  );
};

const environment = z.object({
  HOST: z._default(text, '127.0.0.1'),
  PORT: z.pipe(
    z._default(text.check(z.regex(/^\d{1,5}$/u, 'must be a port number, 0 to 65535')), '8080'),
    z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, 'must be a port number, 0 to 65535'))),
  ),
  DATA_DIR: z._default(text.check(z.minLength(1, 'must be a folder')), '.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  WAREHOUSE_URL: url(['postgres:', 'postgresql:']),
  BRAND: z._default(
    text.check(z.minLength(1, 'must not be empty'), z.maxLength(40, 'must have at most 40 characters')),
    'Pestle',
  ),
  KNOWLEDGE_BASE_URL: z._default(
    text.check(
      z.refine(
        (value) => value === '...' || /^\/(?!\/)/u.test(value) || ['http:', 'https:'].includes(protocolOf(value)),
        "must be an http(s) address, a path of this server, or '...' for none",
      ),
    ),
    '/help/',
  ),
  OIDC_ISSUER: url(['https:', 'http:']),
  OIDC_CLIENT_ID: z._default(text, ''),
  OIDC_CLIENT_SECRET: z._default(text, ''),
  OIDC_EMAIL_DOMAINS: commaList,
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: z._default(text, 'pestle@localhost'),
  SUPPORT_MAIL: z._default(text, 'support@localhost'),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'warn',
  ),
  DEMO: flag('1'),
  DEMO_SCALE: z.pipe(
    z._default(text.check(z.regex(/^\d{1,3}(\.\d{1,4})?$/u, 'must be a number, 0 to 999')), '1'),
    z.transform(Number),
  ),
  PUBLIC_URL: url(['https:', 'http:']),
  ALLOWED_HOSTS: commaList,
  OPERATIONS_TOKEN: z._default(
    text.check(z.refine((value) => value === '' || value.length >= 16, 'must have at least 16 characters')),
    '',
  ),
  TRUST_PROXY: flag('0'),
  UPLOAD_LIMIT_MB: megabytes(1, 2048),
  WAREHOUSE_MEMORY_MB: megabytes(256, usualMemoryMb),
});

export type Settings = z.infer<typeof environment>;

/** The settings of docs/administration.md, from the environment; a bad value is an error that names the variable. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`A setting is wrong: ${lines.join('; ')}.`);
  }
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = parsed.data;
  if (OIDC_ISSUER && !OIDC_CLIENT_ID) {
    throw new Error('A setting is wrong: OIDC_CLIENT_ID must be set where OIDC_ISSUER is.');
  }
  return parsed.data;
}

/** Where a browser reaches this server: what links in mails and the identity provider's way back are made of. */
export function publicUrl(settings: Settings): string {
  if (settings.PUBLIC_URL) return settings.PUBLIC_URL.replace(/\/+$/u, '');
  const anyAddress = settings.HOST === '0.0.0.0' || settings.HOST === '::';
  const host = anyAddress ? '127.0.0.1' : settings.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${settings.PORT}`;
}

function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}
