import { beforeAll, describe, expect, it, test } from 'vitest';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { plan } from '../../testkit/warehouses/plan.ts';
import { printSql } from '../../testkit/warehouses/print-sql.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { all, join, name, oneOf, sql, table } from '../define/sql.ts';

const company = 7;
const print = (fragment: Parameters<typeof printSql>[0]) => printSql(fragment, company);
const isCompanys = ({ columns }: (typeof plan.tables)[number]) =>
  columns.some((column) => column.name === 'company_id');

describe('a table', () => {
  it.each(plan.tables.filter(isCompanys).map((one) => one.name))(
    '%s is its company’s part of it, with the company as a bound value',
    (one) => {
      const printed = print(sql`select * from ${table(one)} fact`);
      expect(printed.sql).toBe(`select * from (select * from ${one} where company_id = $1) fact`);
      expect(printed.values).toEqual([company]);
      expect(printed.companyId).toBe(company);
    },
  );

  it.each(plan.tables.filter((one) => !isCompanys(one)).map((one) => one.name))(
    '%s is public, and everybody’s',
    (one) => {
      expect(print(sql`select * from ${table(one)} fact`).sql).toBe(`select * from ${one} fact`);
    },
  );

  it('is scoped as often as it stands in the query, however deep', () => {
    const inner = sql`select item_id from ${table('items')} item where item_id in (select item_id from ${table('products')} p)`;
    const printed = print(
      sql`with known as (${inner}) select * from known join ${table('items')} again using (item_id)`,
    );
    expect(printed.sql.match(/where company_id = \$1/gu)).toHaveLength(3);
    expect(printed.values).toEqual([company]);
  });

  it('that the warehouse does not have is refused, and so is one that is more than a name', () => {
    for (const unknown of ['no_such_table', 'Items', 'items; drop table items', 'items where true --', '']) {
      expect(() => print(sql`select * from ${table(unknown)} x`)).toThrow(`The warehouse has no table "${unknown}".`);
    }
  });
});

describe('a table that is written as text is refused', () => {
  it.each([
    'select * from movements',
    'select * from movements fact',
    'SELECT * FROM Movements',
    'select * from\n\tmovements',
    'select * from items_of_mine x join movements fact on true',
    'select * from mine left join movements on true',
    'select * from mine x, movements fact',
    'select * from mine x, lateral movements fact',
    'select * from (movements)',
    'select * from ((movements))',
    'select * from "movements"',
    'select * from main.movements',
    'select * from public . "movements"',
    'select * from only movements',
    'select * from lateral only (movements)',
    'select * from/**/movements',
    'select * from -- of all companies\n movements',
    'select (select count(*) from movements) as count',
    'table movements',
    'insert into movements values (1)',
    'delete from movements',
    'update movements set quantity = 0',
    'select 1 as one union all select quantity from movements',
    'select * from mine x, main.movements',
    'select * from mine x join yours y on y.a = x.a, main.movements',
    'select * from (mine x, main.movements)',
    `select 'from mine' from movements`,
    `select 'it''s', quantity from movements`,
    `select e'it\\'s' as one from movements where note = ' '`,
    `select $$it's$$ as one from movements where note = ' '`,
    "select \"it's\" from movements where note = ' '",
    "select 1 -- it's\n from movements",
    "select /* it's /* more */ */ * from movements",
  ])('%s', (text) => {
    expect(() => print({ parts: [{ is: 'text', text }] })).toThrow(/movements" is written as text/iu);
  });

  it('also where it is put together from pieces', () => {
    expect(() => print(sql`select * from ${name('movements')} fact`)).toThrow(/"movements" is written as text/u);
    expect(() => print(sql`select * from ${table('items')} item, ${name('movements')}`)).toThrow(/written as text/u);
    expect(() => print(join([sql`select * from`, sql`movements`], ' '))).toThrow(/written as text/u);
    const halves = [
      { is: 'text' as const, text: 'select * from move' },
      { is: 'text' as const, text: 'ments' },
    ];
    expect(() => print({ parts: halves })).toThrow(/written as text/u);
  });

  it('while a column may be called like one, and a name of the query’s own may resemble one', () => {
    for (const text of [
      'select fact.lots as lots from mine fact',
      'select sum(fact.counts) from mine fact',
      'select * from movements_of_mine',
      'select * from my_movements, items2',
      'select extract(day from fact.at) from mine fact',
      'select coalesce(mine.x, fact.lots) from mine, fact',
      `select 'from movements' as one, ', items' as two, $$from movements$$ as three`,
      'select "from movements" as one /* from movements */ -- from movements',
    ]) {
      expect(print({ parts: [{ is: 'text', text }] }).sql).toBe(text);
    }
  });
});

test.each([`select 'one`, 'select "one', 'select /* one', 'select $$one'])(
  'a quote that does not end is refused: %s',
  (text) => {
    expect(() => print({ parts: [{ is: 'text', text }] })).toThrow('does not end');
  },
);

describe('a value', () => {
  it.each(["'; drop table movements; --", 'from movements', '$1', '', 0, -1, 1e21, true, false, null])(
    'is bound, and never in the text: %j',
    (value) => {
      const printed = print(sql`select ${value} as sent from ${table('items')} item`);
      expect(printed.sql).toBe('select $2 as sent from (select * from items where company_id = $1) item');
      expect(printed.values).toEqual([company, value]);
    },
  );

  it('that is missing is null, not nothing', () => {
    const missing = undefined as unknown as null;
    expect(print(sql`select ${missing} as sent`)).toMatchObject({ sql: 'select $2 as sent', values: [company, null] });
  });

  it('keeps its place in nested pieces, in the order of the text', () => {
    const innermost = sql`select ${'c'} as c from ${table('items')} item where unit = ${'d'}`;
    const inner = sql`select ${'b'} as b, (${innermost}) as inner_one, ${'e'} as e`;
    const conditions = all([sql`x = ${'f'}`, oneOf(sql`y`, ['g', 'h']), sql`z = ${'i'}`]);
    const printed = print(sql`select ${'a'} as a, (${inner}) as one where ${conditions} limit ${10}`);
    expect(printed.values).toEqual([company, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 10]);
    expect(printed.sql).toBe(
      'select $2 as a, (select $3 as b, (select $4 as c from (select * from items where company_id = $1) item where unit = $5) as inner_one, $6 as e) as one where (x = $7) and (y in ($8, $9)) and (z = $10) limit $11',
    );
  });

  it('that comes twice is bound twice, and a piece can be printed again for another company', () => {
    const piece = sql`select ${'a'} as a from ${table('items')} item`;
    const twice = print(sql`${piece} union all ${piece}`);
    expect(twice.values).toEqual([company, 'a', 'a']);
    expect(twice.sql).toContain('select $3 as a');
    expect(printSql(piece, 8).values).toEqual([8, 'a']);
    expect(print(piece).values).toEqual([company, 'a']);
  });

  it('is one of none where the list is empty, not one of all', () => {
    expect(print(sql`select 1 as one where ${oneOf(sql`item_id`, [])}`).sql).toBe('select 1 as one where false');
  });
});

describe('a name', () => {
  it('is a plain word, or it is refused', () => {
    expect(print(sql`select ${name('unit_cost2')} from mine`).sql).toBe('select unit_cost2 from mine');
    for (const odd of ['', '1st', 'a b', 'a"b', 'a;b', 'a.b', 'Total', '_x', 'a--', "a'", 'é', 'a\nb', 'x, y', '$1']) {
      expect(() => name(odd)).toThrow(`"${odd}" is not a name for SQL.`);
    }
  });
});

describe('without a company', () => {
  it.each([undefined, null, Number.NaN, 0, -1, 1.5, '7', Number.POSITIVE_INFINITY])('nothing prints: %s', (nobody) => {
    expect(() => printSql(sql`select 1 as one`, nobody as unknown as number)).toThrow(
      'A query needs the company it is for.',
    );
  });
});

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(smallHospital, { companyId: 1 });
    await warehouse.load(
      { items: 'item_code,name,generic_name,unit,dea_schedule\nPROP,Of the other,propofol,mL,\n' },
      { companyId: 2 },
    );
  });
  const ask = (companyId: number, fragment: Parameters<typeof printSql>[0]) => {
    const printed = printSql(fragment, companyId);
    return warehouse.engine.query(printed.sql, printed.values);
  };

  test('the engine answers what was printed: each company its own rows, each value in its place', async () => {
    const fragment = sql`select item.name, cast(${'sent'} as varchar) as sent, other.count from ${table('items')} item
      cross join (select count(*) as count from ${table('items')} every where item_code <> ${'FENT'}) other
      where ${all([oneOf(sql`item_code`, ['PROP', "'; drop table items; --"]), sql`unit = ${'mL'}`])}`;
    expect(await ask(1, fragment)).toEqual([{ name: 'Propofol 10 mg/mL', sent: 'sent', count: 1 }]);
    expect(await ask(2, fragment)).toEqual([{ name: 'Of the other', sent: 'sent', count: 1 }]);
    expect(await ask(3, fragment)).toEqual([]);
  });
});
