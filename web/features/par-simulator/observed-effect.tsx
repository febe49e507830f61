import { useQuery } from '@tanstack/react-query';
import { type ParScenario, parSimulationAnswer } from '../../../contracts/par-simulation.ts';
import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { formatValue } from '../../../ui/format-value.ts';
import { call } from '../../lib/call.ts';
import styles from './par-simulator.module.css';

/** Before that, what happened says little about levels. */
const fewestDays = 60;
/** The longest stretch that can be played again. */
const mostDays = 365;
const daysOfMonth = 30.4;
const day = 86_400_000;

/** Levels that the cabinet has had for a while: what was expected of them beside what happened. Nothing before that. */
export function ObservedEffect({ plan, today }: { plan: PlannedLevel; today: Date }) {
  const since = new Date(Math.max(Date.parse(plan.planned_at), today.getTime() - mostDays * day));
  const isDue = plan.status === 'in-use' && today.getTime() - since.getTime() >= fewestDays * day;
  const { facility, location, item, planned_min: min, planned_max: max } = plan;
  const body = { positions: [{ facility, location, item, min, max }], from: since.toISOString().slice(0, 10) };
  const observed = useQuery({
    queryKey: ['par-simulation', body],
    queryFn: ({ signal }) => call(parSimulationAnswer, 'POST', 'reports/1066/simulate', { body, signal }),
    enabled: isDue,
    staleTime: 60_000,
  });
  const actual = observed.data?.positions[0]?.scenarios.find(({ scenario }) => scenario === 'actual');
  if (!observed.data || !actual) return null;
  const { period } = observed.data;
  const expected = inAMonth(plan.expected.planned, countedDays(plan.expected, period.settling_days));
  const happened = inAMonth(actual, countedDays(period, period.settling_days));
  return (
    <p className={styles.days}>
      Since {formatValue(period.from, { type: 'date' })}: {happened.fills} refills a month ({expected.fills} expected),{' '}
      {happened.out} days without stock a month ({expected.out} expected).
    </p>
  );
}

const countedDays = ({ from, to }: { from: string; to: string }, settling: number): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day) + 1 - settling;

function inAMonth({ fills, stockout_days }: Pick<ParScenario, 'fills' | 'stockout_days'>, days: number) {
  const rate = (count: number | null) =>
    formatValue(count === null || days <= 0 ? null : (count * daysOfMonth) / days, { type: 'ratio' });
  return { fills: rate(fills), out: rate(stockout_days) };
}
