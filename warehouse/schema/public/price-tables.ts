import { amount, day, flag, type PublicTable, read, text, whole } from './define-public.ts';

export const nadac: PublicTable = {
  name: 'nadac',
  grain: 'what retail pharmacies paid on average for one unit of an NDC, from a day on (CMS survey)',
  sort: ['ndc11', 'effective_date'],
  columns: [
    text('ndc11', 'key'),
    day('effective_date', 'key'),
    whole('occurrence', 'key'),
    text('ndc_raw'),
    text('effective_date_raw'),
    text('description'),
    ...read(amount('nadac_per_unit')),
    text('pricing_unit'),
    text('pharmacy_type'),
    ...read(flag('otc')),
    text('explanation_codes'),
    text('classification'),
    ...read(amount('generic_nadac_per_unit')),
    ...read(day('generic_effective_date')),
    // The same rate is published week after week: the first week of the file that brought it.
    day('as_of_date', 'note'),
  ],
};

export const aspPrices: PublicTable = {
  name: 'asp_prices',
  grain: 'what Medicare Part B pays for one billing unit of a drug, in a quarter',
  sort: ['hcpcs'],
  columns: [
    // The HCPCS code; for drugs without one of their own, the name of the drug and its dosage.
    text('drug_key', 'key'),
    text('hcpcs'),
    text('drug_name'),
    text('short_description'),
    text('dosage'),
    ...read(amount('payment_limit')),
    ...read(amount('coinsurance_pct')),
    ...read(amount('vaccine_awp_pct')),
    ...read(amount('vaccine_limit')),
    ...read(amount('blood_awp_pct')),
    ...read(amount('blood_limit')),
    text('clotting_factor'),
    text('notes'),
    day('effective_from'),
    day('effective_to'),
  ],
};

export const aspCrosswalk: PublicTable = {
  name: 'asp_crosswalk',
  grain: 'how many billing units of a HCPCS code a package of an NDC holds, in a quarter',
  sort: ['ndc11'],
  columns: [
    text('drug_key', 'key'),
    // What has no NDC (skin substitutes) stands here under the maker's own number.
    text('ndc_raw', 'key'),
    text('ndc11'),
    text('hcpcs'),
    text('short_description'),
    text('labeler_name'),
    text('drug_name'),
    text('dosage'),
    ...read(amount('package_size')),
    ...read(amount('package_quantity')),
    ...read(amount('billing_units')),
    ...read(amount('billing_units_per_package')),
    day('effective_from'),
    day('effective_to'),
  ],
};
