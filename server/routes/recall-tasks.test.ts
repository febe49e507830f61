import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { job } from '../../contracts/jobs.ts';
import { countBackAnswer, tasksOpened } from '../../contracts/recall-tasks.ts';
import { verdictsAnswer } from '../../contracts/recall-verdicts.ts';
import { type WorkItem, workItemDetail, workItemsAnswer } from '../../contracts/work-items.ts';
import { findAccount } from '../../state/accounts.ts';
import { openWithLibreOffice } from '../../testkit/office/open-with-libreoffice.ts';
import { findLibreOffice } from '../../testkit/run/find-libreoffice.mjs';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,ADC1,0409-4699-30,AB1234,2027-12-31,2026-05-09T09:00:00,receive,50,0.5
M2,MAIN,ADC1,0409-4699-30,CD5678,2027-12-31,2026-05-09T09:00:00,receive,30,0.5
M3,MAIN,PHARM,0409-4699-30,AB1234,2027-12-31,2026-05-08T09:00:00,receive,20,0.5
M4,MAIN,PHARM,0409-4699-30,AB1234,2027-12-31,2026-05-09T09:00:00,recall,20,
`;
const rfidEvents = `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code
T1,encoded,2026-05-09T08:00:00,0409-4699-30,AB1234,2027-12-31,MAIN,ADC1
T2,encoded,2026-05-09T08:00:00,0409-4699-30,AB1234,2027-12-31,MAIN,ADC1
`;
const letter = (lots: string) => `notice_code,line,received_on,ndc,product,lots,class,reason,firm,letter
L-1,1,2026-05-09,00409469930,Propofol,${lots},Class II,Particles,Hospira,"Dear pharmacist, we recall ${lots}."
`;

onEachServer((server) => {
  let demo: Visitor;
  let companyId: number;
  beforeAll(async () => {
    server.clock.advance(Date.now() + 3_600_000 - server.clock.now().getTime());
    companyId = (await server.services.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    const files = { ...smallHospital, movements, rfid_events: rfidEvents, recall_notices: letter('AB1234') };
    await loadFiles(server.services.warehouse, companyId, files);
    demo = await server.visit('demo');
  });
  const open = async () => {
    const answer = await demo.call('POST', '/api/reports/recall-match/tasks', { recall: 'L-1' });
    expect(answer.status, answer.text).toBe(200);
    return tasksOpened.parse(answer.body);
  };
  const tasks = async (): Promise<Record<string, WorkItem>> => {
    const { items } = workItemsAnswer.parse(
      (await demo.call('GET', '/api/work_items?kind=recall-task&status=all')).body,
    );
    return Object.fromEntries(items.map((item) => [item.subject.location_code ?? '', item]));
  };
  const detail = async (id: number) => workItemDetail.parse((await demo.call('GET', `/api/work_items/${id}`)).body);
  const fact = (item: Awaited<ReturnType<typeof detail>>, name: string) =>
    item.facts.find((one) => one.name === name)?.value;
  const countBack = (id: number, body: object) =>
    demo.call('POST', `/api/reports/recall-match/tasks/${id}/count-back`, body);
  const rows = async () =>
    (
      (await demo.call('GET', '/api/reports/recall-match?recallNumber=L-1')).body as { rows: Record<string, unknown>[] }
    ).rows
      .filter((row) => row.task_status !== 'none')
      .map((row) => `${row.lot} ${row.location_code}: ${row.task_status}`);

  test('a notice opens one task a place, those too that hold nothing any more, and asked again opens none', async () => {
    expect(await open()).toEqual({ opened: 2, reopened: 0, ended: 0, waiting: 2 });
    expect(await open()).toEqual({ opened: 0, reopened: 0, ended: 0, waiting: 2 });
    const { ADC1, PHARM } = await tasks();
    expect(ADC1).toMatchObject({
      title: 'L-1, class II: look for one lot at Cabinet 1, Main Hospital',
      due: '2026-05-12',
      facility_code: 'MAIN',
      address: '/scm/recall-match?recallNumber=L-1&facility=MAIN&location=ADC1',
    });
    const [there, empty] = [await detail(ADC1?.id ?? 0), await detail(PHARM?.id ?? 0)];
    expect([fact(there, 'expected_qty'), fact(there, 'live_tags'), fact(there, 'verdict')]).toEqual([
      50,
      2,
      'Under recall',
    ]);
    expect(fact(empty, 'expected_qty')).toBe(0);
  });

  test('it is done when what was found is counted or scanned, and not before', async () => {
    const { ADC1 } = await tasks();
    const id = ADC1?.id ?? 0;
    const { version } = await detail(id);
    expectProblem(
      await demo.call('POST', `/api/work_items/${id}/move`, { to: 'done', version }),
      'conflict',
      'to: count the place back on the page of the notice, 0 where nothing was found.',
    );
    expectProblem(
      await countBack(id, { version }),
      'bad-input',
      'found_qty: say how much was found, 0 if nothing, or scan the tags',
    );
    expectProblem(await countBack(id, { version, found_qty: -1 }), 'bad-input', /found_qty/u);
    expectProblem(await countBack(999_999, { version, found_qty: 1 }), 'not-found', 'There is no such item.');
    const taken = workItemDetail.parse(
      (await demo.call('POST', `/api/work_items/${id}/move`, { to: 'acknowledged', version })).body,
    );
    const body = { found_qty: 48, tags: ['T1', 'T9'], note: 'two broken', request: 'count-back-1' };
    expectProblem(
      await countBack(id, { ...body, version }),
      'conflict',
      'version: demo has changed the item meanwhile. Look at it again.',
    );
    const answer = await countBack(id, { ...body, version: taken.version });
    expect(countBackAnswer.parse(answer.body)).toEqual({
      ...{ id, state: 'done', expected_qty: 50, found_qty: 48, tags_expected: 2, tags_found: 1 },
      ...{ missing: ['T2'], others: ['T9'] },
    });
    // The answer was lost, and it is sent again.
    expect(countBackAnswer.parse((await countBack(id, { ...body, version: taken.version })).body).state).toBe('done');
    expect((await rows()).sort()).toEqual(['AB1234 ADC1: done', 'AB1234 PHARM: open']);
    const told = (await demo.call('GET', '/api/reports/recall-match?recallNumber=L-1&detail=tasks&location=ADC1'))
      .body as { rows: Record<string, unknown>[] };
    expect(told.rows[0]).toMatchObject({
      expected_qty: 50,
      found_qty: 48,
      difference_qty: -2,
      task_note: 'two broken',
    });
    expect((await detail(id)).history[0]).toMatchObject({ says: 'Acknowledged → Done', note: 'two broken' });
    expect(await open()).toMatchObject({ opened: 0, reopened: 0, waiting: 1 });
  });

  test('a lot that is meant only afterwards opens the task again', async () => {
    const subject = { source: 'letter', recall: 'L-1', ndc: '00409469930', lot: 'CD5678' };
    const raised = await demo.call('POST', '/api/reports/recall-match/verdicts', {
      verdicts: [{ ...subject, verdict: 'affected', replaces: null }],
    });
    expect(raised.status, raised.text).toBe(201);
    const [decision] = verdictsAnswer.parse(raised.body).decisions;
    await server.services.imports.idle();
    expect((await rows()).sort()).toEqual(['AB1234 ADC1: done', 'AB1234 PHARM: open', 'CD5678 ADC1: open']);
    expect(await open()).toMatchObject({ opened: 0, reopened: 1, waiting: 2 });
    const { ADC1 } = await tasks();
    const { version } = await detail(ADC1?.id ?? 0);
    expect((await countBack(ADC1?.id ?? 0, { version, found_qty: 80 })).body).toMatchObject({ expected_qty: 80 });
    expect((await rows()).sort()).toEqual(['AB1234 ADC1: done', 'AB1234 PHARM: open', 'CD5678 ADC1: done']);
    // Taken back, nothing is to be looked for; what was done stays done.
    await demo.call('POST', '/api/reports/recall-match/verdicts', {
      verdicts: [{ ...subject, verdict: null, replaces: decision?.id }],
      note: 'typed wrongly',
    });
    await server.services.imports.idle();
    expect((await rows()).sort()).toEqual(['AB1234 ADC1: done', 'AB1234 PHARM: open']);
  });

  test('walked back, it waits again on the page too', async () => {
    const { ADC1 } = await tasks();
    const id = ADC1?.id ?? 0;
    const { version } = await detail(id);
    await demo.call('POST', `/api/work_items/${id}/move`, { to: 'open', version, note: 'counted the wrong shelf' });
    await server.services.decisions.repair();
    expect((await rows()).sort()).toEqual(['AB1234 ADC1: open', 'AB1234 PHARM: open']);
  });

  test('the schedule opens tasks of every notice, and ends those of a letter that was taken back', async () => {
    const run = async () => {
      const answer = await demo.call('POST', '/api/jobs', { kind: 'recall-tasks', input: {} });
      const { id } = job.parse(answer.body);
      await server.services.jobs.ended(companyId, id);
      return job.parse((await demo.call('GET', `/api/jobs/${id}`)).body);
    };
    expect(await run()).toMatchObject({ status: 'done', message: '2 places wait; 0 new, 0 again, 0 ended' });
    await loadFiles(server.services.warehouse, companyId, { recall_notices: letter('ZZ0000') });
    expect(await run()).toMatchObject({ status: 'done', message: '0 places wait; 0 new, 0 again, 2 ended' });
    expect((await tasks()).PHARM).toMatchObject({ state: 'gone', is_closed: true });
    await loadFiles(server.services.warehouse, companyId, { recall_notices: letter('AB1234') });
    expect(await run()).toMatchObject({ message: '2 places wait; 0 new, 2 again, 0 ended' });
  });

  test('the proof holds the notice, each lot that was checked, decisions, tasks and what was taken out', async () => {
    const asked = await demo.call('POST', '/api/jobs', { kind: 'recall-proof', input: { pack: { recall: 'L-1' } } });
    const { id } = job.parse(asked.body);
    await server.services.jobs.ended(companyId, id);
    expect(job.parse((await demo.call('GET', `/api/jobs/${id}`)).body)).toMatchObject({ status: 'done' });
    const file = await server.app.inject({
      ...{ method: 'GET', url: `/api/jobs/${id}/file`, headers: { cookie: demo.cookieHeader } },
    });
    const files = Object.fromEntries(
      Object.entries(unzipSync(file.rawPayload)).map(([name, content]) => [name, Buffer.from(content)]),
    );
    const csv = (name: string) => String(files[`csv/${name}.csv`]).trim().split('\r\n');
    expect(csv('Notice')[1]).toContain('Dear pharmacist, we recall AB1234.');
    expect(
      csv('Lots')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['Under recall', 'Under recall', 'Not affected']);
    expect(csv('Decisions')).toHaveLength(3);
    expect(csv('Decisions').join()).toContain('typed wrongly');
    expect(csv('Tasks').join()).toContain('two broken');
    expect(csv('Taken out')[1]).toContain('20');
    expect(csv('Tags')).toHaveLength(3);
    const never = await demo.call('POST', '/api/jobs', { kind: 'recall-proof', input: { pack: { recall: 'X-9' } } });
    await server.services.jobs.ended(companyId, job.parse(never.body).id);
    expect(job.parse((await demo.call('GET', `/api/jobs/${job.parse(never.body).id}`)).body)).toMatchObject({
      ...{ status: 'refused', message: 'This notice concerns none of your NDCs.' },
    });
    const office = findLibreOffice();
    if (!office) return;
    const opened = await openWithLibreOffice(office, [
      { name: 'pack.xlsx', content: files['pack.xlsx'] ?? Buffer.alloc(0) },
    ]);
    expect([...(opened.get('pack.xlsx')?.keys() ?? [])]).toEqual(
      expect.arrayContaining(['Notice', 'Lots', 'Decisions', 'Tasks', 'Taken out', 'Orders', 'Tags', 'Uses']),
    );
  }, 120_000);
});
