import type { DatasetAnswer, DatasetQuery } from '../../contracts/dataset-query.ts';
import { Problem } from '../../contracts/problem.ts';
import { findAccount } from '../../state/accounts.ts';
import { record } from '../../state/audit.ts';
import { readUserInfo } from '../../state/user-info.ts';
import type { Services } from '../app.ts';
import { answerQuery, openQuery } from './answer-query.ts';
import { QuestionRefused } from './question-refused.ts';
import type { ReadQuery } from './read-query.ts';

/** What a question of somebody who is not asking now goes through: the same rights, scope and log as their own. */
export async function askForUser(
  { state, warehouse, now }: Pick<Services, 'state' | 'warehouse' | 'now'>,
  username: string,
  asks: DatasetQuery,
): Promise<DatasetAnswer> {
  const account = await state.atFrontDesk((db) => findAccount(db, username));
  if (!account || account.disabled) throw new Problem('not-found', `There is no user "${username}".`);
  const { id, companyId } = account;
  const rights = await state.inCompany(companyId, (db) => readUserInfo(db, id));
  const note = (action: 'dataset-query' | 'access-refused', subject: string, detail = 'command line') =>
    state.noteInCompany(companyId, (db) =>
      record(db, {
        user: { id, username: account.username, companyId },
        action,
        subject,
        detail,
        address: 'local',
        userAgent: undefined,
      }),
    );
  const reader = { warehouse, companyId, query: {}, today: now().toISOString().slice(0, 10), signal: undefined };
  const query = await openOrNote(
    () => openQuery({ rights }, asks),
    (subject) => note('access-refused', subject),
  );
  const answer = await answerQuery({ reader, rights }, query);
  const words = query.isAboutPeople ? 'command line, about single people' : 'command line';
  await note('dataset-query', query.dataset.name, words);
  return answer;
}

/** A refusal for want of rights is in the log before it is answered. */
export async function openOrNote(open: () => ReadQuery, note: (subject: string) => Promise<void>): Promise<ReadQuery> {
  try {
    return open();
  } catch (error) {
    if (error instanceof QuestionRefused) await note(error.subject);
    throw error;
  }
}
