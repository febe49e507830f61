import { beforeAll, describe, expect, it } from 'vitest';
import type { SettingValue } from '../../../contracts/setting-value.ts';
import { type Fragment, sql, table } from '../../../query/define/sql.ts';
import { type Reader, run } from '../../../server/reports/reader.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { writeDecided } from '../../../warehouse/decided/write-decided.ts';
import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { companiesToRefresh } from '../../../warehouse/marts/staleness.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { domains } from '../../all-domains.ts';
import { readSettings } from '../marts/read-settings.ts';
import { settingTables, storedSetting } from '../marts/setting.ts';
import { settingReads } from '../marts/setting-part.ts';
import { isAmongCodes, settingValue } from './setting-value.ts';

const about = { app: 'igs', group: 'Tests', label: 'A test', meaning: 'A test.', pages: [] } as const;
const days = { ...about, key: 'test.days', type: 'days', usual: 60, least: 1, most: 365, byFacility: true } as const;
const share = { ...about, key: 'test.share', type: 'percent', usual: 0.1, least: 0, most: 1 } as const;
const policy = {
  ...about,
  key: 'test.policy',
  type: 'choice',
  usual: 'first',
  choices: [
    { value: 'first', label: 'First' },
    { value: 'last', label: 'Last' },
  ],
} as const;
const flag = { ...about, key: 'test.flag', type: 'flag', usual: true } as const;
const states = { ...about, key: 'test.states', type: 'codes', usual: ['CA', 'NV'], each: 'state', most: 60 } as const;
const time = { ...about, key: 'test.time', type: 'time', usual: '06:00' } as const;

const derived = (
  name: string,
  reads: Mart['reads'],
  select: (store: CompanyStore) => Promise<string>,
  more: Pick<Mart, 'parts'> = {},
): Mart => ({
  ...{ name, reads, ...more },
  table: {
    name,
    columns: [column('company_id', 'integer'), column('facility_code', 'varchar'), column('days', 'integer')],
    key: ['company_id', 'facility_code'],
    sort: ['company_id', 'facility_code'],
  },
  async refresh(store) {
    await store.run(`delete from ${name}`);
    await store.run(`insert into ${name} (company_id, facility_code, days) ${await select(store)}`);
    return undefined;
  },
});
const limits = derived('test_limits', ['facilities', ...settingReads(days)], async (store) => {
  const set = await readSettings(store, { days });
  return `select $1, facility_code, ${set.sql('days', 'facility.facility_id')} from facilities facility`;
});
/** It refreshes by part, and has none while nothing is loaded. */
const doubles = derived(
  'test_doubles',
  ['test_limits'],
  async () => 'select $1, facility_code, 2 * days from test_limits',
  {
    parts: ['stale_days'],
  },
);
const shares = derived('test_shares', ['facilities', ...settingReads(share)], async () => `select $1, 'ALL', 1`);

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.reopen([...domains, { id: 'test', marts: [limits, doubles, shares] }]);
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,PHARM,63323-269-10,2026-02-01T08:00:00,receive,100,0.4
`,
    });
    await refreshMarts(warehouse.engine, 1);
  }, 120_000);
  let id = 0;
  const set = ({ key }: { key: string }, value: SettingValue | null, facility = '') =>
    writeDecided(warehouse.engine, 1, settingTables.igs, [
      {
        ...{ subject: [key, facility], values: value === null ? null : storedSetting(value) },
        ...{ by: 'a test', at: '2026-04-15T08:00:00.000Z', id: ++id },
      },
    ]);
  const ask = async (fragment: Fragment) => {
    const reader: Reader = {
      ...{ warehouse: warehouse.engine, companyId: 1, query: {}, today: '2026-04-15', signal: undefined },
    };
    return (await run(reader, sql`select ${fragment} as answer from ${table('facilities')} known limit 1`))[0]?.answer;
  };

  describe('a setting of each kind', () => {
    it.each<[string, Fragment, { key: string }, SettingValue, unknown, unknown]>([
      ['number', settingValue(days), days, 30, 60, 30],
      ['choice', settingValue(policy), policy, 'last', 'first', 'last'],
      ['time', settingValue(time), time, '07:30', '06:00', '07:30'],
      ['flag', settingValue(flag), flag, false, true, false],
      ['list with a code', isAmongCodes(states, sql`'NV'`), states, ['OR'], true, false],
      ['list without a code', isAmongCodes(states, sql`'OR'`), states, ['CA', 'OR'], false, true],
      ['list and half a code', isAmongCodes(states, sql`'A'`), states, [], false, false],
    ])(
      '%s: is the usual one, until another is set, and again once that is withdrawn',
      async (_, read, one, value, usual, then) => {
        expect(await ask(read)).toBe(usual);
        await set(one, value);
        expect(await ask(read)).toBe(then);
        await set(one, null);
        expect(await ask(read)).toBe(usual);
      },
    );
  });

  it('a facility has its own value, else that of the company', async () => {
    const at = (code: string) =>
      sql`(select ${settingValue(days, sql`facility.facility_id`)} from ${table('facilities')} facility where facility_code = ${code})`;
    const [main, east] = [at('MAIN'), at('EAST')];
    await set(days, 30);
    await set(days, 20, 'EAST');
    expect([await ask(settingValue(days)), await ask(main), await ask(east)]).toEqual([30, 30, 20]);
    await set(days, null, 'EAST');
    expect(await ask(east)).toBe(30);
    await set(days, null);
    expect(await ask(east)).toBe(60);
  });

  it('one of the whole company is asked of no facility', () => {
    expect(() => settingValue(share, sql`facility_id`)).toThrow('test.share holds for the whole company');
  });

  describe('a mart that reads a setting', () => {
    const shown = (mart: string) =>
      warehouse.engine
        .query(`select facility_code, days from ${mart} where company_id = 1 order by facility_code`)
        .then((rows) => rows.map((row) => [row.facility_code, row.days]));
    const runs = (marts: string) =>
      warehouse.engine.query(`select mart, revision from mart_runs where mart ${marts} order by mart`);

    it('is stale once it is set, with those that follow, and no other; both are built whole', async () => {
      await refreshMarts(warehouse.engine, 1);
      expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
      const others = await runs("not in ('test_limits', 'test_doubles')");
      await set(days, 10, 'EAST');
      expect(await companiesToRefresh(warehouse.engine)).toEqual([1]);
      await refreshMarts(warehouse.engine, 1);
      expect(await shown('test_limits')).toEqual([
        ['EAST', 10],
        ['MAIN', 60],
      ]);
      expect(await shown('test_doubles')).toEqual([
        ['EAST', 20],
        ['MAIN', 120],
      ]);
      expect(await runs("not in ('test_limits', 'test_doubles')")).toEqual(others);
    });

    it('is not stale where another setting changes', async () => {
      await set(policy, 'last');
      expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
    });
  });
});
