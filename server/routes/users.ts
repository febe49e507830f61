import type { FastifyRequest } from 'fastify';
import {
  type Member,
  type MemberLink,
  member,
  memberEdit,
  memberInvite,
  memberLink,
  memberList,
} from '../../contracts/administration.ts';
import { Problem } from '../../contracts/problem.ts';
import { idParams } from '../../contracts/text.ts';
import { addMember, editMember, listMembers, readMember } from '../../state/members.ts';
import { createPasswordLink } from '../../state/password-links.ts';
import { endSessionsOf } from '../../state/sessions.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';
import { passwordLetter, passwordLinkAddress } from '../password-letter.ts';

const config = { access: { key: 'user_administration_menu' }, aboutPeople: 'always' } as const;
const tags = ['users'];

export function userRoutes(app: App): void {
  const { state, mail, now, settings } = app.services;

  app.get('/api/users', { config, schema: { tags, summary: 'List', response: { 200: memberList } } }, (request) =>
    state.inCompany(visitOf(request).companyId, async (db) => {
      await audit(db, request, { action: 'users-view' });
      return listMembers(db);
    }),
  );

  app.post(
    '/api/users',
    { config, schema: { tags, summary: 'Invite', body: memberInvite, response: { 201: memberLink } } },
    async (request, reply) => {
      const { companyId } = visitOf(request);
      const { invited, token } = await state.inCompany(companyId, async (db) => {
        const invited = await addMember(db, request.body);
        await audit(db, request, { action: 'user-invite', subject: invited.username });
        const user = { companyId, userId: invited.id };
        return { invited, token: await createPasswordLink(db, user, 'invitation', now()) };
      });
      return reply.code(201).send(await handOver(request, invited, 'invitation', token));
    },
  );

  app.patch(
    '/api/users/:id',
    { config, schema: { tags, summary: 'Change', params: idParams, body: memberEdit, response: { 200: member } } },
    (request) =>
      state.inCompany(visitOf(request).companyId, async (db) => {
        const edited = await editMember(db, request.params.id, request.body);
        const detail = Object.entries(request.body)
          .map(([field, value]) => (field === 'disabled' ? (value ? 'disabled' : 'enabled') : field))
          .join(', ');
        await audit(db, request, { action: 'user-edit', subject: edited.username, detail });
        return edited;
      }),
  );

  app.post(
    '/api/users/:id/reset_password',
    {
      config,
      schema: { tags, summary: 'Send a link to set a password', params: idParams, response: { 200: memberLink } },
    },
    async (request) => {
      const { companyId, tokenHash } = visitOf(request);
      const { person, token, purpose } = await state.inCompany(companyId, async (db) => {
        const person = await readMember(db, request.params.id);
        if (person.sso && person.status === 'active')
          throw new Problem('conflict', `${person.username} signs in through single sign-on and has no password here.`);
        if (person.status === 'disabled')
          throw new Problem('conflict', `${person.username} is disabled. Enable the user first.`);
        const purpose = person.status === 'invited' ? 'invitation' : 'reset';
        await audit(db, request, { action: 'password-reset', subject: person.username, detail: purpose });
        const token = await createPasswordLink(db, { companyId, userId: person.id }, purpose, now());
        // A password is reset where somebody else may know it: their session ends, the administrator's own goes on.
        await endSessionsOf(db, person.id, tokenHash);
        return { person, token, purpose } as const;
      });
      return handOver(request, person, purpose, token);
    },
  );

  /** The link goes out by mail where the person has an address, and is shown to the administrator in any case. */
  async function handOver(
    request: FastifyRequest,
    person: Member,
    purpose: 'invitation' | 'reset',
    token: string,
  ): Promise<MemberLink> {
    const link = passwordLinkAddress(settings, token);
    if (!person.email) return { member: person, link, delivery: 'none' };
    const letter = passwordLetter(settings.BRAND, { ...person, email: person.email }, purpose, link);
    const delivery = await mail.send(letter).catch((error: unknown) => {
      request.log.error({ err: error }, 'a letter could not be written');
      return 'none' as const;
    });
    return { member: person, link, delivery };
  }
}
