/** Where a charge goes: posted to one of three buckets, or posted nowhere and listed until somebody resolves it. */
export type Outcome = '340b' | 'gpo' | 'wac' | 'unmatched' | 'pending_data' | 'hold';
export type Rule = 'R01' | 'R02' | 'R03' | 'R04' | 'R05' | 'R06' | 'R07' | 'R08' | 'R09' | 'R10';

/** What is known of a charge when it is classified, on the day of service. */
export interface ChargeFacts {
  /** The NDC and the base units are known. */
  isMatched: boolean;
  /** The factor is that of another NDC of the item: the scanned NDC is not mapped to the charge code. */
  isBorrowed: boolean;
  isCovered: boolean;
  chargeClass: string | null;
  /** The class of the encounter at the moment of service; null where no history of classes covers it. */
  timedClass: string | null;
  payer: string | null;
  secondaryPayer: string | null;
  payerState: string | null;
  hasProvider: boolean;
  hasLocation: boolean;
  hasEncounter: boolean;
  /** Between admission and discharge. */
  isWithinEncounter: boolean;
  isRegistered: boolean;
  isProviderEligible: boolean;
  isOrphan: boolean;
  entityType: string | null;
  isGpoProhibited: boolean;
  isCarveIn: boolean;
  /** The entity lists any number of the payer's state in the quarter. */
  isStateListed: boolean;
  /** The entity lists this billing number in that state and quarter. */
  isNumberListed: boolean;
}

/** What an entity has decided where no public rule does. */
export interface ChargePolicy {
  postsBorrowedFactors: boolean;
  /** Charges may lie outside their encounter: recurring accounts. */
  hasRecurringAccounts: boolean;
  /** States in which Medicaid managed care is carved out like fee for service. */
  carvedOutManagedCare: readonly string[];
  /** States in which Medicaid as the second payer is treated like Medicaid as the first. */
  secondaryAsPrimary: readonly string[];
}

export interface Decision {
  outcome: Outcome;
  rule: Rule;
  /** Which value decided, as a word that stays the same. */
  reason: string;
}

const orphanExcluded = ['CAN', 'CAH', 'RRC', 'SCH'];

/**
 * The rules in their order; the first that applies decides. A drug that is not covered, and an inpatient, go to GPO whatever else is
 * missing: no other value could change it. Everything else that is blank is held: missing data never make a charge eligible.
 */
export function classifyCharge(facts: ChargeFacts, policy: ChargePolicy): Decision {
  const outside: Outcome = facts.isGpoProhibited ? 'wac' : 'gpo';
  const decide = (outcome: Outcome, rule: Rule, reason: string): Decision => ({ outcome, rule, reason });
  if (!facts.isMatched) return decide('unmatched', 'R01', 'not_mapped');
  if (facts.isBorrowed && !policy.postsBorrowedFactors) return decide('hold', 'R01', 'borrowed_factor');
  if (!facts.isCovered) return decide('gpo', 'R03', 'not_covered');
  const patientClass = facts.timedClass ?? facts.chargeClass;
  if (patientClass === null) return decide('pending_data', 'R02', 'class_blank');
  if (disagrees(facts)) return decide('pending_data', 'R02', 'class_disagrees');
  if (patientClass === 'inpatient') return decide('gpo', 'R04', 'inpatient');
  const missing = findMissing(facts, policy);
  if (missing) return decide('pending_data', 'R02', missing);
  if (!facts.isRegistered) return decide(outside, 'R05', 'site_not_registered');
  if (!facts.isProviderEligible) return decide(outside, 'R06', 'provider_not_eligible');
  if (facts.isOrphan && orphanExcluded.includes(facts.entityType ?? '')) {
    return decide(facts.entityType === 'CAN' ? 'wac' : 'gpo', 'R07', 'orphan');
  }
  return classifyPayer(facts, policy, outside);
}

/** The record of classes and the charge differ in whether the patient was admitted. */
const disagrees = ({ timedClass, chargeClass }: ChargeFacts): boolean =>
  timedClass !== null && chargeClass !== null && (timedClass === 'inpatient') !== (chargeClass === 'inpatient');

function findMissing(facts: ChargeFacts, policy: ChargePolicy): string | undefined {
  if (facts.payer === null) return 'payer_blank';
  if (!facts.hasProvider) return 'provider_blank';
  if (!facts.hasLocation) return 'location_blank';
  if (!facts.hasEncounter) return 'encounter_blank';
  if (!facts.isWithinEncounter && !policy.hasRecurringAccounts) return 'outside_encounter';
  return undefined;
}

function classifyPayer(facts: ChargeFacts, policy: ChargePolicy, outside: Outcome): Decision {
  const state = facts.payerState ?? '';
  const isSecond = facts.secondaryPayer === 'medicaid';
  const isFirst = facts.payer === 'medicaid' || (isSecond && policy.secondaryAsPrimary.includes(state));
  if (facts.payer === 'medicaid_mco' && policy.carvedOutManagedCare.includes(state)) {
    return { outcome: outside, rule: 'R08', reason: 'managed_care_carved_out' };
  }
  if (!isFirst) {
    return isSecond
      ? { outcome: 'hold', rule: 'R09', reason: 'medicaid_second_payer' }
      : { outcome: '340b', rule: 'R10', reason: 'eligible' };
  }
  if (!facts.isCarveIn) return { outcome: outside, rule: 'R08', reason: 'carved_out' };
  if (!facts.isStateListed) return { outcome: outside, rule: 'R08', reason: 'state_not_listed' };
  if (!facts.isNumberListed) return { outcome: 'hold', rule: 'R09', reason: 'number_not_listed' };
  return { outcome: '340b', rule: 'R10', reason: 'eligible' };
}

export const accountOf = (outcome: Outcome): '340B' | 'GPO' | 'WAC' | null =>
  outcome === '340b' ? '340B' : outcome === 'gpo' ? 'GPO' : outcome === 'wac' ? 'WAC' : null;
