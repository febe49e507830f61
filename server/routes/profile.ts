import type { FastifyError, FastifyRequest } from 'fastify';
import { passwordChange } from '../../contracts/password.ts';
import { badField, Problem } from '../../contracts/problem.ts';
import { avatarMaximumBytes, profileAnswer, profileEdit } from '../../contracts/profile.ts';
import { loginAnswer } from '../../contracts/session.ts';
import { hashPassword, passwordFits } from '../../state/passwords.ts';
import { editProfile, readPasswordHash, readProfile, setAvatar, setPasswordHash } from '../../state/profile.ts';
import { endSessionsOf, startSession } from '../../state/sessions.ts';
import { countAttempt, forgiveCurrent } from '../../state/sign-in-attempts.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import { readUserInfo } from '../../state/user-info.ts';
import { type App, visitOf } from '../app.ts';
import { audit, note } from '../audit.ts';
import { encodeAvatar } from '../avatar.ts';
import { checkNewPassword } from '../check-new-password.ts';
import { setSessionCookies } from '../session-cookies.ts';

const config = { access: { key: 'profile_menu' }, aboutPeople: 'oneself' } as const;
const tags = ['profile'];

export function profileRoutes(app: App): void {
  const { state, now } = app.services;
  const answer = async (db: CompanyDb, userId: number) => ({
    profile: await readProfile(db, userId),
    user: await readUserInfo(db, userId),
  });

  app.get(
    '/api/profile',
    { config, schema: { tags, summary: 'Read', response: { 200: profileAnswer } } },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, (db) => answer(db, userId));
    },
  );

  app.patch(
    '/api/profile',
    { config, schema: { tags, summary: 'Change', body: profileEdit, response: { 200: profileAnswer } } },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, async (db) => {
        await editProfile(db, userId, request.body);
        await audit(db, request, { action: 'profile-edit', detail: Object.keys(request.body).join(', ') });
        return answer(db, userId);
      });
    },
  );

  app.put(
    '/api/profile/avatar',
    {
      config,
      schema: {
        tags,
        summary: 'Upload a picture',
        consumes: ['multipart/form-data'],
        response: { 200: profileAnswer },
      },
    },
    async (request) => {
      const { companyId, userId } = visitOf(request);
      const jpeg = await encodeAvatar(await readUpload(request));
      return state.inCompany(companyId, async (db) => {
        await setAvatar(db, userId, jpeg);
        await audit(db, request, { action: 'profile-edit', detail: 'avatar' });
        return answer(db, userId);
      });
    },
  );

  app.delete(
    '/api/profile/avatar',
    { config, schema: { tags, summary: 'Remove the picture', response: { 200: profileAnswer } } },
    (request) => {
      const { companyId, userId } = visitOf(request);
      return state.inCompany(companyId, async (db) => {
        await setAvatar(db, userId, null);
        await audit(db, request, { action: 'profile-edit', detail: 'avatar removed' });
        return answer(db, userId);
      });
    },
  );

  app.post(
    '/api/profile/password',
    { config, schema: { tags, summary: 'Change the password', body: passwordChange, response: { 200: loginAnswer } } },
    async (request, reply) => {
      const visit = visitOf(request);
      if (visit.sso) throw new Problem('conflict', 'Your password is kept by your identity provider.');
      const { current, next } = request.body;
      const wait = await state.atFrontDesk((db) => countAttempt(db, 'current', String(visit.userId), now()));
      if (wait > 0) {
        await note(state, request, { action: 'password-refused', detail: 'too many attempts' });
        throw new Problem('too-many-attempts', 'Too many wrong passwords. Wait a few minutes and try again.', wait);
      }
      const stored = await state.inCompany(visit.companyId, (db) => readPasswordHash(db, visit.userId));
      if (!(await passwordFits(stored, current))) {
        await note(state, request, { action: 'password-refused', detail: 'wrong current password' });
        throw badField('current', 'The current password is wrong.');
      }
      await state.atFrontDesk((db) => forgiveCurrent(db, visit.userId));
      await checkNewPassword('next', next, { passwordHash: stored, names: [visit.username] });
      const passwordHash = await hashPassword(next);
      const { session, user } = await state.inCompany(visit.companyId, async (db) => {
        await setPasswordHash(db, visit.userId, passwordHash);
        await endSessionsOf(db, visit.userId);
        await audit(db, request, { action: 'password-change' });
        return {
          session: await startSession(db, { companyId: visit.companyId, userId: visit.userId }, now()),
          user: await readUserInfo(db, visit.userId),
        };
      });
      setSessionCookies(reply, session);
      return { token: session.csrfToken, user };
    },
  );
}

async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const limits = { fileSize: avatarMaximumBytes, files: 1, fields: 0 };
  const upload = await request.file({ limits }).catch(refuseBrokenForm);
  if (upload?.fieldname !== 'avatar') throw badField('avatar', 'is required');
  return upload.toBuffer().catch(refuseBrokenForm);
}

/** A form without its boundary, or one that breaks off, is the sender's mistake; the parser throws it without a status. */
function refuseBrokenForm(error: FastifyError): never {
  if (error.statusCode) throw error;
  throw badField('avatar', 'the upload could not be read.');
}
