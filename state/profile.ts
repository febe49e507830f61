import type { Profile, ProfileEdit } from '../contracts/profile.ts';
import { makeHome } from './favorites.ts';
import type { CompanyDb } from './transactions.ts';

export async function readProfile(db: CompanyDb, userId: number): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .select(['username', 'firstname', 'lastname', 'email', 'avatar', 'theme', 'density', 'layout', 'sso'])
    .select('home_favorite_id as home')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...row, avatar: row.avatar?.toString('base64') ?? null };
}

export async function editProfile(db: CompanyDb, userId: number, edit: ProfileEdit): Promise<void> {
  const { home, ...columns } = edit;
  if (home) await makeHome(db, userId, home);
  const changes = { ...columns, ...(home === null ? { home_favorite_id: null } : {}) };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', userId).execute();
}

export async function setAvatar(db: CompanyDb, userId: number, jpeg: Buffer | null): Promise<void> {
  await db.updateTable('users').set({ avatar: jpeg }).where('id', '=', userId).execute();
}

export async function readPasswordHash(db: CompanyDb, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow();
  return row.password_hash;
}

export async function setPasswordHash(db: CompanyDb, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
