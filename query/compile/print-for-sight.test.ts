import { beforeAll, describe, expect, it } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { plan } from '../../testkit/warehouses/plan.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { stepsToFacility } from '../../warehouse/scope/facility-of.ts';
import { pseudonymCode, pseudonymName } from '../../warehouse/scope/pseudonym.ts';
import { namesPeople, type Sight } from '../../warehouse/scope/sight.ts';
import { type Fragment, notOneself, sql, table } from '../define/sql.ts';
import { printSql } from './print-sql.ts';

const key = 'a secret of the company';
const people = {
  staff: `staff_code,facility_code,name,role
S-É1,MAIN,"Zoë O'Neil",rn
S\\2,MAIN,Ann Clark,pharmacist
S3,EAST,Bo Diaz,rn
`,
  staff_aliases: 'alias,staff_code\nzoneil,S-É1\n',
};

onEachEngine((warehouse) => {
  beforeAll(() => warehouse.load({ ...smallHospital, ...people }), 120_000);
  const ask = (fragment: Fragment, seen: Partial<Sight> = {}) => {
    const { engine } = warehouse;
    const sight = { facilities: null, seesNames: true, ownStaffCode: null, key, engine: engine.kind, ...seen };
    const { sql: text, values } = printSql(fragment, 1, engine.plan.tables, undefined, sight);
    return engine.query(text, values);
  };
  const staff = sql`select known.staff_code as code, known.name from ${table('staff')} known order by known.role, 1`;
  const codes = async (seen: Partial<Sight>, fragment = staff) =>
    (await ask(fragment, seen)).map(({ code }) => String(code)).sort();

  it('staff stand under the pseudonyms that the program makes of the same key', async () => {
    const all = await ask(staff, { seesNames: false });
    for (const code of ['S-É1', 'S\\2', 'S3'])
      expect(all).toContainEqual({ code: pseudonymCode(key, code), name: pseudonymName(key, code) });
    expect(JSON.stringify(all)).not.toMatch(/Zo|Ann|Bo|S3/u);
    const others = await ask(staff, { seesNames: false, key: 'of another company' });
    expect(others.map(({ code }) => code)).not.toEqual(all.map(({ code }) => code));
  });

  it('a name finds nobody, a pseudonym does', async () => {
    const by = (value: string) =>
      sql`select known.staff_code as code from ${table('staff')} known where known.staff_code = ${value} or known.name = ${value}`;
    for (const value of ['S3', 'Bo Diaz']) {
      expect(await ask(by(value), { seesNames: false })).toEqual([]);
      expect(await ask(by(value))).toHaveLength(1);
    }
    expect(await ask(by(pseudonymName(key, 'S3')), { seesNames: false })).toEqual([{ code: pseudonymCode(key, 'S3') }]);
  });

  it('of one facility: its rows, and colleagues from elsewhere without their names', async () => {
    const places = sql`select known.facility_code as code from ${table('facilities')} known where ${'x'} = 'x'`;
    expect(await codes({ facilities: ['EAST'] }, places)).toEqual(['EAST']);
    expect(await codes({ facilities: ['EAST', 'MAIN'] }, places)).toEqual(['EAST', 'MAIN']);
    expect(await codes({ facilities: ['NOWHERE'] }, places)).toEqual([]);
    const rooms = sql`select known.location_code as code from ${table('locations')} known where known.location_code <> ${'x'}`;
    const whole = await codes({}, rooms);
    const [main, east] = [await codes({ facilities: ['MAIN'] }, rooms), await codes({ facilities: ['EAST'] }, rooms)];
    expect([...main, ...east].sort()).toEqual(whole);
    expect(east.length).toBeGreaterThan(0);
    expect(await codes({ facilities: ['EAST'] })).toEqual(
      [pseudonymCode(key, 'S-É1'), pseudonymCode(key, 'S\\2'), 'S3'].sort(),
    );
    expect(await codes({ facilities: ['EAST'], isChoice: true })).toEqual(['S3']);
    expect(await codes({ facilities: ['EAST'], isChoice: true, seesNames: false })).toEqual([pseudonymCode(key, 'S3')]);
  });

  it('nobody sees their own row, whether they see names or not', async () => {
    const others = sql`select known.staff_code as code from ${table('staff')} known where ${notOneself(sql`known.staff_id`)} and ${1} = 1`;
    expect(await codes({ ownStaffCode: 'S3' }, others)).toEqual(['S-É1', 'S\\2'].sort());
    expect(await codes({ ownStaffCode: 'S3', seesNames: false }, others)).toHaveLength(2);
    expect(await codes({ ownStaffCode: 'S3', facilities: ['MAIN'] }, others)).toHaveLength(2);
    expect(await codes({}, others)).toHaveLength(3);
    const nameless = sql`select 1 as one from ${table('facilities')} known where ${notOneself(sql`cast(null as integer)`)}`;
    expect(await ask(nameless, { ownStaffCode: 'S3' })).not.toEqual([]);
  });

  it('every table can be read by everybody', async () => {
    const narrow: Partial<Sight>[] = [
      { seesNames: false },
      { facilities: ['EAST'] },
      { facilities: ['EAST'], seesNames: false, ownStaffCode: 'S3' },
    ];
    for (const { name } of plan.tables.filter(({ columns }) => columns.some((one) => one.name === 'company_id')))
      for (const seen of narrow) await ask(sql`select count(*) as rows from ${table(name)} fact`, seen);
  }, 120_000);
});

describe('how a table is seen', () => {
  it('what names one of the staff is a code of the one table of staff', () => {
    const named = plan.tables.flatMap(({ name, columns }) =>
      name.startsWith('replaced_')
        ? []
        : columns.flatMap((column) => (namesPeople(name, column.name) ? [`${name}.${column.name}`] : [])),
    );
    expect(named).toEqual(expect.arrayContaining(['staff.staff_code', 'staff.name', 'staff_aliases.alias']));
    // Whatever else is called so must be a code or a name of the staff, or an id that holds one.
    const suspicious = plan.tables.flatMap(({ name, columns }) =>
      columns.flatMap((column) =>
        column.type === 'varchar' && /(?:staff|nurse|witness|encoder|user|person)_(?:code|name)$/u.test(column.name)
          ? [`${name}.${column.name}`]
          : [],
      ),
    );
    expect(suspicious.filter((one) => !namesPeople(...(one.split('.') as [string, string])))).toEqual([]);
  });

  it('a table that sums over all facilities is closed to who sees some of them', () => {
    const is = (name: string) =>
      stepsToFacility(plan.tables.find((one) => one.name === name) as (typeof plan.tables)[0]).is;
    expect(is('movements')).toBe('id');
    expect(is('case_wastes')).toBe('through');
    expect(is('items')).toBe('open');
    expect(is('customer_usage')).toBe('closed');
  });
});
