import { beforeAll, describe, expect, it } from 'vitest';
import { cutHospital } from '../../testkit/deliveries/cut-hospital.ts';
import { planDeliveries } from '../../testkit/deliveries/deliveries.ts';
import { loadRows } from '../../testkit/deliveries/refresh-by-part.ts';
import { Random } from '../../testkit/torture/random.ts';
import { useWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import type { Engine } from '../engine.ts';
import type { CompanyStore } from '../scope/company-store.ts';
import { namesOfWith, scanTables } from '../scope/scan-tables.ts';
import { fingerprintOf, rehearse } from './fingerprint.ts';
import { column, type Mart, nameOf } from './mart.ts';
import { refreshMarts } from './pipeline.ts';
import { planMarts } from './plan-marts.ts';
import { queues } from './stale.ts';

const warehouse = useWarehouse('duckdb');
const statements = new Map<string, Set<string>>();

/** Notes what the refresh of each mart asks of the store. */
function recording({ plan, ...engine }: Engine): Engine {
  const noting = (mart: Mart): Mart => {
    const told = statements.get(mart.name) ?? new Set<string>();
    statements.set(mart.name, told);
    return {
      ...mart,
      refresh(store, since) {
        const noted: CompanyStore = {
          ...store,
          run: (sql, values) => store.run(note(sql), values),
          rows: (sql, values) => store.rows(note(sql), values),
          makeTemp: (name, question, values) => {
            told.add(`${name}: ${question}`);
            return store.makeTemp(name, question, values);
          },
        };
        function note(sql: string): string {
          told.add(sql);
          return sql;
        }
        // Temporary tables that are shared count for each mart that asks for them.
        return mart.refresh(noted, { ...since, need: ({ make }) => make(noted) });
      },
    };
  };
  return { ...engine, plan: { ...plan, groups: plan.groups.map((group) => group.map(noting)) } };
}

/** The tables of the store that a statement reads. A setting names its facility by a code, which is the same for good: no mart is stale by it. */
function tablesIn(sql: string, known: ReadonlySet<string>): string[] {
  const own = namesOfWith(sql);
  if (sql.startsWith('select chosen.setting_key as key')) own.add('facilities');
  return scanTables(sql).flatMap(({ name, role }) =>
    role === 'read' && known.has(name) && !own.has(name) ? [name] : [],
  );
}

/** Without its values: the same statement of other days, of more of them, of other items and hospitals is the same. */
const withoutValues = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'/gu, '?')
    .replaceAll(/(?<![\w$])-?\d+(?:\.\d+)?\b/gu, '?')
    .replaceAll(/\?(?:, \?)+/gu, '?')
    .replaceAll(/\$\d+/gu, '$?')
    .replaceAll(/(select (?:cast\(\$\? as date\) as \w+(?:, )?)+)(?: union all \1)+/gu, '$1');

describe('every mart', () => {
  beforeAll(async () => {
    const { engine } = warehouse;
    const recorded = recording(engine);
    const random = new Random(1);
    const hospital = await cutHospital(random, { days: 1, scale: 0.01 });
    await loadRows(recorded, hospital.loaded);
    await refreshMarts(recorded, 1);
    // What is refreshed by part: a day, and corrections of everything.
    for (const delivery of planDeliveries(random, hospital, Number.POSITIVE_INFINITY)) {
      if ('files' in delivery) await loadRows(recorded, delivery.files);
    }
    await warehouse.load({ prices: pricesOf(await engine.query('select ndc from products where company_id = 1')) });
    await refreshMarts(recorded, 1);
  }, 600_000);

  it('reads what it says, and nothing else', () => {
    const { marts, tables } = warehouse.engine.plan;
    const known = new Set(tables.map(({ name }) => name));
    const told = ({ name }: Mart) => [...(statements.get(name) ?? [])].flatMap((sql) => tablesIn(sql, known));
    const read = marts.map((one) => [
      one.name,
      ...new Set(
        told(one)
          .filter((table) => table !== one.name)
          .sort(),
      ),
    ]);
    const said = marts.map(({ name, reads, parts = [] }) => [
      name,
      ...[...new Set([...reads.map(nameOf), ...parts])].sort(),
    ]);
    expect(read).toEqual(said);
  });

  it('marks the parts that it says', () => {
    for (const { name, marks = [] } of warehouse.engine.plan.marts) {
      const told = [...(statements.get(name) ?? [])].map((sql) => /^\s*insert into (\w+)/u.exec(sql)?.[1] ?? '');
      expect([...new Set(told.filter((table) => queues.includes(table)))], name).toEqual(marks);
    }
  });

  /** A coordinator refuses a change whose condition or value depends on its session, as the text of a day or a moment does. */
  it('changes rows by conditions that a distributed table takes', () => {
    const changes = [...statements].flatMap(([name, told]) =>
      [...told].filter((sql) => /^\s*(?:delete|update)\b/u.test(sql)).map((sql) => `${name}: ${sql}`),
    );
    expect(changes.length).toBeGreaterThan(0);
    const outside = (sql: string) =>
      sql.replaceAll(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\bselect\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gu, '()');
    // The text of a number is the same in every session.
    const ofNumbers = /\bcast\((?:\w+\.)?\w+_id as varchar\)/gu;
    expect(
      changes.filter((sql) =>
        /\bas varchar\)|::(?:varchar|text)\b|\bnow\(\)|\bcurrent_/u.test(outside(sql).replaceAll(ofNumbers, '')),
      ),
    ).toEqual([]);
  });

  it('has all of its statements in its fingerprint', async () => {
    const missing: string[] = [];
    for (const one of warehouse.engine.plan.marts) {
      const rehearsed = new Set((await rehearse(one)).map(withoutValues));
      const ran = [...(statements.get(one.name) ?? [])];
      missing.push(...ran.filter((sql) => !rehearsed.has(withoutValues(sql))).map((sql) => `${one.name}: ${sql}`));
    }
    expect(missing).toEqual([]);
  });
});

const pricesOf = (products: Record<string, unknown>[]): string =>
  `ndc,price_type,effective_from,package_price\n${products.map(({ ndc }) => `${String(ndc)},WAC,2026-01-01,1234\n`).join('')}`;

const mart = (name: string, more: Partial<Mart> = {}): Mart => ({
  name,
  reads: [],
  table: { name, columns: [column('company_id', 'integer')], key: ['company_id'], sort: ['company_id'] },
  refresh: (store) => store.run(`delete from ${name}`).then(() => undefined),
  ...more,
});
const planOf = (...marts: Mart[]) => planMarts([{ id: 'a', marts }]).marts.map(({ name }) => name);

describe('a plan', () => {
  it('has each mart after those that it reads, and after those that mark its parts', () => {
    const [first, second, third] = [
      mart('a', { reads: ['b'], parts: ['stale_days'] }),
      mart('b', { reads: ['movements'] }),
      mart('c', { reads: ['movements'], marks: ['stale_days'] }),
    ];
    expect(planOf(first, second, third)).toEqual(['b', 'c', 'a']);
  });

  it('is refused where marts read one another in a circle', () => {
    expect(() => planOf(mart('a', { reads: ['b'] }), mart('b', { reads: ['a'] }))).toThrow('a → b → a');
  });

  it('is refused where a mart reads what nothing is called', () => {
    expect(() => planOf(mart('a', { reads: ['movement'] }))).toThrow('The mart a names movement');
    expect(() => planOf(mart('a', { parts: ['stale_weeks'] }))).toThrow('stale_weeks');
  });

  it('takes a relation that somebody else keeps, where the mart can ask for its version', () => {
    expect(planOf(mart('a', { reads: [{ of: 'decided_levels', version: 'select 1 as version' }] }))).toEqual(['a']);
  });

  it('publishes a domain at once, and two that read each other together', () => {
    const domain = (id: string, ...marts: Mart[]) => ({ id, marts });
    const { groups } = planMarts([
      domain('top', mart('d', { reads: ['c'] })),
      domain('tags', mart('b', { reads: ['a'] })),
      domain('stock', mart('a', { reads: ['movements'] }), mart('c', { reads: ['b'] })),
      domain('none'),
    ]);
    expect(groups.map((group) => group.map(({ name }) => name))).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('is refused where two marts have one name', () => {
    expect(() => planOf(mart('a'), mart('a'))).toThrow('one name');
  });
});

describe('a fingerprint', () => {
  it('tells columns, order, statements and versions apart, and nothing else', async () => {
    const other = (name: string) => column(name, 'integer');
    const table = { name: 'a', columns: [other('company_id'), other('b')], key: ['company_id'], sort: ['company_id'] };
    const definitions: Partial<Mart>[] = [
      {},
      { table },
      { table: { ...table, sort: ['company_id', 'b'] } },
      { version: 1 },
      { refresh: (store) => store.run('delete from a where true').then(() => undefined) },
    ];
    const found = await Promise.all(definitions.map((more) => fingerprintOf(mart('a', more))));
    expect(new Set(found).size).toBe(definitions.length);
    expect(await fingerprintOf(mart('a', { reads: ['movements'] }))).toBe(found[0]);
  });
});
