import { describe, expect, it } from 'vitest';
import { type ChargeFacts, classifyCharge } from './classify-charge.ts';

const policy = {
  postsBorrowedFactors: false,
  hasRecurringAccounts: false,
  carvedOutManagedCare: [],
  secondaryAsPrimary: [],
};
/** An eligible charge of an outpatient of a DSH hospital. */
const eligible: ChargeFacts = {
  isMatched: true,
  isBorrowed: false,
  isCovered: true,
  chargeClass: 'outpatient',
  timedClass: null,
  payer: 'commercial',
  secondaryPayer: null,
  payerState: 'IL',
  hasProvider: true,
  hasLocation: true,
  hasEncounter: true,
  isWithinEncounter: true,
  isRegistered: true,
  isProviderEligible: true,
  isOrphan: false,
  entityType: 'DSH',
  isGpoProhibited: true,
  isCarveIn: true,
  isStateListed: true,
  isNumberListed: true,
};
const decide = (changed: Partial<ChargeFacts>, set: Partial<typeof policy> = {}) => {
  const { outcome, rule } = classifyCharge({ ...eligible, ...changed }, { ...policy, ...set });
  return `${rule} ${outcome}`;
};

describe('the rules in their order', () => {
  it.each<[string, Partial<ChargeFacts>, string]>([
    ['an eligible charge', {}, 'R10 340b'],
    ['no row of the charge map', { isMatched: false }, 'R01 unmatched'],
    ['a factor of another NDC of the item', { isBorrowed: true }, 'R01 hold'],
    ['payer blank (vector of 1081)', { payer: null }, 'R02 pending_data'],
    ['provider blank', { hasProvider: false }, 'R02 pending_data'],
    ['location blank', { hasLocation: false }, 'R02 pending_data'],
    ['encounter blank or unknown (B22)', { hasEncounter: false, isWithinEncounter: false }, 'R02 pending_data'],
    ['outside the encounter (B22)', { isWithinEncounter: false }, 'R02 pending_data'],
    ['class blank', { chargeClass: null }, 'R02 pending_data'],
    ['not covered comes before what is missing (B1)', { isCovered: false, payer: null, chargeClass: null }, 'R03 gpo'],
    ['inpatient comes before what is missing (B1)', { chargeClass: 'inpatient', payer: null }, 'R04 gpo'],
    ['emergency at 10:00, admitted at 14:00 (B20)', { chargeClass: 'emergency', timedClass: 'emergency' }, 'R10 340b'],
    ['the dose at 15:00 (B20)', { chargeClass: null, timedClass: 'inpatient' }, 'R04 gpo'],
    ['charge and visit disagree (B20)', { chargeClass: 'outpatient', timedClass: 'inpatient' }, 'R02 pending_data'],
    ['observation is outpatient', { chargeClass: 'observation' }, 'R10 340b'],
    ['site not registered', { isRegistered: false }, 'R05 wac'],
    ['the same without a GPO prohibition', { isRegistered: false, isGpoProhibited: false }, 'R05 gpo'],
    ['provider not eligible', { isProviderEligible: false }, 'R06 wac'],
    ['orphan at a cancer hospital', { isOrphan: true, entityType: 'CAN' }, 'R07 wac'],
    ['orphan at a critical access hospital', { isOrphan: true, entityType: 'CAH' }, 'R07 gpo'],
    ['orphan at a DSH hospital', { isOrphan: true }, 'R10 340b'],
    ['Medicaid carved out', { payer: 'medicaid', isCarveIn: false }, 'R08 wac'],
    ['Medicaid of a state without a listed number (B2)', { payer: 'medicaid', isStateListed: false }, 'R08 wac'],
    ['Medicaid under a number that is not listed (B2)', { payer: 'medicaid', isNumberListed: false }, 'R09 hold'],
    ['Medicaid carved in and listed', { payer: 'medicaid' }, 'R10 340b'],
    ['Medicaid managed care', { payer: 'medicaid_mco', isCarveIn: false }, 'R10 340b'],
    ['Medicaid as second payer (B21)', { payer: 'medicare', secondaryPayer: 'medicaid' }, 'R09 hold'],
  ])('%s', (_name, changed, expected) => expect(decide(changed)).toBe(expected));

  it('follows what the entity has decided', () => {
    expect(decide({ isBorrowed: true }, { postsBorrowedFactors: true })).toBe('R10 340b');
    expect(decide({ isWithinEncounter: false }, { hasRecurringAccounts: true })).toBe('R10 340b');
    expect(decide({ payer: 'medicaid_mco' }, { carvedOutManagedCare: ['IL'] as never })).toBe('R08 wac');
    expect(decide({ payer: 'medicare', secondaryPayer: 'medicaid' }, { secondaryAsPrimary: ['IL'] as never })).toBe(
      'R10 340b',
    );
  });
});
