import { within } from '../../../query/define/asked.ts';
import { defineList, type Field, type Wanted } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { itemFilters } from '../../products/datasets/item-filters.ts';
import { ndcAsShown, ndcFilter } from '../../products/datasets/product.ts';
import { unitFields } from '../../products/datasets/unit-fields.ts';
import { siteFilters } from '../../shared/datasets/site-filters.ts';

const payerWords: Record<string, string> = {
  medicaid: 'Medicaid',
  medicaid_mco: 'Medicaid managed care',
  medicare: 'Medicare',
  medicare_advantage: 'Medicare Advantage',
  commercial: 'Commercial',
  self: 'Self-pay',
  other: 'Other',
};

const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});

const byChargeCode: Filter = {
  label: 'Charge code',
  where: (values) => oneOf(sql`coalesce(fact.charge_code, '')`, values),
};

const codes = sql`facility.name as facility_name, facility.facility_code, item.name as item_name, item.item_code, made.ndc, ${ndcAsShown('made.ndc')} as ndc_shown`;
const joined = sql`left join ${table('products')} made on made.product_id = fact.product_id left join ${table('items')} item on item.item_id = made.item_id
  left join ${table('facilities')} facility on facility.facility_id = fact.facility_id`;

/** The map rows of a charge code or NDC, as they were sent. */
export const mapRows = defineList({
  name: 'map-rows',
  source: 'The charge map, as loaded.',
  filters: {
    ...itemFilters,
    ndc: ndcFilter,
    chargeCode: byChargeCode,
    facility: {
      label: 'Facility',
      where: (values) =>
        sql`(fact.facility_id = 0 or fact.facility_id in (select facility_id from ${table('facilities')} known where ${oneOf(sql`known.facility_code`, values)}))`,
    },
  },
  fields: {
    charge_code: field('Charge code', 'code', sql`charge_code`, 'The code that charges name.'),
    facility: {
      ...field('Facility', 'text', sql`coalesce(facility_name, 'All')`, 'The facility it holds for.'),
      code: sql`facility_code`,
    },
    item: { ...field('Item', 'text', sql`item_name`, 'The drug.'), code: sql`item_code` },
    ndc: { ...field('NDC', 'code', sql`ndc_shown`, 'The package.'), code: sql`ndc` },
    hcpcs: field('HCPCS', 'code', sql`hcpcs`, 'The billing code.'),
    supplier_item: field('Supplier item', 'code', sql`supplier_item`, "The supplier's number."),
    units_per_charge: {
      ...field('Units per charge', 'quantity', sql`units_per_charge`, 'Base units in one charge unit.'),
      isFactor: true,
    },
    ...unitFields(sql`unit`, sql`container_qty`),
    sentence: field('In words', 'text', sql`sentence`, 'What one charge is, in packages of the day.'),
    effective_from: field('From', 'date', sql`effective_from`, 'The first day it holds.'),
    effective_to: field('To', 'date', sql`effective_to`, 'The first day it no longer holds.'),
  },
  rows: ({
    asked,
    where,
  }) => sql`select fact.*, ${codes}, item.unit, made.container_qty, '1 charge = ' || cast(fact.units_per_charge as varchar) || ' ' || item.unit || ' = '
      || cast(cast(cast(fact.units_per_charge as double precision) / cast(size.package_size as double precision) as decimal(18,4)) as varchar) || ' package' as sentence
    from ${table('charge_map')} fact ${joined} left join ${table('package_spans')} size on size.product_id = fact.product_id and size.from_date <= ${day(asked.to)} and ${day(asked.to)} < size.to_date
    where ${where()}`,
  tie: ['charge_code', 'ndc', 'facility_id', 'effective_from'],
});

/** The charges of some days behind a row, as they were sent. */
export const chargeLines = defineList({
  name: 'charge-lines',
  source: 'Charges, as sent.',
  filters: { ...itemFilters, ndc: ndcFilter, chargeCode: byChargeCode, facility: siteFilters.facility },
  fields: {
    charge_id: field('Charge', 'code', sql`charge_id`, 'The number of the charge.'),
    occurred_at: field('At', 'datetime', sql`cast(occurred_local as varchar)`, 'At the local time of the facility.'),
    kind: field('Kind', 'text', sql`kind`, 'A charge, a credit or billed waste.'),
    facility: { ...field('Facility', 'text', sql`facility_name`, 'The facility.'), code: sql`facility_code` },
    charge_code: field('Charge code', 'code', sql`charge_code`, 'The code that was charged.'),
    ndc: { ...field('Scanned NDC', 'code', sql`ndc_shown`, 'The NDC, where one was scanned.'), code: sql`ndc` },
    quantity: { ...field('Quantity', 'quantity', sql`quantity`, 'In charge units.'), unit: 'charge units' },
    payer: { ...field('Payer', 'status', sql`payer`, 'Who pays.'), words: payerWords },
    patient_class: field('Patient class', 'text', sql`patient_class`, 'As the charge says.'),
  },
  rows: ({ asked, where }: Pick<Wanted, 'asked' | 'where'>) =>
    sql`select fact.*, ${codes} from ${table('charges')} fact ${joined} where ${within(sql`fact.local_date`, asked)} and ${where()}`,
  tie: ['charge_id'],
});
