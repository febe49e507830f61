import * as z from 'zod/mini';
import { parLevelEdit } from '../../../../catalog/edit-rights.ts';
import { planExpected } from '../../../../contracts/planned-levels.ts';
import type { DecisionKind } from '../../../shared/work/decision-kind.ts';
import { decidedParLevels } from '../../marts/decided-par-levels.ts';

const known = z.nullable(z.number());

/** Min and max levels decided for a place and an item, until the cabinet has them. */
const plannedValue = z.object({
  min: z.number(),
  max: z.number(),
  /** The levels that were in force; null where there were none. */
  was: z.object({ min: known, max: known }),
  /** Null where the usual holds. */
  restock: z.object({ service_level: known, restock_every_days: known, restock_delay_days: known }),
  expected: planExpected,
});
export type PlannedValue = z.infer<typeof plannedValue>;

export const plannedLevelKind = {
  id: 'planned-level',
  title: 'Planned par levels',
  field: 'levels',
  value: plannedValue,
  right: parLevelEdit,
  pages: ['1066'],
  whenSubjectVanishes: 'The plan stays listed with its codes until it is withdrawn.',
  isWorkedOut: true,
  inWords: ({ min, max }) => `${min} to ${max}`,
  relation: decidedParLevels,
  valuesOf: ({ min, max }) => [min, max],
} satisfies DecisionKind<PlannedValue>;
