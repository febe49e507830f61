import * as z from 'zod/mini';
import { line } from './text.ts';

export const mostPositions = 5_000;
export const longestDelay = 14;
export const longestRestock = 31;

/** A code of the company's own files. */
export const code = line(100);
export const level = z
  .number()
  .check(z.minimum(0, 'must not be negative'), z.maximum(1_000_000_000, 'must be at most 1000000000'));

const whole = z.number().check(z.multipleOf(1, 'must be a whole number'));

export const isOrdered = z.refine<{ min: number; max: number }>(({ min, max }) => min <= max, {
  error: 'must not be above max',
  path: ['min'],
});

/** A place and an item, by their codes, with the levels to try there. */
export const proposedLevels = z
  .object({ facility: code, location: code, item: code, min: level, max: level })
  .check(isOrdered);

export const severalOf = <T extends z.ZodMiniType>(position: T) =>
  z
    .array(position)
    .check(
      z.minLength(1, 'must name at least one position'),
      z.maxLength(mostPositions, `must be at most ${mostPositions} positions`),
    );

export const parSimulationAsked = z.object({
  positions: severalOf(proposedLevels),
  /** The days whose draws are played again; without them the last 180 up to the newest day. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  restock_delay_days: z.optional(
    whole.check(z.minimum(0, 'must not be negative'), z.maximum(longestDelay, `must be at most ${longestDelay}`)),
  ),
  restock_every_days: z.optional(
    whole.check(z.minimum(1, 'must be at least 1'), z.maximum(longestRestock, `must be at most ${longestRestock}`)),
  ),
  service_level: z.optional(z.number().check(z.gt(0.5, 'must be above 0.5'), z.lt(1, 'must be below 1'))),
  /** On a day on which the place was out all day, what is usually asked for counts as asked for. */
  impute: z._default(z.boolean(), true),
});

export const parScenarioNames = ['actual', 'current', 'suggested', 'proposed'] as const;
export type ParScenarioName = (typeof parScenarioNames)[number];

const known = z.nullable(z.number());

/** What levels did, or would have done. Unknown is null: history does not tell what was asked for in vain. */
export const parScenario = z.object({
  scenario: z.enum(parScenarioNames),
  par_min: known,
  par_max: known,
  vends: known,
  unmet_vends: known,
  stockout_rate: known,
  stockout_days: known,
  fills: known,
  fills_month: known,
  vend_fill_ratio: known,
  avg_on_hand_qty: known,
  avg_on_hand_value: known,
  carrying_cost_year: known,
  sim_expired_qty: known,
  sim_expired_value: known,
});
export type ParScenario = z.infer<typeof parScenario>;

export const parReplayDay = z.object({
  scenario: z.enum(parScenarioNames),
  date: z.string(),
  opening_qty: z.number(),
  fill_qty: z.number(),
  expired_qty: z.number(),
  demand_qty: z.number(),
  served_qty: z.number(),
  unmet_qty: z.number(),
  returned_qty: z.number(),
  closing_qty: z.number(),
  imputed: z.boolean(),
});
export type ParReplayDay = z.infer<typeof parReplayDay>;

export const parSimulationAnswer = z.object({
  /** The days that were played again, as understood, and how many of the first only let the replay settle. */
  period: z.object({ from: z.string(), to: z.string(), settling_days: z.int() }),
  positions: z.array(
    z.object({
      facility: z.string(),
      facility_name: z.string(),
      location: z.string(),
      location_name: z.string(),
      item: z.string(),
      item_name: z.string(),
      unit: z.string(),
      /** Base units in one container, where all NDCs of the item have the same. */
      container_size: known,
      unit_cost: known,
      shelf_life_days: known,
      restock_every_days: z.number(),
      restock_delay_days: z.number(),
      service_level: z.number(),
      imputed_days: z.int(),
      /** The replay of the current levels refills much more or less often than happened: trust it less. */
      poor_replay: z.boolean(),
      scenarios: z.array(parScenario),
    }),
  ),
  /** Over the positions that have levels now: only there can one say what a change would do. */
  total: z.object({ positions: z.int(), scenarios: z.array(parScenario) }),
  /** Day by day, where one position was asked for. */
  replay: z.array(parReplayDay),
});
export type ParSimulationAnswer = z.infer<typeof parSimulationAnswer>;
export type ParSimulationAsked = z.infer<typeof parSimulationAsked>;

/** From 1 on; null where no simulation of the caller waits. */
export const placeInLine = z.object({ place: z.nullable(z.int()) });
