import type { ParScenario, ParScenarioName } from '../../../contracts/par-simulation.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { formatValue, type ValueType } from '../../../ui/format-value.ts';
import { type Counting, shapeOf } from './counting.ts';

export const scenarioWords: Record<ParScenarioName, string> = {
  actual: 'As it was',
  current: 'Current levels',
  suggested: 'Suggested levels',
  proposed: 'Your levels',
};

type Figure = Exclude<keyof ParScenario, 'scenario'>;

const figure = (key: Figure, label: string, type: ValueType, counting?: Counting): DataColumn<ParScenario> => ({
  key,
  label,
  align: 'end',
  render: (row) => formatValue(row[key], counting ? shapeOf(counting) : { type }),
});

const columnsFor = (counting: Counting): DataColumn<ParScenario>[] => [
  { key: 'scenario', label: 'Scenario', render: ({ scenario }) => scenarioWords[scenario] },
  figure('par_min', 'Min', 'quantity', counting),
  figure('par_max', 'Max', 'quantity', counting),
  figure('stockout_rate', 'Stock-out rate', 'percent'),
  figure('fills_month', 'Refills per month', 'ratio'),
  figure('vend_fill_ratio', 'Draws per refill', 'ratio'),
  figure('avg_on_hand_value', 'Mean on hand $', 'money'),
  figure('carrying_cost_year', 'Carrying cost a year', 'money'),
  figure('sim_expired_value', 'Expired $ a year', 'money'),
];

interface ScenarioTableProps {
  scenarios: ParScenario[];
  counting: Counting;
  caption: string;
  busy: boolean;
}

/** The scenarios under each other. */
export function ScenarioTable({ scenarios, counting, caption, busy }: ScenarioTableProps) {
  return (
    <DataTable
      columns={columnsFor(counting)}
      rows={scenarios}
      rowKey={({ scenario }) => scenario}
      caption={caption}
      empty="Nothing was replayed."
      busy={busy}
    />
  );
}
