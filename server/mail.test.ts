import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../testkit/mail/start-smtp-sink.ts';
import { openMail } from './mail.ts';

const letter = { to: 'support@example.org', subject: 'Zeile für Ängste 💊', text: 'Hello\n.\nThere' };
let folder: string;
let sink: SmtpSink | undefined;
let failures: unknown[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-mail-'));
  failures = [];
});
afterEach(async () => {
  await sink?.stop();
  sink = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Patient, since a busy machine may take long to say hello; only a test of silence wants little patience. */
const open = (smtpUrl: string, patience = 20_000) =>
  openMail({
    smtpUrl,
    from: 'pestle@example.org',
    outbox: join(folder, 'outbox'),
    patience,
    onFailure: (error) => failures.push(error),
  });
const outbox = () => {
  const names = readdirSync(join(folder, 'outbox'));
  return names.map((name) => readFileSync(join(folder, 'outbox', name), 'utf8'));
};

test('without a mail server a letter waits in the outbox folder, readable by its owner only', async () => {
  expect(await open('').send(letter)).toBe('outbox');
  const [written, ...others] = outbox();
  expect(others).toEqual([]);
  expect(written).toContain('To: support@example.org');
  expect(written).toContain('From: pestle@example.org');
  expect(written).toContain('Hello\n.\nThere');
  const [name = ''] = readdirSync(join(folder, 'outbox'));
  expect(name).toMatch(/^[^.].*\.eml$/u);
  expect(statSync(join(folder, 'outbox', name)).mode & 0o077).toBe(0);
});

test('a mail server gets the letter, and the outbox stays empty', async () => {
  sink = await startSmtpSink();
  expect(await open(sink.url).send(letter)).toBe('mail');
  expect(sink.letters).toHaveLength(1);
  expect(sink.letters[0]).toMatchObject({ from: 'pestle@example.org', to: ['support@example.org'] });
  expect(sink.letters[0]?.content).toContain('Hello');
  expect(() => outbox()).toThrow('ENOENT');
});

test('a mail server that is not there leaves the letter in the outbox, and says so', async () => {
  expect(await open('smtp://127.0.0.1:1').send(letter)).toBe('outbox');
  expect(outbox()).toHaveLength(1);
  expect(failures).toHaveLength(1);
});

test.each([
  ['refuses it', 'refuses'],
  ['never says a word', 'silent'],
] as const)('a mail server that %s leaves the letter in the outbox, soon', async (_how, behavior) => {
  sink = await startSmtpSink(behavior);
  const started = Date.now();
  expect(await open(sink.url, 500).send(letter)).toBe('outbox');
  expect(Date.now() - started).toBeLessThan(15_000);
  expect(outbox()).toHaveLength(1);
  expect(failures).toHaveLength(1);
});

test('a line break in a subject starts no header of its own', async () => {
  sink = await startSmtpSink();
  await open(sink.url).send({ ...letter, subject: 'Hello\r\nBcc: victim@example.org' });
  expect(sink.letters[0]?.to).toEqual(['support@example.org']);
  expect(sink.letters[0]?.content).not.toMatch(/^Bcc:/mu);
});
