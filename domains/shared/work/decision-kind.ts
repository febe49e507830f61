import type * as z from 'zod/mini';
import type { DecidedTable } from '../../../warehouse/decided/decided-table.ts';
import type { Value as Stored } from '../../../warehouse/sql.ts';
import type { Setting } from '../marts/setting.ts';

/** What a kind may hold a value against. */
export interface KnownToKinds {
  settings: readonly Setting[];
  /** The codes of the company's facilities. */
  facilities: readonly string[];
}

/** What people may decide about a subject. A kind is one file in the `work` of its domain, listed in its `domain.ts`. */
export interface DecisionKind<Value = unknown> {
  /** @example 'planned-level' */
  id: string;
  /** For people. @example 'Planned par levels' */
  title: string;
  /** What is decided about a subject. @example 'levels' */
  field: string;
  value: z.ZodMiniType<Value>;
  /** The right to decide. */
  right: string;
  /** Pages that show it. */
  pages: readonly string[];
  /** What becomes of a decision whose subject vanishes from the files, in words for a reader. */
  whenSubjectVanishes: string;
  /** The newest decision on each subject, as a table that any dataset or mart can join; it says which codes name a subject. */
  relation: DecidedTable;
  /** Its value is worked out by a call of its page, which saves it: elsewhere it can only be withdrawn. */
  isWorkedOut?: true;
  /** A call of its page withdraws as well, because what was decided before must count for its days. */
  keepsWithdrawn?: true;
  /** Why a value cannot be decided for a subject, beginning with what is wrong. @example 'value: must be between 1 and 90' */
  refuse?(subject: readonly string[], value: Value, known: KnownToKinds): string | undefined;
  /** What is decided, for people. @example '4 to 38' */
  inWords(value: Value, subject: readonly string[], settings: readonly Setting[]): string;
  /** What is decided, in the order of the relation's values. */
  valuesOf(value: Value): Stored[];
}
