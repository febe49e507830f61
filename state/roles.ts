import { sql } from 'kysely';
import { groupKeys, pageKeys } from '../catalog/pages.ts';
import type { Role, RoleWrite } from '../contracts/administration.ts';
import { badField, Problem } from '../contracts/problem.ts';
import { lockAdministration, requireAdministrator } from './members.ts';
import type { CompanyDb } from './transactions.ts';
import { isUniqueViolation } from './unique-violation.ts';

const roles = (db: CompanyDb) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'menugroups', 'menupages'])
    .select(sql<number>`(select count(*) from user_roles where user_roles.role_id = roles.id)`.as('members'));

export const listRoles = (db: CompanyDb): Promise<Role[]> => roles(db).orderBy('name').execute();

export const readRole = (db: CompanyDb, id: number): Promise<Role> =>
  roles(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found', 'There is no such role.'));

export async function createRole(db: CompanyDb, role: RoleWrite): Promise<Role> {
  const { id } = await db
    .insertInto('roles')
    .values(checked(role))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName(role.name));
  return readRole(db, id);
}

export async function editRole(db: CompanyDb, id: number, role: RoleWrite): Promise<Role> {
  await lockAdministration(db);
  await readRole(db, id);
  await db.updateTable('roles').set(checked(role)).where('id', '=', id).execute().catch(refuseTakenName(role.name));
  await requireAdministrator(db);
  return readRole(db, id);
}

export async function removeRole(db: CompanyDb, id: number): Promise<Role> {
  await lockAdministration(db);
  const role = await readRole(db, id);
  if (role.members > 0) {
    throw new Problem('conflict', `"${role.name}" is held by ${role.members} users. Give them another role first.`);
  }
  await db.deleteFrom('roles').where('id', '=', id).execute();
  return role;
}

/** A key that opens nothing is a mistake of the caller, not something to keep. */
function checked(role: RoleWrite): RoleWrite {
  const known = { menugroups: groupKeys, menupages: pageKeys };
  for (const field of ['menugroups', 'menupages'] as const) {
    const unknown = role[field].find((key) => !known[field].includes(key));
    if (unknown !== undefined) throw badField(field, `there is no key "${unknown}".`);
  }
  return { ...role, menugroups: [...new Set(role.menugroups)], menupages: [...new Set(role.menupages)] };
}

const refuseTakenName = (name: string) => (error: unknown) => {
  if (isUniqueViolation(error)) throw new Problem('conflict', `name: there is already a role "${name}".`);
  throw error;
};
