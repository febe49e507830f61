import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LocalJob, localJob, localTokenHeader } from '../../contracts/imports.ts';
import { pageQueries } from '../../contracts/maintenance.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { useServer } from '../../testkit/server/open-server.ts';
import { Visitor } from '../../testkit/server/visitor.ts';
import { findDemoCompanies, useStore } from '../../testkit/stores/open-store.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

describe('the command line beside a server', () => {
  const store = useStore('embedded');
  const server = useServer(store);
  let folder: string;

  beforeAll(() => {
    folder = join(store.options.dataDir, 'sent');
    mkdirSync(folder);
    for (const [entity, text] of Object.entries(smallHospital)) writeFileSync(join(folder, `${entity}.csv`), text);
  });

  const headers = () => ({ [localTokenHeader]: server.services.localToken });
  const load = (path: string, company = 'cedar') => ({ path, company, accept_partial: false });
  const start = (body: object, given: Record<string, string> = headers(), address = '127.0.0.1') =>
    new Visitor(server.app, address).call('POST', '/api/local/imports', body, { headers: given });

  test('a folder is loaded by its path, and asked after until it has ended', async () => {
    const answer = await start(load(folder));
    expect(answer.status, answer.text).toBe(202);
    let job: LocalJob = localJob.parse(answer.body);
    expect(job).toMatchObject({ source: 'command', by: 'command line' });
    const { cedar } = await findDemoCompanies(store.state);
    await server.services.imports.ended(cedar, job.id);
    const visitor = new Visitor(server.app);
    const asked = await visitor.call('GET', `/api/local/imports/${job.id}?company=cedar`, undefined, {
      headers: headers(),
    });
    job = localJob.parse(asked.body);
    expect(job).toMatchObject({ status: 'done', load: 1 });
    expect(job.rejects_folder.startsWith(store.options.dataDir)).toBe(true);
    const other = await visitor.call('GET', `/api/local/imports/${job.id}?company=harborline`, undefined, {
      headers: headers(),
    });
    expectProblem(other, 'not-found', 'There is no such import.');
  });

  test('the SQL of a page is told, of a company and a page that there are', async () => {
    const explain = (body: object) =>
      new Visitor(server.app).call('POST', '/api/local/explain', body, { headers: headers() });
    const answer = await explain({ page: '1059', company: 'cedar', query: { to: '2026-06-30' } });
    expect(answer.status, answer.text).toBe(200);
    expect(pageQueries.parse(answer.body).join()).toContain('-- Cells: facts of stock-by-position');
    expectProblem(
      await explain({ page: '1059', company: 'nobody', query: {} }),
      'not-found',
      'There is no such company.',
    );
    expectProblem(await explain({ page: '9999', query: {} }), 'not-found', 'There is no report 9999.');
  });

  test.each([
    ['without the token', {}, '127.0.0.1'],
    ['with a wrong token', { [localTokenHeader]: 'the-token-of-the-tesT' }, '127.0.0.1'],
    ['with a longer token', { [localTokenHeader]: 'the-token-of-the-test-' }, '127.0.0.1'],
    ['from another machine', { [localTokenHeader]: 'the-token-of-the-test' }, '10.0.0.7'],
    [
      'from another machine that names itself local',
      { [localTokenHeader]: 'the-token-of-the-test', 'x-forwarded-for': '127.0.0.1' },
      '10.0.0.7',
    ],
  ])('a call %s is refused', async (_how, given, address) => {
    expectProblem(await start(load(folder), given as Record<string, string>, address), 'not-local');
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.8.8'])('a call from %s is local', async (address) => {
    expectProblem(await start(load('/nowhere.csv'), headers(), address), 'bad-input', /cannot be found/u);
  });

  test('what cannot be loaded is said at once', async () => {
    expectProblem(await start(load(folder, 'nobody')), 'bad-input', 'company: there is no company "nobody".');
    const empty = join(store.options.dataDir, 'empty');
    mkdirSync(empty);
    expectProblem(await start(load(empty)), 'bad-input', 'empty: is a folder without a file to load');
  });
});
