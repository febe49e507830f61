import type * as z from 'zod/mini';

/** What people may decide about a subject. A kind is one file in the `work` of its domain. */
export interface DecisionKind<Value = unknown> {
  /** @example 'planned-level' */
  id: string;
  /** The codes that name a subject, in order. @example ['facility_code', 'location_code', 'item_code'] */
  subject: readonly string[];
  /** What is decided about a subject, each with its schema. */
  fields: Record<string, z.ZodMiniType<Value>>;
  /** The right to decide. */
  right: string;
  /** Pages that show it. */
  pages: readonly string[];
  /** What becomes of a decision whose subject vanishes from the files, in words for a reader. */
  whenSubjectVanishes: string;
}
