import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);
const shownChanges = 30;
const actions: Record<string, string> = { raise: 'Raise', lower: 'Lower' };

export const parChangeLevels = { Raise: 'warn', Lower: 'ok' } as const;

/** The changes that move the most money, each from par to the recommended one. */
export function drawParChanges(rows: ChartRow[]): ChartRow[] {
  const changes = rows
    .filter(({ par_action }) => par_action !== 'keep')
    .toSorted((a, b) => amount(b, 'change_size') - amount(a, 'change_size'))
    .slice(0, shownChanges);
  const isOneFacility = new Set(changes.map(({ facility }) => facility)).size === 1;
  // Names of types and facilities are long and alike at their beginning: their codes fit beside the drug.
  return changes.map((row) => ({
    ...row,
    position: [
      row.item,
      row.tray_type_code ?? row.tray_type,
      ...(isOneFacility ? [] : [row.facility_code ?? row.facility]),
    ].join(', '),
    action: actions[String(row.par_action)] ?? null,
  }));
}

export function titleOfParChanges(points: ChartRow[], { money, number }: ChartWords): string {
  const [first] = points;
  if (!first) return 'No par needs to change';
  const { tray_type, item } = first;
  const told = `${item} in ${tray_type}: a par of ${number(amount(first, 'recommended_par'))} instead of ${number(amount(first, 'par'))}`;
  const value = first.release_value;
  if (typeof value !== 'number') return told;
  return `${told} ${value >= 0 ? 'releases' : 'ties up'} ${money(Math.abs(value))}, the largest change`;
}

/** Every number of units up to the largest, also those that no cycle used. */
export function drawUses(rows: ChartRow[]): ChartRow[] {
  const most = Math.max(-1, ...rows.map((row) => amount(row, 'used_per_cycle')));
  const outcomes = [...new Map(rows.map(({ outcome, outcome_code }) => [outcome, outcome_code ?? null]))];
  return Array.from({ length: most + 1 }, (_, used) =>
    outcomes.map(([outcome, outcome_code]): ChartRow => {
      const found = rows.find((row) => amount(row, 'used_per_cycle') === used && row.outcome === outcome);
      return found ?? { used_per_cycle: used, outcome: outcome ?? null, outcome_code, cycles: 0 };
    }),
  ).flat();
}

/** The levels of the one row that all cycles are of; a number of units that only one of several rows used tells nothing. */
function levelsOf(points: ChartRow[]): { par: number; recommended: number; p90: number } | null {
  const used = points.filter((row) => amount(row, 'cycles') > 0);
  const [first] = used;
  const isOne = used.every(
    (row) => typeof row.par === 'number' && row.par === first?.par && row.recommended_par === first.recommended_par,
  );
  return first && isOne
    ? { par: amount(first, 'par'), recommended: amount(first, 'recommended_par'), p90: amount(first, 'used_p90') }
    : null;
}

/** The levels of the row that is chosen, as lines; of several rows there are none. */
export function guidesOfUses(points: ChartRow[]): { label: string; from: number; to: number }[] {
  const levels = levelsOf(points);
  if (!levels) return [];
  const { par, recommended, p90 } = levels;
  const marks: [label: string, at: number][] =
    par === recommended
      ? [['Par, as recommended', par]]
      : [
          ['Par', par],
          ['Recommended', recommended],
        ];
  // Words that stand at the same place would cover each other.
  return marks.some(([, at]) => at === p90)
    ? marks.map(([label, at]) => ({ label: at === p90 ? `${label}, P90 used` : label, from: at, to: at }))
    : [...marks, ['P90 used', p90] as const].map(([label, at]) => ({ label, from: at, to: at }));
}

/** What the change would have done to the cycles that were. */
export function titleOfUses(points: ChartRow[], { percent, number }: ChartWords): string {
  const sum = (rows: ChartRow[]) => rows.reduce((total, row) => total + amount(row, 'cycles'), 0);
  const whole = sum(points);
  if (whole === 0) return 'No cycle began with the item in the tray';
  const none = sum(points.filter(({ used_per_cycle }) => used_per_cycle === 0));
  const told = `In ${percent(none / whole)} of ${number(whole)} cycles none was used`;
  const levels = levelsOf(points);
  if (!levels) return told;
  const { par, recommended } = levels;
  if (par === recommended) return `${told}; par ${number(par)} is as recommended`;
  const more = sum(points.filter((row) => amount(row, 'used_per_cycle') > recommended));
  const ranOut = sum(points.filter(({ outcome_code }) => outcome_code === 'ran_out'));
  return `A par of ${number(recommended)} instead of ${number(par)} would have covered ${number(whole - more)} of ${number(whole)} cycles; ${number(ranOut)} ran out as it was`;
}
