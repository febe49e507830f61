/** What happened to a drug, as far as amounts are concerned. A struck-out dose is kept and counts nothing. */
export type RecordKind = 'dispense' | 'given' | 'waste' | 'return' | 'struck_out';

/** One record of a watched drug for one patient, its amount in the drug's dose unit. */
export interface DrugRecord {
  id: string;
  kind: RecordKind;
  /** Minutes since the epoch. */
  at: number;
  amount: number;
  user: number;
  /** Of a waste or return: the removal that it belongs to, where the cabinet knows. */
  source?: string | null;
  /** Of a removal: when the shift of the remover ended; null where no shift is known. */
  shiftEnd?: number | null;
  /** Of a removal: what one container holds; unknown where it is not given. */
  container?: number | null;
  /** Of a bag, infusion, PCA or patch: it is used over a day. */
  isLong?: boolean;
}

/** Times in minutes. */
export const matchRules = {
  /** A dose may be charted as given so long before its removal: clocks differ. */
  beforeRemoval: 15,
  toDose: 240,
  toDoseLong: 1440,
  /** Wastes and returns are awaited so long after the end of the remover's shift. */
  afterShift: 120,
  withoutShift: 840,
  /** A removal joins the episode before it where that is not balanced yet and began so recently. */
  toJoin: 60,
  /** A record so long after the window is perhaps the missing one. */
  late: 1440,
  /** Of what was dispensed. */
  tolerance: 0.02,
  /** The smallest amount that can be measured, in dose units. */
  smallest: 0,
};

export type MatchRules = typeof matchRules;

/** Amounts are added in binary: what differs by less than this is equal. */
export const nothing = 1e-6;

const kindOrder: Record<RecordKind, number> = { dispense: 0, given: 1, struck_out: 2, waste: 3, return: 4 };

/** By the clock, then by kind, then by id: the same order whatever order the records came in. */
export const inOrder = (a: DrugRecord, b: DrugRecord): number =>
  a.at - b.at || kindOrder[a.kind] - kindOrder[b.kind] || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Whole containers were used: what is left of others was never opened, so that no waste is due. */
export const isWholeContainers = (amount: number, container: number | null, tolerance: number): boolean =>
  container !== null &&
  container > nothing &&
  Math.abs(amount / container - Math.round(amount / container)) * container <= tolerance + nothing;
