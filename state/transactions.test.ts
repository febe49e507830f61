import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../testkit/stores/as-owner.ts';
import { findDemoCompanies, onEachStore, type Store } from '../testkit/stores/open-store.ts';
import { listTablesOfCompanies, takeSnapshot } from '../testkit/stores/snapshot.ts';
import { findAccount } from './accounts.ts';
import { readAuditLog, record } from './audit.ts';
import { changeWorkItem, createWorkItems, type NewWorkItem } from './change-work-items.ts';
import { readPatientSalt } from './company-secrets.ts';
import { type Act, currentDecisions, decide, listDecisions } from './decisions.ts';
import { createFavorite, listFavorites, makeHome, removeFavorite, renameFavorite } from './favorites.ts';
import { freezeRows, readFrozenRows } from './frozen-rows.ts';
import { createImport, endImport, listOpenImports, type NewImport, readImport } from './import-jobs.ts';
import { dropParts, nameFile, writePart } from './job-files.ts';
import { cancelJob, createJob, listJobs, type NewJob, readJob } from './jobs.ts';
import { createLetter, listLetters, readLetter, withdrawLetter } from './letters.ts';
import { addMember, editMember, listMembers, readMember } from './members.ts';
import { createPasswordLink } from './password-links.ts';
import { editProfile, readPasswordHash, readProfile, setAvatar, setPasswordHash } from './profile.ts';
import { createRole, editRole, listRoles, readRole, removeRole } from './roles.ts';
import { editSchedule, listOwnSchedules } from './schedules.ts';
import { addSeals, type NewSeal, sealsAfter } from './seals.ts';
import { endSessionsOf, startSession } from './sessions.ts';
import { createTicket, listTickets, setTicketDelivery } from './tickets.ts';
import { type CompanyDb, type FrontDeskDb, glances } from './transactions.ts';
import { readUserInfo } from './user-info.ts';
import { attachFile, listWorkItemFiles, readWorkItemFile } from './work-item-files.ts';
import { openWorkItems, readWorkItem, readWorkItemEntries } from './work-items.ts';

/** What the other company keeps, one row in every table. */
interface Target {
  own: { companyId: number; userId: number };
  other: {
    companyId: number;
    userId: number;
    favoriteId: number;
    roleId: number;
    ticketId: number;
    jobId: number;
    fileJobId: number;
    letterId: number;
    decisionId: number;
    itemId: number;
  };
}

const role = { name: 'Taken over', menugroups: [], menupages: [] };
const invite = { username: 'mole', firstname: 'Mo', lastname: '', email: null, layout: 'Mira', sso: false } as const;
const audited = { action: 'sign-in', address: 'here', userAgent: undefined } as const;

/** Every function of the state that could reach into another company, and what it is to come to. */
const attempts: [
  name: string,
  outcome: 'is refused' | 'finds nothing',
  (db: CompanyDb, target: Target) => Promise<unknown>,
][] = [
  ['listFavorites', 'finds nothing', (db, { other }) => listFavorites(db, other.userId)],
  ['createFavorite', 'is refused', (db, { other }) => createFavorite(db, other.userId, { name: 'x', url: '/x' })],
  ['renameFavorite', 'is refused', (db, { other }) => renameFavorite(db, other.userId, other.favoriteId, 'x')],
  ['removeFavorite', 'is refused', (db, { other }) => removeFavorite(db, other.userId, other.favoriteId)],
  ['makeHome with their favorite', 'is refused', (db, { own, other }) => makeHome(db, own.userId, other.favoriteId)],
  ['readMember', 'is refused', (db, { other }) => readMember(db, other.userId)],
  ['editMember', 'is refused', (db, { other }) => editMember(db, other.userId, { disabled: true })],
  [
    'editMember to their role',
    'is refused',
    (db, { own, other }) => editMember(db, own.userId, { roles: [other.roleId] }),
  ],
  ['addMember with their role', 'is refused', (db, { other }) => addMember(db, { ...invite, roles: [other.roleId] })],
  ['readRole', 'is refused', (db, { other }) => readRole(db, other.roleId)],
  ['editRole', 'is refused', (db, { other }) => editRole(db, other.roleId, role)],
  ['removeRole', 'is refused', (db, { other }) => removeRole(db, other.roleId)],
  ['readProfile', 'is refused', (db, { other }) => readProfile(db, other.userId)],
  ['editProfile', 'finds nothing', (db, { other }) => editProfile(db, other.userId, { firstname: 'x' })],
  ['setAvatar', 'finds nothing', (db, { other }) => setAvatar(db, other.userId, Buffer.from('x'))],
  ['readPasswordHash', 'is refused', (db, { other }) => readPasswordHash(db, other.userId)],
  ['setPasswordHash', 'finds nothing', (db, { other }) => setPasswordHash(db, other.userId, 'x')],
  ['readUserInfo', 'is refused', (db, { other }) => readUserInfo(db, other.userId)],
  ['startSession', 'is refused', (db, { other }) => startSession(db, other, new Date())],
  ['endSessionsOf', 'finds nothing', (db, { other }) => endSessionsOf(db, other.userId)],
  ['createPasswordLink', 'is refused', (db, { other }) => createPasswordLink(db, other, 'reset', new Date())],
  ['listTickets', 'finds nothing', (db, { other }) => listTickets(db, other.userId)],
  ['createTicket', 'is refused', (db, { other }) => createTicket(db, other.userId, question)],
  ['readImport', 'is refused', (db, { other }) => readImport(db, other.jobId)],
  ['listOpenImports', 'finds nothing', (db) => listOpenImports(db)],
  [
    'endImport',
    'finds nothing',
    async (db, { other }) => ((await endImport(db, other.jobId, { status: 'done' }, new Date())) ? 'ended' : []),
  ],
  ['createImport for their user', 'is refused', (db, { other }) => createImport(db, jobOf(other.userId), new Date())],
  ['readJob', 'is refused', (db, { other }) => readJob(db, other.jobId)],
  ['listJobs', 'finds nothing', (db, { other }) => listJobs(db, { userId: other.userId }, 10)],
  ['createJob for their user', 'is refused', (db, { other }) => createJob(db, wantedBy(other.userId), new Date())],
  [
    'cancelJob',
    'finds nothing',
    async (db, { other }) => ((await cancelJob(db, other.jobId, 'demo', new Date())) ? 'cancelled' : []),
  ],
  ['dropParts', 'finds nothing', (db, { other }) => dropParts(db, other.fileJobId)],
  ['readLetter', 'is refused', (db, { other }) => readLetter(db, other.letterId)],
  ['listLetters', 'finds nothing', (db) => listLetters(db, {}, 10)],
  ['withdrawLetter', 'is refused', (db, { other }) => withdrawLetter(db, other.letterId, new Date())],
  ['createLetter', 'is refused', (db, { other }) => createLetter(db, letterTo(other.companyId), new Date())],
  ['listOwnSchedules', 'finds nothing', (db) => listOwnSchedules(db)],
  ['listDecisions', 'finds nothing', (db) => listDecisions(db, 'planned-level', { ended: true }, 10)],
  ['currentDecisions', 'finds nothing', (db) => currentDecisions(db, 'planned-level', 0, 10)],
  ['decide for their user', 'is refused', (db, { other }) => decide(db, 'planned-level', [act], by(other.userId))],
  [
    'decide on top of theirs',
    'is refused',
    (db, { own, other }) => decide(db, 'planned-level', [{ ...act, replaces: other.decisionId }], by(own.userId)),
  ],
  ['readWorkItem', 'is refused', (db, { other }) => readWorkItem(db, other.itemId)],
  ['openWorkItems', 'finds nothing', (db) => openWorkItems(db, 'x', 0, 10)],
  ['readWorkItemEntries', 'finds nothing', (db, { other }) => readWorkItemEntries(db, other.itemId)],
  ['listWorkItemFiles', 'finds nothing', (db, { other }) => listWorkItemFiles(db, other.itemId)],
  ['readWorkItemFile', 'is refused', (db, { other }) => readWorkItemFile(db, other.itemId, 1)],
  [
    'changeWorkItem',
    'is refused',
    (db, { own, other }) => changeWorkItem(db, other.itemId, { act: 'noted', change: {} }, by(own.userId)),
  ],
  ['attachFile', 'is refused', (db, { own, other }) => attachFile(db, other.itemId, sheet, by(own.userId))],
  [
    'createWorkItems for their user',
    'is refused',
    (db, { own, other }) => createWorkItems(db, 'x', [{ ...item, ownerId: other.userId }], by(own.userId)),
  ],
  ['readFrozenRows', 'finds nothing', (db) => readFrozenRows(db, frozen)],
  ['sealsAfter', 'finds nothing', (db, { other }) => sealsAfter(db, other.companyId, 0, 10)],
  ['addSeals', 'is refused', (db, { other }) => addSeals(db, other.companyId, [oneSeal], new Date())],
  ['setTicketDelivery', 'finds nothing', (db, { other }) => setTicketDelivery(db, other.ticketId, 'mail')],
  ['record', 'is refused', (db, { other }) => record(db, { ...audited, user: { ...other, id: 1, username: 'x' } })],
];
const jobOf = (userId: number) =>
  ({
    kind: 'load',
    source: 'upload',
    by: 'supplier',
    userId,
    home: 'here',
    folder: 'there',
    files: [],
    accept_partial: false,
    load: null,
  }) satisfies NewImport;
const letterTo = (companyId: number) => ({ kind: 'x', companyId, to: 'a@b.example', subject: 'x', text: 'x' });
const wantedBy = (userId: number) =>
  ({ kind: 'x', lane: 'short', subject: 'x', input: {}, userId, by: 'supplier' }) satisfies NewJob;
const act: Act = { subject: ['MAIN', 'ADC1', 'PROP'], field: 'levels', value: { min: 2, max: 6 }, replaces: null };
const by = (userId: number) => ({ userId, author: 'supplier', note: '', now: new Date() });
const item = {
  ...{ subject: ['PROP'], facility: null, title: 'x', facts: {}, state: 'open', ownerId: null, due: null },
} satisfies NewWorkItem;
const oneSeal: NewSeal = { log: 'frozen', firstId: 1, lastId: 1, entries: 1, hash: Buffer.alloc(32) };
const frozen = { purpose: 'x', subject: ['x'], title: 'x', content: { columns: [], rows: [], loads: [] } };
const sheet = { name: 'x.txt', type: 'text/plain', content: Buffer.from('x') };
const question = { topic: 'question', subject: 'Hello', message: 'How?' } as const;

onEachStore((store) => {
  let target: Target;
  let tables: string[];

  beforeAll(async () => {
    target = await plantTarget(store);
    tables = await listTablesOfCompanies(store.state);
  });

  describe('the transaction of one company', () => {
    test.each(attempts)('%s %s in another company', async (_name, outcome, attempt) => {
      const before = await takeSnapshot(store.state, target.other.companyId);
      const result = store.state.inCompany(target.own.companyId, (db) => attempt(db, target));
      if (outcome === 'is refused') await expect(result).rejects.toThrow();
      else expect((await result) ?? []).toEqual([]);
      expect(await takeSnapshot(store.state, target.other.companyId)).toEqual(before);
    });

    test('lists hold the people, roles and log of that company only', async () => {
      const seen = await store.state.inCompany(target.own.companyId, async (db) => ({
        members: (await listMembers(db)).map((member) => member.username),
        roles: (await listRoles(db)).map((one) => one.id),
        log: await readAuditLog(db, {}, { limit: 500 }),
      }));
      expect(seen.members).toEqual([
        '340b',
        'administrator',
        'buyer',
        'demo',
        'director',
        'insights',
        'officer',
        'pharmacist',
        'sso',
        'viewer',
      ]);
      expect(seen.roles).not.toContain(target.other.roleId);
      expect(seen.log.map((entry) => entry.username)).not.toContain('supplier');
    });

    test('raw SQL finds no row of another company in any table', async () => {
      expect(tables).toContain('favorites');
      expect(tables).toContain('audit_log');
      for (const table of tables) {
        const count = await asOwner(store.state, (db) => countOf(db, table, target.other.companyId));
        expect(count, `${table} holds a row to find`).toBeGreaterThan(0);
        const seen = await store.state.inCompany(target.own.companyId, (db) =>
          countOf(db, table, target.other.companyId),
        );
        expect(seen, table).toBe(0);
      }
    });

    test('raw SQL cannot change, delete or move a row of another company', async () => {
      const before = await takeSnapshot(store.state, target.other.companyId);
      for (const table of tables) {
        for (const statement of [
          `update ${table} set company_id = company_id where company_id = ${target.other.companyId}`,
          `update ${table} set company_id = ${target.other.companyId}`,
          `delete from ${table} where company_id = ${target.other.companyId}`,
          `truncate ${table} cascade`,
        ]) {
          await store.state
            .inCompany(target.own.companyId, (db) => sql.raw(statement).execute(db))
            .then(
              ({ numAffectedRows }) => expect(numAffectedRows, statement).toBe(0n),
              (error: Error) => expect(error.message, statement).toMatch(/permission denied|row-level security/u),
            );
        }
      }
      expect(await takeSnapshot(store.state, target.other.companyId)).toEqual(before);
    });

    test('raw SQL cannot insert a row for another company', async () => {
      const { companyId, userId, roleId } = target.other;
      for (const statement of [
        `insert into favorites (company_id, user_id, name, url) values (${companyId}, ${userId}, 'x', '/x')`,
        `insert into users (company_id, username, firstname, layout) values (${companyId}, 'mole', 'Mo', 'Mira')`,
        `insert into roles (company_id, name, menugroups, menupages) values (${companyId}, 'x', '{}', '{}')`,
        `insert into user_roles (company_id, user_id, role_id) values (${companyId}, ${userId}, ${roleId})`,
        `insert into tickets (company_id, user_id, topic, subject, message) values (${companyId}, ${userId}, 'x', 'x', 'x')`,
        `insert into jobs (company_id, kind, lane, subject, input, requested_by) values (${companyId}, 'x', 'short', 'x', '{}', 'x')`,
        `insert into letters (company_id, kind, message_id, to_address, subject, created_at) values (${companyId}, 'x', 'x', 'a@b', 'x', now())`,
        `insert into schedules (company_id, id, done_until) values (${companyId}, 'x', now())`,
        `insert into audit_log (company_id, action) values (${companyId}, 'sign-in')`,
      ]) {
        const result = store.state.inCompany(target.own.companyId, (db) => sql.raw(statement).execute(db));
        await expect(result, statement).rejects.toThrow(/row-level security/u);
      }
      const company = `insert into companies (code, name) values ('x', 'x')`;
      await expect(store.state.inCompany(target.own.companyId, (db) => sql.raw(company).execute(db))).rejects.toThrow(
        /permission denied/u,
      );
    });

    test('a transaction without a company sees no row at all', async () => {
      const seen = await store.state.inCompany(0, async (db) =>
        Promise.all(tables.map((table) => countAll(db, table))),
      );
      expect(seen).toEqual(tables.map(() => 0));
    });

    test('the company of one transaction is forgotten by the next', async () => {
      await store.state.inCompany(target.own.companyId, listMembers);
      const setting = await store.state.atFrontDesk((db) =>
        sql<{ company: string; role: string }>`
          select current_setting('pestle.company_id', true) as company, current_user as role`.execute(db),
      );
      expect(setting.rows).toEqual([{ company: '', role: 'pestle_front_desk' }]);
    });
  });

  describe('the front desk', () => {
    test.each([
      'tickets',
      'import_jobs',
      'jobs',
      'job_file_parts',
      'company_secrets',
      'decisions',
      'work_items',
      'migrations',
    ])('cannot read %s', async (table) => {
      const result = store.state.atFrontDesk((db) => sql.raw(`select * from ${table}`).execute(db));
      await expect(result).rejects.toThrow(/permission denied/u);
    });

    test.each([
      ['write a favorite', `insert into favorites (company_id, user_id, name, url) values (1, 1, 'x', '/x')`],
      ['remove a favorite', 'delete from favorites'],
      ['grant a role', 'insert into user_roles (company_id, user_id, role_id) values (1, 1, 1)'],
      ['change a role', `update roles set menupages = '{}'`],
      ['add a user', `insert into users (company_id, username, firstname, layout) values (1, 'mole', 'Mo', 'Mira')`],
      ['enable a user', 'update users set disabled = false'],
      ['move a user to another company', 'update users set company_id = 1'],
      ['rename a company', `update companies set name = 'x'`],
    ])('cannot %s', async (_what, statement) => {
      const result = store.state.atFrontDesk((db) => sql.raw(statement).execute(db));
      await expect(result).rejects.toThrow(/permission denied/u);
    });

    test.each(glances)(
      '%s sees what the front desk may see, even where the owner of the database asks',
      async (query) => {
        const result = asOwner(store.state, async (db) => {
          await sql`revoke select on sessions from pestle_front_desk`.execute(db);
          await sql.raw(`select * from ${query}('\\x00')`).execute(db);
        });
        await expect(result).rejects.toThrow(/permission denied/u);
      },
    );
  });

  test('every table stands behind row security, or is closed to the role of a signed-in request', async () => {
    const { rows } = await asOwner(store.state, (db) =>
      sql<{ name: string; guarded: boolean; open: boolean }>`
        select relname as name, relrowsecurity as guarded,
          has_table_privilege('pestle_company', oid, 'select, insert, update, delete') as open
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db),
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.filter((table) => table.open && !table.guarded).map((table) => table.name)).toEqual([]);
  });

  test('the salt of patient keys is made once, and is another for each company', async () => {
    const read = (companyId: number) => store.state.inCompany(companyId, readPatientSalt);
    const [first, again, theirs] = [
      await read(target.own.companyId),
      await read(target.own.companyId),
      await read(target.other.companyId),
    ];
    expect(first).toBe(again);
    expect(first).not.toBe(theirs);
    expect(first.length).toBeGreaterThanOrEqual(16);
  });

  test('a company is founded whole or not at all', async () => {
    const founding = store.state.foundCompany({ code: 'half', name: 'Half' }, async (db) => {
      const { id } = await createRole(db, role);
      await addMember(db, { ...invite, roles: [id] });
      throw new Error('cut off');
    });
    await expect(founding).rejects.toThrow('cut off');
    const left = await asOwner(store.state, async (db) => ({
      companies: await db.selectFrom('companies').select('id').where('code', '=', 'half').execute(),
      users: await db.selectFrom('users').select('id').where('username', '=', invite.username).execute(),
    }));
    expect(left).toEqual({ companies: [], users: [] });
  });

  test('a company code can be taken once', async () => {
    const founding = store.state.foundCompany({ code: 'cedar', name: 'Again' }, async () => undefined);
    await expect(founding).rejects.toMatchObject({
      code: 'conflict',
      message: 'code: there is already a company "cedar".',
    });
  });
});

async function plantTarget({ state }: Store): Promise<Target> {
  const { cedar, harborline } = await findDemoCompanies(state);
  const [demo, supplier] = await state.atFrontDesk(async (db) => [
    await findAccount(db, 'demo'),
    await findAccount(db, 'supplier'),
  ]);
  const userId = supplier?.id ?? 0;
  const other = await state.inCompany(harborline, async (db) => {
    await startSession(db, { companyId: harborline, userId }, new Date());
    await createPasswordLink(db, { companyId: harborline, userId }, 'reset', new Date());
    await record(db, { ...audited, user: { id: userId, username: 'supplier', companyId: harborline } });
    const favorite = await createFavorite(db, userId, { name: 'Theirs', url: '/scm/1059-by-location' });
    await makeHome(db, userId, favorite.id_favorites_pk);
    const ticket = await createTicket(db, userId, question);
    await readPatientSalt(db);
    const { id: jobId } = await createImport(db, jobOf(userId), new Date());
    const { decisions } = await decide(db, 'planned-level', [act], by(userId));
    const [first] = await listRoles(db);
    const [made] = await createWorkItems(db, 'x', [item], by(userId));
    const itemId = made?.id ?? 0;
    await attachFile(db, itemId, sheet, by(userId));
    await freezeRows(db, frozen, by(userId));
    await addSeals(db, harborline, [oneSeal], new Date());
    const decisionId = decisions[0]?.id ?? 0;
    return {
      favoriteId: favorite.id_favorites_pk,
      ticketId: ticket.id,
      jobId,
      decisionId,
      itemId,
      roleId: first?.id ?? 0,
    };
  });
  const fileJobId = await state.inCompany(harborline, async (db) => {
    const { job } = await createJob(db, wantedBy(userId), new Date());
    await writePart(db, job.id, 0, Buffer.from('x'));
    const file = { name: 'x.zip', type: 'application/zip', bytes: 1, sha256: 'x', rights: [] };
    await nameFile(db, job.id, { ...file, keptUntil: new Date() });
    await editSchedule(db, 'x', { is_on: false }, 'supplier', new Date());
    return job.id;
  });
  const letterId = await state.inCompany(harborline, (db) => createLetter(db, letterTo(harborline), new Date()));
  // Only a restored backup puts rows into these.
  await asOwner(state, (db) =>
    sql`insert into import_jobs (company_id, kind, source, requested_by, home, folder, files, accept_partial, outcome)
      values (${harborline}, 'load', 'upload', 'x', 'x', 'x', '[]', false, '{}')`.execute(db),
  );
  await asOwner(state, (db) =>
    sql`insert into planned_levels (company_id, facility_code, location_code, item_code, min_qty, max_qty, reason, expected, user_id, planned_by, planned_at)
      values (${harborline}, 'MAIN', 'ADC1', 'PROP', 2, 6, '', '{}', ${userId}, 'supplier', now())`.execute(db),
  );
  return {
    own: { companyId: cedar, userId: demo?.id ?? 0 },
    other: { companyId: harborline, userId, fileJobId, letterId, ...other },
  };
}

async function countOf(db: CompanyDb | FrontDeskDb, table: string, companyId: number): Promise<number> {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*) as count from ${table} where company_id = ${companyId}`)
    .execute(db);
  return rows[0]?.count ?? -1;
}

async function countAll(db: CompanyDb, table: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(`select count(*) as count from ${table}`).execute(db);
  return rows[0]?.count ?? -1;
}
