import { aspPrices } from '../../../warehouse/schema/public/price-tables.ts';
import { field, fileRows, type PublicFormat } from '../public-format.ts';
import { amountOf } from '../read/value-sql.ts';
import { freeDescription, quarterColumns, quarterStart } from './asp-quarter.ts';

const noText = 'cast(null as varchar)';
const noAmount = 'cast(null as decimal(18,6))';
const amounts = (name: string, sql: string) => ({ [`${name}_raw`]: sql, [name]: amountOf(sql) });
const noAmounts = (name: string) => ({ [`${name}_raw`]: noText, [name]: noAmount });

/** CMS, payment allowance limits for Medicare Part B drugs, by HCPCS code. */
export const aspPricesCsv: PublicFormat = {
  name: 'cms-asp-prices-csv',
  title: 'CMS ASP pricing (CSV)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields: {
    code: field('hcpcs_code', { mark: true }),
    words: field('short_description', { mark: true }),
    dosage: field('hcpcs_code_dosage', { mark: true }),
    payment_limit: field('payment_limit', { mark: true }),
    coinsurance: field('co_insurance_percentage'),
    vaccine_awp: field('vaccine_awp'),
    vaccine_limit: field('vaccine_limit'),
    blood_awp: field('blood_awp'),
    blood_limit: field('blood_limit'),
    clotting: field('clotting_factor'),
    notes: field('notes'),
  },
  dated: { is: 'exact', question: ({ around }) => quarterStart(around) },
  outputs: ({ around }) => [
    {
      table: aspPrices,
      sources: ['asp_prices'],
      from: fileRows,
      values: {
        drug_key: 'code',
        hcpcs: 'code',
        drug_name: noText,
        short_description: freeDescription('code', 'words'),
        dosage: 'dosage',
        ...amounts('payment_limit', 'payment_limit'),
        ...amounts('coinsurance_pct', 'coinsurance'),
        ...amounts('vaccine_awp_pct', 'vaccine_awp'),
        ...amounts('vaccine_limit', 'vaccine_limit'),
        ...amounts('blood_awp_pct', 'blood_awp'),
        ...amounts('blood_limit', 'blood_limit'),
        clotting_factor: 'clotting',
        notes: 'notes',
        ...quarterColumns(around),
      },
      faults: [{ column: 'code', breaks: `code is null`, says: 'is required' }],
    },
  ],
};

/** The same for drugs that are billed under an unlisted code: they are known by name and dosage. */
export const aspNocPricesCsv: PublicFormat = {
  name: 'cms-asp-noc-prices-csv',
  title: 'CMS ASP NOC pricing (CSV)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields: {
    drug: field('drug_generic_name_trade_name', { mark: true }),
    dosage: field('dosage', { mark: true }),
    payment_limit: field('payment_limit', { mark: true }),
    notes: field('notes'),
  },
  dated: { is: 'exact', question: ({ around }) => quarterStart(around) },
  outputs: ({ around }) => [
    {
      table: aspPrices,
      sources: ['asp_noc_prices'],
      from: fileRows,
      values: {
        drug_key: `drug || ', ' || coalesce(dosage, '')`,
        hcpcs: noText,
        drug_name: 'drug',
        short_description: noText,
        dosage: 'dosage',
        ...amounts('payment_limit', 'payment_limit'),
        ...noAmounts('coinsurance_pct'),
        ...noAmounts('vaccine_awp_pct'),
        ...noAmounts('vaccine_limit'),
        ...noAmounts('blood_awp_pct'),
        ...noAmounts('blood_limit'),
        clotting_factor: noText,
        notes: 'notes',
        ...quarterColumns(around),
      },
      faults: [{ column: 'drug', breaks: `drug is null`, says: 'is required' }],
    },
  ],
};
