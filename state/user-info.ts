import type { UserInfo } from '../contracts/session.ts';
import { grantedKeys } from './sessions.ts';
import type { CompanyDb, FrontDeskDb } from './transactions.ts';

export async function readUserInfo(db: FrontDeskDb | CompanyDb, userId: number): Promise<UserInfo> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('favorites', 'favorites.id', 'users.home_favorite_id')
    .select(['users.firstname', 'users.username', 'users.avatar', 'users.sso', 'users.layout'])
    .select(['companies.name as companyname', 'favorites.url as homepage'])
    .select((e) => [grantedKeys(e, 'menugroups').as('menugroups'), grantedKeys(e, 'menupages').as('menupages')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...row, avatar: row.avatar?.toString('base64') ?? null };
}
