import * as z from 'zod/mini';
import { isDate } from './calendar.ts';

const dayText = z.string().check(z.refine(isDate, 'must be a day of the calendar, such as 2026-11-14'));

export const demandEventKinds = ['seasonal', 'outbreak', 'shortage', 'promotion', 'closure', 'other'] as const;
export const demandEventEffects = ['multiply', 'add', 'cap', 'replace'] as const;
export const demandEventStates = ['draft', 'planned', 'retired'] as const;

/** A demand event as somebody has made or changed it. Of item and class at most one is given; neither is every item. */
export const demandEvent = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'must have 1 to 80 characters'), z.maxLength(80, 'must have 1 to 80 characters')),
  kind: z.enum(demandEventKinds),
  item_code: z.nullable(z.string().check(z.maxLength(200))),
  therapeutic_class: z.nullable(z.string().check(z.maxLength(200))),
  location_group: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  starts_on: dayText,
  ends_on: dayText,
  effect: z._default(z.enum(demandEventEffects), 'multiply'),
  /** 0.25 is a quarter more. */
  uplift: z._default(z.nullable(z.number().check(z.gte(-1), z.lte(5))), null),
  /** Units a day, of effects other than multiply. */
  quantity: z._default(z.nullable(z.number().check(z.gte(-1_000_000), z.lte(1_000_000))), null),
  /** What recurring events have in common. */
  series: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  state: z._default(z.enum(demandEventStates), 'planned'),
});
export type DemandEventValue = z.infer<typeof demandEvent>;

const longestDays = 730;
const dayMs = 86_400_000;

/** Why an event cannot be as it is given, beginning with the field. */
export function demandEventFault(value: DemandEventValue): [field: keyof DemandEventValue, rule: string] | undefined {
  const { starts_on, ends_on, item_code, therapeutic_class, effect, uplift, quantity } = value;
  if (ends_on < starts_on) return ['ends_on', 'must not be before starts_on'];
  if ((Date.parse(ends_on) - Date.parse(starts_on)) / dayMs + 1 > longestDays)
    return ['ends_on', `an event lasts at most ${longestDays} days`];
  if (item_code && therapeutic_class)
    return ['therapeutic_class', 'an event is of an item, or of a class, or of all items'];
  if (effect === 'multiply' && uplift === null) return ['uplift', 'is required where the effect is multiply'];
  if (effect !== 'multiply' && quantity === null) return ['quantity', `is required where the effect is ${effect}`];
  return undefined;
}
