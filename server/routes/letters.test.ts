import { afterAll, beforeAll, expect, test } from 'vitest';
import { letter, lettersAnswer } from '../../contracts/letters.ts';
import { findAccount } from '../../state/accounts.ts';
import { readAuditLog } from '../../state/audit.ts';
import { createLetter } from '../../state/letters.ts';
import { startSmtpSink } from '../../testkit/mail/start-smtp-sink.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';

/** Takes no letter. */
const sink = await startSmtpSink('refuses');
afterAll(() => sink.stop());

onEachServer(
  (server) => {
    let companyId: number;
    beforeAll(async () => {
      companyId = (await server.services.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    });
    const write = async (subject: string) => {
      const id = await server.services.state.inCompany(companyId, (db) =>
        createLetter(
          db,
          { kind: 'test', companyId, to: 'ann@example.org', subject, text: 'Not for administrators' },
          new Date(),
        ),
      );
      await server.services.outbox.send(companyId, [id]);
      return id;
    };

    test('administrators see what was mailed and what the mail server said, and never what a letter says', async () => {
      await write('Refused');
      const visitor = await server.visit('demo');
      const answer = await visitor.call('GET', '/api/letters');
      expect(lettersAnswer.parse(answer.body)).toMatchObject({
        ...{ waiting: 0, failed: 1, has_mail_server: true },
        letters: [
          {
            subject: 'Refused',
            to: 'ann@example.org',
            status: 'failed',
            error: expect.stringContaining('No such mailbox'),
          },
        ],
      });
      expect(answer.text).not.toContain('Not for administrators');
      const [entry] = await server.services.state.inCompany(companyId, (db) => readAuditLog(db, {}, { limit: 1 }));
      expect(entry).toMatchObject({ action: 'letters-view', username: 'demo' });
    });

    test('others see none, and no other company does', async () => {
      const viewer = await server.visit('viewer');
      expectProblem(await viewer.call('GET', '/api/letters'), 'permission-required', 'Permission Required: jobs_menu');
      const supplier = await server.visit('supplier');
      expect(lettersAnswer.parse((await supplier.call('GET', '/api/letters')).body).letters).toEqual([]);
    });

    test('what was given up is sent again or withdrawn, and either is in the log', async () => {
      const id = await write('Again');
      const visitor = await server.visit('demo');
      const again = await visitor.call('POST', `/api/letters/${id}/send_again`);
      expect(letter.parse(again.body)).toMatchObject({ status: 'waiting', attempts: 0 });
      const withdrawn = await visitor.call('POST', `/api/letters/${id}/withdraw`);
      expect(letter.parse(withdrawn.body).status).toBe('withdrawn');
      expectProblem(
        await visitor.call('POST', `/api/letters/${id}/send_again`),
        'conflict',
        'Only a letter that was given up can be sent again.',
      );
      const entries = await server.services.state.inCompany(companyId, (db) => readAuditLog(db, {}, { limit: 2 }));
      expect(entries.map(({ action }) => action)).toContain('letter-resend');
    });
  },
  { env: { SMTP_URL: sink.url } },
);
