import { ndcDirectory, ndcPackages } from '../../../warehouse/schema/public/ndc-tables.ts';
import { type FileFacts, field, fileRows, type PublicFormat } from '../public-format.ts';
import { ndc9Of, ndc10Of, ndc11Of, ndcFaults } from '../read/ndc-sql.ts';
import { dateOf } from '../read/value-sql.ts';
import { packageQuantity, packageUnit } from './ndc-package-size.ts';

/** FDA publishes drugs that are not finished (bulk ingredients) in files of the same names, with this before them; they have no brands. */
const sourceOf = ({ name, columns }: FileFacts): string => {
  const isProducts = columns.includes('nonproprietaryname');
  return /unfinished/iu.test(name) || (isProducts && !columns.includes('proprietaryname'))
    ? 'ndc_unfinished'
    : 'ndc_finished';
};
const day = (name: string, from: string) => ({
  [`${name}_raw`]: from,
  [name]: dateOf(from, ['yyyymmdd', 'month/day/year']),
});

/** Numbers and units are two lists that go together, split by semicolons; either can be the shorter. */
const strengths = `nullif(array_to_string(list_transform(
  list_zip(string_split(strength, ';'), string_split(coalesce(unit, ''), ';')),
  lambda pair: trim(concat_ws(' ', trim(pair[1]), trim(pair[2])))), '; '), '')`;
const evenly = (sql: string): string => `regexp_replace(${sql}, '\\s*;\\s*', '; ', 'g')`;

/** FDA NDC directory, product.txt and unfinished_product.txt; the latter has neither brands nor routes. */
export const ndcProductText: PublicFormat = {
  name: 'fda-ndc-product-text',
  title: 'FDA NDC directory, products (text)',
  is: 'text',
  delimiter: '\t',
  quoted: false,
  fields: {
    product_id: field('productid', { mark: true }),
    product_ndc: field('productndc', { mark: true }),
    product_type: field('producttypename', { mark: true }),
    brand: field('proprietaryname'),
    brand_suffix: field('proprietarynamesuffix'),
    generic: field('nonproprietaryname', { mark: true }),
    form: field('dosageformname'),
    route: field('routename'),
    starts: field('startmarketingdate'),
    ends: field('endmarketingdate'),
    category: field('marketingcategoryname'),
    application: field('applicationnumber'),
    labeler: field('labelername', { mark: true }),
    substance: field('substancename'),
    strength: field('active_numerator_strength'),
    unit: field('active_ingred_unit'),
    classes: field('pharm_classes'),
    schedule: field('deaschedule'),
    excluded: field('ndc_exclude_flag'),
    certified: field('listing_record_certified_through'),
  },
  outputs: (facts) => [
    {
      table: ndcDirectory,
      sources: [sourceOf(facts)],
      from: fileRows,
      values: {
        product_id: 'product_id',
        product_ndc: 'product_ndc',
        ndc9: ndc9Of('product_ndc'),
        product_type: 'product_type',
        proprietary_name: 'brand',
        proprietary_name_suffix: 'brand_suffix',
        nonproprietary_name: 'generic',
        dosage_form: 'form',
        routes: evenly('route'),
        ...day('marketing_start', 'starts'),
        ...day('marketing_end', 'ends'),
        marketing_category: 'category',
        application_number: 'application',
        labeler_name: 'labeler',
        active_ingredients: evenly('substance'),
        strengths_raw: 'strength',
        strengths,
        strength_units_raw: 'unit',
        pharm_classes: 'classes',
        dea_schedule: 'schedule',
        exclude_flag: 'excluded',
        ...day('listing_expires', 'certified'),
        spl_id: `nullif(split_part(product_id, '_', 2), '')`,
        openfda_raw: 'cast(null as varchar)',
      },
      faults: [
        { column: 'product_id', breaks: `product_id is null`, says: 'is required' },
        { column: 'product_ndc', breaks: `product_ndc is null`, says: 'is required' },
      ],
    },
  ],
};

/** FDA NDC directory, package.txt and unfinished_package.txt. */
export const ndcPackageText: PublicFormat = {
  name: 'fda-ndc-package-text',
  title: 'FDA NDC directory, packages (text)',
  is: 'text',
  delimiter: '\t',
  quoted: false,
  fields: {
    product_id: field('productid', { mark: true }),
    product_ndc: field('productndc', { mark: true }),
    package_ndc: field('ndcpackagecode', { mark: true }),
    description: field('packagedescription', { mark: true }),
    starts: field('startmarketingdate'),
    ends: field('endmarketingdate'),
    excluded: field('ndc_exclude_flag'),
    sample: field('sample_package'),
  },
  outputs: (facts) => [
    {
      table: ndcPackages,
      sources: [sourceOf(facts)],
      from: fileRows,
      values: {
        product_id: 'product_id',
        package_ndc: 'package_ndc',
        ndc11: ndc11Of('package_ndc'),
        ndc10: ndc10Of('package_ndc'),
        description: 'description',
        package_quantity: packageQuantity('description'),
        package_unit: packageUnit('description'),
        ...day('marketing_start', 'starts'),
        ...day('marketing_end', 'ends'),
        is_sample: `sample = 'Y'`,
        exclude_flag: 'excluded',
      },
      faults: [
        { column: 'product_id', breaks: `product_id is null`, says: 'is required' },
        ...ndcFaults('package_ndc', 'package_ndc'),
      ],
    },
  ],
};
