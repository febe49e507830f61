import { nadac } from '../../../warehouse/schema/public/price-tables.ts';
import { type Field, field, fileRows, type PublicFormat } from '../public-format.ts';
import { ndc11Of, ndcFaults } from '../read/ndc-sql.ts';
import { amountOf, dateOf, flagOf } from '../read/value-sql.ts';

const dates = ['month/day/year', 'iso'] as const;

const fields: Record<string, Field> = {
  description: field('ndc_description', { mark: true }),
  ndc: field('ndc', { mark: true }),
  per_unit: field('nadac_per_unit', { mark: true }),
  effective: field('effective_date', { mark: true }),
  unit: field('pricing_unit'),
  pharmacy_type: field('pharmacy_type_indicator'),
  otc: field('otc'),
  explanation: field('explanation_code'),
  classification: field('classification_for_rate_setting'),
  generic_per_unit: field('corresponding_generic_drug_nadac_per_unit'),
  generic_effective: field('corresponding_generic_drug_effective_date'),
  as_of: field('as_of_date'),
};
/** What makes it another rate. */
const rate = Object.keys(fields).filter((name) => name !== 'as_of');

/**
 * CMS, National Average Drug Acquisition Cost. The weekly file holds each NDC once; the file of a year holds every week, so
 * that a rate is repeated until the next: it is one rate.
 */
export const nadacCsv: PublicFormat = {
  name: 'cms-nadac-csv',
  title: 'CMS NADAC (CSV)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields,
  dated: { is: 'exact', question: () => `select max(${dateOf('as_of', dates)}) from ${fileRows}` },
  fold: `select * from ${fileRows} qualify row_number() over (
    partition by ${rate.join(', ')} order by ${dateOf('as_of', dates)} nulls last, record) = 1`,
  outputs: () => [
    {
      table: nadac,
      sources: ['nadac'],
      from: fileRows,
      values: {
        ndc11: ndc11Of('ndc'),
        effective_date: dateOf('effective', dates),
        ndc_raw: 'ndc',
        effective_date_raw: 'effective',
        description: 'description',
        nadac_per_unit_raw: 'per_unit',
        nadac_per_unit: amountOf('per_unit'),
        pricing_unit: 'unit',
        pharmacy_type: 'pharmacy_type',
        otc_raw: 'otc',
        otc: flagOf('otc'),
        explanation_codes: 'explanation',
        classification: 'classification',
        generic_nadac_per_unit_raw: 'generic_per_unit',
        generic_nadac_per_unit: amountOf('generic_per_unit'),
        generic_effective_date_raw: 'generic_effective',
        generic_effective_date: dateOf('generic_effective', dates),
        as_of_date: dateOf('as_of', dates),
      },
      faults: [
        ...ndcFaults('ndc', 'ndc'),
        {
          column: 'effective',
          breaks: `${dateOf('effective', dates)} is null`,
          says: 'is not a date, and a rate without one is of no use',
        },
        { column: 'per_unit', breaks: `${amountOf('per_unit')} is null`, says: 'is not an amount' },
      ],
    },
  ],
};
