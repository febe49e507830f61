import { type Measure, ratioToPositive } from './define.ts';
import { name, sql } from './sql.ts';

/** How a count or an amount changed against the equally long time just before: now ÷ before − 1. Both are measures of the dataset. */
export const changeOf = (now: string, before: string, what: string): Measure<never> => ({
  label: 'Change',
  type: 'percent',
  definition: `${what} ÷ the same of the equally long time just before − 1. Blank where that time is not covered by data, or had none.`,
  isChange: true,
  parts: [],
  needs: [now, before],
  after: sql`${ratioToPositive(sql`coalesce(${name(now)}, 0)`, name(before))} - 1`,
});
