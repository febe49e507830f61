import { makeSecret } from './secrets.ts';
import type { CompanyDb } from './transactions.ts';

/** The company's own salt for patient keys: made when it is first needed, and the same ever after. */
export async function readPatientSalt(db: CompanyDb): Promise<string> {
  await db
    .insertInto('company_secrets')
    .values({ patient_salt: makeSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { patient_salt } = await db.selectFrom('company_secrets').select('patient_salt').executeTakeFirstOrThrow();
  return patient_salt;
}

/** The company's own key of the pseudonyms of its staff: made when it is first needed, and the same ever after. */
export async function readNameKey(db: CompanyDb): Promise<string> {
  await readPatientSalt(db);
  await db.updateTable('company_secrets').set({ name_key: makeSecret() }).where('name_key', 'is', null).execute();
  const { name_key } = await db.selectFrom('company_secrets').select('name_key').executeTakeFirstOrThrow();
  return name_key ?? '';
}
