/** Something that holds for every store, in words, and the SQL that finds the rows that break it. */
export interface Invariant {
  name: string;
  says: string;
  /** Portable SQL with the company as $1; each row it returns breaks the invariant, with the columns one needs to find it. */
  broken: string;
}
