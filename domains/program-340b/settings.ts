const group = '340B ledger';

/** What an entity decides where no public rule does, and from where on the 340B pages ask to look. */
export const program340bSettings = {
  borrowedFactor: {
    key: 'program_340b.borrowed_factor',
    app: 'scm',
    group,
    label: 'Scanned NDC that its charge code does not map to',
    meaning:
      'The units per charge of another NDC of the same item may be borrowed. Hold: the charge waits until somebody maps the NDC. Post: it is posted and marked.',
    type: 'choice',
    usual: 'hold',
    choices: [
      { value: 'hold', label: 'Hold' },
      { value: 'post', label: 'Post and mark' },
    ],
    pages: ['1075', '1078', '1081', '1087'],
  },
  recurringAccounts: {
    key: 'program_340b.recurring_accounts',
    app: 'scm',
    group,
    label: 'Charges outside their encounter are posted',
    meaning:
      'Yes where one encounter stands for visits over months. No: a charge before admission or after discharge is held, because the patient may not have been a patient then.',
    type: 'flag',
    usual: false,
    pages: ['1075', '1078', '1081', '1087'],
  },
  carvedOutManagedCare: {
    key: 'program_340b.carved_out_managed_care',
    app: 'scm',
    group,
    label: 'States where Medicaid managed care is carved out',
    meaning: 'Charges to Medicaid managed care of these states are posted as Medicaid fee for service carved out.',
    type: 'codes',
    each: 'state',
    usual: [],
    most: 60,
    pages: ['1075', '1078', '1081', '1087'],
  },
  secondaryAsPrimary: {
    key: 'program_340b.secondary_medicaid_states',
    app: 'scm',
    group,
    label: 'States where Medicaid as second payer is treated as first',
    meaning:
      'Elsewhere a charge with Medicaid as second payer is held: whether the state asks a rebate for it cannot be told from the charge.',
    type: 'codes',
    each: 'state',
    usual: [],
    most: 60,
    pages: ['1075', '1078', '1081', '1087'],
  },
  staleDays: {
    key: 'program_340b.accumulator_stale_days',
    app: 'scm',
    group,
    label: 'A balance is idle after',
    meaning: 'A full package is earned and no entry touched the balance for so many days: it is counted as idle.',
    type: 'days',
    usual: 90,
    least: 7,
    most: 730,
    pages: ['1087'],
  },
  splitPolicy: {
    key: 'program_340b.order_split_policy',
    app: 'scm',
    group,
    label: 'Order split',
    meaning: 'Which account an order takes first. What neither balance supports goes to WAC where GPO is prohibited.',
    type: 'choice',
    usual: '340b_first',
    choices: [
      { value: '340b_first', label: '340B first' },
      { value: 'gpo_first', label: 'GPO first' },
    ],
    pages: ['1081'],
  },
} as const;
