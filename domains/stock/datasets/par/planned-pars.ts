import type { Measure, Wanted } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import { type Fragment, name, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { decidedParLevels } from '../../marts/decided-par-levels.ts';

/** The levels that people have decided on, by the ids of their position. Codes that the files no longer know are left out. */
const plans = sql`select place.location_id, item.item_id, decided.planned_min, decided.planned_max
from ${table(decidedParLevels.table.name)} decided
join ${table('facilities')} facility on facility.facility_code = decided.facility_code
join ${table('locations')} place on place.facility_id = facility.facility_id and place.location_code = decided.location_code
join ${table('items')} item on item.item_code = decided.item_code
where not decided.is_withdrawn`;

const planColumns = ['planned_min', 'planned_max'] as const;

/** For facts called `state`: what they gain of plans, and from where. Nothing where no figure and no filter reads a plan. */
export function plansJoined({ parts = [], isFiltered }: Partial<Pick<Wanted, 'parts'>> & Pick<Wanted, 'isFiltered'>) {
  const isRead = planColumns.some((column) => isFiltered(column) || parts.some((part) => part.name === column));
  return isRead
    ? {
        columns: planColumns.map((column) => sql`plan.${name(column)}`),
        from: sql` left join (${plans}) plan on plan.location_id = state.location_id and plan.item_id = state.item_id`,
      }
    : { columns: [], from: sql`` };
}

export const planned: Filter = {
  label: 'Plan',
  words: { yes: 'With a plan', no: 'Without a plan' },
  where: (values) => oneOf(sql`case when fact.planned_max is null then 'no' else 'yes' end`, values),
};

type Part = (typeof planColumns)[number];

export const planParts: Record<Part, () => Fragment> = {
  planned_min: () => sql`max(fact.planned_min)`,
  planned_max: () => sql`max(fact.planned_max)`,
};

export const planMeasures = {
  planned_min: {
    label: 'Planned min',
    type: 'quantity',
    definition:
      'The min level of the plan in force for the position, whether the cabinet has it yet or not. Blank without a plan.',
    parts: ['planned_min'],
    of: sql`max(planned_min)`,
    total: 'none',
  },
  planned_max: {
    label: 'Planned max',
    type: 'quantity',
    definition:
      'The max level of the plan in force for the position, whether the cabinet has it yet or not. Blank without a plan.',
    parts: ['planned_max'],
    of: sql`max(planned_max)`,
    total: 'none',
  },
} satisfies Record<Part, Measure<Part>>;
