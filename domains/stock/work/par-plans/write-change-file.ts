import { csvCell } from '../../../../contracts/csv-cell.ts';
import type { PlannedLevel } from '../../../../contracts/planned-levels.ts';
import { roundFigure } from '../../../../contracts/round-figure.ts';

type Cell = string | number | null;

const inContainers = (quantity: number, { container_size: size }: PlannedLevel): number | null =>
  size !== null && size > 0 ? quantity / size : null;

/** The first ten columns are those of a file of policies, so that what goes to the cabinet can also be loaded here. */
const columns: [name: string, cell: (plan: PlannedLevel) => Cell][] = [
  ['facility_code', (plan) => plan.facility],
  ['location_code', (plan) => plan.location],
  ['item_code', (plan) => plan.item],
  ['min_qty', (plan) => plan.planned_min],
  ['max_qty', (plan) => plan.planned_max],
  ['service_level', (plan) => plan.service_level],
  ['review_days', (plan) => plan.restock_every_days],
  ['lead_time_days', (plan) => plan.restock_delay_days],
  ['order_multiple', (plan) => plan.order_multiple],
  ['capacity_qty', (plan) => plan.capacity_qty],
  ['current_min', (plan) => plan.par_min],
  ['current_max', (plan) => plan.par_max],
  ['location', (plan) => plan.location_name],
  ['item', (plan) => plan.item_name],
  ['unit', (plan) => plan.unit],
  ['units_per_container', (plan) => plan.container_size],
  ['min_containers', (plan) => inContainers(plan.planned_min, plan)],
  ['max_containers', (plan) => inContainers(plan.planned_max, plan)],
  ['expected_stockout_rate_now', (plan) => plan.expected.current?.stockout_rate ?? null],
  ['expected_stockout_rate', (plan) => plan.expected.planned.stockout_rate],
  ['expected_carrying_cost_now', (plan) => plan.expected.current?.carrying_cost_year ?? null],
  ['expected_carrying_cost', (plan) => plan.expected.planned.carrying_cost_year],
  ['reason', (plan) => plan.reason],
  ['planned_by', (plan) => plan.planned_by],
  ['planned_at', (plan) => plan.planned_at],
];

/** Quantities, shares and money alike: none needs more, and a share of a percent keeps its own digits. */
const rounded = (value: Cell): Cell => (typeof value === 'number' ? roundFigure(value, 'percent') : value);

/** What the cabinet has not taken over yet, as a list to send to who keeps it. Money never stands without stock-outs. */
export function writeChangeFile(plans: PlannedLevel[]): string {
  const open = plans.filter(({ status }) => status === 'planned');
  const lines = [
    columns.map(([name]) => name),
    ...open.map((plan) => columns.map(([, cell]) => csvCell(rounded(cell(plan))))),
  ].map((cells) => `${cells.join(',')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}
