import { role, roleList, roleWrite } from '../../contracts/administration.ts';
import { done, idParams } from '../../contracts/text.ts';
import { createRole, editRole, listRoles, removeRole } from '../../state/roles.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';

const config = { access: { key: 'user_administration_menu' }, aboutPeople: 'always' } as const;
const tags = ['users'];

export function roleRoutes(app: App): void {
  const { state } = app.services;

  app.get('/api/roles', { config, schema: { tags, summary: 'List roles', response: { 200: roleList } } }, (request) =>
    state.inCompany(visitOf(request).companyId, async (db) => {
      await audit(db, request, { action: 'roles-view' });
      return listRoles(db);
    }),
  );

  app.post(
    '/api/roles',
    { config, schema: { tags, summary: 'Create a role', body: roleWrite, response: { 201: role } } },
    async (request, reply) => {
      const created = await state.inCompany(visitOf(request).companyId, async (db) => {
        const created = await createRole(db, request.body);
        await audit(db, request, { action: 'role-create', subject: created.name });
        return created;
      });
      return reply.code(201).send(created);
    },
  );

  app.put(
    '/api/roles/:id',
    { config, schema: { tags, summary: 'Change a role', params: idParams, body: roleWrite, response: { 200: role } } },
    (request) =>
      state.inCompany(visitOf(request).companyId, async (db) => {
        const edited = await editRole(db, request.params.id, request.body);
        const detail = `${edited.menugroups.length} groups, ${edited.menupages.length} pages`;
        await audit(db, request, { action: 'role-edit', subject: edited.name, detail });
        return edited;
      }),
  );

  app.delete(
    '/api/roles/:id',
    { config, schema: { tags, summary: 'Remove a role', params: idParams, response: { 200: done } } },
    (request) =>
      state.inCompany(visitOf(request).companyId, async (db) => {
        const removed = await removeRole(db, request.params.id);
        await audit(db, request, { action: 'role-remove', subject: removed.name });
        return { ok: true as const };
      }),
  );
}
