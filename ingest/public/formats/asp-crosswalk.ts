import { aspCrosswalk } from '../../../warehouse/schema/public/price-tables.ts';
import { type FileFacts, field, fileRows, type Output, type PublicFormat } from '../public-format.ts';
import { ndc11Of } from '../read/ndc-sql.ts';
import { amountOf } from '../read/value-sql.ts';
import { freeDescription, quarterColumns, quarterStart } from './asp-quarter.ts';

const packages = {
  labeler: field('labeler_name', { mark: true }),
  drug_name: field('drug_name', { mark: true }),
  size: field('pkg_size'),
  quantity: field('pkg_qty'),
  units: field('billunits', { mark: true }),
  units_per_package: field('billunitspkg'),
};

const output = ({ around }: FileFacts, source: string, drug: string, own: Record<string, string>): Output => ({
  table: aspCrosswalk,
  sources: [source],
  from: fileRows,
  values: {
    drug_key: drug,
    ndc_raw: 'ndc',
    ndc11: ndc11Of('ndc'),
    labeler_name: 'labeler',
    drug_name: 'drug_name',
    dosage: 'dosage',
    package_size_raw: 'size',
    package_size: amountOf('size'),
    package_quantity_raw: 'quantity',
    package_quantity: amountOf('quantity'),
    billing_units_raw: 'units',
    billing_units: amountOf('units'),
    billing_units_per_package_raw: 'units_per_package',
    billing_units_per_package: amountOf('units_per_package'),
    ...own,
    ...quarterColumns(around),
  },
  faults: [
    { column: drug, breaks: `${drug} is null`, says: 'is required' },
    { column: 'ndc', breaks: `ndc is null`, says: 'is required' },
    {
      column: 'ndc',
      breaks: `regexp_full_match(ndc, '[0-9]{10}')`,
      says: 'has ten digits without hyphens, which is ambiguous',
    },
  ],
});

/** CMS, which HCPCS code an NDC is billed under, and how many billing units a package holds. */
export const aspCrosswalkCsv: PublicFormat = {
  name: 'cms-asp-crosswalk-csv',
  title: 'CMS ASP NDC-HCPCS crosswalk (CSV)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields: {
    // The header carries the year: `_2025_CODE`.
    code: field(['year_code', 'hcpcs_code', 'code'], { mark: true }),
    words: field('short_description', { mark: true }),
    ndc: field(['ndc2', 'ndc', 'ndc_or_alternate_id'], { mark: true }),
    dosage: field('hcpcs_dosage', { mark: true }),
    ...packages,
  },
  dated: { is: 'exact', question: ({ around }) => quarterStart(around) },
  outputs: (facts) => [
    output(facts, 'asp_crosswalk', 'code', {
      hcpcs: 'code',
      short_description: freeDescription('code', 'words'),
    }),
  ],
};

export const aspNocCrosswalkCsv: PublicFormat = {
  name: 'cms-asp-noc-crosswalk-csv',
  title: 'CMS ASP NOC NDC-HCPCS crosswalk (CSV)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields: {
    drug: field('drug_generic_name', { mark: true }),
    ndc: field(['ndc_or_alternate_id', 'ndc2', 'ndc'], { mark: true }),
    dosage: field('dosage', { mark: true }),
    ...packages,
  },
  dated: { is: 'exact', question: ({ around }) => quarterStart(around) },
  outputs: (facts) => [
    output(facts, 'asp_noc_crosswalk', 'drug', {
      hcpcs: 'cast(null as varchar)',
      short_description: 'cast(null as varchar)',
    }),
  ],
};
