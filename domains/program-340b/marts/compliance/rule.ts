import { stillKnown } from '../known-rows.ts';

export type Severity = 'high' | 'medium' | 'low';

/**
 * A test that an auditor would make. `sql` answers one row per finding: `subject` (its natural key), `source_id`, `facility_id`,
 * `location_id`, `entity_340b_id`, `product_id`, `account`, `event_date`, `from_date` and `to_date` (the days on which it holds), `units`,
 * `exposure` (null: worked out from the units), `load_id` (that brought it) and `saw` (the values of the row, in words). `findingRow`
 * writes the blank ones.
 */
export interface ComplianceRule {
  id: string;
  severity: Severity;
  finding: string;
  /** The test in words, for the page and for evidence. */
  test: string;
  /** What units and exposure are. */
  measure: string;
  /** `rows`: follows from single rows. `statistic`: a comparison, a reason to look. */
  kind: 'rows' | 'statistic';
  sql: string;
}

const blanks = {
  subject: 'cast(null as varchar)',
  source_id: 'cast(null as varchar)',
  facility_id: 'cast(null as integer)',
  location_id: 'cast(null as integer)',
  entity_340b_id: 'cast(null as varchar)',
  product_id: 'cast(null as integer)',
  account: 'cast(null as varchar)',
  event_date: 'cast(null as date)',
  from_date: 'cast(null as date)',
  to_date: "date '9999-12-31'",
  units: 'cast(null as decimal(28,8))',
  exposure: 'cast(null as double precision)',
  load_id: 'cast(null as integer)',
  saw: "''",
};
export type FindingColumn = keyof typeof blanks;
export const findingColumns = Object.keys(blanks) as FindingColumn[];

/** The columns of a finding, in their order and of their types. */
export const findingRow = (said: Partial<Record<FindingColumn, string>>): string =>
  findingColumns
    .map((column) => {
      const type = /as ([a-z ()0-9,]+)\)$/u.exec(blanks[column])?.[1];
      const value = said[column] ?? blanks[column];
      return type && said[column] ? `cast(${value} as ${type}) as ${column}` : `${value} as ${column}`;
    })
    .join(', ');

/** Charges as they stand today. */
export const now = (charge: string): string => `${charge}.to_load = ${stillKnown}`;

/** A number without the zeros at its end. */
export const plain = (value: string): string =>
  `trim(trailing '.' from trim(trailing '0' from cast(${value} as varchar)))`;

/** The first day of the quarter of a day. */
export const quarterOf = (day: string): string => `cast(date_trunc('quarter', ${day}) as date)`;

/** What a purchase line is worth on WAC above what was paid. */
export const aboveWac = (line: string): string =>
  `cast(${line}.packages * greatest(0, ${line}.price_wac - ${line}.package_price) as double precision)`;

/** Purchases on an account of which something was bought. */
export const boughtOn = (account: string): string =>
  `select bought.*, concat(bought.po_number, '/', bought.line) as po_line from priced_purchases bought where bought.account = '${account}' and bought.kind = 'purchase' and bought.packages > 0`;

/** The columns that every finding on a purchase line has. */
export const ofLine = {
  subject: 'bought.po_line',
  source_id: 'bought.po_line',
  facility_id: 'bought.facility_id',
  entity_340b_id: 'bought.entity_340b_id',
  product_id: 'bought.product_id',
  account: 'bought.account',
  event_date: 'bought.local_date',
  from_date: 'bought.local_date',
  units: 'bought.packages * bought.package_size',
};

/** A charge that was once posted to 340B, and that today's records send elsewhere for one of these reasons. */
export const onceOn340b = (condition: string, saw: string): string => `
  select ${findingRow({
    subject: 'once.charge_id',
    source_id: 'once.charge_id',
    facility_id: 'once.facility_id',
    location_id: 'once.location_id',
    entity_340b_id: 'once.entity_340b_id',
    product_id: 'once.product_id',
    account: "'340B'",
    event_date: 'once.local_date',
    from_date: 'once.local_date',
    to_date: 'once.whole_on',
    units: 'once.units',
    load_id: 'once.load_id',
    saw,
  })}
  from once_on_340b once where ${condition}`;

/** What remains of a charge after its credits. */
export const netCharge = (charge: string): string =>
  `join net_charges net on net.origin_id = ${charge}.charge_id and net.quantity > 0`;

export const ofCharge = {
  subject: 'charge.charge_id',
  source_id: 'charge.charge_id',
  facility_id: 'charge.facility_id',
  location_id: 'charge.location_id',
  entity_340b_id: 'charge.entity_340b_id',
  product_id: 'charge.product_id',
  event_date: 'charge.local_date',
  from_date: 'charge.local_date',
  units: 'net.units',
  load_id: 'charge.from_load',
};
