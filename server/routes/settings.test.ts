import { beforeAll, describe, expect, test } from 'vitest';
import { settingFileAnswer, settingPreview, settingsAnswer } from '../../contracts/settings.ts';
import { settings } from '../../domains/all-domains.ts';
import { findAccount } from '../../state/accounts.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const own = settings.filter(({ app }) => app === 'scm');
const movements = `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,63323-269-10,2026-05-01T08:00:00,receive,500,0.5
D1,MAIN,ADC1,63323-269-10,2026-06-10T08:00:00,dispense,5,
`;

onEachServer((server, store) => {
  let demo: Visitor;
  beforeAll(async () => {
    const companyId = (await store.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    await loadFiles(server.services.warehouse, companyId, { ...smallHospital, movements });
    demo = await server.visit('demo');
  });
  const file = async (query = ''): Promise<string[]> => {
    const { text, status } = await demo.call('GET', `/api/settings/scm/file${query}`);
    expect(status).toBe(200);
    return text
      .replace(/^\uFEFF/u, '')
      .trimEnd()
      .split('\r\n');
  };
  const check = async (...lines: string[]) => {
    const { body, status, text } = await demo.call('POST', '/api/settings/scm/file/check', {
      text: lines.join('\r\n'),
    });
    expect(status, text).toBe(200);
    return settingFileAnswer.parse(body);
  };
  const decide = (decisions: object[], visitor = demo) =>
    visitor.call('POST', '/api/decisions/scm-setting', { decisions });
  const preview = async (key: string, value: unknown, facility = '') =>
    demo.call('POST', '/api/settings/scm/preview', { setting_key: key, facility_code: facility, value });
  const previewed = async (key: string, value: unknown, facility = '') => {
    const { body, status, text } = await preview(key, value, facility);
    expect(status, text).toBe(200);
    return settingPreview.parse(body);
  };

  test('a file holds every setting; as it was downloaded it changes nothing', async () => {
    const [head, ...lines] = await file();
    expect(head).toBe('setting_key,facility_code,value,unit,usual,least,most,label,meaning');
    expect(lines.map((line) => line.split(',')[0])).toEqual(own.map(({ key }) => key));
    expect(lines.find((line) => line.startsWith('stock.holding_rate'))).toContain(',,20,% a year,20,1,100,');
    expect(await check(head ?? '', ...lines)).toEqual({ changes: [], unchanged: own.length, errors: [] });
  });

  test('a changed file says line by line what it changes, and is saved as decisions, or not at all', async () => {
    const head = 'setting_key,facility_code,value';
    const { changes, errors } = await check(head, 'stock.holding_rate,,25.5', '', 'stock.idle_days,EAST,45');
    expect(errors).toEqual([]);
    expect(changes).toMatchObject([
      { line: 2, before: '20 % a year', after: '25.5 % a year', decision: { value: 0.255, replaces: null } },
      { line: 4, facility: 'EAST', before: '90 days', after: '45 days' },
    ]);
    expect((await decide(changes.map(({ decision }) => decision))).status).toBe(201);
    // Somebody who still has the file from before is told.
    expectProblem(
      await decide(changes.map(({ decision }) => decision)),
      'conflict',
      'decisions.0.replaces: demo has decided 25.5 % a year meanwhile.',
    );
    expect(
      (await file()).filter((line) => line.startsWith('stock.idle_days')).map((line) => line.split(',')[2]),
    ).toEqual(['90', '45']);
    // The usual value of the company and a blank one reset.
    const back = await check(head, 'stock.holding_rate,,20', 'stock.idle_days,EAST,');
    expect(back.changes).toMatchObject([
      { decision: { value: null } },
      { after: '90 days', decision: { value: null } },
    ]);
    expect((await decide(back.changes.map(({ decision }) => decision))).status).toBe(201);
    expect((await check(head, 'stock.holding_rate,,', 'stock.idle_days,EAST,')).unchanged).toBe(2);
  });

  test('what is wrong with a file is named with its line', async () => {
    const { changes, errors } = await check(
      'setting_key;facility_code;value;note',
      'stock.holding_rate;;200',
      'stock.nothing;;1',
      'tags.expiring_days;;30',
      'stock.idle_days;WEST;30',
      'stock.holding_rate;MAIN;30',
      'stock.counted_days;;many',
      'stock.idle_days;;"30"',
      'stock.idle_days;;31',
    );
    expect(changes).toMatchObject([{ line: 8, after: '30 days' }]);
    expect(errors.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: value: must be between 0.01 and 1',
      '3: setting_key: there is no setting "stock.nothing"',
      '4: setting_key: "tags.expiring_days" stands on the page RFID Settings',
      '5: facility_code: there is no facility "WEST"',
      '6: facility_code: must be blank, because the setting holds for the whole company',
      '7: value: "many" is none of Counted within',
      '9: names stock.idle_days again, as line 8 does',
    ]);
    expectProblem(
      await demo.call('POST', '/api/settings/scm/file/check', { text: 'name,value\na,1' }),
      'bad-input',
      'line 1: the heading lacks setting_key',
    );
    expectProblem(await demo.call('POST', '/api/settings/scm/file/check', { text: '' }), 'bad-input', /^text: /u);
  });

  test('values are read as they were at the end of a day', async () => {
    const today = server.services.now().toISOString().slice(0, 10);
    const read = async (query: string) =>
      settingsAnswer
        .parse((await demo.call('GET', `/api/settings/scm${query}`)).body)
        .settings.find(({ key }) => key === 'stock.dead_days')?.set?.value;
    const set = await decide([{ setting_key: 'stock.dead_days', facility_code: '', value: 120, replaces: null }]);
    const { id } = (set.body as { decisions: [{ id: number }] }).decisions[0];
    expect(await read('')).toBe(120);
    expect(await read(`?as_of=${today}`)).toBe(120);
    expect(await read('?as_of=2026-01-01')).toBeUndefined();
    expect((await file('?as_of=2026-01-01')).find((line) => line.startsWith('stock.dead_days'))).toContain(',,180,');
    await decide([{ setting_key: 'stock.dead_days', facility_code: '', value: null, replaces: id }]);
    expect(await read(`?as_of=${today}`)).toBeUndefined();
    expectProblem(await demo.call('GET', '/api/settings/scm?as_of=2026-02-30'), 'bad-input', /^as_of: /u);
  });

  describe('a preview', () => {
    test('names who enters a list and who leaves it, and saves nothing', async () => {
      const { is_worked_out, list } = await previewed('purchasing.price_jump', 0.1);
      expect(is_worked_out).toBe(false);
      expect(list).toMatchObject({ of: 'Prices that jump', before: 0, leaves: { count: 0, first: [] } });
      expect(list?.after).toBe(list?.enters.count);
      expect(list?.enters.first[0]).toContain('63323-0269-10');
      expect(list?.route).toContain('priceCheck=spike');
      expect((await previewed('purchasing.price_jump', null)).list).toMatchObject({ before: 0, after: 0 });
    });

    test('says which pages are worked out again where marts hold what follows', async () => {
      const { is_worked_out, pages, list } = await previewed('stock.usage_days', 30);
      expect([is_worked_out, list]).toEqual([true, null]);
      expect(pages.map(({ page }) => page)).toContain('1064');
    });

    test('shows no page that the person may not open', async () => {
      const viewer = await server.visit('viewer');
      expectProblem(
        await viewer.call('POST', '/api/settings/scm/preview', { setting_key: 'stock.usage_days', value: 30 }),
        'permission-required',
        'Permission Required: scm_settings_menu',
      );
    });

    test.each([
      ['stock.nothing', 1, '', 'setting_key: there is no setting "stock.nothing"'],
      ['tags.expiring_days', 30, '', 'setting_key: there is no setting "tags.expiring_days"'],
      ['stock.usage_days', 5000, '', 'value: must be between 14 and 365'],
      ['stock.usage_days', 30, 'MAIN', 'facility_code: must be blank, or a facility that may have a value of its own'],
      ['stock.idle_days', 30, 'WEST', 'facility_code: must be blank, or a facility that may have a value of its own'],
    ])('of %s %s at "%s" is refused in words', async (key, value, facility, detail) => {
      expectProblem(await preview(key, value, facility), 'bad-input', detail);
    });
  });
});
