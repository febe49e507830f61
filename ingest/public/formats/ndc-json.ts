import { ndcDirectory, ndcPackages } from '../../../warehouse/schema/public/ndc-tables.ts';
import { field, fileRows, type PublicFormat } from '../public-format.ts';
import { ndc9Of, ndc10Of, ndc11Of, ndcFaults } from '../read/ndc-sql.ts';
import { dateOf, jsonOf, listOf, textOf } from '../read/value-sql.ts';
import { packageQuantity, packageUnit } from './ndc-package-size.ts';

const dates = ['yyyymmdd', 'iso', 'month/day/year'] as const;
const day = (name: string, from: string) => ({ [`${name}_raw`]: from, [name]: dateOf(from, dates) });
/** Records of the first years have no product_id, which FDA's own files make of the NDC and the label's number. */
const productId = `coalesce(product_id, product_ndc || '_' || spl_id)`;
const sources = ['ndc_finished', 'ndc_unfinished'];
const source = `case when lower(finished) = 'false' then 'ndc_unfinished' else 'ndc_finished' end`;

/** The NDC directory as openFDA hands it out: products with their packages, finished and unfinished in one file. */
export const ndcJson: PublicFormat = {
  name: 'openfda-ndc-json',
  title: 'openFDA drug/ndc (JSON)',
  is: 'json',
  list: 'results',
  fields: {
    product_id: field('product_id', { mark: true }),
    product_ndc: field('product_ndc', { mark: true }),
    spl_id: field('spl_id'),
    generic_name: field('generic_name'),
    brand_name: field('brand_name'),
    brand_name_suffix: field('brand_name_suffix'),
    labeler_name: field('labeler_name', { mark: true }),
    finished: field('finished', { mark: true }),
    product_type: field('product_type'),
    dosage_form: field('dosage_form'),
    route: field('route', { nested: true }),
    active_ingredients: field('active_ingredients', { nested: true }),
    marketing_category: field('marketing_category', { mark: true }),
    application_number: field('application_number'),
    marketing_start_date: field('marketing_start_date'),
    marketing_end_date: field('marketing_end_date'),
    listing_expiration_date: field('listing_expiration_date', { mark: true }),
    dea_schedule: field('dea_schedule'),
    pharm_class: field('pharm_class', { nested: true }),
    packaging: field('packaging', { nested: true, mark: true }),
    openfda: field('openfda', { nested: true }),
  },
  outputs: () => [
    {
      table: ndcDirectory,
      sources,
      source,
      from: fileRows,
      values: {
        product_id: productId,
        product_ndc: 'product_ndc',
        ndc9: ndc9Of('product_ndc'),
        product_type: 'product_type',
        proprietary_name: 'brand_name',
        proprietary_name_suffix: 'brand_name_suffix',
        nonproprietary_name: 'generic_name',
        dosage_form: 'dosage_form',
        routes: listOf('route'),
        ...day('marketing_start', 'marketing_start_date'),
        ...day('marketing_end', 'marketing_end_date'),
        marketing_category: 'marketing_category',
        application_number: 'application_number',
        labeler_name: 'labeler_name',
        active_ingredients: `nullif(array_to_string(active_ingredients->>'$[*].name', '; '), '')`,
        strengths_raw: jsonOf('active_ingredients'),
        strengths: `nullif(array_to_string(active_ingredients->>'$[*].strength', '; '), '')`,
        strength_units_raw: 'cast(null as varchar)',
        pharm_classes: `nullif(array_to_string(pharm_class->>'$[*]', ', '), '')`,
        dea_schedule: 'dea_schedule',
        exclude_flag: 'cast(null as varchar)',
        ...day('listing_expires', 'listing_expiration_date'),
        spl_id: 'spl_id',
        openfda_raw: jsonOf('openfda'),
      },
      faults: [
        { column: 'product_ndc', breaks: `product_ndc is null`, says: 'is required' },
        { column: 'product_id', breaks: `${productId} is null`, says: 'is required' },
      ],
    },
    {
      table: ndcPackages,
      sources,
      source,
      from: `(select record, product_id, product_ndc, spl_id, finished, ${textOf(`pack->>'package_ndc'`)} as package_ndc, ${textOf(`pack->>'description'`)} as description,
          ${textOf(`pack->>'marketing_start_date'`)} as starts, ${textOf(`pack->>'marketing_end_date'`)} as ends, pack->>'sample' as sample
        from (select *, unnest(packaging->'$[*]') as pack from ${fileRows}))`,
      values: {
        product_id: productId,
        package_ndc: 'package_ndc',
        ndc11: ndc11Of('package_ndc'),
        ndc10: ndc10Of('package_ndc'),
        description: 'description',
        package_quantity: packageQuantity('description'),
        package_unit: packageUnit('description'),
        ...day('marketing_start', 'starts'),
        ...day('marketing_end', 'ends'),
        is_sample: 'try_cast(sample as boolean)',
        exclude_flag: 'cast(null as varchar)',
      },
      faults: ndcFaults('package_ndc', 'package_ndc'),
    },
  ],
};
