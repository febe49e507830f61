import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditAnswer } from '../../contracts/audit.ts';
import { decisionsAnswer } from '../../contracts/decisions.ts';
import { refuseValue } from '../../contracts/setting-value.ts';
import { type Setting, settingsAnswer } from '../../contracts/settings.ts';
import { settings } from '../../domains/all-domains.ts';
import { findAccount } from '../../state/accounts.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const address = '/api/decisions/scm-setting';
const rate = { setting_key: 'stock.holding_rate', facility_code: '' };
const dayOf = (index: number) => new Date(Date.UTC(2026, 4, 1 + index)).toISOString().slice(0, 10);
const draws = Array.from(
  { length: 40 },
  (_, index) => `P${index},MAIN,ADC1,63323-269-10,${dayOf(index + 3)}T10:00:00,dispense,3,\n`,
);
const movements = `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,63323-269-10,${dayOf(0)}T08:00:00,receive,500,0.5
${draws.join('')}`;
const policies = `facility_code,item_code,location_code,min_qty,max_qty
MAIN,PROP,ADC1,4,20
`;

onEachServer((server, store) => {
  let demo: Visitor;
  beforeAll(async () => {
    const companyId = (await store.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    await loadFiles(server.services.warehouse, companyId, { ...smallHospital, policies, movements });
    demo = await server.visit('demo');
  });
  const send = (body: object, visitor = demo) => visitor.call('POST', address, body);
  const set = async (
    value: number | null,
    more: { replaces?: number | null; request?: string; note?: string } = {},
  ) => {
    const { replaces = null, ...rest } = more;
    const answer = await send({ decisions: [{ ...rate, value, replaces }], ...rest });
    expect(answer.status, answer.text).toBe(201);
    const [made] = decisionsAnswer.parse(answer.body).decisions;
    if (!made) throw new Error('Nothing was decided.');
    return made;
  };
  const read = async (visitor = demo): Promise<Setting> => {
    const all = settingsAnswer.parse((await visitor.call('GET', '/api/settings/scm')).body).settings;
    const found = all.find(({ key }) => key === rate.setting_key);
    if (!found) throw new Error('The setting is missing.');
    return found;
  };
  const carrying = async (visitor = demo) => {
    const { totals } = (await visitor.call('GET', '/api/reports/1066?aside=')).body as {
      totals: Record<string, number>;
    };
    const detail = (await visitor.call('GET', '/api/reports/1066?detail=scenarios')).body as {
      rows: Record<string, number>[];
    };
    return [totals.carrying_cost_delta, detail.rows[0]?.carrying_cost_year];
  };
  afterEach(async () => {
    const { set: inForce } = await read();
    if (inForce) await set(null, { replaces: inForce.id });
  });

  test('a setting says what it does, within what range, and what is set', async () => {
    expect(await read()).toMatchObject({ usual: 0.2, least: 0.01, most: 1, set: null });
    const made = await set(0.25, { note: 'Agreed with finance' });
    expect((await read()).set).toMatchObject({ value: 0.25, id: made.id, note: 'Agreed with finance', set_by: 'demo' });
  });

  test('a changed value changes the figures of its pages at once, and of its company alone', async () => {
    const usual = await carrying();
    expect(usual[1]).toBeGreaterThan(0);
    const made = await set(0.4);
    const [, doubled] = await carrying(await server.visit('insights'));
    expect(doubled).toBeCloseTo(2 * (usual[1] ?? 0), 6);
    const simulated = await demo.call('POST', '/api/reports/1066/simulate', {
      positions: [{ facility: 'MAIN', location: 'ADC1', item: 'PROP', min: 4, max: 20 }],
    });
    const [current] =
      (simulated.body as { positions: { scenarios: Record<string, number>[] }[] }).positions[0]?.scenarios ?? [];
    expect(current?.carrying_cost_year).toBeCloseTo(0.4 * (current?.avg_on_hand_value ?? 0), 6);
    expect((await read(await server.visit('supplier'))).set).toBeNull();
    await set(null, { replaces: made.id });
    expect(await carrying()).toEqual(usual);
  });

  test('sent twice under one id it is decided once, and the history keeps what was', async () => {
    const [first, again] = [
      await set(0.3, { request: 'request-of-a-test' }),
      await set(0.3, { request: 'request-of-a-test' }),
    ];
    expect(again).toEqual(first);
    const { entries } = auditAnswer.parse((await demo.call('GET', '/api/audit?limit=100')).body);
    expect(entries.filter(({ detail }) => detail?.endsWith('stock.holding_rate: 30 % a year'))).toHaveLength(1);
    const second = await set(0.35, { replaces: first.id });
    const { decisions } = decisionsAnswer.parse(
      (await demo.call('GET', `${address}?setting_key=${rate.setting_key}&ended=true`)).body,
    );
    expect(decisions.slice(0, 2)).toMatchObject([
      { id: second.id, value: 0.35, subject: rate, ended: null },
      { id: first.id, value: 0.3, ended: 'replaced', ended_by: 'demo' },
    ]);
  });

  test('who has not seen what is set is told its value and its author', async () => {
    const first = await set(0.3);
    for (const value of [0.4, null]) {
      expectProblem(
        await send({ decisions: [{ ...rate, value, replaces: null }] }),
        'conflict',
        'decisions.0.replaces: demo has decided 30 % a year meanwhile.',
      );
    }
    await set(null, { replaces: first.id });
    expectProblem(
      await send({ decisions: [{ ...rate, value: 0.4, replaces: first.id }] }),
      'conflict',
      'decisions.0.replaces: what was decided was withdrawn meanwhile.',
    );
  });

  describe('bad input gets words and changes nothing', () => {
    test.each([
      [{}, 'decisions: is required'],
      [{ decisions: [] }, 'decisions: must name at least one subject'],
      [{ decisions: [{ ...rate, value: 2, replaces: null }] }, 'decisions.0.value: must be between 0.01 and 1'],
      [{ decisions: [{ ...rate, value: 'much', replaces: null }] }, 'decisions.0.value: must be a number'],
      [{ decisions: [{ ...rate, value: 0.3 }] }, /^decisions\.0\.replaces: /u],
      [
        { decisions: [{ ...rate, setting_key: 'none', value: 1, replaces: null }] },
        'decisions.0.setting_key: there is no setting "none"',
      ],
      [
        { decisions: [{ ...rate, facility_code: 'MAIN', value: 0.3, replaces: null }] },
        'decisions.0.facility_code: must be blank, because the setting holds for the whole company',
      ],
      [{ decisions: [0.3, 0.4].map((value) => ({ ...rate, value, replaces: null })) }, 'decisions.1: is named twice'],
    ])('%#', async (body, detail) => {
      expectProblem(await send(body), 'bad-input', detail);
      expect((await read()).set).toBeNull();
    });
  });

  test('needs the right to its page, and stands in the audit log', async () => {
    const body = { decisions: [{ ...rate, value: 0.3, replaces: null }] };
    expectProblem(
      await send(body, await server.visit('viewer')),
      'permission-required',
      'Permission Required: scm_settings_menu',
    );
    expectProblem(await send(body, await server.visit()), 'login-required');
    expectProblem(await demo.call('POST', address, body, { csrf: null }), 'csrf-failed');
    await set(0.3, { note: 'Agreed' });
    const { entries } = auditAnswer.parse((await demo.call('GET', '/api/audit?limit=10')).body);
    expect(entries.find(({ action }) => action === 'decision-save')).toMatchObject({
      action: 'decision-save',
      subject: '/adm/1041-settings?app=scm',
      detail: 'Supply chain settings, stock.holding_rate: 30 % a year. Agreed',
    });
  });

  test('what a page works out itself is not kept as it is sent', async () => {
    const plan = { facility_code: 'MAIN', location_code: 'ADC1', item_code: 'PROP', replaces: null };
    expectProblem(
      await demo.call('POST', '/api/decisions/planned-level', { decisions: [{ ...plan, value: { min: 1, max: 2 } }] }),
      'bad-input',
      /^decisions\.0\.value: /u,
    );
  });
});

test('every setting has its own key, its usual value lies in its range, and its words are sentences', () => {
  expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length);
  expect(settings.filter((setting) => refuseValue(setting, setting.usual) !== undefined)).toEqual([]);
  expect(settings.filter(({ meaning }) => !/^[A-Z].*\.$/su.test(meaning))).toEqual([]);
});
