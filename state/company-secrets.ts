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
