import {
  type Member,
  type MemberLink,
  member,
  memberEdit,
  memberInvite,
  memberLink,
  memberList,
} from '../../contracts/administration.ts';
import { type InviteFileAnswer, inviteFile, inviteFileAnswer, readInvites } from '../../contracts/invite-file.ts';
import { Problem } from '../../contracts/problem.ts';
import { idParams } from '../../contracts/text.ts';
import { createPasswordLetter, type LetterPurpose } from '../../state/letters.ts';
import { addMember, editMember, listMembers, lockAdministration, readMember } from '../../state/members.ts';
import { createPasswordLink } from '../../state/password-links.ts';
import { listRoles } from '../../state/roles.ts';
import { endSessionsOf } from '../../state/sessions.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';
import { passwordLinkAddress, passwordSubject } from '../outbox/password-letter.ts';

const config = { access: { key: 'user_administration_menu' }, aboutPeople: 'always' } as const;
const tags = ['users'];

export function userRoutes(app: App): void {
  const { state, outbox, now, settings } = app.services;

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
      const made = await state.inCompany(companyId, async (db) => {
        const invited = await addMember(db, request.body);
        await audit(db, request, { action: 'user-invite', subject: invited.username });
        return makeLink(db, companyId, invited, 'invitation');
      });
      return reply.code(201).send(await handOver(companyId, made));
    },
  );

  app.post(
    '/api/users/import',
    {
      config,
      schema: {
        tags,
        summary: 'Invite the people of a CSV file, all or nobody',
        body: inviteFile,
        response: { 200: inviteFileAnswer },
      },
    },
    async (request) => {
      const { companyId } = visitOf(request);
      const answer = await state.inCompany(companyId, async (db) => {
        // Checked and added under one lock: a name that is free stays free.
        await lockAdministration(db);
        const [members, roles] = [await listMembers(db), await listRoles(db)];
        const usernames = members.map(({ username }) => username);
        const staffCodes = members.flatMap(({ staff_code: code }) => code ?? []);
        const { invites, errors } = readInvites(request.body.csv, { roles, usernames, staffCodes });
        const invited: InviteFileAnswer['invited'] = [];
        for (const invite of invites) {
          const person = await addMember(db, invite);
          const { link } = await makeLink(db, companyId, person, 'invitation');
          invited.push({ username: person.username, email: person.email, link });
        }
        const happenings = invited.map(
          ({ username }) => ({ action: 'user-invite', subject: username, detail: 'from a file' }) as const,
        );
        if (happenings.length > 0) await audit(db, request, ...happenings);
        else await audit(db, request, { action: 'users-view', detail: `a file of people, refused` });
        return { invited, errors };
      });
      outbox.wake();
      return answer;
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
      const made = await state.inCompany(companyId, async (db) => {
        const person = await readMember(db, request.params.id);
        if (person.sso && person.status === 'active')
          throw new Problem('conflict', `${person.username} signs in through single sign-on and has no password here.`);
        if (person.status === 'disabled')
          throw new Problem('conflict', `${person.username} is disabled. Enable the user first.`);
        const purpose = person.status === 'invited' ? 'invitation' : 'reset';
        await audit(db, request, { action: 'password-reset', subject: person.username, detail: purpose });
        const made = await makeLink(db, companyId, person, purpose);
        // A password is reset where somebody else may know it: their session ends, the administrator's own goes on.
        await endSessionsOf(db, person.id, tokenHash);
        return made;
      });
      return handOver(companyId, made);
    },
  );

  /** The link that the administrator is shown, and a letter to the person, which carries one of its own. */
  async function makeLink(db: CompanyDb, companyId: number, person: Member, purpose: LetterPurpose): Promise<MadeLink> {
    const { id: userId, email } = person;
    const token = await createPasswordLink(db, { companyId, userId }, purpose, now());
    const subject = passwordSubject(settings.BRAND, purpose);
    const letter = email
      ? await createPasswordLetter(db, { companyId, userId, to: email, subject, purpose }, now())
      : null;
    return { person, letter, link: passwordLinkAddress(settings, token) };
  }

  /** The letter is tried at once; the link is shown to the administrator in any case. */
  async function handOver(companyId: number, { person, letter, link }: MadeLink): Promise<MemberLink> {
    const [status] = letter === null ? [] : await outbox.send(companyId, [letter]);
    const delivery = status === 'mail' || status === 'outbox' || status === 'waiting' ? status : 'none';
    return { member: person, link, delivery };
  }
}

interface MadeLink {
  person: Member;
  letter: number | null;
  link: string;
}
