import { describe, expect, test } from 'vitest';
import { ticket, ticketList } from '../../contracts/support.ts';
import { listLetters } from '../../state/letters.ts';
import { startSmtpSink } from '../../testkit/mail/start-smtp-sink.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer, openServer } from '../../testkit/server/open-server.ts';
import { asOwner } from '../../testkit/stores/as-owner.ts';
import { findDemoCompanies } from '../../testkit/stores/open-store.ts';

const path = '/api/support/tickets';
const question = { topic: 'question', subject: 'Where is 1059?', message: 'I cannot find it.\n\n<b>Thanks</b> 💊' };

onEachServer((server, store) => {
  test('a ticket is stored, gets a number, and waits in the outbox where there is no mail server', async () => {
    const visitor = await server.visit('viewer');
    const answer = await visitor.call('POST', path, { ...question, page: '/scm/1059-by-location' });
    expect(answer.status).toBe(201);
    const created = ticket.parse(answer.body);
    expect(created).toMatchObject({ ...question, page: '/scm/1059-by-location', delivery: 'outbox' });
    expect(created.number).toBe(`PS-${String(created.id).padStart(6, '0')}`);

    const letter = server.readOutbox().at(-1) ?? '';
    expect(letter).toContain('To: support@localhost');
    expect(letter).toContain(`[${created.number}] Where is 1059?`);
    expect(letter).toContain('Victor (viewer), Cedar Valley Health');

    expect((await visitor.call('GET', path)).body).toEqual([created]);
    const kept = await asOwner(store.state, (db) => db.selectFrom('tickets').select(['message', 'delivery']).execute());
    expect(kept).toContainEqual({ message: question.message, delivery: 'outbox' });
  });

  test('tickets are numbered one after another and listed newest first', async () => {
    const visitor = await server.visit('supplier');
    const first = ticket.parse((await visitor.call('POST', path, question)).body);
    const second = ticket.parse((await visitor.call('POST', path, question)).body);
    expect(second.id).toBeGreaterThan(first.id);
    const listed = ticketList.parse((await visitor.call('GET', path)).body);
    expect(listed.map((one) => one.number)).toEqual([second.number, first.number]);
  });

  test("nobody sees another's tickets, in the same company or another", async () => {
    await (await server.visit('demo')).call('POST', path, { ...question, subject: 'Mine' });
    for (const username of ['insights', 'supplier']) {
      const listed = ticketList.parse((await (await server.visit(username)).call('GET', path)).body);
      expect(listed.map((one) => one.subject)).not.toContain('Mine');
    }
  });

  describe('where a mail server is set', () => {
    test('the ticket arrives there', async () => {
      const sink = await startSmtpSink();
      const mailing = await openServer(store, { env: { SMTP_URL: sink.url, SUPPORT_MAIL: 'help@example.org' } });
      const visitor = await mailing.visit('demo');
      const created = ticket.parse((await visitor.call('POST', path, question)).body);
      expect(created.delivery).toBe('mail');
      expect(sink.letters).toHaveLength(1);
      expect(sink.letters[0]?.to).toEqual(['help@example.org']);
      expect(sink.letters[0]?.content).toContain(created.number);
      expect(ticketList.parse((await visitor.call('GET', path)).body)[0]?.delivery).toBe('mail');
      await mailing.close();
      await sink.stop();
    });

    test('and does not answer, the ticket is stored and its letter waits', async () => {
      const before = server.readOutbox().length;
      const mailing = await openServer(store, { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
      const visitor = await mailing.visit('demo');
      const created = ticket.parse((await visitor.call('POST', path, question)).body);
      expect(created.delivery).toBe('pending');
      expect(server.readOutbox()).toHaveLength(before);
      const [waiting] = await store.state.inCompany((await findDemoCompanies(store.state)).cedar, (db) =>
        listLetters(db, { status: 'waiting' }, 1),
      );
      expect(waiting).toMatchObject({ ticketId: created.id, error: expect.stringContaining('ECONN') });
      await mailing.close();
    });
  });

  test.each([
    [{ ...question, topic: 'complaint' }, 'topic: must be one of question, problem, data, access, idea'],
    [{ ...question, subject: '' }, 'subject: is required'],
    [{ ...question, subject: 'a\nBcc: x@example.org' }, /^subject: must be plain text on one line/u],
    [{ ...question, message: ' ' }, 'message: is required'],
    [{ ...question, message: 'x'.repeat(10_001) }, 'message: must have at most 10000 characters'],
    [{ ...question, message: 'a\u0000b' }, 'message: must be plain text, without control characters'],
    [{ ...question, page: 7 }, 'page: must be a string'],
    [{}, 'topic: must be one of question, problem, data, access, idea'],
  ])('bad input is named: %j', async (body, detail) => {
    const visitor = await server.visit('demo');
    expectProblem(await visitor.call('POST', path, body), 'bad-input', detail);
  });
});
