import type { StatusLevel } from '../../../contracts/report.ts';

export const matchedByWords: Record<string, string> = {
  ndc11: 'NDC',
  ndc9: 'Product, another package',
  text: 'Firm and drug in words',
};

export const recallStatusWords: Record<string, string> = {
  ongoing: 'Ongoing',
  completed: 'Completed',
  terminated: 'Terminated',
};
export const recallStatusLevels: Record<string, StatusLevel> = {
  ongoing: 'bad',
  completed: 'warn',
  terminated: 'none',
};

export const parseStateWords: Record<string, string> = {
  full: 'In full',
  partial: 'In part',
  all: 'All lots',
  empty: 'No lots named',
};

/** Why a lot is affected, to be reviewed or cleared. */
export const reasonWords: Record<string, string> = {
  listed: 'The notice lists the lot',
  in_range: 'The lot lies in a range of the notice',
  all_lots: 'The notice means all lots',
  not_listed: 'The notice was understood in full and does not list the lot',
  unknown_lot: 'Nobody knows the lot',
  weak_product_match: 'The notice does not name this NDC',
  lot_listed_but_weak_product: 'The lot is listed, but for another NDC or a product that is only like ours',
  unparsed_text: 'The text of the notice was not understood in full',
  shape: 'The lot is written unlike the ranges of the notice',
  leading_zero: 'The lot is listed but for leading zeros',
  lookalike: 'A listed lot differs only in signs that look alike (O and 0, I and 1, S and 5, B and 8)',
  prefix: 'A listed lot begins like ours, or ours like it',
  after_termination: 'The lot came after the recall was terminated',
  outside_distribution_dates: 'The lot came outside the distribution dates of the notice',
  not_received: 'Ordered and not yet received: the lot is not known',
};

export const onlyOpenWords: Record<string, string> = { yes: 'On hand, in use or on order' };

export const taskWords: Record<string, string> = {
  none: 'No task',
  open: 'Open',
  acknowledged: 'Acknowledged',
  late: 'Late',
  done: 'Done',
};
export const taskLevels: Record<string, StatusLevel> = {
  none: 'none',
  open: 'warn',
  acknowledged: 'warn',
  late: 'bad',
  done: 'ok',
};
