import type { Company } from '../company.ts';
import type { Random } from '../random.ts';

export interface Customer {
  code: string;
  name: string;
  classOfTrade: string;
  region: string;
  state: string;
  beds: number | undefined;
  gpo: string | undefined;
  parent: string | undefined;
  consent: boolean;
  /** Volume against a hospital of two hundred beds. */
  size: number;
  /** Months of the data with no report at the start, and from which on there is none at the end. */
  joins: number;
  leaves: number;
  /** Sends forecasts, and how far they are off on average. */
  forecasts: boolean;
  bias: number;
}

const regions: Record<string, string[]> = {
  Northeast: ['NY', 'PA', 'MA', 'NJ', 'CT', 'NH'],
  South: ['TX', 'FL', 'GA', 'NC', 'TN', 'VA', 'AL'],
  Midwest: ['IL', 'OH', 'MI', 'IA', 'MN', 'MO', 'WI'],
  West: ['CA', 'WA', 'CO', 'AZ', 'OR', 'NV', 'UT'],
};
const classes: [name: string, share: number, size: number][] = [
  ['Acute care hospital', 0.5, 1],
  ['Critical access hospital', 0.12, 0.15],
  ["Children's hospital", 0.05, 0.5],
  ['Surgery center', 0.15, 0.12],
  ['Clinic', 0.08, 0.06],
  ['Long-term care', 0.06, 0.1],
  ['Government', 0.04, 0.9],
];
let shares = 0;
const classSums = classes.map(([, share]) => {
  shares += share;
  return shares;
});
const purchasingGroups = ['Vizient', 'Premier', 'HealthTrust'];
const places = [
  'Bay',
  'Lake',
  'Hill',
  'River',
  'Summit',
  'Valley',
  'Harbor',
  'Grove',
  'Prairie',
  'Ridge',
  'Canyon',
  'Meadow',
  'Forest',
  'Island',
  'Spring',
  'Stone',
];
const saints = [
  'Mercy',
  'Grace',
  'Providence',
  'Memorial',
  'Regional',
  'Community',
  'General',
  'University',
  'Unity',
  'Trinity',
  'Liberty',
  'Heritage',
];
const words: Record<string, string> = {
  'Acute care hospital': 'Hospital',
  'Critical access hospital': 'County Hospital',
  "Children's hospital": "Children's Hospital",
  'Surgery center': 'Surgery Center',
  Clinic: 'Clinic',
  'Long-term care': 'Care Center',
  Government: 'VA Medical Center',
};

/** Providers, a third of them under a health system that is a customer of its own. */
export function signCustomers(company: Company, count: number, months: number): Customer[] {
  const random = company.random('customers');
  const systems = Array.from({ length: Math.max(2, Math.round(count / 8)) }, (_, n) => makeSystem(random, n));
  const providers = Array.from({ length: count }, (_, n) => makeProvider(random, n, systems, months));
  return [...systems, ...providers];
}

function makeSystem(random: Random, n: number): Customer {
  const region = random.pick(Object.keys(regions));
  const base = draw(random, region);
  const name = n === 0 ? 'Cedar Valley Health' : `${random.pick(places)} ${random.pick(saints)} Health System ${n}`;
  return {
    ...base,
    code: `SYS${String(n + 1).padStart(3, '0')}`,
    name,
    classOfTrade: 'Health system',
    beds: undefined,
    parent: undefined,
    size: 0,
    forecasts: false,
  };
}

function makeProvider(random: Random, n: number, systems: readonly Customer[], months: number): Customer {
  const [classOfTrade, , scale] = classes[random.place(classSums)] ?? classes[0] ?? ['', 1, 1];
  const parent = random.chance(0.35) ? random.pick(systems) : undefined;
  const region = parent?.region ?? random.pick(Object.keys(regions));
  const base = draw(random, region);
  const size = scale * random.logNormal(1, 0.6);
  const late = random.chance(0.06);
  const lost = random.chance(0.03);
  return {
    ...base,
    code: `C${String(n + 1001)}`,
    name: `${random.pick(places)}${random.pick(['', 'view', 'side', ' Point'])} ${random.pick(saints)} ${words[classOfTrade] ?? 'Hospital'}`,
    classOfTrade,
    beds:
      size < 0.05 || classOfTrade === 'Clinic' || classOfTrade === 'Surgery center'
        ? undefined
        : Math.max(10, Math.round(size * 200)),
    gpo: parent?.gpo ?? base.gpo,
    parent: parent?.code,
    size,
    joins: late ? random.whole(3, Math.max(3, months - 4)) : 0,
    leaves: lost ? months - random.whole(2, 5) : months,
    forecasts: classOfTrade === 'Acute care hospital' && random.chance(0.5),
  };
}

function draw(random: Random, region: string): Customer {
  return {
    code: '',
    name: '',
    classOfTrade: '',
    region,
    state: random.pick(regions[region] ?? ['IA']),
    beds: undefined,
    gpo: random.chance(0.9) ? random.pick(purchasingGroups) : undefined,
    parent: undefined,
    consent: random.chance(0.85),
    size: 0,
    joins: 0,
    leaves: 0,
    forecasts: false,
    bias: random.logNormal(1.04, 0.12),
  };
}

export function writeCustomers(company: Company, customers: readonly Customer[]): void {
  for (const customer of customers) {
    company.table('customers').write({
      customer_code: customer.code,
      name: customer.name,
      class_of_trade: customer.classOfTrade,
      region: customer.region,
      state: customer.state,
      beds: customer.beds,
      gpo: customer.gpo,
      parent_customer_code: customer.parent,
      consent: customer.consent,
    });
  }
}
