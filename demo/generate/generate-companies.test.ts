import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../../cli/commands/generate.ts';
import { getEntity } from '../../warehouse/schema/entities.ts';
import { dayOf } from './clock.ts';
import { generateCompanies } from './generate-companies.ts';
import { GeneratedCompany, hashFolder } from './generated-company.ts';

const end = dayOf(2026, 11, 14);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pestle-generate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('The same arguments', () => {
  it('give the same bytes twice, and another seed gives others', async () => {
    const run = async (name: string, seed: number) => {
      await generateCompanies({ folder: join(folder, name), seed, scale: 0.01, companies: 3, months: 3, end });
      return hashFolder(join(folder, name));
    };
    const first = await run('first', 7);
    expect(await run('again', 7)).toBe(first);
    expect(await run('other', 8)).not.toBe(first);
  });
});

/** They differ in what exists: one room or several, few trays or many, a recall in the months or not, a change of clocks on the last day. */
describe.each([
  { seed: 1, scale: 0.01, months: 8, last: '2026-11-14' },
  { seed: 2, scale: 0.06, months: 4, last: '2025-03-09' },
  { seed: 3, scale: 0.02, months: 15, last: '2024-02-29' },
])('The hospital of seed $seed at scale $scale over $months months to $last', ({ seed, scale, months, last }) => {
  let company: GeneratedCompany;
  beforeAll(async () => {
    const lastDay = Date.parse(last) / 86_400_000;
    const plan = { folder: join(folder, `s${seed}`), seed, scale, companies: 1, months, end: lastDay };
    const [generated] = await generateCompanies(plan);
    company = await GeneratedCompany.open(generated?.folder ?? '');
    await company.run(eventsOfStock);
    await company.run(balances);
  });
  afterAll(() => company.close());

  it('writes every column of the import format in its order', async () => {
    for (const entity of company.entities) {
      const columns = await company.rows(`select column_name from (describe ${entity})`);
      expect(
        columns.map((row) => row.column_name),
        entity,
      ).toEqual(getEntity(entity).columns.map(({ name }) => name));
    }
  });

  it('has no key twice, no unknown reference, no blank that is required and no word out of its list', async () => {
    for (const entity of company.entities) await expectSoundTable(company, entity);
  });

  it('keeps every shelf at or above zero at every moment', async () => {
    expect(await company.rows('select * from balances where balance < 0')).toEqual([]);
  });

  it('counts what the movements left, but for a few differences', async () => {
    const counted = "select * from balances where kind = 'count' and book is not null";
    const differing = await company.number(`select count(*) from (${counted}) where book <> counted`);
    expect(differing).toBeLessThan(0.06 * (await company.number(`select count(*) from (${counted})`)));
  });

  it('uses no lot after its last day', async () => {
    expect(
      await company.number(
        `select count(*) from movements join facilities using (facility_code)
         where kind in ('dispense', 'transfer_out') and cast(occurred_at::timestamptz at time zone timezone as date) > expiry::date`,
      ),
    ).toBe(0);
  });

  it('sends both halves of every transfer', async () => {
    expect(
      await company.number(
        `select count(*) from (select transfer_id from movements where transfer_id is not null group by transfer_id
         having count(*) <> 2 or count(distinct kind) <> 2 or count(distinct (ndc, lot, quantity)) <> 1)`,
      ),
    ).toBe(0);
  });

  it('receives what was ordered, by line and package', async () => {
    expect(
      await company.rows(
        `with received as (select po_number, line, ndc, sum(quantity::decimal(18,2)) as quantity from movements where kind = 'receive' group by all)
         select * from purchase_lines left join received using (po_number, line) join sizes on sizes.ndc = purchase_lines.ndc
         where kind = 'purchase' and (coalesce(received.quantity, 0) <> coalesce(packages_received::decimal(18,2), 0) * size
           or (received.quantity is not null and received.ndc <> purchase_lines.ndc) or packages_received::int > packages_ordered::int)`,
      ),
    ).toEqual([]);
    expect(
      await company.rows(
        `select po_number, line from purchase_receipts join purchase_lines using (po_number, line)
         where status = 'received' group by po_number, line having sum(packages::int) <> max(packages_received::int)`,
      ),
    ).toEqual([]);
  });

  it('lets tags live by the state machine, in one tray at a time', async () => {
    await company.run(`create or replace temp table lives as select *, occurred_at::timestamptz as t,
      lag(event) over life as before, lag(occurred_at::timestamptz) over life as t_before, lag(tray_code) over life as tray_before
      from rfid_events window life as (partition by tag order by occurred_at::timestamptz)`);
    expect(await company.number('select count(*) from lives where t_before >= t')).toBe(0);
    const steps = await company.rows("select distinct coalesce(before, '') as before, event from lives");
    const allowed = new Set(allowedSteps);
    expect(steps.map(({ before, event }) => `${before}>${event}`).filter((step) => !allowed.has(step))).toEqual([]);
    expect(
      await company.number(
        "select count(*) from lives where event = 'restocked' and before not in ('approved', 'returned')",
      ),
    ).toBe(0);
    expect(
      await company.number(
        "select count(*) from (select tag from rfid_events where event = 'encoded' group by tag having count(*) > 1 or count(lot) = 0)",
      ),
    ).toBe(0);
  });

  it('takes used tags off the stock of the kit room, container by container', async () => {
    const used = `select ndc, lot, sum(case event when 'used' then 1 when 'found' then -1 else 0 end) as tags from
      (select tag, ndc, lot from rfid_events where event = 'encoded') join (select tag, event, occurred_at from rfid_events) using (tag)
      group by all`;
    const moved = `select ndc, lot, sum(case kind when 'dispense' then 1 else -1 end * quantity::decimal(18,2)) as quantity from movements
      where reason in ('tray use', 'tag read again') group by all`;
    expect(
      await company.number(
        `select count(*) from (${used}) left join (${moved}) using (ndc, lot) join sizes using (ndc)
         where coalesce(quantity, 0) <> tags * container`,
      ),
    ).toBe(0);
  });

  it('accounts for the drugs of cases, but for the clerical differences of about every seventh', async () => {
    const open =
      'dispensed::decimal(18,2) - administered::decimal(18,2) - wasted::decimal(18,2) - returned::decimal(18,2)';
    const share = await company.number(
      `select avg(differs) from (select case_code, max(case when ${open} <> 0 then 1 else 0 end) as differs from case_doses group by case_code)`,
    );
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.3);
    expect(
      await company.number(
        `select count(*) from case_doses join (select case_code, item_code, staff_code, sum(quantity::decimal(18,2)) as acts from case_wastes group by all)
         using (case_code, item_code, staff_code) where acts <> wasted::decimal(18,2)`,
      ),
    ).toBe(0);
  });

  it('has a witness other than the user, and removals that the stock knows', async () => {
    const person =
      '(select staff_code as sign_on, staff_code as person from staff union all select alias, staff_code from staff_aliases)';
    expect(
      await company.number(
        `select count(*) from adc_transactions a join ${person} u on u.sign_on = a.staff_code join ${person} w on w.sign_on = a.witness_staff_code where u.person = w.person`,
      ),
    ).toBe(0);
    expect(
      await company.number(
        `select count(*) from adc_transactions a where kind in ('dispense', 'override_dispense') and not exists (
           select 1 from movements m where m.kind = 'dispense' and m.facility_code = a.facility_code and m.location_code = a.location_code
             and m.occurred_at = a.occurred_at and m.ndc = a.ndc)`,
      ),
    ).toBe(0);
  });

  it('balances most removals of nurses with doses, wastes and returns', async () => {
    const share = await company.number(
      `with amounts as (
         select encounter_code, item_code, sum(case when kind in ('dispense', 'override_dispense') then quantity::double else -quantity::double end) as open
         from adc_transactions where kind in ('dispense', 'override_dispense', 'waste', 'return') and voided is null and encounter_code is not null and staff_code like 'RN%' group by all
       ), given as (
         select encounter_code, item_code, sum(dose_given::double / coalesce(dose_per_unit::double, 1)) as given from administrations join items using (item_code) group by all
       ) select avg(case when abs(open - coalesce(given, 0)) < 0.02 then 1 else 0 end) from amounts left join given using (encounter_code, item_code)`,
    );
    expect(share).toBeGreaterThan(0.8);
  });

  it('charges what was dispensed, and credits what was charged', async () => {
    expect(
      await company.number(
        `select count(*) from charges c where kind = 'charge' and ndc is not null and not exists (
           select 1 from movements m where m.kind = 'dispense' and m.facility_code = c.facility_code and m.ndc = c.ndc and m.occurred_at = c.occurred_at)`,
      ),
    ).toBe(0);
    expect(
      await company.number(
        `select count(*) from charges credit left join charges original on original.charge_id = credit.reversed_charge_id
         where credit.kind = 'credit' and (original.charge_id is null or original.quantity <> credit.quantity or original.occurred_at > credit.occurred_at)`,
      ),
    ).toBe(0);
  });

  it('has one price of a kind on a day', async () => {
    expect(
      await company.number(
        `select count(*) from (select effective_to, lead(effective_from) over (partition by ndc, price_type order by effective_from) as next from prices)
         where (next is not null and (effective_to is null or effective_to > next))`,
      ),
    ).toBe(0);
  });

  it('buys on the 340B account what outpatients have earned, but for a wrong click now and then', async () => {
    const [row] = await company.rows(
      `with bought as (select entity_340b_id, ndc, sum(packages_received::double * size) as units from purchase_lines join sizes using (ndc)
         where account = '340B' and kind = 'purchase' group by all),
       opening as (select entity_340b_id, ndc, sum(quantity::double) as units from accumulator_adjustments where account = '340B' group by all),
       earned as (select f.entity_340b_id, m.ndc, sum(c.quantity::double * m.units_per_charge::double) as units from charges c
         join facilities f using (facility_code) join charge_map m on m.charge_code = c.charge_code and m.ndc = c.ndc and m.facility_code is null
         where c.kind <> 'credit' and c.patient_class <> 'inpatient' group by all)
       select count(*)::int as bought, count(*) filter (where bought.units > coalesce(opening.units, 0) + 1.2 * coalesce(earned.units, 0) + 0.001)::int as uncovered
       from bought left join opening using (entity_340b_id, ndc) left join earned using (entity_340b_id, ndc)`,
    );
    expect(Number(row?.uncovered)).toBeLessThanOrEqual(Math.max(2, 0.1 * Number(row?.bought)));
  });

  it('holds nothing from after its last day', async () => {
    const late = `select max(t) from (select max(occurred_at::timestamptz) as t from movements union all select max(occurred_at::timestamptz) from adc_transactions
      union all select max(administered_at::timestamptz) from administrations union all select max(discharged_at::timestamptz) from encounters
      union all select max(ends_at::timestamptz) from cases union all select max(occurred_at::timestamptz) from rfid_events union all select max(posted_at::timestamptz) from charges)`;
    expect(
      await company.rows(`select (${late}) < timestamptz '${last} 00:00:00+00' + interval 32 hour as ended`),
    ).toEqual([{ ended: true }]);
  });
});

describe('The supplier', () => {
  let company: GeneratedCompany;
  beforeAll(async () => {
    const [, generated] = await generateCompanies({
      folder: join(folder, 'supplier'),
      seed: 4,
      scale: 0.1,
      companies: 2,
      months: 5,
      end,
    });
    company = await GeneratedCompany.open(generated?.folder ?? '');
    await company.run(eventsOfStock);
    await company.run(balances);
  });
  afterAll(() => company.close());

  it('has sound tables', async () => {
    for (const entity of company.entities) await expectSoundTable(company, entity);
  });

  it('reports use only for months that the customer reported, of own and competing products', async () => {
    expect(
      await company.number(
        'select count(*) from customer_usage anti join customer_months using (customer_code, month)',
      ),
    ).toBe(0);
    expect(
      await company.number("select count(distinct (basis)) from customer_usage where basis in ('sale', 'use')"),
    ).toBe(2);
  });

  it('ships from shelves that never fall below zero', async () => {
    expect(await company.rows('select * from balances where balance < 0')).toEqual([]);
    expect(await company.number("select count(*) from movements where kind = 'dispense'")).toBeGreaterThan(100);
  });
});

describe('The command', () => {
  it('writes what was planted to the truth file and nowhere else', async () => {
    const truth = join(folder, 'truth.json');
    const out = join(folder, 'told');
    await generate([
      '--out',
      out,
      '--seed',
      '5',
      '--scale',
      '0.01',
      '--months',
      '5',
      '--companies',
      '1',
      '--truth',
      truth,
    ]);
    const told = JSON.parse(await readFile(truth, 'utf8')) as {
      companies: { planted: { kind: string; what: string; who?: string }[] }[];
    };
    const planted = told.companies.flatMap((company) => company.planted);
    expect(new Set(planted.map(({ kind }) => kind))).toEqual(
      new Set(['supply', 'demand', 'recall', 'misuse', 'honest outlier', 'data quality', '340B']),
    );
    const company = await GeneratedCompany.open(join(out, 'cedar'));
    for (const { kind, who } of planted) {
      if (kind === 'misuse')
        expect(await company.number(`select count(*) from staff where staff_code = '${who}'`)).toBe(1);
    }
    company.close();
  });

  it.each([
    [['--seed', '1', '--scale', '1'], '--out is required'],
    [['--out', 'x', '--scale', '1'], '--seed is required'],
    [['--out', 'x', '--seed', '1.5', '--scale', '1'], '--seed must be a whole number'],
    [['--out', 'x', '--seed', '1', '--scale', 'big'], '--scale must be a number'],
    [['--out', 'x', '--seed', '1', '--scale', '0'], '--scale must be a number'],
    [['--out', 'x', '--seed', '1', '--scale', '1', '--months', '0'], '--months must be a whole number'],
    [['--out', 'x', '--seed', '1', '--scale', '1', '--companies', '-1'], '--companies'],
    [['--out', 'x', '--seed', '1', '--scale', '1', '--end', '2026-02-30'], '--end must be a day'],
    [['--out', 'x', '--seed', '1', '--scale', '1', '--speed', '9'], '--speed'],
  ])('refuses %j', async (args, says) => {
    await expect(generate(args)).rejects.toThrow(says);
  });
});

const eventsOfStock = `create temp table stock_events as
  with moved as (
    select facility_code, location_code, ndc, lot, occurred_at::timestamptz at time zone 'UTC' as t, 1 as place, kind,
      case when kind in ('receive', 'transfer_in', 'return', 'compound_in', 'adjust') then 1 else -1 end * quantity::decimal(18,2) as change, null::decimal(18,2) as counted
    from movements
  ), counted as (
    select facility_code, location_code, ndc, lot, (counted_at::timestamp at time zone timezone) at time zone 'UTC' as t, 0 as place, 'count' as kind, 0 as change, quantity::decimal(18,2) as counted
    from counts join facilities using (facility_code)
  ) select * from moved union all select * from counted`;

/** On hand = the last count at or before the moment and the movements after it. */
const balances = `create temp table sizes as
    select lpad(split_part(ndc, '-', 1), 5, '0') || lpad(split_part(ndc, '-', 2), 4, '0') || lpad(split_part(ndc, '-', 3), 2, '0') as ndc,
      package_size::decimal(18,2) as size, container_qty::decimal(18,2) as container from products;
  create temp table balances as
  with epochs as (
    select *, count(counted) over (partition by facility_code, location_code, ndc, lot order by t, place rows unbounded preceding) as epoch from stock_events
  ), running as (
    select *, sum(change) over epoch_so_far + coalesce(first_value(counted) over epoch_so_far, 0) as balance from epochs
    window epoch_so_far as (partition by facility_code, location_code, ndc, lot, epoch order by t, place rows unbounded preceding)
  ) select *, lag(balance) over (partition by facility_code, location_code, ndc, lot order by t, place) as book from running`;

const allowedSteps = [
  '>encoded',
  'encoded>approved',
  'encoded>voided',
  'approved>voided',
  'approved>restocked',
  'approved>expired',
  'approved>recalled',
  'restocked>used',
  'restocked>removed',
  'restocked>recalled',
  'removed>expired',
  'removed>returned',
  'returned>restocked',
  'returned>expired',
  'returned>recalled',
  'used>found',
  'found>returned',
];

async function expectSoundTable(company: GeneratedCompany, name: string): Promise<void> {
  const { columns, facility } = getEntity(name);
  const keys = columns.filter(({ need }) => need === 'key' || need === 'blank-key').map((column) => column.name);
  expect(
    await company.number(
      `select count(*) from (select ${keys.join(', ')} from ${name} group by all having count(*) > 1)`,
    ),
    `${name}: keys`,
  ).toBe(0);
  for (const { name: column, kind, need } of columns) {
    const label = `${name}.${column}`;
    if (need === 'key' || need === 'required')
      expect(await company.number(`select count(*) from ${name} where ${column} is null`), label).toBe(0);
    if (kind.is === 'word') {
      const words = kind.values.map((word) => `'${word}'`).join(', ');
      expect(await company.number(`select count(*) from ${name} where ${column} not in (${words})`), label).toBe(0);
    }
    if (kind.is !== 'reference' || kind.to === 'locations') continue;
    const known = knownCodes(kind.to);
    expect(
      await company.rows(
        `select ${column} from ${name} where ${column} is not null and ${column} not in (${known}) limit 3`,
      ),
      label,
    ).toEqual([]);
  }
  if (columns.some((column) => column.name === 'location_code') && facility?.column === 'facility_code') {
    expect(
      await company.number(`select count(*) from ${name} fact where location_code is not null and not exists (
      select 1 from locations place where place.facility_code = fact.facility_code and place.location_code = fact.location_code)`),
      `${name}: places`,
    ).toBe(0);
  }
}

/** People may sign with an alias, and products are named by eleven digits outside their own file. */
function knownCodes(entity: string): string {
  if (entity === 'staff') return 'select staff_code from staff union all select alias from staff_aliases';
  if (entity === 'products') return 'select ndc from sizes';
  const [key] = getEntity(entity).columns;
  return `select ${key?.name} from ${entity}`;
}
