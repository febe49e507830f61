import type { CompanyDb, FrontDeskDb, UpkeepDb } from './transactions.ts';

export async function findCompany(db: FrontDeskDb, code: string): Promise<number | undefined> {
  const row = await db.selectFrom('companies').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

export async function listCompanyCodes(db: FrontDeskDb): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('code').execute();
  return rows.map((row) => row.code);
}

export const listCompanies = (db: FrontDeskDb | UpkeepDb): Promise<{ id: number; code: string }[]> =>
  db.selectFrom('companies').select(['id', 'code']).orderBy('id').execute();

export async function readCompanyCode(db: CompanyDb): Promise<string> {
  const { code } = await db.selectFrom('companies').select('code').executeTakeFirstOrThrow();
  return code;
}
