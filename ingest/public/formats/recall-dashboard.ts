import { field, fileRows, type PublicFormat } from '../public-format.ts';
import { ndcsIn } from '../read/ndc-sql.ts';
import { dateOf } from '../read/value-sql.ts';
import { recallOutputs } from './recalls.ts';

const dates = ['excel', 'month/day/year', 'iso'] as const;

/**
 * The export of FDA's recall dashboard, as a spreadsheet or saved from one: its dates are days since 1900. It has no recall
 * number and no lots; a product is known by its own number.
 */
export const recallDashboard: PublicFormat = {
  name: 'fda-recall-dashboard',
  title: 'FDA recall dashboard export (CSV or xlsx)',
  is: 'text',
  delimiter: ',',
  quoted: true,
  fields: {
    fei_number: field('fei_number', { mark: true }),
    recalling_firm: field('recalling_firm_name', { mark: true }),
    product_type: field('product_type'),
    classification: field('product_classification', { mark: true }),
    status: field('status'),
    distribution_pattern: field('distribution_pattern'),
    city: field('recalling_firm_city'),
    state: field('recalling_firm_state'),
    country: field('recalling_firm_country'),
    classified: field('center_classification_date', { mark: true }),
    reason_for_recall: field('reason_for_recall'),
    product_description: field('product_description', { mark: true }),
    event_id: field('event_id', { mark: true }),
    event_classification: field('event_classification'),
    product_id: field('product_id', { mark: true }),
    center: field('center'),
    details_link: field('recall_details'),
  },
  dated: { is: 'at least', question: () => `select max(${dateOf('classified', dates)}) from ${fileRows}` },
  outputs: () =>
    recallOutputs({
      source: 'fda_recall_dashboard',
      values: {
        recall_key: `'product ' || product_id`,
        product_id: 'product_id',
        event_id: 'event_id',
        classification: 'classification',
        event_classification: 'event_classification',
        status: 'status',
        product_type: 'product_type',
        center: 'center',
        recalling_firm: 'recalling_firm',
        fei_number: 'fei_number',
        product_description: 'product_description',
        reason_for_recall: 'reason_for_recall',
        distribution_pattern: 'distribution_pattern',
        center_classification_date_raw: 'classified',
        center_classification_date: dateOf('classified', dates),
        city: 'city',
        // A dash where the firm is in no state.
        state: `nullif(state, '-')`,
        country: 'country',
        details_link: 'details_link',
      },
      texts: { product_description: ndcsIn('product_description') },
      faults: [
        { column: 'product_id', breaks: `product_id is null`, says: 'is required' },
        {
          column: 'product_type',
          breaks: `lower(product_type) not in ('drugs', 'biologics')`,
          says: 'is neither a drug nor a biologic',
        },
      ],
    }),
};
