import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { planKept } from '../../contracts/shortage-plans.ts';
import { workItemDetail, workItemsAnswer } from '../../contracts/work-items.ts';
import { findAccount } from '../../state/accounts.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { noticeHospital, publishNotices } from '../../testkit/settings/notice-hospital.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';

const ndc = '23155060141';
const plan = { ndc, allocation: [{ facility: 'MAIN', percent: 100 }], restrictions: 'Sedation in the ICU only' };

onEachServer((server) => {
  let demo: Visitor;
  let buyer: Visitor;
  let buyerId: number;
  beforeAll(async () => {
    const find = (name: string) => server.services.state.atFrontDesk((db) => findAccount(db, name));
    const companyId = (await find('demo'))?.companyId ?? 0;
    buyerId = (await find('buyer'))?.id ?? 0;
    const folder = mkdtempSync(join(tmpdir(), 'pestle-notices-'));
    await publishNotices({ engine: server.services.warehouse, folder });
    await loadFiles(server.services.warehouse, companyId, noticeHospital);
    rmSync(folder, { recursive: true });
    [demo, buyer] = [await server.visit('demo'), await server.visit('buyer')];
  });
  const keep = (body: object, by = demo) => by.call('POST', '/api/reports/1097/plans', body);
  const kept = async (body: object) => {
    const answer = await keep(body);
    expect(answer.status, answer.text).toBe(201);
    return planKept.parse(answer.body);
  };
  const read = async (id: number, by = demo) =>
    workItemDetail.parse((await by.call('GET', `/api/work_items/${id}`)).body);
  const fact = (item: Awaited<ReturnType<typeof read>>, name: string) =>
    item.facts.find((one) => one.name === name)?.value;

  test('a plan knows what the page says of its NDC, and waits for its owner', async () => {
    const { id } = await kept({ ...plan, review_on: '2026-04-10', owner_id: buyerId, request: 'plan-first' });
    const item = await read(id);
    expect(item).toMatchObject({
      title: `Midazolam 5 mg: shortage plan for ${ndc}`,
      ...{
        state: 'preparing',
        owner: 'buyer',
        due: '2026-04-10',
        address: `/scm/1097-fda-shortage-by-item-detail?ndc=${ndc}`,
      },
    });
    expect([fact(item, 'shortage_status'), fact(item, 'days_on_hand'), fact(item, 'est_recovery_date')]).toEqual([
      'In shortage',
      10,
      '2026-05-31',
    ]);
    expect([fact(item, 'allocation'), fact(item, 'restrictions')]).toEqual(['MAIN 100 %', 'Sedation in the ICU only']);
    // Sent again, it is the same plan.
    expect(await kept({ ...plan, review_on: '2026-04-10', owner_id: buyerId, request: 'plan-first' })).toMatchObject({
      id,
    });
    const mine = workItemsAnswer.parse((await buyer.call('GET', '/api/work_items?owner=me')).body);
    expect(mine.items.map((one) => one.id)).toEqual([id]);
  });

  test('it is written anew by who has seen it, put in force, and ended with a reason', async () => {
    const { items } = workItemsAnswer.parse((await demo.call('GET', '/api/work_items?kind=shortage-plan')).body);
    const id = items[0]?.id ?? 0;
    const before = await read(id);
    expectProblem(await keep(plan), 'conflict', `ndc: demo has opened a plan for it already, item ${id}.`);
    const second = await kept({
      ...plan,
      restrictions: 'None but the ICU',
      version: before.version,
      owner_id: buyerId,
    });
    expect(second).toMatchObject({ id });
    expectProblem(
      await keep({ ...plan, version: before.version }),
      'conflict',
      'version: demo has changed the plan meanwhile.',
    );
    expect(fact(await read(id), 'restrictions')).toBe('None but the ICU');
    const move = async (to: string, note = '') =>
      buyer.call('POST', `/api/work_items/${id}/move`, { to, note, version: (await read(id)).version });
    expect((await move('in_force')).status).toBe(200);
    expectProblem(await move('ended'), 'bad-input', 'note: is required. Say why.');
    expect(workItemDetail.parse((await move('ended', 'Supply is back')).body)).toMatchObject({ is_closed: true });
    // Another shortage of the NDC is another plan.
    expect((await kept(plan)).id).not.toBe(id);
  });

  test('bad input gets words that name the field', async () => {
    const other = { ...plan, ndc: '00409780924' };
    const refused = async (change: object, words: string | RegExp) =>
      expectProblem(await keep({ ...other, ...change }), 'bad-input', words);
    await refused({ ndc: '99999999999' }, 'ndc: FDA’s list says nothing about it, or it is none of yours.');
    await refused({ ndc: '123' }, /ndc: must be 11 digits/u);
    await refused(
      { allocation: [{ facility: 'NOWHERE', percent: 1 }] },
      'allocation.0.facility: there is no facility NOWHERE.',
    );
    await refused(
      {
        allocation: [
          { facility: 'MAIN', percent: 60 },
          { facility: 'MAIN', percent: 50 },
        ],
      },
      'allocation.1.facility: stands there twice.',
    );
    await refused({ allocation: [{ facility: 'MAIN', percent: 101 }] }, /percent: must be at most 100/u);
    await refused(
      { allocation: [], restrictions: '' },
      'restrictions: say how it may be used, or how it is allocated.',
    );
    await refused({ owner_id: 999_999 }, 'owner_id: is nobody who may open the page of drug shortages.');
    await refused({ review_on: 'soon' }, /review_on: must be a day/u);
  });
});
