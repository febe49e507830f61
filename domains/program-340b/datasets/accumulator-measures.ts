import { asLines } from '../../../query/define/as-lines.ts';
import { isOneAtMost, type Measure, ratio } from '../../../query/define/define.ts';
import { type Fragment, name, sql } from '../../../query/define/sql.ts';

/** Each bucket is divided by its own package size first: units of different drugs are never added. */
const packages = (label: string, units: string, definition: string) =>
  ({
    label,
    type: 'ratio',
    unit: 'packages',
    definition,
    parts: [],
    of: sql`sum(cast(${name(units)} as double precision) / cast(package_size as double precision))`,
    total: 'none',
  }) as const;

const ofOneItem = (sum: Fragment): Fragment => sql`case when ${isOneAtMost(sql`item_id`)} then ${sum} end`;
const units = (label: string, column: string, definition: string) =>
  ({
    label,
    type: 'quantity',
    definition,
    parts: [],
    of: ofOneItem(sql`sum(${name(column)})`),
  }) as const;

const formula = 'Opening + accumulated − reversed + adjusted − aged out − purchased = closing.';

export const accumulatorMeasures = {
  opening_packages: packages(
    'Opening',
    'opening_units',
    `The balance before the first day, NDC by NDC in its own packages. ${formula}`,
  ),
  accumulated_packages: packages(
    'Accumulated',
    'accumulated_units',
    'What charges, billed waste and reclassifications added in these days.',
  ),
  reversed_packages: packages(
    'Reversed',
    'reversed_units',
    'What credits and reclassifications took back in these days.',
  ),
  adjusted_packages: packages('Adjusted', 'adjusted_units', 'Opening balances and corrections of these days, signed.'),
  expired_packages: packages(
    'Aged out',
    'expired_units',
    'What was given up for its age. No public rule asks for it: nothing ages out.',
  ),
  purchased_packages: packages(
    'Purchased',
    'purchased_units',
    'Packages received on the account in these days, less those given back, by the day of receipt.',
  ),
  closing_packages: packages('Closing', 'closing_units', `The balance at the end of the last day. ${formula}`),
  opening_units: units('Opening', 'opening_units', `The balance before the first day, in base units. ${formula}`),
  accumulated_units: units(
    'Accumulated',
    'accumulated_units',
    'What charges, billed waste and reclassifications added in these days.',
  ),
  reversed_units: units('Reversed', 'reversed_units', 'What credits and reclassifications took back in these days.'),
  adjusted_units: units('Adjusted', 'adjusted_units', 'Opening balances and corrections of these days, signed.'),
  expired_units: units(
    'Aged out',
    'expired_units',
    'What was given up for its age. No public rule asks for it: nothing ages out.',
  ),
  purchased_units: units(
    'Purchased',
    'purchased_units',
    'What was received on the account in these days, less what was given back.',
  ),
  closing_units: units(
    'Closing',
    'closing_units',
    `The balance at the end of the last day; below zero more was bought than earned. ${formula}`,
  ),
  stranded_units: units(
    'Cannot be bought',
    'stranded_units',
    'Balance of NDCs without a price of the account in force, or inactive. It stays until the manufacturer agrees in writing to a move.',
  ),
  package_size: {
    label: 'Package size',
    type: 'quantity',
    definition: 'Base units in one package on the last day; blank where the row has several.',
    isFactor: true,
    parts: [],
    of: sql`case when ${isOneAtMost(sql`package_size`)} then max(package_size) end`,
    total: 'none',
  },
  balance_state: {
    label: 'State',
    type: 'status',
    definition: asLines(
      'The worst of the NDCs, in this order.',
      'Negative: more was bought than earned.',
      'Cannot be bought: no price of the account is in force, or the NDC is inactive.',
      'Full package: at least one can be ordered.',
      'Part of a package.',
      'Zero.',
      'Blank on WAC, and on GPO below zero where GPO is not prohibited or the drug is not a covered outpatient drug: such balances are information.',
    ),
    words: {
      negative: 'Negative',
      stranded: 'Cannot be bought',
      full: 'Full package',
      partial: 'Part of a package',
      zero: 'Zero',
    },
    levels: { negative: 'bad', stranded: 'warn', full: 'ok', partial: 'none', zero: 'none' },
    parts: [],
    of: sql`case min(case balance_state when 'negative' then 1 when 'stranded' then 2 when 'full' then 3 when 'partial' then 4 when 'zero' then 5 end)
      when 1 then 'negative' when 2 then 'stranded' when 3 then 'full' when 4 then 'partial' when 5 then 'zero' end`,
    total: 'none',
  },
  ndc_count: {
    label: 'NDCs',
    type: 'count',
    definition: 'NDCs with an entry up to the last day.',
    parts: [],
    of: sql`count(distinct bucket_product)`,
    total: 'none',
  },
  available_packages: {
    label: 'Available packages',
    type: 'count',
    definition:
      'Whole packages that the balances allow, NDC by NDC: the fraction of one NDC never helps another. Blank on WAC.',
    parts: [],
    of: sql`sum(available_packages)`,
  },
  orderable_packages: {
    label: 'Orderable now',
    type: 'count',
    definition: 'Whole packages that the balances allow after what is on order, NDC by NDC.',
    parts: [],
    of: sql`sum(orderable_packages)`,
  },
  pending_packages: {
    label: 'Packages on order',
    type: 'count',
    definition: 'Packages ordered on the account by the last day that have not come.',
    parts: [],
    of: sql`sum(pending_packages)`,
  },
  available_savings: {
    label: 'Savings if bought here',
    type: 'money',
    definition:
      'Available packages × what a package costs less on this account than on WAC, at the prices of the last day. Blank on WAC and where no price is known.',
    better: 'neither',
    parts: [],
    of: sql`sum(available_savings)`,
  },
  negative_exposure: {
    label: 'Negative exposure',
    type: 'money',
    definition:
      'Of balances below zero: packages over-bought, rounded up, × WAC less the price of the account on the last day. 0 where no balance is below zero.',
    better: 'down',
    alarm: { level: 'bad', above: 0 },
    parts: [],
    of: sql`coalesce(sum(negative_exposure), 0)`,
  },
  negative_exposure_prorata: {
    label: 'Negative exposure, pro rata',
    type: 'money',
    definition: 'The same by the share of a package that is over-bought, not rounded up.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(negative_exposure_prorata), 0)`,
  },
  negative_ndc_count: {
    label: 'NDCs negative',
    type: 'count',
    definition:
      'Balances below zero: of 340B, and of GPO where it is prohibited and the drug is a covered outpatient drug.',
    better: 'down',
    alarm: { level: 'bad', above: 0 },
    parts: [],
    of: sql`sum(case when balance_state = 'negative' then 1 else 0 end)`,
  },
  stale_ndc_count: {
    label: 'NDCs idle with balance',
    type: 'count',
    definition: 'Balances of a full package or more without an entry for 90 days (a setting).',
    better: 'down',
    parts: [],
    of: sql`sum(case when is_stale then 1 else 0 end)`,
  },
  stranded_value: {
    label: 'Stranded value',
    type: 'money',
    definition:
      'Balances that cannot be bought, in packages × WAC less the 340B price; where no 340B price is known they count nothing.',
    better: 'down',
    parts: [],
    of: sql`coalesce(sum(stranded_value), 0)`,
  },
  last_entry_on: {
    label: 'Last entry',
    type: 'date',
    definition: 'The last day with an entry up to the last day of the report.',
    parts: [],
    of: sql`max(last_entry_on)`,
    total: 'none',
  },
  unmatched_rate: {
    label: 'Unmatched charges',
    type: 'percent',
    definition:
      'Charges of these days that no charge map row matches ÷ all charges of the entity. They are on no balance.',
    better: 'down',
    parts: [],
    of: ratio(sql`sum(unmatched)`, sql`sum(charges)`),
  },
  bucket_count: {
    label: 'Balances',
    type: 'count',
    definition: 'Balances: 340B ID × NDC × account.',
    parts: [],
    of: sql`count(bucket_product)`,
  },
} satisfies Record<string, Measure>;
