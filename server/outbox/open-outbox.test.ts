import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccount } from '../../state/accounts.ts';
import {
  createLetter,
  createPasswordLetter,
  dropOldLetters,
  listLetters,
  readLetter,
  sendAgain,
  withdrawLetter,
} from '../../state/letters.ts';
import { dropPasswordLinks, findPasswordLink } from '../../state/password-links.ts';
import { type SmtpSink, startSmtpSink } from '../../testkit/mail/start-smtp-sink.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import { onEachStore } from '../../testkit/stores/open-store.ts';
import { readSettings } from '../settings.ts';
import { type Mail, openMail } from './mail.ts';
import { type Outbox, type OutboxOptions, openOutbox } from './open-outbox.ts';

const start = Date.parse('2026-03-02T09:00:00Z');

onEachStore((store, kindOfStore) => {
  let folder: string;
  let user: { id: number; companyId: number };
  let sink: SmtpSink | undefined;
  let time = start;
  const failures: unknown[] = [];
  const opened: Outbox[] = [];
  const now = () => new Date(time);
  const open = (mail: Mail, changes: Partial<OutboxOptions> = {}): Outbox => {
    const settings = readSettings({ DATA_DIR: store.options.dataDir, PUBLIC_URL: 'http://pestle.test' });
    const made = openOutbox({
      ...{ state: store.state, mail, settings, now, onFailure: (error: unknown) => void failures.push(error) },
      ...changes,
    });
    opened.push(made);
    return made;
  };
  const mailTo = (smtpUrl: string) =>
    openMail({ smtpUrl, from: 'pestle@example.org', outbox: join(folder, 'outbox'), patience: 20_000 });
  const write = (text = 'Good morning', subject = 'Your work') =>
    store.state.inCompany(user.companyId, (db) =>
      createLetter(
        db,
        { kind: 'test', companyId: user.companyId, to: 'dana@example.org', userId: user.id, subject, text },
        now(),
      ),
    );
  const look = (id: number) => store.state.inCompany(user.companyId, (db) => readLetter(db, id));
  /** As if so long had passed. */
  const letTimePass = (id: number) =>
    asOwner(store.state, (db) =>
      sql`update letters set next_at = now(), lease_until = now() - interval '1 second' where id = ${id}`.execute(db),
    );
  const headerOf = (name: string, content = '') => new RegExp(`^${name}: (.*)$`, 'mu').exec(content)?.[1]?.trim();

  beforeAll(async () => {
    const account = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    if (!account) throw new Error('demo is missing.');
    user = account;
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pestle-outbox-'));
    time = start;
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.stop();
    await sink?.stop();
    sink = undefined;
    rmSync(folder, { recursive: true, force: true });
    await asOwner(store.state, (db) => sql`delete from letters`.execute(db));
    failures.length = 0;
  });

  test('a letter goes out once its transaction has ended, and what it says is kept no longer', async () => {
    sink = await startSmtpSink();
    const id = await write();
    expect(await open(mailTo(sink.url)).send(user.companyId, [id])).toEqual(['mail']);
    expect(sink.letters).toHaveLength(1);
    expect(sink.letters[0]?.content).toContain('Good morning');
    expect(await look(id)).toMatchObject({ status: 'mail', text: null, attempts: 1, error: null });
  });

  test('a letter of a transaction that failed does not exist', async () => {
    sink = await startSmtpSink();
    const failing = store.state.inCompany(user.companyId, async (db) => {
      const letter = { kind: 'test', companyId: user.companyId, to: 'a@b', subject: 'x', text: 'never' };
      await createLetter(db, letter, now());
      throw new Error('It did not happen.');
    });
    await expect(failing).rejects.toThrow('It did not happen.');
    const outbox = open(mailTo(sink.url));
    await outbox.start();
    await outbox.stop();
    expect(sink.letters).toEqual([]);
  });

  test('without a mail server it is one file in the outbox folder, however often it is written', async () => {
    const id = await write();
    let isCut = true;
    const files = mailTo('');
    /** Writes the file, and is killed before that is known. */
    const cut: Mail = {
      hasServer: false,
      async send(letter) {
        const sent = await files.send(letter);
        if (isCut) throw new Error('Killed.');
        return sent;
      },
    };
    const outbox = open(cut);
    expect(await outbox.send(user.companyId, [id])).toEqual(['waiting']);
    isCut = false;
    await letTimePass(id);
    expect(await outbox.send(user.companyId, [id])).toEqual(['outbox']);
    const names = readdirSync(join(folder, 'outbox'));
    expect(names).toHaveLength(1);
    expect(readFileSync(join(folder, 'outbox', names[0] ?? ''), 'utf8')).toContain('Good morning');
  });

  describe('where the mail server does not take it', () => {
    test('it waits, longer each time, and goes when the server is back', async () => {
      const down = open(mailTo('smtp://127.0.0.1:1'));
      const id = await write();
      const delays: number[] = [];
      for (let times = 0; times < 4; times++) {
        expect(await down.send(user.companyId, [id])).toEqual(['waiting']);
        const { rows } = await asOwner(store.state, (db) =>
          sql<{ seconds: number }>`
            select extract(epoch from next_at - now())::integer as seconds from letters where id = ${id}`.execute(db),
        );
        delays.push(Math.round((rows[0]?.seconds ?? 0) / 30));
        await letTimePass(id);
      }
      expect(delays).toEqual([1, 2, 4, 8]);
      expect(await look(id)).toMatchObject({ status: 'waiting', attempts: 4, error: expect.stringMatching(/ECONN/u) });
      expect(existsSync(join(folder, 'outbox'))).toBe(false);
      sink = await startSmtpSink();
      expect(await open(mailTo(sink.url)).send(user.companyId, [id])).toEqual(['mail']);
      expect(sink.letters).toHaveLength(1);
    });

    test('it is not tried before its time', async () => {
      const id = await write();
      await open(mailTo('smtp://127.0.0.1:1')).send(user.companyId, [id]);
      sink = await startSmtpSink();
      expect(await open(mailTo(sink.url)).send(user.companyId, [id])).toEqual(['waiting']);
      expect(sink.letters).toEqual([]);
    });

    test('after three days it is given up, kept, and sent again when an administrator says so', async () => {
      const id = await write();
      time += 73 * 3_600_000;
      expect(await open(mailTo('smtp://127.0.0.1:1')).send(user.companyId, [id])).toEqual(['failed']);
      expect(await look(id)).toMatchObject({ status: 'failed', text: 'Good morning' });
      await store.state.inCompany(user.companyId, (db) => sendAgain(db, id));
      sink = await startSmtpSink();
      expect(await open(mailTo(sink.url)).send(user.companyId, [id])).toEqual(['mail']);
      const again = store.state.inCompany(user.companyId, (db) => sendAgain(db, id));
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
    });

    test('what it refuses for good is given up at once', async () => {
      sink = await startSmtpSink('refuses');
      const id = await write();
      expect(await open(mailTo(sink.url)).send(user.companyId, [id])).toEqual(['failed']);
      expect((await look(id)).error).toContain('No such mailbox');
    });
  });

  describe('after a kill', () => {
    /** A sender that is cut off when the mail server has taken the letter, before that is written down. */
    const cutAfter = (mail: Mail): Mail => ({
      hasServer: true,
      async send(letter) {
        await mail.send(letter);
        return new Promise(() => undefined);
      },
    });

    test('a letter may go twice, under one Message-ID', async () => {
      sink = await startSmtpSink();
      const id = await write();
      const former = open(cutAfter(mailTo(sink.url)));
      former.stop = async () => undefined;
      former.wake();
      while (sink.letters.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
      const next = open(mailTo(sink.url));
      await next.start();
      while ((await look(id)).status !== 'mail') await new Promise((resolve) => setTimeout(resolve, 5));
      const ids = sink.letters.map(({ content }) => headerOf('Message-ID', content));
      expect(ids).toEqual([ids[0], ids[0]]);
      expect(ids[0]).toBe((await look(id)).messageId);
    });

    test.runIf(kindOfStore === 'server')('another server waits until the lease has run out', async () => {
      sink = await startSmtpSink();
      const id = await write();
      const former = open(cutAfter(mailTo(sink.url)), { leaseSeconds: 1 });
      former.stop = async () => undefined;
      former.wake();
      while (sink.letters.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
      const other = open(mailTo(sink.url));
      expect(await other.send(user.companyId, [id])).toEqual(['waiting']);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect(await other.send(user.companyId, [id])).toEqual(['mail']);
    });
  });

  test('two senders at once send each letter once', async () => {
    sink = await startSmtpSink();
    const ids: number[] = [];
    for (let count = 0; count < 12; count++) ids.push(await write(`Letter ${count}`));
    const [one, two] = [open(mailTo(sink.url)), open(mailTo(sink.url))];
    await Promise.all([one.send(user.companyId, ids), two.send(user.companyId, ids)]);
    await Promise.all([one.stop(), two.stop()]);
    expect(new Set(sink.letters.map(({ content }) => headerOf('Message-ID', content))).size).toBe(12);
    expect(sink.letters).toHaveLength(12);
  });

  describe('a letter with a link to set a password', () => {
    const writeLink = () =>
      store.state.inCompany(user.companyId, (db) =>
        createPasswordLetter(
          db,
          { companyId: user.companyId, userId: user.id, to: 'dana@example.org', subject: 'Set', purpose: 'reset' },
          now(),
        ),
      );
    const tokenIn = (content = '') =>
      /set-password#([\w-]+)/u.exec(content.replace(/=\r?\n/gu, '').replaceAll('=3D', '='))?.[1] ?? '';

    test('holds no secret while it waits; the link is made when it goes, and works', async () => {
      const id = await writeLink();
      const { rows } = await asOwner(store.state, (db) =>
        sql<{ row: string }>`select letters::text as row from letters where id = ${id}`.execute(db),
      );
      expect(rows[0]?.row).not.toContain('set-password');
      sink = await startSmtpSink();
      await open(mailTo(sink.url)).send(user.companyId, [id]);
      const token = tokenIn(sink.letters[0]?.content);
      const found = await store.state.atFrontDesk((db) => findPasswordLink(db, token, now()));
      expect(found).toMatchObject({ userId: user.id, purpose: 'reset' });
    });

    test('is not sent where links have ended meanwhile', async () => {
      const id = await writeLink();
      await store.state.inCompany(user.companyId, (db) => dropPasswordLinks(db, user.id));
      sink = await startSmtpSink();
      expect(await open(mailTo(sink.url)).send(user.companyId, [id])).toEqual(['withdrawn']);
      expect(sink.letters).toEqual([]);
    });
  });

  test('a letter that waits can be withdrawn, and what it says is dropped', async () => {
    const id = await write();
    await store.state.inCompany(user.companyId, (db) => withdrawLetter(db, id, now()));
    expect(await look(id)).toMatchObject({ status: 'withdrawn', text: null });
    sink = await startSmtpSink();
    await open(mailTo(sink.url)).send(user.companyId, [id]);
    expect(sink.letters).toEqual([]);
  });

  test('a line break in a subject starts no header of its own', async () => {
    sink = await startSmtpSink();
    const id = await write('Hello', 'Hello\r\nBcc: victim@example.org');
    await open(mailTo(sink.url)).send(user.companyId, [id]);
    expect(sink.letters[0]?.to).toEqual(['dana@example.org']);
    expect(sink.letters[0]?.content).not.toMatch(/^Bcc:/mu);
  });

  test('of letters that ended long ago nothing is kept', async () => {
    const [gone, waiting] = [await write(), await write()];
    await store.state.inCompany(user.companyId, (db) => withdrawLetter(db, gone, now()));
    await store.state.inCompany(user.companyId, (db) => dropOldLetters(db, new Date(start + 1)));
    const left = await store.state.inCompany(user.companyId, (db) => listLetters(db, {}, 10));
    expect(left.map(({ id }) => id)).toEqual([waiting]);
  });
});
