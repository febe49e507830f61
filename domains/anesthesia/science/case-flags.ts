/** Reasons to look at a case, the heaviest first. A flag is not a finding: most differences are clerical. */
export const allFlags = [
  'missing',
  'after_case',
  'other_station',
  'full_package_waste',
  'extra_containers',
  'high_dispense',
  'high_waste',
  'unwitnessed',
  'no_record',
  'late_waste',
  'over_documented',
  'tag_gap',
  'overlapping',
] as const;

export type CaseFlag = (typeof allFlags)[number];
export type FlagWeights = Readonly<Record<CaseFlag, number>>;

/** From where on a drug stands out. */
export interface DrugRules {
  lateWasteMinutes: number;
  /** Standard deviations above what is usual. */
  dispenseDeviations: number;
}

/** One drug of one case, as far as it is known; null is always "cannot be told". */
export interface JudgedDrug {
  dispensed: number;
  /** Given, wasted and returned less dispensed: below zero, something is missing. */
  variance: number;
  tolerance: number;
  /** Wasted of what was opened, 0 to 1. */
  wasteShare: number | null;
  containerQty: number | null;
  /** How far the dispensed amount lies above what is usual, in standard deviations. */
  dispenseZ: number | null;
  /** The share that all but one in a hundred comparable records stay below. */
  wasteShareLimit: number | null;
  /** The number of containers that nine in ten comparable records do not exceed. */
  containerLimit: number | null;
  wastedFullPackage: boolean | null;
  wastedUnwitnessed: boolean;
  longestMinutesToWaste: number | null;
  /** Left over, not recorded as wasted, and the case ended hours ago. */
  wasteOverdue: boolean;
  dispensedAfterCase: boolean | null;
  dispensedElsewhere: boolean | null;
  /** Whether tags can say anything of the drug: it is used by tag in that room. */
  isTagged: boolean;
  /** Tagged units less recorded amount. */
  tagGap: number | null;
}

/** What stands out, and what could not be judged: the latter never reads as clean. */
export interface Judged {
  flags: CaseFlag[];
  notChecked: CaseFlag[];
}

export function flagDrug(drug: JudgedDrug, rules: DrugRules): Judged {
  const containers = containersOf(drug);
  const verdicts: Partial<Record<CaseFlag, boolean | null>> = {
    missing: drug.variance < -drug.tolerance,
    after_case: drug.dispensedAfterCase,
    other_station: drug.dispensedElsewhere,
    full_package_waste: drug.wastedFullPackage,
    extra_containers:
      containers === null || drug.containerLimit === null ? null : containers >= 2 && containers > drug.containerLimit,
    high_dispense: drug.dispenseZ === null ? null : drug.dispenseZ >= rules.dispenseDeviations,
    high_waste:
      drug.wasteShareLimit === null ? null : drug.wasteShare !== null && drug.wasteShare > drug.wasteShareLimit,
    unwitnessed: drug.wastedUnwitnessed,
    late_waste: (drug.longestMinutesToWaste ?? 0) > rules.lateWasteMinutes || drug.wasteOverdue,
    over_documented: drug.variance > drug.tolerance,
    tag_gap: judgeTagGap(drug),
  };
  return read(verdicts);
}

/** What is judged of the case as a whole. */
export function flagCase(known: {
  hasRecord: boolean;
  /** The share of comparable cases that have a record; unknown where there are none. */
  recordedShare: number | null;
  overlaps: boolean;
  /** Whether cabinets can tell what was taken for the patient: of a drug that only they know, no record would say that it was not looked at. */
  hasCabinets: boolean;
  /** From this share on, a record is expected. */
  leastRecordedShare: number;
}): Judged {
  const expected = known.recordedShare === null ? null : known.recordedShare >= known.leastRecordedShare;
  const ofCabinets = known.hasCabinets ? false : null;
  return read({
    after_case: ofCabinets,
    other_station: ofCabinets,
    no_record: known.hasRecord ? false : expected,
    overlapping: known.overlaps,
  });
}

/** Each kind of flag counts once, however many drugs have it. */
export const scoreFlags = (flags: Iterable<CaseFlag>, weights: FlagWeights): number =>
  Math.min(
    100,
    [...new Set(flags)].reduce((sum, flag) => sum + weights[flag], 0),
  );

/** Whole containers dispensed, to the nearest. */
export const containersOf = ({ dispensed, containerQty }: Pick<JudgedDrug, 'dispensed' | 'containerQty'>) =>
  containerQty === null || containerQty <= 0 ? null : Math.round(dispensed / containerQty);

/** Where nobody uses the drug by tag there is no gap; where nobody knows how much a tag is, there may be one. */
function judgeTagGap({ isTagged, tagGap, containerQty, tolerance }: JudgedDrug): boolean | null {
  if (!isTagged) return false;
  if (tagGap === null || containerQty === null) return null;
  return Math.abs(tagGap) >= containerQty && Math.abs(tagGap) > tolerance;
}

function read(verdicts: Partial<Record<CaseFlag, boolean | null>>): Judged {
  return {
    flags: allFlags.filter((flag) => verdicts[flag] === true),
    notChecked: allFlags.filter((flag) => verdicts[flag] === null),
  };
}
