import type { StatusLevel } from '../../../../contracts/report.ts';

/** The legs of a scheduled drug, in their order. */
export const legWords: Record<string, string> = {
  received: 'Invoiced to received',
  vaulted: 'Received to vault',
  compounded: 'Compounded',
  moved: 'Moved to arrived',
  loaded: 'Arrived to loaded',
  used: 'Removed to accounted for',
  counted: 'Book to shelf',
  destroyed: 'Destroyed',
  returned: 'Sent back',
};

export const legStateWords: Record<string, string> = {
  matched: 'Matched',
  probable: 'Probably matched',
  gap: 'Gap',
  unlocated: 'Unlocated',
  not_judged: 'Not judged',
};
export const legStateLevels: Record<string, StatusLevel> = {
  matched: 'ok',
  probable: 'ok',
  gap: 'bad',
  unlocated: 'warn',
  not_judged: 'none',
};

export const causeWords: Record<string, string> = {
  short: 'Less arrived than left',
  surplus: 'More arrived than left',
  no_arrival: 'Left, and arrived nowhere',
  no_departure: 'Arrived, and left nowhere',
  no_second_person: 'No second person',
  no_person: 'Names no person',
  no_document: 'Names no document',
  no_records: 'The other record may still come',
  not_accounted: 'Not accounted for',
};

export const ruleWords: Record<string, string> = {
  po_line: 'Order line',
  transfer_id: 'Transfer number',
  document: 'Document',
  quantity: 'Same NDC and quantity within 24 hours',
  same_record: 'One record',
  episodes: 'Episodes',
};
