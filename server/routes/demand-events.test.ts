import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { decisionsAnswer } from '../../contracts/decisions.ts';
import { findAccount } from '../../state/accounts.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const address = '/api/decisions/demand-event';
const event = {
  name: 'Flu season',
  kind: 'seasonal',
  item_code: 'PROP',
  therapeutic_class: null,
  starts_on: '2030-12-01',
  ends_on: '2030-12-31',
  uplift: 0.25,
};

onEachServer((server, store) => {
  let demo: Visitor;
  beforeAll(async () => {
    const companyId = (await store.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    await loadFiles(server.services.warehouse, companyId, smallHospital);
    demo = await server.visit('demo');
  });
  const send = (value: object | null, replaces: number | null = null) =>
    demo.call('POST', address, {
      decisions: [{ facility_code: '', event_code: 'FLU', value, replaces }],
      note: 'As every year',
    });
  const decide = async (value: object | null, replaces: number | null = null) => {
    const answer = await send(value, replaces);
    expect(answer.status, answer.text).toBe(201);
    return decisionsAnswer.parse(answer.body).decisions[0]?.id ?? 0;
  };
  const read = async () =>
    (
      (await demo.call('GET', '/api/reports/1004?event=FLU&status=planned,retired,draft')).body as {
        rows: Record<string, unknown>[];
      }
    ).rows[0];
  /** Where the page follows a moment later, it is asked again. */
  const expectRow = async (expected: Record<string, unknown> | undefined) => {
    for (let tries = 0; tries < 60; tries++) {
      const row = await read();
      const isThere = expected ? Object.entries(expected).every(([key, value]) => row?.[key] === value) : !row;
      if (isThere) return;
      await wait(250);
    }
    expect(await read()).toEqual(expected && expect.objectContaining(expected));
  };

  test('an event is made, changed, retired and withdrawn, and the page shows it each time', async () => {
    const made = await decide(event);
    await expectRow({ event: 'Flu season', status: 'planned', uplift_pct: 0.25, made_by: 'people', item_code: 'PROP' });
    expectProblem(await send({ ...event, uplift: 0.5 }), 'conflict', /demo has decided/u);
    const changed = await decide({ ...event, uplift: 0.5 }, made);
    await expectRow({ uplift_pct: 0.5 });
    const retired = await decide({ ...event, state: 'retired' }, changed);
    await expectRow({ status: 'retired' });
    await decide(null, retired);
    await expectRow(undefined);
  }, 120_000);

  test('what cannot be is refused by its field', async () => {
    expectProblem(await send({ ...event, ends_on: '2030-11-30' }), 'bad-input', /ends_on: must not be before starts_on/u);
    expectProblem(await send({ ...event, uplift: null }), 'bad-input', /uplift: is required/u);
    expectProblem(await send({ ...event, name: '' }), 'bad-input', /name: must have 1 to 80 characters/u);
  });
});
