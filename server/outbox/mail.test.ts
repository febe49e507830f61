import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from '../../testkit/mail/start-smtp-sink.ts';
import { type Letter, openMail } from './mail.ts';

const letter: Letter = {
  ...{ messageId: '<one@pestle>', to: 'support@example.org', subject: 'Zeile für Ängste 💊' },
  ...{ text: 'Hello\n.\nThere', date: new Date('2026-11-19T08:00:00Z') },
};
let folder: string;
let sink: SmtpSink | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pestle-mail-'));
});
afterEach(async () => {
  await sink?.stop();
  sink = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Patient, since a busy machine may take long to say hello; only a test of silence wants little patience. */
const open = (smtpUrl: string, patience = 20_000) =>
  openMail({ smtpUrl, from: 'pestle@example.org', outbox: join(folder, 'outbox'), patience });
const outbox = () => readdirSync(join(folder, 'outbox'));

test('without a mail server a letter is a file in the outbox folder, readable by its owner only, and one file however often', async () => {
  expect(await open('').send(letter)).toBe('outbox');
  expect(await open('').send(letter)).toBe('outbox');
  const [name = '', ...others] = outbox();
  expect(others).toEqual([]);
  expect(name).toMatch(/^2026-11-19T08-00-00-000Z-.*\.eml$/u);
  const written = readFileSync(join(folder, 'outbox', name), 'utf8');
  expect(written).toContain('To: support@example.org');
  expect(written).toContain('From: pestle@example.org');
  expect(written).toContain('Message-ID: <one@pestle>');
  expect(written).toContain('Hello\n.\nThere');
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

test.each([
  ['is not there', () => 'smtp://127.0.0.1:1'],
  ['refuses it', () => sink?.url ?? ''],
])('a mail server that %s is an error, and nothing is written', async (_how, url) => {
  sink = await startSmtpSink('refuses');
  await expect(open(url()).send(letter)).rejects.toThrow();
  expect(() => outbox()).toThrow('ENOENT');
});

test('a mail server that never says a word is given up soon', async () => {
  sink = await startSmtpSink('silent');
  const started = Date.now();
  await expect(open(sink.url, 500).send(letter)).rejects.toThrow();
  expect(Date.now() - started).toBeLessThan(15_000);
});
