import * as z from 'zod/mini';
import { isRealDate } from './calendar.ts';
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

/** A day that there is. */
const isoDay = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a date, YYYY-MM-DD'),
    z.refine(isRealDate, 'is not a date of the calendar'),
  );

/** Values as they were at the end of a day, by UTC. */
export const settingsQuery = z.object({ as_of: z.optional(isoDay) });

/** A value that somebody tries before it is set; null is the usual one. */
export const settingTry = z.object({
  setting_key: z.string().check(z.maxLength(200)),
  facility_code: z._default(z.string().check(z.maxLength(200)), ''),
  value: z.nullable(settingValue),
});

const rowNames = z.object({ count: z.int(), first: z.array(z.string()) });

/** What a value would change, as of the newest day. */
export const settingPreview = z.object({
  /** Whether marts hold what follows from it, so that it is worked out again once the value is set. */
  is_worked_out: z.boolean(),
  pages: z.array(
    z.object({
      page: z.string(),
      title: z.string(),
      route: z.string(),
      /** Key figures that would be others, in words. */
      figures: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Who enters a list and who leaves it; null where the setting decides about none. */
  list: z.nullable(
    z.object({
      of: z.string(),
      route: z.string(),
      before: z.int(),
      after: z.int(),
      enters: rowNames,
      leaves: rowNames,
      /** Only so many rows were compared, where there are more. */
      compared: z.nullable(z.int()),
    }),
  ),
});
export type SettingPreview = z.infer<typeof settingPreview>;

/** A file of settings as somebody means to send it. */
export const settingFile = z.object({ text: z.string().check(z.minLength(1), z.maxLength(500_000)) });

/** What a file of settings would change, line by line. Nothing is saved: the decisions are sent by themselves. */
export const settingFileAnswer = z.object({
  changes: z.array(
    z.object({
      line: z.int(),
      key: z.string(),
      label: z.string(),
      facility: z.string(),
      before: z.string(),
      after: z.string(),
      /** As `/api/decisions/…-setting` takes it. */
      decision: z.object({
        setting_key: z.string(),
        facility_code: z.string(),
        value: z.nullable(settingValue),
        replaces: z.nullable(z.int()),
      }),
    }),
  ),
  unchanged: z.int(),
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type SettingFileAnswer = z.infer<typeof settingFileAnswer>;
