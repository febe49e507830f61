import type { DatasetAnswer, DatasetQuery } from '../../contracts/dataset-query.ts';
import { Problem } from '../../contracts/problem.ts';
import { findAccount } from '../../state/accounts.ts';
import { record } from '../../state/audit.ts';
import type { Services } from '../app.ts';
import { readPerson } from '../people/read-person.ts';
import { readerOf } from '../people/reader-of.ts';
import { answerQuery, openQuery } from './answer-query.ts';
import { QuestionRefused } from './question-refused.ts';
import type { ReadQuery } from './read-query.ts';

/** What a question of somebody who is not asking now goes through: the same rights, scope and log as their own. */
export async function askForUser(
  services: Pick<Services, 'state' | 'warehouse' | 'now'> & Partial<Pick<Services, 'turns'>>,
  username: string,
  asks: DatasetQuery,
): Promise<DatasetAnswer> {
  const { state } = services;
  const account = await state.atFrontDesk((db) => findAccount(db, username));
  const person = account && (await state.inCompany(account.companyId, (db) => readPerson(db, account.id)));
  if (!person) throw new Problem('not-found', `There is no user "${username}".`);
  const { id, companyId } = account;
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
  const reader = readerOf(services, companyId, person);
  const query = await openOrNote(
    () => openQuery({ rights: person }, asks),
    (subject) => note('access-refused', subject),
  );
  const answer = await answerQuery({ reader, rights: person }, query);
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
