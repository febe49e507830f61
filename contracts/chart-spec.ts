import * as z from 'zod/mini';
import { chartKinds, columnTypes, statusLevels } from './report.ts';

const field = z.string().check(z.maxLength(60, 'must not be longer than 60 characters'));
const fields = z.record(z.string(), field);

/**
 * How the answer to a question is drawn: plain values, storable as JSON beside the question itself. What a page works out in its
 * own code (points made of rows, a title that states the finding, guides read off the points) is no part of it.
 * `{ "kind": "line", "x": "bucket", "y": "usage_value", "series": "facility" }`
 */
export const chartSpec = z.strictObject({
  id: z.optional(field),
  kind: z.enum(chartKinds),
  x: field,
  y: field,
  /** Size of a mark, or the value of a heat map's cell. */
  z: z.optional(field),
  /** The field that tells the series apart, and how grave each of them is. */
  series: z.optional(field),
  levels: z.optional(z.record(z.string(), z.enum(statusLevels))),
  label: z.optional(field),
  /** A second measure on an axis of its own. */
  line: z.optional(field),
  /** Further fields that the kind draws, by their role. */
  roles: z.optional(fields),
  /** What fields are called that no dataset names, and what they hold. */
  axes: z.optional(
    z.record(z.string(), z.object({ label: z.string(), type: z.enum(columnTypes), unit: z.optional(z.string()) })),
  ),
  guides: z.optional(z.array(z.object({ label: z.string(), from: z.number(), to: z.number() }))),
  log: z.optional(z.union([z.literal(true), z.literal('x')])),
  scale: z.optional(z.literal('row')),
  /** Limits of the classes of a heat map, in ascending order: figures about people are held against the same ones on every day. */
  classes: z.optional(z.array(z.number())),
  /** Filters that decide whether it is drawn. */
  when: z.optional(field),
  unless: z.optional(field),
  /** The filters that a click on a mark sets, each from a field of the point. */
  sets: z.optional(fields),
});
export type ChartSpec = z.infer<typeof chartSpec>;
