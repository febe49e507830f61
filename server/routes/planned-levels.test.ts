import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parLevelEdit } from '../../catalog/edit-rights.ts';
import { auditAnswer } from '../../contracts/audit.ts';
import { type PlannedLevel, plannedLevel, plannedLevels } from '../../contracts/planned-levels.ts';
import { findAccount } from '../../state/accounts.ts';
import { editMember } from '../../state/members.ts';
import { createRole } from '../../state/roles.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const address = '/api/reports/1066/planned-levels';
const dayOf = (index: number) => new Date(Date.UTC(2026, 4, 1 + index)).toISOString().slice(0, 10);

/** Nobody draws while the replay settles; then levels of 4 and 10 serve every draw, and 2 and 6 miss one of twelve. */
const fortnight = [3, 2, 4, 0, 5, 1, 3, 6, 2, 4, 3, 0, 5, 2];
const draws = fortnight.map((quantity, index) =>
  quantity > 0 ? `P${index},MAIN,ADC1,63323-269-10,${dayOf(14 + index)}T10:00:00,dispense,${quantity},\n` : '',
);
const movements = `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,63323-269-10,${dayOf(0)}T08:00:00,receive,500,0.5
R2,MAIN,ADC1,0409-9094-22,${dayOf(0)}T08:00:00,receive,500,2
${draws.join('')}`;
const policies = `facility_code,item_code,location_code,min_qty,max_qty,order_multiple,capacity_qty,review_days
MAIN,PROP,ADC1,4,10,,40,
MAIN,FENT,ADC1,5,10,5,50,1
`;
const items = `item_code,name,generic_name,unit,dea_schedule,ven_class
PROP,Propofol 10 mg/mL,propofol,mL,,E
FENT,Fentanyl 50 mcg/mL,fentanyl,mL,2,V
`;

const drawer = { facility: 'MAIN', location: 'ADC1', item: 'PROP' };
const vital = { facility: 'MAIN', location: 'ADC1', item: 'FENT' };
const reason = 'Cabinet 2 is next door.';

onEachServer((server, store) => {
  let demo: Visitor;
  let companyId = 0;
  beforeAll(async () => {
    companyId = (await store.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    await loadFiles(server.services.warehouse, companyId, { ...smallHospital, items, policies, movements });
    demo = await server.visit('demo');
  });
  const plan = async (body: object): Promise<PlannedLevel[]> => {
    const answer = await demo.call('POST', address, body);
    expect(answer.status, answer.text).toBe(201);
    return plannedLevels.parse(answer.body).levels;
  };
  const list = async (query = '') => plannedLevels.parse((await demo.call('GET', `${address}${query}`)).body);
  const withdraw = (id: number) => demo.call('DELETE', `${address}/${id}`);
  afterEach(async () => {
    for (const { id } of (await list()).levels) await withdraw(id);
  });

  test('a plan is kept beside the current levels, with who, when, why and what the replay said', async () => {
    const [made] = await plan({ positions: [{ ...drawer, min: 2, max: 6 }], reason });
    expect(made).toMatchObject({
      ...drawer,
      location_name: 'Cabinet 1',
      par_min: 4,
      par_max: 10,
      was_min: 4,
      was_max: 10,
      planned_min: 2,
      planned_max: 6,
      reason,
      planned_by: 'demo',
      planned_at: server.clock.now().toISOString(),
      status: 'planned',
    });
    expect(made?.expected).toMatchObject({ to: dayOf(27), current: { unmet_vends: 0 }, planned: { unmet_vends: 1 } });
    expect(await list()).toEqual({ levels: [made], may_edit: true, facilities: [] });
    expect((await list('?facility=MAIN&location=ADC1&item=FENT')).levels).toEqual([]);
  });

  test('a plan that was seen is replaced, and the one before stays on record', async () => {
    const [first] = await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    const [second] = await plan({ positions: [{ ...drawer, min: 4, max: 14, replaces: first?.id }] });
    expect((await list()).levels.map(({ id }) => id)).toEqual([second?.id]);
    const history = (await list('?item=PROP&ended=true')).levels.slice(0, 2);
    expect(history.map(({ planned_max, status, ended_by }) => [planned_max, status, ended_by])).toEqual([
      [14, 'planned', null],
      [12, 'replaced', 'demo'],
    ]);
  });

  describe('the page filters and shows plans like any column', () => {
    const columns = 'aside=planned_min,planned_max';
    const rows = async (reader: Visitor, query: string) => {
      const answer = await reader.call('GET', `/api/reports/1066?${columns}&${query}`);
      expect(answer.status, answer.text).toBe(200);
      const { rows } = answer.body as { rows: Record<string, unknown>[] };
      return rows.map((row) => [row.item_code, row.planned_min, row.planned_max]);
    };

    test('for every reader with the answer of the save, and no longer once it is withdrawn', async () => {
      const other = await server.visit('insights');
      expect(await rows(other, 'planned=yes')).toEqual([]);
      const [made] = await plan({ positions: [{ ...drawer, min: 4, max: 38 }] });
      expect(await rows(other, 'planned=yes')).toEqual([['PROP', 4, 38]]);
      expect((await rows(other, 'planned=no')).map(([item]) => item)).not.toContain('PROP');
      const [next] = await plan({ positions: [{ ...drawer, min: 5, max: 38, replaces: made?.id }] });
      expect(await rows(other, 'planned=yes')).toEqual([['PROP', 5, 38]]);
      await withdraw(next?.id ?? 0);
      expect(await rows(other, 'planned=yes')).toEqual([]);
    });

    test('and of the own company alone', async () => {
      await plan({ positions: [{ ...drawer, min: 4, max: 38 }] });
      expect(await rows(await server.visit('supplier'), 'planned=yes')).toEqual([]);
    });
  });

  test('who has not seen the plan in force does not overwrite it', async () => {
    const [first] = await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    const blind = { positions: [{ ...drawer, min: 4, max: 14 }] };
    expectProblem(
      await demo.call('POST', address, blind),
      'conflict',
      'positions.0.replaces: demo has planned 4 to 12 meanwhile.',
    );
    await withdraw(first?.id ?? 0);
    expectProblem(
      await demo.call('POST', address, { positions: [{ ...drawer, min: 4, max: 14, replaces: first?.id }] }),
      'conflict',
      'positions.0.replaces: the plan was withdrawn meanwhile.',
    );
    expect((await list()).levels).toEqual([]);
  });

  test('of many positions all are kept, or none', async () => {
    const both = [
      { ...drawer, min: 4, max: 12 },
      { ...vital, min: 5, max: 15 },
    ];
    const [first] = await plan({ positions: both.slice(1) });
    expectProblem(
      await demo.call('POST', address, { positions: both }),
      'conflict',
      'positions.1.replaces: demo has planned 5 to 15 meanwhile.',
    );
    expect((await list()).levels.map(({ item }) => item)).toEqual(['FENT']);
    await withdraw(first?.id ?? 0);
    expect(await plan({ positions: both })).toHaveLength(2);
  });

  test('a plan is withdrawn once, and afterwards there is none', async () => {
    const [made] = await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    const answer = await withdraw(made?.id ?? 0);
    expect(plannedLevel.parse(answer.body)).toMatchObject({ status: 'withdrawn', ended_by: 'demo' });
    expect((await list()).levels).toEqual([]);
    expectProblem(await withdraw(made?.id ?? 0), 'conflict', 'The plan was withdrawn by demo already.');
    expectProblem(await withdraw(2_000_000_000), 'not-found', 'There is no such plan.');
  });

  describe('what would serve worse needs a reason', () => {
    test('of at least ten characters', async () => {
      const worse = { positions: [{ ...drawer, min: 2, max: 6 }] };
      for (const short of [{}, { reason: '' }, { reason: 'because   ' }]) {
        expectProblem(
          await demo.call('POST', address, { ...worse, ...short }),
          'bad-input',
          'reason: must say in at least 10 characters why Propofol 10 mg/mL may run out more often at Cabinet 1',
        );
      }
      expect(await plan({ ...worse, reason })).toHaveLength(1);
    });

    test('and what serves as well needs none', async () => {
      expect(await plan({ positions: [{ ...drawer, min: 4, max: 10 }] })).toHaveLength(1);
    });
  });

  describe('bad input gets a clear answer', () => {
    const good = { ...drawer, min: 4, max: 12 };
    test.each([
      [{}, 'positions: is required'],
      [{ positions: [] }, 'positions: must name at least one position'],
      [{ positions: [{ ...good, min: 13 }] }, 'positions.0.min: must not be above max'],
      [{ positions: [{ ...good, min: 12 }] }, 'positions.0.max: must be at least 1 above min'],
      [{ positions: [{ ...good, max: 12.5 }] }, 'positions.0.max: must be a multiple of 1'],
      [{ positions: [{ ...vital, min: 0, max: 10 }] }, 'positions.0.min: must be at least 1 for a vital item'],
      [{ positions: [{ ...vital, min: 6, max: 15 }] }, 'positions.0.min: must be a multiple of 5'],
      [{ positions: [{ ...vital, min: 10, max: 14 }] }, 'positions.0.max: must be a multiple of 5'],
      [
        { positions: [{ ...vital, min: 5, max: 55 }] },
        'positions.0.max: must be at most 50, which is what the pocket holds',
      ],
      [{ positions: [{ ...good, item: 'NONE' }] }, 'positions.0: there is no item "NONE"'],
      [{ positions: [good, good] }, 'positions.1: is named twice'],
      [{ positions: [{ ...good, replaces: 0.5 }] }, /^positions\.0\.replaces: /u],
      [{ positions: [good], reason: 'x'.repeat(501) }, 'reason: must have at most 500 characters'],
      [{ positions: [good], restock_every_days: 0 }, 'restock_every_days: must be at least 1'],
      [{ positions: [good], restock_delay_days: 15 }, 'restock_delay_days: must be at most 14'],
      [{ positions: [good], service_level: 0.5 }, 'service_level: must be above 0.5'],
    ])('%#', async (body, detail) => {
      expectProblem(await demo.call('POST', address, body), 'bad-input', detail);
    });

    test('in the query too', async () => {
      expectProblem(await demo.call('GET', `${address}?ended=perhaps`), 'bad-input', 'ended: must be true or false');
      expectProblem(await demo.call('DELETE', `${address}/first`), 'bad-input', /^id: /u);
    });
  });

  test('how the place is refilled is kept with the levels where somebody has decided on it', async () => {
    const [usual] = await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    expect(usual).toMatchObject({ service_level: null, restock_every_days: null, restock_delay_days: null });
    const [decided] = await plan({
      positions: [{ ...drawer, min: 8, max: 20, replaces: usual?.id }],
      service_level: 0.995,
      restock_every_days: 2,
      restock_delay_days: 1,
    });
    expect(decided).toMatchObject({ service_level: 0.995, restock_every_days: 2, restock_delay_days: 1 });
    // What a policy of the place says stays, so that a file of plans does not take it away.
    const [own] = await plan({ positions: [{ ...vital, min: 5, max: 15 }] });
    expect(own).toMatchObject({ service_level: null, restock_every_days: 1, order_multiple: 5, capacity_qty: 50 });
    const { text } = await demo.call('GET', `${address}/export`);
    const [head = '', ...lines] = text.slice(1).trim().split('\r\n');
    expect(head).toMatch(
      /^facility_code,location_code,item_code,min_qty,max_qty,service_level,review_days,lead_time_days,order_multiple,capacity_qty,/u,
    );
    expect(lines[0]).toMatch(/^MAIN,ADC1,FENT,5,15,,1,,5,50,/u);
    expect(lines[1]).toMatch(/^MAIN,ADC1,PROP,8,20,0\.995,2,1,,40,/u);
  });

  test('another company neither sees nor withdraws it', async () => {
    const [made] = await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    const supplier = await server.visit('supplier');
    expect((await supplier.call('GET', address)).body).toEqual({ levels: [], may_edit: true, facilities: [] });
    expectProblem(await supplier.call('DELETE', `${address}/${made?.id}`), 'not-found', 'There is no such plan.');
    expect((await supplier.call('GET', `${address}/export`)).text.trim().split('\r\n')).toHaveLength(1);
    expect((await list()).levels).toHaveLength(1);
  });

  test('who may open the page but holds no right to plan sees the plans and changes nothing', async () => {
    const [made] = await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    const viewer = await store.state.atFrontDesk((db) => findAccount(db, 'viewer'));
    await store.state.inCompany(companyId, async (db) => {
      const { id } = await createRole(db, {
        name: 'Reads par levels',
        menugroups: ['restock_planning'],
        menupages: ['scm_par_level_analysis_menu'],
      });
      await db
        .insertInto('user_roles')
        .values({ user_id: viewer?.id ?? 0, role_id: id })
        .execute();
    });
    const reader = await server.visit('viewer');
    expect(plannedLevels.parse((await reader.call('GET', address)).body)).toMatchObject({
      levels: [{ id: made?.id }],
      may_edit: false,
    });
    const body = { positions: [{ ...drawer, min: 4, max: 14, replaces: made?.id }] };
    const refusal = `Permission Required: ${parLevelEdit}`;
    expectProblem(await reader.call('POST', address, body), 'permission-required', refusal);
    expectProblem(await reader.call('DELETE', `${address}/${made?.id}`), 'permission-required', refusal);
    expectProblem(await (await server.visit()).call('GET', address), 'login-required');
    expectProblem(await demo.call('POST', address, body, { csrf: null }), 'csrf-failed');
    expectProblem(await demo.call('DELETE', `${address}/${made?.id}`, undefined, { csrf: 'other' }), 'csrf-failed');
    expect((await list()).levels).toMatchObject([{ id: made?.id, planned_max: 12 }]);
  });

  test('a user of some facilities plans and withdraws in those only', async () => {
    const [made] = await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    const account = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    const limit = (facilities: string[]) =>
      store.state.inCompany(companyId, (db) => editMember(db, account?.id ?? 0, { facilities }));
    const body = { positions: [{ ...drawer, min: 4, max: 14, replaces: made?.id }] };
    await limit(['EAST']);
    try {
      expect((await list()).facilities).toEqual(['EAST']);
      const refusal = `Permission Required: ${parLevelEdit} at MAIN`;
      expectProblem(await demo.call('POST', address, body), 'permission-required', refusal);
      expectProblem(await withdraw(made?.id ?? 0), 'permission-required', refusal);
      expect((await list()).levels).toMatchObject([{ id: made?.id, status: 'planned' }]);
      await limit(['EAST', 'MAIN']);
      expect(await plan(body)).toHaveLength(1);
    } finally {
      await limit([]);
    }
  });

  test('all plans are withdrawn at once, those of other facilities and companies excepted', async () => {
    const both = [
      { ...drawer, min: 4, max: 12 },
      { ...vital, min: 5, max: 15 },
    ];
    await plan({ positions: both });
    const supplier = await server.visit('supplier');
    expect((await supplier.call('DELETE', address)).body).toEqual({ withdrawn: 0 });
    expectProblem(await (await server.visit()).call('DELETE', address), 'login-required');
    expectProblem(await demo.call('DELETE', address, undefined, { csrf: null }), 'csrf-failed');
    const account = await store.state.atFrontDesk((db) => findAccount(db, 'demo'));
    const limit = (facilities: string[]) =>
      store.state.inCompany(companyId, (db) => editMember(db, account?.id ?? 0, { facilities }));
    await limit(['EAST']);
    expect((await demo.call('DELETE', address)).body).toEqual({ withdrawn: 0 });
    await limit([]);
    expect((await demo.call('DELETE', address)).body).toEqual({ withdrawn: 2 });
    expect((await list()).levels).toEqual([]);
    expect((await list('?item=PROP&ended=true')).levels[0]).toMatchObject({ status: 'withdrawn', ended_by: 'demo' });
  });

  test('the audit log tells from what to what, and why', async () => {
    const [made] = await plan({ positions: [{ ...drawer, min: 2, max: 6 }], reason });
    await withdraw(made?.id ?? 0);
    await demo.call('GET', `${address}/export`);
    const log = auditAnswer.parse((await demo.call('GET', '/api/audit?limit=10')).body);
    const levels = log.entries.filter(({ action }) => action.startsWith('levels-'));
    expect(
      levels.slice(0, 3).map(({ username, action, subject, detail }) => [username, action, subject, detail]),
    ).toEqual([
      ['demo', 'levels-export', '/scm/1066-par-level-analysis', null],
      ['demo', 'levels-withdraw', '/scm/1066-par-level-analysis', `MAIN ADC1 PROP: 4 to 10 → 2 to 6. ${reason}`],
      ['demo', 'levels-plan', '/scm/1066-par-level-analysis', `MAIN ADC1 PROP: 4 to 10 → 2 to 6. ${reason}`],
    ]);
  });

  test('the list for the cabinet holds what it does not have yet, and money only with stock-outs', async () => {
    await plan({
      positions: [
        { ...drawer, min: 2, max: 6 },
        { ...vital, min: 5, max: 10 },
      ],
      reason: '=cmd() is no formula',
    });
    const answer = await demo.call('GET', `${address}/export`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="planned-par-levels.csv"');
    const [head = '', ...lines] = answer.text.slice(1).trim().split('\r\n');
    const rate = head.split(',').indexOf('expected_stockout_rate');
    expect(head.split(',').indexOf('expected_carrying_cost')).toBeGreaterThan(rate);
    // The levels of the vital item are those that it has.
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^MAIN,ADC1,PROP,2,6,,,,,40,4,10,Cabinet 1,Propofol 10 mg\/mL,mL,,,,0,0\.0833/u);
    expect(lines[0]).toContain(",'=cmd() is no formula,demo,");
    expect((await list()).levels.map(({ item, status }) => [item, status])).toEqual([
      ['FENT', 'in-use'],
      ['PROP', 'planned'],
    ]);
  });

  test('the same list, loaded once the cabinet has it, makes the plan the levels in use', async () => {
    await plan({ positions: [{ ...drawer, min: 4, max: 12 }] });
    const { text } = await demo.call('GET', `${address}/export`);
    await loadFiles(server.services.warehouse, companyId, { policies: text });
    expect((await list()).levels).toMatchObject([{ par_min: 4, par_max: 12, was_max: 10, status: 'in-use' }]);
    expect((await demo.call('GET', `${address}/export`)).text.trim().split('\r\n')).toHaveLength(1);
  });
});
