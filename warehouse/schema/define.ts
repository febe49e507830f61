/** What a column holds. `time` is a moment; it is kept in UTC and beside it as the facility's wall clock. */
export type Kind =
  | { is: 'code' | 'flag' | 'date' | 'time' | 'money' | 'ndc' | 'zone' }
  /** `most`: the longest text, in characters. */
  | { is: 'text'; most: number }
  | { is: 'word'; values: readonly string[] }
  | { is: 'integer'; least: number; most: number }
  | { is: 'quantity'; sign: 'any' | 'not-negative' | 'positive' }
  | { is: 'number'; least: number; most: number }
  | { is: 'reference'; to: string };

/**
 * `key`: part of the natural key, and required. `blank-key`: part of the natural key, where blank means "all" or "none" and
 * is kept as 0, '' or the first day of time, because a key cannot hold NULL. `required`, `optional`: not part of the key.
 */
export type Need = 'key' | 'blank-key' | 'required' | 'optional';

export interface Column {
  /** As it stands in the import file. */
  name: string;
  kind: Kind;
  need: Need;
  /** Taken where the file leaves the column blank. */
  byDefault?: string;
  /** What it is called in the store, where that is another name. */
  storedAs?: string;
}

/** A rule over a whole row. `breaks` is SQL over the stored columns that is true for a row that must be refused. */
export interface Rule {
  column: string;
  breaks: string;
  says: string;
}

/** Rows that other facts of the store speak against. */
export interface Contradiction {
  column: string;
  says: string;
  /** The stored columns by which a row is held against them, between commas. */
  rows: string;
  /** Which rows are held against them at all, as SQL over the stored columns. */
  where: string;
  /** A question to the store, with those columns in that order. */
  known: (companyId: number) => string;
  columns: { name: string; type: string; required: boolean }[];
}

/** A column of its own; the row that other columns point to; or the first, and where it is blank the second. */
export interface FacilitySource {
  column?: string;
  through?: { entity: string; by: string[] };
}

export interface Entity {
  name: string;
  /** What one row is. */
  grain: string;
  /** Reference data is small and described by codes; facts are many and happen at a moment. */
  of: 'reference' | 'fact';
  columns: Column[];
  /** Entities that others refer to by code carry an integer key of their own. */
  id?: string;
  /** Where the row's facility comes from, and with it its time zone and the meaning of its location codes. */
  facility?: FacilitySource;
  /** The moment that decides on which day a fact counts: its local date, month and hour are stored. */
  main?: string;
  /** Its main moment may lie ahead: a shift or an order is planned. Of every other fact it has happened. */
  planned?: boolean;
  /** The order on disk, after the company: what a report filters by first. */
  sort: string[];
  rules?: Rule[];
  contradictions?: Contradiction[];
}

export const code = (name: string, need: Need = 'optional'): Column => ({ name, kind: { is: 'code' }, need });
/** Names and words, of up to 1,000 characters. */
export const text = (name: string, need: Need = 'optional'): Column => ({
  name,
  kind: { is: 'text', most: 1_000 },
  need,
});
/** What people write in sentences, of up to 4,000 characters. */
export const note = (name: string, need: Need = 'optional'): Column => ({
  name,
  kind: { is: 'text', most: 4_000 },
  need,
});
/** A whole document, of up to 60,000 characters. */
export const document = (name: string, need: Need = 'optional'): Column => ({
  name,
  kind: { is: 'text', most: 60_000 },
  need,
});
export const flag = (name: string, need: Need = 'optional', byDefault?: 'true' | 'false'): Column => ({
  name,
  kind: { is: 'flag' },
  need,
  ...(byDefault ? { byDefault } : {}),
});
export const date = (name: string, need: Need = 'optional'): Column => ({ name, kind: { is: 'date' }, need });
export const time = (name: string, need: Need = 'optional'): Column => ({ name, kind: { is: 'time' }, need });
export const money = (name: string, need: Need = 'optional'): Column => ({ name, kind: { is: 'money' }, need });
/** A time zone by its name in the tz database. */
export const zone = (name: string, need: Need = 'optional'): Column => ({ name, kind: { is: 'zone' }, need });
export const ndc = (name: string, need: Need = 'optional'): Column => ({ name, kind: { is: 'ndc' }, need });
export const word = (name: string, values: readonly string[], need: Need = 'optional', byDefault?: string): Column => ({
  name,
  kind: { is: 'word', values },
  need,
  ...(byDefault ? { byDefault } : {}),
});
export const integer = (name: string, need: Need = 'optional', range = { least: 0, most: 2_000_000_000 }): Column => ({
  name,
  kind: { is: 'integer', ...range },
  need,
});
export const quantity = (
  name: string,
  need: Need = 'optional',
  sign: 'any' | 'not-negative' | 'positive' = 'not-negative',
): Column => ({ name, kind: { is: 'quantity', sign }, need });
export const number = (name: string, range: { least: number; most: number }, need: Need = 'optional'): Column => ({
  name,
  kind: { is: 'number', ...range },
  need,
});
export const refer = (name: string, to: string, need: Need = 'optional'): Column => ({
  name,
  kind: { is: 'reference', to },
  need,
});
