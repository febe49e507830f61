export const entryKindWords: Record<string, string> = {
  opening: 'Opening balance',
  charge: 'Charge',
  waste: 'Billed waste',
  reversal: 'Credit',
  reclass_out: 'Reclassified out',
  reclass_in: 'Reclassified in',
  adjust: 'Adjustment',
  purchase: 'Purchase',
  supplier_return: 'Return to supplier',
};

export const reasonWords: Record<string, string> = {
  not_mapped: 'No row of the charge map holds for the charge code and NDC on the day',
  original_unknown: 'The charge that the credit takes back is not known',
  borrowed_factor: 'The scanned NDC is not mapped to the charge code; another NDC of the item is',
  not_covered: 'The drug is not a covered outpatient drug',
  class_blank: 'The patient class is blank',
  class_disagrees: 'The charge and the record of the visit disagree on the patient class',
  inpatient: 'Inpatient when the drug was given',
  payer_blank: 'The payer is blank',
  provider_blank: 'The provider is blank',
  location_blank: 'The location is blank',
  encounter_blank: 'The encounter is blank',
  outside_encounter: 'Given before admission or after discharge',
  site_not_registered: 'The place was not a registered site on the day',
  provider_not_eligible: 'The provider was not eligible on the day',
  orphan: 'Designated an orphan drug in the quarter',
  managed_care_carved_out: 'Medicaid managed care of a state that is carved out',
  medicaid_second_payer: 'Medicaid is the second payer',
  carved_out: 'Medicaid, and the facility carves it out',
  state_not_listed: 'Medicaid of a state in which the entity lists no number in the quarter',
  number_not_listed: 'Medicaid, and the billing number is not listed in the quarter',
  eligible: 'Every test was passed',
};

interface Test {
  rule: string;
  /** What it asks, and which element of the patient definition it stands for. */
  asks: string;
  /** The reasons for which it decides. */
  reasons: readonly string[];
}

/** The tests in the order in which they are made. */
export const tests: readonly Test[] = [
  {
    rule: 'R01',
    asks: 'mapped to an NDC and a factor',
    reasons: ['not_mapped', 'original_unknown', 'borrowed_factor'],
  },
  { rule: 'R03', asks: 'covered outpatient drug', reasons: ['not_covered'] },
  { rule: 'R02', asks: 'patient class known', reasons: ['class_blank', 'class_disagrees'] },
  { rule: 'R04', asks: 'outpatient when given (service)', reasons: ['inpatient'] },
  {
    rule: 'R02',
    asks: 'payer, provider, location and encounter known (record of care)',
    reasons: ['payer_blank', 'provider_blank', 'location_blank', 'encounter_blank', 'outside_encounter'],
  },
  { rule: 'R05', asks: 'registered site on the day (site)', reasons: ['site_not_registered'] },
  { rule: 'R06', asks: 'eligible provider on the day (provider)', reasons: ['provider_not_eligible'] },
  { rule: 'R07', asks: 'no orphan drug', reasons: ['orphan'] },
  {
    rule: 'R08',
    asks: 'Medicaid carved in',
    reasons: ['managed_care_carved_out', 'carved_out', 'state_not_listed'],
  },
  { rule: 'R09', asks: 'billing number listed', reasons: ['number_not_listed', 'medicaid_second_payer'] },
];

/** Each test as passed, decided or not tested, by the reason for which a charge went where it went. */
export function testsOf(reason: string): string {
  const decided = tests.findIndex(({ reasons }) => reasons.includes(reason));
  const last = decided === -1 ? tests.length : decided;
  const told = tests.map(({ rule, asks }, place) => {
    if (place < last) return `${rule} ${asks}: passed`;
    return place === last
      ? `${rule} ${asks}: decided. ${reasonWords[reason] ?? reason}`
      : `${rule} ${asks}: not tested`;
  });
  return [...told, decided === -1 ? 'R10: eligible' : 'R10: not reached'].join('; ');
}
