import { sql } from 'kysely';
import { administratorKey } from '../catalog/pages.ts';
import type { Member, MemberEdit, MemberInvite } from '../contracts/administration.ts';
import { badField, Problem } from '../contracts/problem.ts';
import { dropPasswordLinks } from './password-links.ts';
import { endSessionsOf } from './sessions.ts';
import type { CompanyDb } from './transactions.ts';
import { isUniqueViolation } from './unique-violation.ts';

function members(db: CompanyDb) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'firstname', 'lastname', 'email', 'layout', 'sso', 'facilities', 'last_sign_in_at'])
    .select(['sees_facilities', 'staff_code', 'customers'])
    .select(
      sql<
        Member['status']
      >`case when disabled then 'disabled' when sso_subject is not null or password_hash is not null then 'active' else 'invited' end`.as(
        'status',
      ),
    )
    .select(
      sql<number[]>`array(select role_id from user_roles where user_roles.user_id = users.id order by role_id)`.as(
        'roles',
      ),
    );
}

type Row = Omit<Member, 'last_sign_in'> & { last_sign_in_at: Date | null };
const asMember = ({ last_sign_in_at, ...row }: Row): Member => ({
  ...row,
  last_sign_in: last_sign_in_at?.toISOString() ?? null,
});

export async function listMembers(db: CompanyDb): Promise<Member[]> {
  const rows = await members(db).orderBy('username').execute();
  return rows.map(asMember);
}

export async function readMember(db: CompanyDb, id: number): Promise<Member> {
  const row = await members(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such user.'));
  return asMember(row);
}

/** Where a user may change what is planned; none means everywhere. */
export async function readFacilities(db: CompanyDb, id: number): Promise<string[]> {
  const { facilities } = await db
    .selectFrom('users')
    .select('facilities')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return facilities;
}

/** `passwordHash` is for the demo companies and the command line; an invited person sets their own. */
export async function addMember(
  db: CompanyDb,
  { roles, ...invite }: MemberInvite & { passwordHash?: string },
): Promise<Member> {
  const { passwordHash, ...columns } = invite;
  await lockAdministration(db);
  const { id } = await db
    .insertInto('users')
    .values({ ...columns, password_hash: passwordHash ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(invite.username));
  await setRoles(db, id, roles);
  return readMember(db, id);
}

export async function editMember(db: CompanyDb, id: number, { roles, ...columns }: MemberEdit): Promise<Member> {
  await lockAdministration(db);
  await readMember(db, id);
  if (Object.keys(columns).length > 0)
    await db.updateTable('users').set(columns).where('id', '=', id).execute().catch(refuseTaken(''));
  if (roles) {
    await db.deleteFrom('user_roles').where('user_id', '=', id).execute();
    await setRoles(db, id, roles);
  }
  if (columns.disabled) {
    await endSessionsOf(db, id);
    await dropPasswordLinks(db, id);
  }
  await requireAdministrator(db);
  return readMember(db, id);
}

const refuseTaken = (username: string) => (error: unknown) => {
  if (!isUniqueViolation(error)) throw error;
  if ((error as { constraint?: string }).constraint === 'users_staff_code')
    throw new Problem('conflict', 'staff_code: another user is this member of the staff.');
  throw new Problem('conflict', `username: "${username}" is already taken.`);
};

async function setRoles(db: CompanyDb, userId: number, roles: number[]): Promise<void> {
  const unique = [...new Set(roles)];
  const known = await db.selectFrom('roles').select('id').where('id', 'in', unique).execute();
  const unknown = unique.find((id) => !known.some((role) => role.id === id));
  if (unknown !== undefined) throw badField('roles', `there is no role ${unknown}.`);
  await db
    .insertInto('user_roles')
    .values(unique.map((role_id) => ({ user_id: userId, role_id })))
    .execute();
}

/** Two administrators at once must not demote each other, nor give out a role that the other removes. */
export async function lockAdministration(db: CompanyDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(1, pestle_company_id())`.execute(db);
}

/** Called after a change, in its transaction: a company that nobody could administer any more undoes it. */
export async function requireAdministrator(db: CompanyDb): Promise<void> {
  const administrator = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('users.disabled', '=', false)
    .where((e) => e.or([e('users.sso', '=', true), e('users.password_hash', 'is not', null)]))
    .where(sql<boolean>`${administratorKey} = any(roles.menupages)`)
    .executeTakeFirst();
  if (!administrator) {
    throw new Problem(
      'conflict',
      'This would leave the company without an administrator. Give another active user a role with User Administration first.',
    );
  }
}
