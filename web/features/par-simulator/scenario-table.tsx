import type { ParScenario, ParScenarioName } from '../../../contracts/par-simulation.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { formatValue, type ValueType } from '../../../ui/format-value.ts';

export const scenarioWords: Record<ParScenarioName, string> = {
  actual: 'As it was',
  current: 'Current levels',
  suggested: 'Suggested levels',
  proposed: 'Your levels',
};

const figure = (
  key: Exclude<keyof ParScenario, 'scenario'>,
  label: string,
  type: ValueType,
): DataColumn<ParScenario> => ({
  key,
  label,
  align: 'end',
  render: (row) => formatValue(row[key], { type }),
});

const columns: DataColumn<ParScenario>[] = [
  { key: 'scenario', label: 'Scenario', render: ({ scenario }) => scenarioWords[scenario] },
  figure('par_min', 'Min', 'quantity'),
  figure('par_max', 'Max', 'quantity'),
  figure('stockout_rate', 'Stock-out rate', 'percent'),
  figure('fills_month', 'Refills per month', 'ratio'),
  figure('vend_fill_ratio', 'Draws per refill', 'ratio'),
  figure('avg_on_hand_value', 'Mean on hand $', 'money'),
  figure('carrying_cost_year', 'Carrying cost a year', 'money'),
  figure('sim_expired_value', 'Expired $ a year', 'money'),
];

interface ScenarioTableProps {
  scenarios: ParScenario[];
  caption: string;
  busy: boolean;
}

/** The scenarios under each other. */
export function ScenarioTable({ scenarios, caption, busy }: ScenarioTableProps) {
  return (
    <DataTable
      columns={columns}
      rows={scenarios}
      rowKey={({ scenario }) => scenario}
      caption={caption}
      empty="Nothing was replayed."
      busy={busy}
    />
  );
}
