import * as z from 'zod/mini';
import { figuresFollow } from './decisions.ts';
import { code, isOrdered, level, parScenario, parSimulationAsked, severalOf } from './par-simulation.ts';
import { id, optionalLine, requestId, yesOrNo } from './text.ts';

/** Who takes more stock-outs into account says why, in at least so many characters. */
export const shortestReason = 10;
export const longestReason = 500;
/** A rise of the stock-out rate beyond this needs a reason. */
export const slightRise = 0.005;

/** Levels to keep for a place and an item, and the plan that the caller has seen there. */
const levelsToPlan = z
  .object({
    facility: code,
    location: code,
    item: code,
    min: level,
    max: level,
    /** The id of the plan that this one replaces; without it there must be none. */
    replaces: z.optional(z.nullable(id)),
  })
  .check(isOrdered);

const { restock_delay_days, restock_every_days, service_level, impute } = parSimulationAsked.shape;

/**
 * The levels are played again before they are kept, over the last 180 days and by these rules. What is said about refills and
 * the service level is kept with them. All are kept, or none.
 */
export const planAsked = z.object({
  positions: severalOf(levelsToPlan),
  restock_delay_days,
  restock_every_days,
  service_level,
  impute,
  reason: z._default(optionalLine(longestReason), ''),
  /** Sent again under the same id, as after a lost answer, the plan is kept once. */
  request: z.optional(requestId),
});
export type PlanAsked = z.infer<typeof planAsked>;

/** What the replay said when the plan was made. */
export const planExpected = z.object({
  from: z.string(),
  to: z.string(),
  /** Absent where the place had no levels. */
  current: z.nullable(parScenario),
  planned: parScenario,
});

const known = z.nullable(z.number());

export const plannedLevel = z.object({
  id: z.int(),
  facility: z.string(),
  facility_name: z.string(),
  location: z.string(),
  location_name: z.string(),
  item: z.string(),
  item_name: z.string(),
  unit: z.nullable(z.string()),
  /** Base units in one container, where all NDCs of the item have the same. */
  container_size: known,
  /** The levels of the newest day, and those that were in force when the plan was made. */
  par_min: known,
  par_max: known,
  was_min: known,
  was_max: known,
  planned_min: z.number(),
  planned_max: z.number(),
  /** What was decided about refills beside the levels; null where the usual holds. */
  service_level: known,
  restock_every_days: known,
  restock_delay_days: known,
  /** What refills of the place come in, and what its pocket holds, where a policy says so. */
  order_multiple: known,
  capacity_qty: known,
  reason: z.string(),
  planned_by: z.string(),
  planned_at: z.string(),
  /** Until the levels of the newest day are the planned ones, the cabinet has not taken them over. */
  status: z.enum(['planned', 'in-use', 'replaced', 'withdrawn']),
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  expected: planExpected,
});
export type PlannedLevel = z.infer<typeof plannedLevel>;

export const planQuery = z.object({
  facility: z.optional(code),
  location: z.optional(code),
  item: z.optional(code),
  /** Also what was replaced or withdrawn. */
  ended: z._default(yesOrNo, false),
});

export const planWithdrawn = z.extend(plannedLevel, figuresFollow.shape);

/** How many plans were ended. */
export const plansWithdrawn = z.object({ withdrawn: z.int(), ...figuresFollow.shape });

export const plannedLevels = z.object({
  /** Newest first. */
  levels: z.array(plannedLevel),
  /** Whether the caller may plan and withdraw, and in which facilities; none means in all. */
  may_edit: z.boolean(),
  facilities: z.array(z.string()),
  ...figuresFollow.shape,
});
export type PlannedLevels = z.infer<typeof plannedLevels>;
