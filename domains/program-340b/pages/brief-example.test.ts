import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { findReport } from '../../all-domains.ts';

/** One charge, with what it does not say as usual: an eligible outpatient. */
const charge = (id: string, quantity: number, said: Partial<Record<string, string>> = {}): string => {
  const row = {
    kind: 'charge',
    location: 'ED',
    code: 'C1',
    day: '2026-03-05',
    class: 'outpatient',
    payer: 'commercial',
    state: '',
    reverses: '',
    ...said,
  };
  const at = `${row.day}T15:00:00`;
  return [
    id,
    row.kind,
    'H',
    row.location,
    'E1',
    'P1',
    row.code,
    '',
    quantity,
    at,
    at,
    row.class,
    row.payer,
    row.state,
    '',
    row.reverses,
  ].join();
};

/** The example of the brief (3.5): a DSH hospital, a package of 25, WAC 25.00, GPO 15.00, 340B 7.50. */
const example: Record<string, string> = {
  facilities: `facility_code,name,timezone,entity_340b_id,entity_type,gpo_prohibited,medicaid_carve_in
H,General Hospital,UTC,DSH1,DSH,true,false
`,
  locations: `facility_code,location_code,name,location_type
H,ED,Emergency,ed
H,OFF,Off-site office,clinic
`,
  items: 'item_code,name,generic_name,unit\nA,Drug A,drug a,vial\n',
  products: 'ndc,item_code,manufacturer,description,package_size\n00001-0001-01,A,Maker,Drug A 25 vials,25\n',
  prices: `ndc,price_type,facility_code,package_price,effective_from,effective_to
00001-0001-01,WAC,,25,2020-01-01,
00001-0001-01,GPO,,15,2020-01-01,
00001-0001-01,340B,,7.5,2020-01-01,
`,
  charge_map: 'charge_code,ndc,facility_code,units_per_charge,effective_from\nC1,00001-0001-01,,1,2020-01-01\n',
  sites_340b: 'entity_340b_id,facility_code,location_code,registered_from\nDSH1,H,ED,2020-01-01\n',
  providers: 'provider_code,name,eligible_from,eligible_to\nP1,Doctor,2020-01-01,\n',
  encounters:
    'encounter_code,facility_code,patient_class,payer,admitted_at,discharged_at\nE1,H,outpatient,commercial,2026-01-01T00:00:00,\n',
  purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status
P0,1,H,W,00001-0001-01,WAC,2026-03-01T08:00:00,2026-03-01T12:00:00,3,3,25,received
P10,1,H,W,00001-0001-01,340B,2026-03-10T08:00:00,2026-03-10T12:00:00,1,1,7.5,received
P10,2,H,W,00001-0001-01,GPO,2026-03-10T08:00:00,2026-03-10T12:00:00,1,1,15,received
P10,3,H,W,00001-0001-01,WAC,2026-03-10T08:00:00,2026-03-10T12:00:00,1,1,25,received
`,
  charges: `charge_id,kind,facility_code,location_code,encounter_code,provider_code,charge_code,ndc,quantity,occurred_at,posted_at,patient_class,payer,payer_state,billing_number,reversed_charge_id
${[
  charge('I1', 40, { class: 'inpatient' }),
  charge('O1', 30),
  charge('M1', 6, { payer: 'medicaid', state: 'IL' }),
  charge('U1', 4, { location: 'OFF' }),
  charge('X1', 1, { code: 'NONE' }),
  charge('X2', 1, { code: 'NONE' }),
  charge('X3', 1, { code: 'NONE' }),
  charge('B1', 9, { payer: '' }),
  charge('R1', 6, { kind: 'credit', day: '2026-03-12', reverses: 'O1' }),
].join('\n')}
`,
};

const days = { from: '2026-03-01', to: '2026-03-31' };

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(example);
    await refreshMarts(warehouse.engine, 1);
  }, 120_000);

  const ask = async (page: string, query: Record<string, string> = {}) => {
    const report = findReport(page);
    if (!report) throw new Error(`There is no report ${page}.`);
    return askReport(warehouse, report, { ...days, ...query });
  };
  const tile = (answer: Awaited<ReturnType<typeof ask>>, key: string) =>
    answer.kpis.find((one) => one.key === key)?.value;

  it('ends one unit below zero on 340B, and shows it', async () => {
    const answer = await ask('1075');
    const balances = Object.fromEntries(answer.rows.map((row) => [row.account_code, row]));
    expect(balances['340B']).toMatchObject({
      accumulated_units: 30,
      reversed_units: 6,
      purchased_units: 25,
      closing_units: -1,
      available_packages: 0,
      balance_state: 'negative',
      negative_exposure: 17.5,
    });
    expect(balances['340B']?.negative_exposure_prorata).toBeCloseTo(0.7, 10);
    expect(balances.GPO).toMatchObject({ accumulated_units: 40, purchased_units: 25, closing_units: 15 });
    expect(balances.WAC).toMatchObject({ accumulated_units: 10, closing_units: -90, balance_state: null });
    expect(tile(answer, 'negative_ndc_count')).toBe(1);
  });

  it('says on 1087 what 1075 says, and how many charges are not mapped', async () => {
    const answer = await ask('1087');
    expect(tile(answer, 'negative_exposure')).toBe(17.5);
    expect(tile(answer, 'unmatched_rate')).toBeCloseTo(3 / 9, 10);
    expect(answer.rows.find(({ account_code }) => account_code === '340B')).toMatchObject({
      closing_packages: -0.04,
      negative_ndc_count: 1,
    });
  });

  it('had 30 units on the day before the credit', async () => {
    const { rows } = await ask('1075', { to: '2026-03-09', account: '340B' });
    expect(rows).toMatchObject([{ closing_units: 30, available_packages: 1, balance_state: 'full' }]);
  });

  it('splits the order of day 10 as the balances allowed', async () => {
    const { rows } = await ask('1081', { from: '2026-03-10', to: '2026-03-10' });
    expect(rows).toMatchObject([
      {
        ordered_packages_340b: 1,
        ordered_packages_gpo: 1,
        ordered_packages_wac: 1,
        misallocated_packages: 0,
        suggested_split: '1 / 1 / 1',
      },
    ]);
  });

  it('holds a charge whose payer is blank, with no entry', async () => {
    const { rows } = await ask('1081', { detail: 'charges', outcome: 'pending_data' });
    expect(rows).toMatchObject([{ charge_id: 'B1', rule: 'R02', reason: 'payer_blank' }]);
    expect((await ask('1078', { sourceId: 'B1' })).rows).toEqual([]);
  });

  it('spends 122.50, of which 81.63 % on WAC, alike by item, facility and manufacturer', async () => {
    for (const page of ['1083', '1090', '1092']) {
      const { totals } = await ask(page);
      expect(totals, page).toMatchObject({
        packages_340b: 1,
        packages_gpo: 1,
        packages_wac: 4,
        spend_340b: 7.5,
        spend_gpo: 15,
        spend_wac: 100,
        spend_total: 122.5,
      });
      expect(totals.wac_pct, page).toBeCloseTo(0.8163, 4);
    }
  });

  it('has a net impact of -32.50, alike by item, facility and manufacturer', async () => {
    for (const page of ['1085', '1089', '1091']) {
      const { totals } = await ask(page);
      expect(totals, page).toMatchObject({
        savings_vs_gpo: 7.5,
        savings_vs_wac: 17.5,
        wac_variance: 40,
        net_impact: -32.5,
        price_coverage_pct: 1,
        savings_pct: 0.5,
      });
    }
  });

  it('draws gross savings, the penalty, the net and what could be recovered', async () => {
    const { series } = await ask('1085');
    const points = series[0]?.points ?? [];
    expect(points.map(({ step, amount }) => [step, amount])).toEqual([
      ['Savings vs GPO', 7.5],
      ['WAC penalty', -40],
      ['Net impact', -32.5],
      ['To recover', 9.5],
    ]);
  });

  it('could have saved 9.50 on WAC: the first stock is neutral, the fourth package waited for a full balance', async () => {
    const { rows, totals } = await ask('wac-leak', { sort: 'received_on' });
    expect(rows).toMatchObject([
      { po_line_id: 'P0/1', cause_code: 'first_purchase', packages_wac: 3, wac_premium: 52.5, recoverable_amount: 0 },
      {
        po_line_id: 'P10/3',
        cause_code: 'no_full_package',
        packages_wac: 1,
        target_package_price: 15.5,
        wac_premium: 17.5,
        recoverable_amount: 9.5,
        balance_at_order_units: 30,
      },
    ]);
    expect(totals).toMatchObject({ packages_wac: 4, spend_wac: 100, recoverable_amount: 9.5 });
    for (const page of ['1083', '1085', '1089', '1090', '1091']) {
      expect((await ask(page)).totals.recoverable_amount, page).toBe(9.5);
    }
  });

  it('adds up WAC purchases by cause, item and facility alike', async () => {
    for (const level of ['item', 'ndc', 'cause', 'facility']) {
      const { rows, totals } = await ask('wac-leak', { level });
      expect(rows, level).toHaveLength(level === 'cause' ? 2 : 1);
      expect(totals, level).toMatchObject({ spend_wac: 100, recoverable_amount: 9.5 });
    }
  });

  it('shows each entry of the balance with the balance after it', async () => {
    const { rows } = await ask('1078', { account: '340B' });
    expect(rows.map(({ entry_kind, units, balance_after }) => [entry_kind, units, balance_after])).toEqual([
      ['reversal', -6, -1],
      ['purchase', -25, 5],
      ['charge', 30, 30],
    ]);
  });
});
