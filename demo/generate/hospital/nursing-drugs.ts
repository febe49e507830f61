/** A controlled drug as nurses use it: how common it is by care area, and its doses (diversion brief, 3.11). */
export interface NursingDrug {
  code: string;
  injected: boolean;
  weight: Partial<Record<'medsurg' | 'icu' | 'ed' | 'procedural' | 'ob' | 'other', number>>;
  /** Dose in dose units, and its share. */
  doses: [dose: number, share: number][];
  everyMinutes: number;
  opioid: boolean;
}

const drug = (
  code: string,
  weights: [medsurg: number, icu: number, ed: number, procedural: number, ob: number, other: number],
  doses: NursingDrug['doses'],
  everyMinutes: number,
  kind: 'injected opioid' | 'oral opioid' | 'injected' | 'oral',
): NursingDrug => {
  const [medsurg, icu, ed, procedural, ob, other] = weights;
  return {
    code,
    injected: kind.startsWith('injected'),
    weight: { medsurg, icu, ed, procedural, ob, other },
    doses,
    everyMinutes,
    opioid: kind.endsWith('opioid'),
  };
};

export const nursingDrugs: NursingDrug[] = [
  drug(
    'fentanyl-100mcg-2ml',
    [8, 40, 30, 44, 30, 40],
    [
      [25, 0.2],
      [50, 0.6],
      [100, 0.2],
    ],
    30,
    'injected opioid',
  ),
  drug(
    'hydromorphone-1mg-syr',
    [44, 18, 30, 26, 12, 10],
    [
      [0.2, 0.15],
      [0.5, 0.45],
      [1, 0.4],
    ],
    120,
    'injected opioid',
  ),
  drug(
    'morphine-4mg-syr',
    [28, 12, 24, 8, 10, 10],
    [
      [2, 0.4],
      [4, 0.6],
    ],
    120,
    'injected opioid',
  ),
  drug(
    'morphine-2mg-syr',
    [8, 4, 4, 4, 10, 4],
    [
      [1, 0.25],
      [2, 0.75],
    ],
    120,
    'injected opioid',
  ),
  drug(
    'lorazepam-2mg',
    [10, 14, 10, 3, 2, 10],
    [
      [0.5, 0.3],
      [1, 0.5],
      [2, 0.2],
    ],
    240,
    'injected',
  ),
  drug(
    'midazolam-2mg',
    [0, 12, 4, 16, 0, 30],
    [
      [1, 0.4],
      [2, 0.6],
    ],
    15,
    'injected',
  ),
  drug(
    'ketamine-500mg',
    [0, 1, 4, 1, 0, 0],
    [
      [20, 0.5],
      [40, 0.3],
      [100, 0.2],
    ],
    60,
    'injected',
  ),
  drug(
    'oxycodone-5mg',
    [40, 30, 22, 50, 40, 30],
    [
      [5, 0.72],
      [10, 0.25],
      [2.5, 0.03],
    ],
    240,
    'oral opioid',
  ),
  drug(
    'hydrocodone-apap-5-325',
    [26, 22, 42, 22, 30, 30],
    [
      [5, 0.82],
      [10, 0.16],
      [2.5, 0.02],
    ],
    240,
    'oral opioid',
  ),
  drug(
    'oxycodone-apap-5-325',
    [12, 10, 12, 14, 18, 10],
    [
      [5, 0.85],
      [10, 0.15],
    ],
    240,
    'oral opioid',
  ),
  drug(
    'tramadol-50mg',
    [12, 12, 14, 10, 6, 16],
    [
      [50, 0.8],
      [100, 0.17],
      [25, 0.03],
    ],
    360,
    'oral opioid',
  ),
  drug(
    'lorazepam-1mg-tab',
    [6, 14, 6, 2, 2, 10],
    [
      [1, 0.75],
      [0.5, 0.25],
    ],
    360,
    'oral',
  ),
  drug(
    'zolpidem-5mg',
    [4, 6, 0, 0, 4, 0],
    [
      [5, 0.9],
      [10, 0.1],
    ],
    1440,
    'oral',
  ),
];
