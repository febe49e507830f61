import { badField } from '../contracts/problem.ts';
import { isCommonPassword } from '../state/easy-passwords.ts';
import { passwordFits } from '../state/passwords.ts';

interface Person {
  /** The password in use, hashed; none before the first. */
  passwordHash: string | null;
  names: string[];
}

/** Refuses a password that is tried first, and the one that the person already has. */
export async function checkNewPassword(field: string, password: string, person: Person): Promise<void> {
  if (isCommonPassword(password, person.names))
    throw badField(field, 'is too easy to guess. Choose a few words that do not belong together.');
  if (person.passwordHash !== null && (await passwordFits(person.passwordHash, password)))
    throw badField(field, 'is the one in use. Choose another.');
}
