/** A drug as an anesthesia case uses it (anesthesia brief, 2.3, chosen there to reproduce the published waste norms). */
export interface CaseDrug {
  code: string;
  /** Another package of the drug for a large dose. */
  large?: { code: string; from: number };
  /** Chance that it is dispensed for a case, and that any of it is then given. */
  dispensed: number;
  given: number;
  /** Dose in dose units: median, spread, and the step it is rounded to. */
  median: number;
  sigma: number;
  step: number;
  /** Chance that the rest of an open container is given too, and nothing is left to waste. */
  usedUp: number;
  /** Chance that a second container was taken and comes back unopened. */
  spare: number;
  /** Scaled by weight in children. */
  byWeight: boolean;
  /** Kept at hand by some in case of need, and mostly thrown away. */
  forEmergencies: boolean;
}

const drug = (
  code: string,
  [dispensed, given]: [number, number],
  [median, sigma, step]: [number, number, number],
  spare: number,
  rest: Partial<CaseDrug> = {},
): CaseDrug => ({
  code,
  dispensed,
  given,
  median,
  sigma,
  step,
  spare,
  usedUp: 0,
  byWeight: true,
  forEmergencies: false,
  ...rest,
});

export const caseDrugs: CaseDrug[] = [
  drug('propofol-200mg', [0.92, 1], [180, 0.5, 10], 0.05, { usedUp: 0.1 }),
  drug('fentanyl-100mcg-2ml', [0.8, 0.97], [105, 0.45, 25], 0.12, {
    usedUp: 0.82,
    large: { code: 'fentanyl-250mcg-5ml', from: 175 },
  }),
  drug('midazolam-2mg', [0.65, 0.96], [2, 0.25, 0.5], 0.1, { usedUp: 0.45 }),
  drug('ketamine-50mg-syr', [0.11, 1], [30, 0.5, 5], 0.05, { usedUp: 0.3 }),
  drug('ketamine-500mg', [0.04, 1], [40, 0.5, 5], 0.02),
  drug('hydromorphone-2mg-vial', [0.3, 0.95], [0.8, 0.4, 0.1], 0.1, { usedUp: 0.35 }),
  drug('rocuronium-50mg', [0.6, 0.96], [45, 0.4, 5], 0.05, { usedUp: 0.15 }),
  drug('succinylcholine-200mg', [0.25, 0.33], [110, 0.2, 10], 0.02, { forEmergencies: true }),
  drug('ephedrine-25mg-syr', [0.3, 0.4], [10, 0.4, 5], 0.1, { forEmergencies: true }),
  drug('phenylephrine-1mg-syr', [0.35, 0.55], [200, 0.6, 50], 0.1, { forEmergencies: true }),
  drug('ondansetron-4mg', [0.8, 0.99], [4, 0.02, 4], 0.03, { byWeight: false }),
  drug('dexamethasone-4mg', [0.4, 0.99], [4, 0.02, 4], 0.03, { byWeight: false }),
  drug('glycopyrrolate-04mg', [0.25, 0.9], [0.4, 0.3, 0.1], 0.05, { usedUp: 0.5 }),
  drug('sugammadex-200mg', [0.45, 0.98], [180, 0.2, 20], 0.04, { usedUp: 0.8 }),
  drug('lidocaine-2pct-5ml', [0.3, 0.97], [70, 0.3, 10], 0.03, { usedUp: 0.4 }),
  drug('ketorolac-30mg', [0.2, 0.99], [30, 0.05, 15], 0.03, { usedUp: 0.7 }),
  drug('acetaminophen-1g-bag', [0.1, 1], [1000, 0.01, 250], 0.01, { usedUp: 0.9 }),
  drug('bupivacaine-05-30ml', [0.15, 1], [100, 0.4, 5], 0.04),
];

/** Service lines and procedures with their usual minutes. */
export const procedures: [service: string, procedure: string, minutes: number][] = [
  ['General Surgery', 'Laparoscopic cholecystectomy', 85],
  ['General Surgery', 'Inguinal hernia repair', 70],
  ['General Surgery', 'Appendectomy', 65],
  ['General Surgery', 'Colectomy', 190],
  ['Orthopedics', 'Total knee arthroplasty', 120],
  ['Orthopedics', 'Total hip arthroplasty', 130],
  ['Orthopedics', 'Knee arthroscopy', 60],
  ['Orthopedics', 'Open reduction of fracture', 110],
  ['Gynecology', 'Hysterectomy', 140],
  ['Gynecology', 'Hysteroscopy', 45],
  ['Urology', 'Transurethral resection', 75],
  ['Urology', 'Ureteroscopy', 60],
  ['ENT', 'Tonsillectomy', 45],
  ['ENT', 'Septoplasty', 80],
  ['Vascular', 'Arteriovenous fistula', 100],
  ['Neurosurgery', 'Lumbar decompression', 150],
  ['Plastics', 'Soft tissue excision', 60],
  ['Ophthalmology', 'Cataract extraction', 35],
];
