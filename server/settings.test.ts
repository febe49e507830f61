import { describe, expect, test } from 'vitest';
import { publicUrl, readSettings } from './settings.ts';

test('without any setting the product runs on 127.0.0.1:8080, embedded, with the demo companies', () => {
  expect(readSettings({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8080,
    DATA_DIR: '.data',
    DATABASE_URL: '',
    WAREHOUSE_URL: '',
    BRAND: 'Pestle',
    OIDC_ISSUER: '',
    SMTP_URL: '',
    LOG_LEVEL: 'warn',
    DEMO: true,
    TRUST_PROXY: false,
  });
});

test('a setting that is not ours is left alone', () => {
  expect(readSettings({ PATH: '/bin', EDITOR: 'ed' })).toEqual(readSettings({}));
});

describe('a bad value is an error that names the variable', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', ''],
    ['DATA_DIR', ' '],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['WAREHOUSE_URL', 'file:///tmp/x'],
    ['BRAND', ''],
    ['BRAND', 'x'.repeat(41)],
    ['KNOWLEDGE_BASE_URL', 'javascript:alert(1)'],
    ['KNOWLEDGE_BASE_URL', '//evil.example'],
    ['OIDC_ISSUER', 'id.example'],
    ['SMTP_URL', 'http://mail.example'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['PUBLIC_URL', 'pestle.example'],
    ['TRUST_PROXY', 'true'],
    ['OPERATIONS_TOKEN', 'too-short'],
    ['UPLOAD_LIMIT_MB', '0'],
    ['WAREHOUSE_MEMORY_MB', '255'],
    ['WAREHOUSE_MEMORY_MB', '4GB'],
  ])('%s=%j', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^A setting is wrong: ${name} .+\\.$`, 'u'));
  });

  test('every wrong one is named at once', () => {
    expect(() => readSettings({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*; DEMO /u);
  });

  test('an identity provider needs a client id', () => {
    expect(() => readSettings({ OIDC_ISSUER: 'https://id.example' })).toThrow(/OIDC_CLIENT_ID/u);
  });
});

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ HOST: '0.0.0.0', PORT: '81' }, 'http://127.0.0.1:81'],
  [{ HOST: '::1' }, 'http://[::1]:8080'],
  [{ PUBLIC_URL: 'https://pestle.example/' }, 'https://pestle.example'],
])('links are made for where a browser reaches the server: %j', (env, url) => {
  expect(publicUrl(readSettings(env))).toBe(url);
});
