import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { decisionsAnswer } from '../../contracts/decisions.ts';
import { type Job, job } from '../../contracts/jobs.ts';
import { workItemDetail, workItemsAnswer } from '../../contracts/work-items.ts';
import { findAccount } from '../../state/accounts.ts';
import { plantProgram } from '../../testkit/program-340b/plant-faults.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { Random } from '../../testkit/torture/random.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';

onEachServer((server) => {
  let demo: Visitor;
  let companyId: number;
  beforeAll(async () => {
    server.clock.advance(Date.now() + 3_600_000 - server.clock.now().getTime());
    demo = await server.visit('demo');
    companyId = (await server.services.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    await loadFiles(server.services.warehouse, companyId, plantProgram(new Random(4)).first);
    await refreshMarts(server.services.warehouse, companyId);
  }, 240_000);

  const ask = async (kind: string, input: object): Promise<Job> => {
    const answer = await demo.call('POST', '/api/jobs', { kind, input });
    expect(answer.status, answer.text).toBe(202);
    const { id } = job.parse(answer.body);
    await server.services.jobs.ended(companyId, id);
    return job.parse((await demo.call('GET', `/api/jobs/${id}`)).body);
  };
  const filesOf = async (id: number): Promise<Record<string, string>> => {
    const answer = await server.app.inject({
      ...{ method: 'GET', url: `/api/jobs/${id}/file`, headers: { cookie: demo.cookieHeader } },
    });
    expect(answer.statusCode).toBe(200);
    return Object.fromEntries(
      Object.entries(unzipSync(answer.rawPayload)).map(([name, content]) => [name, Buffer.from(content).toString()]),
    );
  };
  const csv = (files: Record<string, string>, name: string): string[] =>
    (Object.entries(files).find(([file]) => file.startsWith(`csv/${name}`))?.[1] ?? '').trim().split(/\r?\n/u);
  const days = { from: '2026-01-01', to: '2026-06-30' };

  test('an audit pack draws the same sample with the same seed, and gives each line its trail', async () => {
    const first = await ask('340b-audit', { pack: { ...days, seed: 7, size: 20 } });
    expect(first).toMatchObject({ status: 'done', subject: '2026-01-01 to 2026-06-30' });
    const files = await filesOf(first.id);
    const sample = csv(files, 'Sample');
    expect(sample).toHaveLength(21);
    const again = await filesOf((await ask('340b-audit', { pack: { ...days, seed: 7, size: 20 } })).id);
    for (const name of Object.keys(files).filter((one) => one.startsWith('csv/')))
      expect(again[name], name).toBe(files[name]);
    const other = await filesOf((await ask('340b-audit', { pack: { ...days, seed: 8, size: 20 } })).id);
    expect(csv(other, 'Sample')).not.toEqual(sample);
    const trail = csv(files, 'Trail')
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect(trail.length).toBeGreaterThanOrEqual(15);
    expect(sample.slice(1).map((row) => row.split(',')[0])).toEqual(expect.arrayContaining([...new Set(trail)]));
    expect(csv(files, 'Universe').length).toBeGreaterThan(60);
  });

  test("an auditor's own list takes the place of the sample, and days must be in order", async () => {
    const done = await ask('340b-audit', { pack: { ...days, lines: ['C1', 'NOT-THERE'] } });
    expect(
      csv(await filesOf(done.id), 'Sample')
        .slice(1)
        .map((row) => row.split(',')[0]),
    ).toEqual(['C1']);
    const refused = await demo.call('POST', '/api/jobs', { kind: '340b-audit', input: { pack: { ...days, size: 0 } } });
    expectProblem(refused, 'bad-input', /size/u);
  });

  test('findings become work items; what is said there is kept as the state of the finding', async () => {
    const opened = await ask('compliance-work', {});
    expect(opened).toMatchObject({ status: 'done' });
    expect(opened.message).toMatch(/^\d{2,} findings opened, 0 cleared$/u);
    const again = await ask('compliance-work', {});
    expect(again.message).toBe('0 findings opened, 0 cleared');
    const { items } = workItemsAnswer.parse((await demo.call('GET', '/api/work_items?kind=compliance-finding')).body);
    const item = workItemDetail.parse((await demo.call('GET', `/api/work_items/${items[0]?.id}`)).body);
    const move = (to: string, note: string) =>
      demo.call('POST', `/api/work_items/${item.id}/move`, { to, note, version: item.version });
    expectProblem(await move('in_review', ''), 'bad-input', /note/u);
    expect((await move('in_review', 'Charge is being looked up.')).status).toBe(200);
    const { decisions } = decisionsAnswer.parse((await demo.call('GET', '/api/decisions/compliance-finding')).body);
    expect(decisions).toMatchObject([
      {
        subject: { exception_id: expect.stringMatching(/^C\d\d-[0-9a-f]{12}$/u) },
        value: { state: 'in_review', owner: 'demo' },
        note: 'Charge is being looked up.',
      },
    ]);
  });
});
