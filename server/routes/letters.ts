import { type Letter, letter, lettersAnswer, lettersQuery } from '../../contracts/letters.ts';
import { idParams } from '../../contracts/text.ts';
import {
  countLetters,
  listLetters,
  readLetter,
  type StoredLetter,
  sendAgain,
  withdrawLetter,
} from '../../state/letters.ts';
import { type App, visitOf } from '../app.ts';
import { audit, openNoteOnce } from '../audit.ts';
import { jobsRight } from '../jobs/describe-job.ts';

const config = { access: { key: jobsRight }, aboutPeople: 'always' } as const;
const tags = ['letters'];
const atOnce = 50;

/** What is mailed, for administrators: whether it has gone, and what to do where it has not. Never what it says. */
export function letterRoutes(app: App): void {
  const { state, outbox, now } = app.services;
  const noteOnce = openNoteOnce(state);

  app.get(
    '/api/letters',
    {
      config,
      schema: {
        tags,
        summary: 'What was mailed, newest first',
        querystring: lettersQuery,
        response: { 200: lettersAnswer },
      },
    },
    async (request) => {
      await noteOnce(request, { action: 'letters-view' });
      const { found, waiting, failed } = await state.inCompany(visitOf(request).companyId, async (db) => ({
        found: await listLetters(db, request.query, atOnce),
        waiting: await countLetters(db, 'waiting'),
        failed: await countLetters(db, 'failed'),
      }));
      return {
        letters: found.map(describe),
        before: found.length === atOnce ? (found.at(-1)?.id ?? null) : null,
        ...{ waiting, failed, has_mail_server: outbox.hasMailServer },
      };
    },
  );

  const deeds = {
    send_again: { summary: 'Send again what was given up', action: 'letter-resend', act: sendAgain },
    withdraw: { summary: 'Give up for good', action: 'letter-withdraw', act: withdrawLetter },
  } as const;
  for (const [name, { summary, action, act }] of Object.entries(deeds))
    app.post(
      `/api/letters/:id/${name}`,
      { config, schema: { tags, summary, params: idParams, response: { 200: letter } } },
      async (request) => {
        const { companyId } = visitOf(request);
        const { id } = request.params;
        const changed = await state.inCompany(companyId, async (db) => {
          await act(db, id, now());
          const changed = await readLetter(db, id);
          await audit(db, request, { action, subject: changed.subject });
          return changed;
        });
        outbox.wake();
        return describe(changed);
      },
    );
}

const describe = (stored: StoredLetter): Letter => ({
  id: stored.id,
  kind: stored.kind,
  to: stored.to,
  subject: stored.subject,
  status: stored.status,
  attempts: stored.attempts,
  next_at: stored.status === 'waiting' ? stored.nextAt.toISOString() : null,
  error: stored.error,
  created_at: stored.createdAt.toISOString(),
  ended_at: stored.endedAt?.toISOString() ?? null,
});
