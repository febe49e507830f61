import { field, fileRows, type PublicFormat } from '../public-format.ts';
import { dateOf, jsonOf, listOf } from '../read/value-sql.ts';
import { prepareShortages, shortageOutputs, statusOf } from './shortages.ts';

/** The documentation says YYYYMMDD, the files have MM/DD/YYYY. */
const dates = ['month/day/year', 'yyyymmdd', 'iso'] as const;
const day = (name: string) => ({ [`${name}_raw`]: name, [name]: dateOf(name, dates) });
const missing = 'cast(null as varchar)';

export const shortagesJson: PublicFormat = {
  name: 'openfda-shortages-json',
  title: 'openFDA drug/shortages (JSON)',
  is: 'json',
  list: 'results',
  fields: {
    package_ndc: field('package_ndc'),
    generic_name: field('generic_name'),
    company_name: field('company_name', { mark: true }),
    contact_info: field('contact_info', { mark: true }),
    presentation: field('presentation', { mark: true }),
    dosage_form: field('dosage_form'),
    therapeutic_category: field('therapeutic_category', { nested: true }),
    status: field('status'),
    update_type: field('update_type', { mark: true }),
    availability: field('availability', { mark: true }),
    shortage_reason: field('shortage_reason', { mark: true }),
    related_info: field('related_info'),
    related_info_link: field('related_info_link'),
    resolved_note: field('resolved_note'),
    initial_posting_date: field('initial_posting_date', { mark: true }),
    update_date: field('update_date'),
    change_date: field('change_date'),
    discontinued_date: field('discontinued_date'),
    openfda: field('openfda', { nested: true }),
  },
  prepare: prepareShortages(fileRows, {
    values: {
      generic_name: 'generic_name',
      company_name: 'company_name',
      contact_info: 'contact_info',
      presentation: 'presentation',
      dosage_form: 'dosage_form',
      therapeutic_categories: listOf('therapeutic_category'),
      status_raw: 'status',
      status: statusOf('status'),
      update_type: 'update_type',
      availability_raw: 'availability',
      shortage_reason: 'shortage_reason',
      related_info: 'related_info',
      resolved_note: 'resolved_note',
      ...day('initial_posting_date'),
      ...day('update_date'),
      ...day('change_date'),
      ...day('discontinued_date'),
      generic_name_note: missing,
      generic_name_link: missing,
      company_info_link: missing,
      availability_link: missing,
      related_info_link: 'related_info_link',
      resolved_note_link: missing,
      discontinued_note_link: missing,
      openfda_raw: jsonOf('openfda'),
    },
    recoveryText: 'related_info',
    ndcsRaw: `case when package_ndc is null then [] else [package_ndc] end`,
  }),
  outputs: () => shortageOutputs,
};
