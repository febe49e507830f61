import type { Random } from '../torture/random.ts';

/** Files of a small 340B program with faults planted in it: a first delivery, a second one that corrects it, and what must be found. */
export interface PlantedProgram {
  first: Record<string, string>;
  second: Record<string, string>;
  /** `rule subject` of everything that an auditor should be told. */
  truth: Set<string>;
  charges: number;
}

type Line = Record<string, string | number>;
const csv = (columns: string[], lines: Line[]): string =>
  `${columns.join()}\n${lines.map((line) => columns.map((column) => line[column] ?? '').join()).join('\n')}\n`;

const columnsOf = {
  charges: [
    ...['charge_id', 'kind', 'facility_code', 'location_code', 'encounter_code', 'provider_code', 'charge_code', 'ndc'],
    ...['quantity', 'occurred_at', 'posted_at', 'patient_class', 'payer', 'payer_state', 'billing_number'],
    ...['reversed_charge_id', 'modifiers', 'dose_charge_id'],
  ],
  purchase_lines: [
    ...['po_number', 'line', 'facility_code', 'supplier', 'ndc', 'account', 'ordered_at', 'received_at'],
    ...['packages_ordered', 'packages_received', 'package_price', 'status'],
  ],
};

/** Writes a program item by item: each has one story of its own, so that no fault hides or makes another. */
class Planter {
  readonly truth = new Set<string>();
  readonly items: Line[] = [];
  readonly products: Line[] = [];
  readonly prices: Line[] = [];
  readonly map: Line[] = [];
  readonly charges: Line[] = [];
  readonly lines: Line[] = [];
  readonly opened: Line[] = [];
  readonly orphans: Line[] = [];
  readonly encounters: Line[] = [];
  readonly classes: Line[] = [];
  readonly providers: Line[] = [];
  readonly sites: Line[] = [];
  readonly places: Line[] = [];
  readonly later: Record<string, Line[]> = {
    charges: [],
    classes: [],
    providers: [],
    sites: [],
    exclusions: [],
    lines: [],
  };
  readonly #random: Random;
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A drug with one NDC: packages of ten, WAC 100, GPO 60, 340B 40, ceiling 45. */
  drug(said: { hcpcs?: string; singleDose?: boolean; ndcs?: number } = {}): {
    code: string;
    ndc: string;
    other: string;
  } {
    const number = this.items.length + 1;
    const code = `I${number}`;
    const ndcOf = (turn: number) => `${String(10_000 + number)}-000${turn}-01`;
    this.items.push({ item_code: code, name: `Drug ${number}`, generic_name: `drug ${number}`, unit: 'vial' });
    for (let turn = 1; turn <= (said.ndcs ?? 1); turn++) {
      const ndc = ndcOf(turn);
      this.products.push({
        ...{ ndc, item_code: code, manufacturer: 'Maker', description: code, package_size: 10, container_qty: 10 },
        single_dose: String(said.singleDose ?? false),
      });
      for (const [price_type, package_price] of Object.entries({ WAC: 100, GPO: 60, '340B': 40, '340B_CEILING': 45 }))
        this.prices.push({ ndc, price_type, package_price, effective_from: '2020-01-01' });
    }
    this.map.push({
      charge_code: `CH${number}`,
      ndc: ndcOf(1),
      hcpcs: said.hcpcs ?? '',
      units_per_charge: 1,
      effective_from: '2020-01-01',
    });
    return { code, ndc: ndcOf(1), other: ndcOf(2) };
  }

  /** Of an eligible outpatient, where nothing else is said. */
  charge(code: string, quantity: number, said: Line = {}): string {
    const id = `C${++this.#count}`;
    const day = said.day ?? this.day('2026-02');
    this.charges.push({
      ...{
        charge_id: id,
        kind: 'charge',
        facility_code: 'H',
        location_code: 'ED',
        encounter_code: 'OUT',
        provider_code: 'P1',
      },
      ...{ charge_code: `CH${code.slice(1)}`, quantity, occurred_at: `${day}T15:00:00`, posted_at: `${day}T18:00:00` },
      ...{ patient_class: 'outpatient', payer: 'commercial' },
      ...said,
    });
    return id;
  }

  buy(ndc: string, account: string, packages: number, said: Line = {}): string {
    const po = `PO${++this.#count}`;
    const day = said.day ?? this.day('2026-03');
    const usual = { WAC: 100, GPO: 60, '340B': 40 }[account] ?? 0;
    this.lines.push({
      ...{ po_number: po, line: 1, facility_code: 'H', supplier: 'W', ndc, account, ordered_at: `${day}T08:00:00` },
      ...{ received_at: `${day}T12:00:00`, packages_ordered: packages, packages_received: packages },
      ...{ package_price: usual, status: 'received' },
      ...said,
    });
    return `${po}/1`;
  }

  open(ndc: string, account: string, quantity: number, entity = 'DSH1'): void {
    this.opened.push({ entity_340b_id: entity, ndc, account, adjusted_on: '2026-01-01', quantity, reason: 'Opening' });
  }

  day = (month: string): string => `${month}-${String(2 + Math.floor(this.#random.next() * 24)).padStart(2, '0')}`;
  some = (least: number, most: number): number => least + Math.floor(this.#random.next() * (most - least + 1));
  found(rule: string, subject: string): void {
    this.truth.add(`${rule} ${subject}`);
  }
}

const eleven = (ndc: string): string => ndc.replaceAll('-', '');

/** What goes right: use, and purchases that it earned. */
function plantOrder(at: Planter): void {
  const { code, ndc } = at.drug();
  for (let turn = 0; turn < at.some(3, 6); turn++) at.charge(code, 10);
  at.charge(code, 25, { patient_class: 'inpatient', encounter_code: 'IN' });
  at.buy(ndc, '340B', at.some(1, 3));
  at.buy(ndc, 'GPO', at.some(1, 2));
  at.buy(ndc, 'WAC', at.some(1, 2));
}

const faults: Record<string, (at: Planter) => void> = {
  C01(at) {
    const { code } = at.drug();
    at.charge(code, 30);
    const visit = `V${at.items.length}`;
    at.encounters.push({
      encounter_code: visit,
      facility_code: 'H',
      patient_class: 'emergency',
      admitted_at: '2026-01-01T00:00:00',
    });
    const id = at.charge(code, 5, { encounter_code: visit, patient_class: 'emergency' });
    at.later.classes?.push({ encounter_code: visit, patient_class: 'inpatient', starts_at: '2026-01-01T00:00:00' });
    at.later.charges?.push({ ...at.charges.find((one) => one.charge_id === id), patient_class: 'inpatient' });
    at.found('C01', id);
  },
  C02(at) {
    const { code } = at.drug();
    const place = `L${at.items.length}`;
    at.places.push({ facility_code: 'H', location_code: place, name: place, location_type: 'clinic' });
    at.sites.push({ entity_340b_id: 'DSH1', facility_code: 'H', location_code: place, registered_from: '2020-01-01' });
    const day = at.day('2026-02');
    at.found('C02', at.charge(code, 8, { location_code: place, day, occurred_at: `${day}T15:00:00` }));
    at.later.sites?.push({
      entity_340b_id: 'DSH1',
      facility_code: 'H',
      location_code: place,
      registered_from: '2020-01-01',
      registered_to: '2026-01-15',
    });
  },
  C03(at) {
    const { code } = at.drug();
    const provider = `Q${at.items.length}`;
    at.providers.push({ provider_code: provider, name: provider, eligible_from: '2020-01-01' });
    at.found('C03', at.charge(code, 8, { provider_code: provider }));
    at.later.providers?.push({
      provider_code: provider,
      name: provider,
      eligible_from: '2020-01-01',
      eligible_to: '2026-01-15',
    });
  },
  C04(at) {
    const { code, ndc } = at.drug();
    at.charge(code, 10);
    at.buy(ndc, '340B', at.some(2, 4));
    at.found('C04', `DSH1/${eleven(ndc)}/340B`);
  },
  C05(at) {
    const { code, ndc } = at.drug();
    at.charge(code, 5, { patient_class: 'inpatient', encounter_code: 'IN' });
    at.buy(ndc, 'GPO', at.some(1, 3));
    at.found('C05', `DSH1/${eleven(ndc)}/GPO`);
    at.found('C06', `DSH1/${code}/2026-01-01`);
    const clinic = at.drug();
    at.charge(clinic.code, 40, { patient_class: 'inpatient', encounter_code: 'IN' });
    at.found('C05', at.buy(clinic.ndc, 'GPO', at.some(1, 2), { facility_code: 'K' }));
  },
  C06(at) {
    const { code, ndc } = at.drug();
    at.charge(code, 5, { patient_class: 'inpatient', encounter_code: 'IN' });
    at.buy(ndc, 'GPO', 2);
    const day = at.day('2026-05');
    at.charge(code, 40, {
      patient_class: 'inpatient',
      encounter_code: 'IN',
      occurred_at: `${day}T15:00:00`,
      posted_at: `${day}T18:00:00`,
    });
    at.found('C06', `DSH1/${code}/2026-01-01`);
  },
  C07(at) {
    const { code } = at.drug();
    at.charge(code, 20);
    const state = 'WI';
    at.found('C07', at.charge(code, 3, { payer: 'medicaid', payer_state: state, billing_number: 'N1' }));
    at.later.exclusions?.push({
      entity_340b_id: 'DSH1',
      state,
      billing_number: 'N1',
      quarter: '2026-01-01',
      listed: 'false',
    });
  },
  C08(at) {
    const { code } = at.drug();
    at.found('C08', at.charge(code, 3, { payer: 'medicaid', payer_state: 'IL', billing_number: 'N2' }));
    at.found(
      'C08',
      at.charge(code, 4, { payer: 'medicaid', payer_state: 'IL', billing_number: 'N1', provider_code: 'NO' }),
    );
    at.charge(code, 4, { payer: 'medicaid', payer_state: 'IL', billing_number: 'N1' });
  },
  C09(at) {
    const { code, ndc } = at.drug();
    at.open(ndc, '340B', 100, 'CAH2');
    at.orphans.push({ item_code: code, quarter: '2026-01-01' });
    at.found('C09', at.buy(ndc, '340B', at.some(1, 3), { facility_code: 'R' }));
    at.buy(ndc, 'GPO', 1, { facility_code: 'R' });
  },
  C14(at) {
    const { code } = at.drug();
    const blank = at.some(0, 1) > 0 ? { payer: '' } : { provider_code: '' };
    at.found('C14', at.charge(code, 3, blank));
    at.charge(code, 3, { ...blank, occurred_at: '2026-06-15T15:00:00', posted_at: '2026-06-15T18:00:00' });
  },
  C15(at) {
    const { code, ndc } = at.drug();
    const id = at.charge(code, 10, { occurred_at: '2026-02-03T15:00:00', posted_at: '2026-02-03T18:00:00' });
    at.buy(ndc, '340B', 1);
    const day = at.day('2026-04');
    const credit = at.charge(code, 10, {
      kind: 'credit',
      reversed_charge_id: id,
      occurred_at: `${day}T15:00:00`,
      posted_at: `${day}T18:00:00`,
    });
    at.found('C15', credit);
    at.found('C04', `DSH1/${eleven(ndc)}/340B`);
    // Credited before anything was bought: nothing to find.
    const other = at.drug();
    const early = at.charge(other.code, 10, { occurred_at: '2026-02-03T15:00:00', posted_at: '2026-02-03T18:00:00' });
    at.charge(other.code, 10, {
      kind: 'credit',
      reversed_charge_id: early,
      occurred_at: '2026-02-09T15:00:00',
      posted_at: '2026-02-09T18:00:00',
    });
  },
  C16(at) {
    const { code, ndc, other } = at.drug({ ndcs: 2 });
    at.charge(code, 40, { ndc: eleven(ndc) });
    at.open(other, '340B', 60);
    at.found('C16', at.buy(other, '340B', at.some(1, 3)));
  },
  C17(at) {
    const { code, ndc } = at.drug();
    at.charge(code, 40);
    const line = at.buy(ndc, 'WAC', 1);
    at.later.lines?.push({
      ...at.lines.find(({ po_number }) => `${po_number}/1` === line),
      account: '340B',
      package_price: 40,
    });
    at.found('C17', line);
  },
  C18(at) {
    const { code, ndc } = at.drug();
    at.charge(code, 80);
    const dear = at.buy(ndc, '340B', at.some(1, 2), { package_price: 46 });
    at.found('C18', `${dear}/ceiling`);
    at.found('C18', `${dear}/loaded`);
    at.found('C18', `${at.buy(ndc, '340B', 1, { package_price: 41 })}/loaded`);
    at.buy(ndc, '340B', 1, { package_price: 39.99 });
  },
  C19(at) {
    const { code, ndc } = at.drug();
    at.charge(code, 40);
    at.found('C19', at.buy(ndc, '340B', 1, { facility_code: 'X' }));
    at.found('C19', at.buy(ndc, '340B', 1, { facility_code: 'N' }));
    at.buy(ndc, '340B', 1, {
      facility_code: 'N',
      ordered_at: '2026-05-05T08:00:00',
      received_at: '2026-05-05T12:00:00',
    });
  },
  C21(at) {
    const { code } = at.drug({ hcpcs: 'J1000' });
    const medicare = { payer: 'medicare' };
    at.charge(code, 5, { ...medicare, modifiers: 'TB' });
    at.found('C21', at.charge(code, 5, { ...medicare, modifiers: '' }));
    at.found('C21', at.charge(code, 5, { ...medicare, modifiers: 'TB', provider_code: 'NO' }));
    at.charge(code, 5, { ...medicare, provider_code: 'NO' });
    // Vaccines and packaged drugs are spared.
    const spared = at.drug({ hcpcs: 'J2000' });
    at.charge(spared.code, 5, medicare);
  },
  C22(at) {
    const { code } = at.drug({ hcpcs: 'J1000', singleDose: true });
    at.charge(code, 10, { payer: 'medicare', modifiers: 'TB JZ' });
    at.found('C22', at.charge(code, 10, { payer: 'medicare', modifiers: 'TB' }));
    const dose = at.charge(code, 6, { payer: 'medicare', modifiers: 'TB' });
    at.charge(code, 4, { kind: 'waste', payer: 'medicare', modifiers: 'JW', dose_charge_id: dose });
  },
  C23(at) {
    const { code } = at.drug();
    const dose = at.charge(code, 6);
    at.charge(code, at.some(5, 7), { kind: 'waste', dose_charge_id: dose });
    at.found('C23', dose);
    const right = at.charge(code, 16);
    at.charge(code, 4, { kind: 'waste', dose_charge_id: right });
  },
};

/** The same for every seed: an entity that says another thing than its type, one without a site, and a site without an ID. */
const register = ['C10 K2/gpo_prohibited', 'C10 SCH3/no site', 'C10 X/no id', 'C10 DSH1/number/N9'];

export function plantProgram(random: Random): PlantedProgram {
  const at = new Planter(random);
  for (let turn = 0; turn < 12; turn++) plantOrder(at);
  for (const plant of Object.values(faults)) for (let turn = at.some(1, 3); turn > 0; turn--) plant(at);
  const { code } = at.drug();
  at.charge(code, 2, { payer: 'medicaid', payer_state: 'IA', billing_number: 'N9' });
  for (const finding of register) at.truth.add(finding);
  const quarters = ['2026-01-01', '2026-04-01'];
  const listed = [
    ['IL', 'N1'],
    ['WI', 'N1'],
    ['MN', 'N2'],
  ].flatMap(([state = '', billing_number = '']) =>
    quarters.map((quarter): Line => ({ entity_340b_id: 'DSH1', state, billing_number, quarter, listed: 'true' })),
  );
  const excluded = ['entity_340b_id', 'state', 'billing_number', 'quarter', 'listed'];
  const siteColumns = ['entity_340b_id', 'facility_code', 'location_code', 'registered_from', 'registered_to'];
  const providerColumns = ['provider_code', 'name', 'eligible_from', 'eligible_to'];
  const classColumns = ['encounter_code', 'patient_class', 'starts_at', 'ends_at'];
  const first = {
    facilities: `facility_code,name,type,timezone,entity_340b_id,entity_type,gpo_prohibited,medicaid_carve_in,parent_facility_code
H,Hospital,hospital,UTC,DSH1,DSH,true,true,
K,Clinic,clinic,UTC,DSH1,DSH,true,true,H
K2,Other clinic,clinic,UTC,DSH1,DSH,false,true,H
N,New clinic,hospital,UTC,DSH1,DSH,true,true,H
R,Country hospital,hospital,UTC,CAH2,CAH,false,true,
S,Sole hospital,hospital,UTC,SCH3,SCH,false,true,
X,Elsewhere,hospital,UTC,,none,false,false,
`,
    locations: csv(
      ['facility_code', 'location_code', 'name', 'location_type'],
      [
        ...['H', 'K', 'N', 'R', 'X'].map(
          (facility): Line => ({ facility_code: facility, location_code: 'ED', name: 'ED', location_type: 'ed' }),
        ),
        ...at.places,
      ],
    ),
    sites_340b: csv(siteColumns, [
      { entity_340b_id: 'DSH1', facility_code: 'H', location_code: 'ED', registered_from: '2020-01-01' },
      { entity_340b_id: 'DSH1', facility_code: 'K', registered_from: '2020-01-01' },
      { entity_340b_id: 'DSH1', facility_code: 'N', registered_from: '2026-04-01' },
      { entity_340b_id: 'CAH2', facility_code: 'R', registered_from: '2020-01-01' },
      { entity_340b_id: 'CAH2', facility_code: 'X', registered_from: '2020-01-01', registered_to: '2020-04-01' },
      ...at.sites,
    ]),
    items: csv(['item_code', 'name', 'generic_name', 'unit'], at.items),
    products: csv(
      ['ndc', 'item_code', 'manufacturer', 'description', 'package_size', 'container_qty', 'single_dose'],
      at.products,
    ),
    prices: csv(['ndc', 'price_type', 'package_price', 'effective_from'], at.prices),
    charge_map: csv(['charge_code', 'ndc', 'hcpcs', 'units_per_charge', 'effective_from'], at.map),
    part_b_status: csv(
      ['hcpcs', 'quarter', 'status'],
      quarters.flatMap((quarter): Line[] => [
        { hcpcs: 'J1000', quarter, status: 'separately_payable' },
        { hcpcs: 'J2000', quarter, status: 'packaged' },
      ]),
    ),
    providers: csv(providerColumns, [
      { provider_code: 'P1', name: 'One', eligible_from: '2020-01-01' },
      { provider_code: 'NO', name: 'Other', eligible_from: '2020-01-01', eligible_to: '2021-01-01' },
      ...at.providers,
    ]),
    medicaid_exclusions: csv(excluded, listed),
    ...(at.orphans.length > 0 ? { orphan_designations: csv(['ndc', 'item_code', 'quarter'], at.orphans) } : {}),
    encounters: csv(
      ['encounter_code', 'facility_code', 'patient_class', 'admitted_at', 'discharged_at'],
      [
        { encounter_code: 'OUT', facility_code: 'H', patient_class: 'outpatient', admitted_at: '2026-01-01T00:00:00' },
        { encounter_code: 'IN', facility_code: 'H', patient_class: 'inpatient', admitted_at: '2026-01-01T00:00:00' },
        ...at.encounters,
      ],
    ),
    accumulator_adjustments: csv(['entity_340b_id', 'ndc', 'account', 'adjusted_on', 'quantity', 'reason'], at.opened),
    charges: csv(columnsOf.charges, at.charges),
    purchase_lines: csv(columnsOf.purchase_lines, at.lines),
  };
  const { charges = [], classes = [], providers = [], sites = [], exclusions = [], lines = [] } = at.later;
  const second = {
    charges: csv(columnsOf.charges, charges),
    encounter_classes: csv(classColumns, classes),
    providers: csv(providerColumns, providers),
    sites_340b: csv(siteColumns, sites),
    medicaid_exclusions: csv(excluded, [...new Map(exclusions.map((one) => [JSON.stringify(one), one])).values()]),
    purchase_lines: csv(columnsOf.purchase_lines, lines),
  };
  return { first, second, truth: at.truth, charges: at.charges.length };
}
