import * as z from 'zod/mini';
import { demandEventEdit } from '../../../catalog/edit-rights.ts';
import { isDate } from '../../../contracts/calendar.ts';
import type { DecisionKind } from '../../shared/work/decision-kind.ts';
import { decidedDemandEvents } from '../marts/decided-demand-events.ts';

const dayText = z.string().check(z.refine(isDate, 'must be a day of the calendar, such as 2026-11-14'));

/** A demand event as somebody has made or changed it. Of item and class at most one is given; neither is every item. */
const demandEvent = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'must have 1 to 80 characters'), z.maxLength(80, 'must have 1 to 80 characters')),
  kind: z.enum(['seasonal', 'outbreak', 'shortage', 'promotion', 'closure', 'other']),
  item_code: z.nullable(z.string().check(z.maxLength(200))),
  therapeutic_class: z.nullable(z.string().check(z.maxLength(200))),
  location_group: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  starts_on: dayText,
  ends_on: dayText,
  effect: z._default(z.enum(['multiply', 'add', 'cap', 'replace']), 'multiply'),
  /** 0.25 is a quarter more. */
  uplift: z._default(z.nullable(z.number().check(z.gte(-1), z.lte(5))), null),
  /** Units a day, of effects other than multiply. */
  quantity: z._default(z.nullable(z.number().check(z.gte(-1_000_000), z.lte(1_000_000))), null),
  /** What recurring events have in common. */
  series: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  state: z._default(z.enum(['draft', 'planned', 'retired']), 'planned'),
});
export type DemandEventValue = z.infer<typeof demandEvent>;

const longestDays = 730;
const dayMs = 86_400_000;

export const demandEventKind = {
  id: 'demand-event',
  title: 'Demand events',
  field: 'event',
  value: demandEvent,
  right: demandEventEdit,
  pages: ['1004'],
  whenSubjectVanishes: 'The event stays as it was decided; without its item or facility it changes no forecast.',
  relation: decidedDemandEvents,
  refuse: (_subject, value) => refuseEvent(value),
  inWords: ({ name, starts_on, ends_on, uplift, state }) =>
    `${name}, ${starts_on} to ${ends_on}${uplift === null ? '' : `, ${uplift > 0 ? '+' : ''}${Math.round(uplift * 100)} %`}${state === 'planned' ? '' : `, ${state}`}`,
  valuesOf: (value) => [
    value.name,
    value.kind,
    value.item_code,
    value.therapeutic_class,
    value.location_group,
    value.starts_on,
    value.ends_on,
    value.effect,
    value.uplift,
    value.quantity,
    value.series,
    value.state,
  ],
} satisfies DecisionKind<DemandEventValue>;

function refuseEvent({
  starts_on,
  ends_on,
  item_code,
  therapeutic_class,
  effect,
  uplift,
  quantity,
}: DemandEventValue): string | undefined {
  if (ends_on < starts_on) return 'value.ends_on: must not be before starts_on';
  if ((Date.parse(ends_on) - Date.parse(starts_on)) / dayMs + 1 > longestDays)
    return `value.ends_on: an event lasts at most ${longestDays} days`;
  if (item_code && therapeutic_class)
    return 'value.therapeutic_class: an event is of an item, or of a class, or of all items';
  if (effect === 'multiply' && uplift === null) return 'value.uplift: is required where the effect is multiply';
  if (effect !== 'multiply' && quantity === null) return `value.quantity: is required where the effect is ${effect}`;
  return undefined;
}
