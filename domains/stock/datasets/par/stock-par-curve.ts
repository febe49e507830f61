import type { Measure } from '../../../../query/define/define.ts';
import { type Fragment, name, sql } from '../../../../query/define/sql.ts';
import { parCurve } from '../../marts/state/judge-par.ts';
import { holdingRate, holdingWords } from './holding-rate.ts';

type Step = (typeof parCurve)[number];
type Figure = `unmet_${Step['name']}` | `cost_${Step['name']}`;

const each = <T>(unmet: (step: Step) => T, cost: (step: Step) => T): Record<Figure, T> =>
  Object.fromEntries(
    parCurve.flatMap((step) => [
      [`unmet_${step.name}`, unmet(step)],
      [`cost_${step.name}`, cost(step)],
    ]),
  ) as Record<Figure, T>;

const percentOf = ({ serviceLevel }: Step) => `${Number((serviceLevel * 100).toFixed(1))} %`;
const column = (step: Step, figure: string) => name(`${step.name}_${figure}`);

/** The columns of `par_replays` that hold the curve. */
export const curveColumns = parCurve.flatMap((step) => [`${step.name}_unmet`, `${step.name}_on_hand`]);

/** What the levels of every service level leave unserved and cost, by position. */
export const curveParts: Record<Figure, () => Fragment> = each(
  (step) => () => sql`max(fact.${column(step, 'unmet')})`,
  (step) => () =>
    sql`max(fact.${column(step, 'on_hand')}) * avg(cast(fact.unit_cost as double precision)) * ${holdingRate}`,
);

export const curveMeasures: Record<Figure, Measure<Figure>> = each<Measure<Figure>>(
  (step) => ({
    label: `Draws not served at ${percentOf(step)}`,
    type: 'count',
    definition: `Draws not served in full, had the levels been those of a service level of ${percentOf(step)}.`,
    parts: [`unmet_${step.name}`],
    of: sql`sum(${name(`unmet_${step.name}`)})`,
  }),
  (step) => ({
    label: `Carrying cost at ${percentOf(step)}`,
    type: 'money',
    definition: `Mean on hand × unit cost × ${holdingWords}, had the levels been those of a service level of ${percentOf(step)}.`,
    parts: [`cost_${step.name}`],
    of: sql`sum(${name(`cost_${step.name}`)})`,
  }),
);

/** What a chart asks for to draw the curve, and what each step of it is. */
export const curveFigures = parCurve.map(({ name: step, serviceLevel }) => ({
  serviceLevel,
  unmet: `unmet_${step}` as const,
  cost: `cost_${step}` as const,
}));
