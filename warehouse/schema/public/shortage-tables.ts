import { day, type PublicTable, read, text, whole } from './define-public.ts';

export const fdaShortages: PublicTable = {
  name: 'fda_shortages',
  grain: "one line of FDA's list of drug shortages",
  sort: ['ndc11'],
  columns: [
    text('shortage_key', 'key'),
    text('package_ndc_raw'),
    // The first NDC of the line; a line may name several, and fda_shortage_ndcs has them all.
    text('ndc11'),
    text('generic_name'),
    text('company_name'),
    text('contact_info'),
    text('presentation'),
    text('dosage_form'),
    text('therapeutic_categories'),
    ...read(text('status')),
    text('update_type'),
    ...read(text('availability')),
    text('shortage_reason'),
    text('related_info'),
    text('resolved_note'),
    ...read(day('initial_posting_date')),
    ...read(day('update_date')),
    ...read(day('change_date')),
    ...read(day('discontinued_date')),
    text('recovery_raw'),
    day('recovery_date'),
    text('recovery_kind'),
    text('generic_name_note'),
    text('generic_name_link'),
    text('company_info_link'),
    text('availability_link'),
    text('related_info_link'),
    text('resolved_note_link'),
    text('discontinued_note_link'),
    text('openfda_raw'),
  ],
};

export const fdaShortageNdcs: PublicTable = {
  name: 'fda_shortage_ndcs',
  grain: "one NDC that a line of FDA's list of drug shortages names",
  sort: ['ndc11'],
  columns: [text('shortage_key', 'key'), whole('ordinal', 'key'), text('ndc_raw'), text('ndc11')],
};
