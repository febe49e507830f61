import * as z from 'zod/mini';
import { settingKind, settingValue } from './setting-value.ts';

/** A value that is in force. */
const inForce = z.object({
  /** Blank for the whole company. */
  facility: z.string(),
  value: settingValue,
  /** The decision: whoever sets another value says that they have seen this one. */
  id: z.int(),
  note: z.string(),
  set_by: z.string(),
  set_at: z.string(),
});
export type InForce = z.infer<typeof inForce>;

/** A threshold or a rule that a company may set, with what is set. */
export const setting = z.intersection(
  z.object({
    /** @example 'stock.holding_rate' */
    key: z.string(),
    /** Those that are set together stand together. */
    group: z.string(),
    label: z.string(),
    meaning: z.string(),
    pages: z.array(z.object({ page: z.string(), title: z.string(), route: z.string() })),
    /** Whether a facility may have a value of its own. */
    by_facility: z.boolean(),
    /** Null where the usual value holds. */
    set: z.nullable(inForce),
    /** Values of single facilities. */
    at: z.array(inForce),
  }),
  settingKind,
);
export type Setting = z.infer<typeof setting>;

export const settingsAnswer = z.object({
  settings: z.array(setting),
  facilities: z.array(z.object({ code: z.string(), name: z.string() })),
});
