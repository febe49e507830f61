import { amount, day, flag, type PublicTable, read, text } from './define-public.ts';

export const ndcDirectory: PublicTable = {
  name: 'ndc_directory',
  grain: 'one product of the FDA NDC directory in one version of its label',
  sort: ['ndc9'],
  columns: [
    // An NDC can be listed twice, with two labels; FDA joins its own files by this.
    text('product_id', 'key'),
    text('product_ndc'),
    text('ndc9'),
    text('product_type'),
    text('proprietary_name'),
    text('proprietary_name_suffix'),
    text('nonproprietary_name'),
    text('dosage_form'),
    text('routes'),
    ...read(day('marketing_start')),
    ...read(day('marketing_end')),
    text('marketing_category'),
    text('application_number'),
    text('labeler_name'),
    text('active_ingredients'),
    ...read(text('strengths')),
    text('strength_units_raw'),
    text('pharm_classes'),
    text('dea_schedule'),
    text('exclude_flag'),
    ...read(day('listing_expires')),
    text('spl_id'),
    text('openfda_raw'),
  ],
};

export const ndcPackages: PublicTable = {
  name: 'ndc_packages',
  grain: 'one package of a product of the FDA NDC directory',
  sort: ['ndc11'],
  columns: [
    text('product_id', 'key'),
    text('package_ndc', 'key'),
    text('ndc11'),
    text('ndc10'),
    text('description'),
    amount('package_quantity'),
    text('package_unit'),
    ...read(day('marketing_start')),
    ...read(day('marketing_end')),
    flag('is_sample'),
    text('exclude_flag'),
  ],
};
