import { resolveAddress } from '../catalog/address.ts';
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
  const { avatar, homepage, menupages } = row;
  return {
    ...row,
    avatar: avatar?.toString('base64') ?? null,
    // A start page that a role no longer grants would be a dead end at every sign-in.
    homepage: homepage !== null && isGranted(homepage, menupages) ? homepage : null,
  };
}

function isGranted(address: string, menupages: string[]): boolean {
  const { pathname, search } = new URL(address, 'http://localhost');
  return menupages.includes(resolveAddress(pathname, search)?.page.key ?? '');
}
