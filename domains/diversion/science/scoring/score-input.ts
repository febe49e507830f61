import type { CountName, Feed } from './metrics.ts';

/** What a user did in one stratum: counts by name. */
export interface Cell {
  user: number;
  facility: number;
  unit: number;
  area: string;
  isNight: boolean;
  /** 0 for what cannot be cut by drug, such as shifts. */
  drug: number;
  counts: Partial<Record<CountName, number>>;
}

export interface ScoredUser {
  user: number;
  role: string;
}

/** How often a colleague witnessed a user's wastes, and how often one of those on shift would have. */
export interface WitnessPair {
  user: number;
  witness: number;
  observed: number;
  expected: number;
}

/** Doses charted by a user to patients whom colleagues treated as well, and what colleagues' rate would have made of the same hours. */
export interface SharedPatients {
  user: number;
  observed: number;
  expected: number;
  hours: number;
}

export interface ScoreInput {
  windowDays: number;
  users: readonly ScoredUser[];
  cells: readonly Cell[];
  /** The 91 days before the window. */
  before: readonly Cell[];
  witnesses: readonly WitnessPair[];
  sharedPatients: readonly SharedPatients[];
  /** By facility: what it sends. What it does not send is not judged. */
  feeds: ReadonlyMap<number, ReadonlySet<Feed>>;
  /** Weights that a company has set, by metric. */
  weights?: Readonly<Record<string, number>>;
}
