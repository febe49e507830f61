import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, strength);

/** Where there is no hash, an equal amount of work is done all the same: time must not tell whether an account exists. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await decoy()), password);
  return fits && passwordHash !== null;
}

let decoyHash: Promise<string> | undefined;
function decoy(): Promise<string> {
  decoyHash ??= hashPassword('nobody has this password');
  return decoyHash;
}
