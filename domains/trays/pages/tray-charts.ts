import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { actionLevels, actionWords } from '../datasets/tray-idle.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);
const sum = (rows: ChartRow[], key: string): number => rows.reduce((total, row) => total + amount(row, key), 0);

/** The fields of a box plot by their role. */
export const boxRoles = <const Prefix extends string, const Middle extends string>(prefix: Prefix, middle: Middle) =>
  ({
    p10: `${prefix}_p10`,
    p25: `${prefix}_p25`,
    p50: middle,
    p75: `${prefix}_p75`,
    p90: `${prefix}_p90`,
  }) as const;

/** Only what has a middle can be drawn as a box. */
export const withMiddle =
  (middle: string) =>
  (rows: ChartRow[]): ChartRow[] =>
    rows.filter((row) => typeof row[middle] === 'number').toSorted((a, b) => amount(b, middle) - amount(a, middle));

/** Which kind of tray has the largest middle, and which the smallest. */
export const titleOfSlowest =
  (middle: string, unit: string, words: { most: string; least: string }) =>
  (points: ChartRow[], { number }: ChartWords): string => {
    const [slowest] = points;
    const fastest = points.at(-1);
    if (!slowest || !fastest) return 'Nothing to compare under these filters';
    const told = number(amount(slowest, middle));
    const most = `${slowest.tray_type} ${words.most}: median ${told} ${unit}${told === '1' ? '' : 's'}`;
    return points.length === 1
      ? most
      : `${most}; ${fastest.tray_type} ${words.least}: ${number(amount(fastest, middle))}`;
  };

const causes = { restocked_for_use: 'Use', restocked_for_expiry: 'Expiry or recall', restocked_for_other: 'Other' };

/** Each day's units in three parts. */
export const drawCauses = (rows: ChartRow[]): ChartRow[] =>
  rows
    .toSorted((a, b) => String(a.date).localeCompare(String(b.date)))
    .flatMap((row) =>
      Object.entries(causes).map(([key, restock_cause]) => ({
        date: row.date ?? null,
        restock_cause,
        items_restocked: amount(row, key),
      })),
    );

export const causeLevels = { Use: 'ok', 'Expiry or recall': 'warn', Other: 'none' } as const;

export function titleOfCauses(points: ChartRow[], { percent }: ChartWords): string {
  const whole = sum(points, 'items_restocked');
  if (whole === 0) return 'Nothing was restocked in this time';
  const share = (cause: string) =>
    sum(
      points.filter(({ restock_cause }) => restock_cause === cause),
      'items_restocked',
    ) / whole;
  return `${percent(share('Use'))} of what went in replaced what was used, ${percent(share('Expiry or recall'))} what had expired or was recalled`;
}

/** Which kind of tray made most of the work. */
export function titleOfWork(points: ChartRow[], { percent, number }: ChartWords): string {
  const whole = sum(points, 'restocks');
  if (whole === 0) return 'No tray was restocked in this time';
  const types = [...new Set(points.map(({ tray_type }) => String(tray_type)))];
  const of = (type: string) =>
    sum(
      points.filter(({ tray_type }) => tray_type === type),
      'restocks',
    );
  const [most = ''] = types.toSorted((a, b) => of(b) - of(a));
  return types.length === 1
    ? `${number(whole)} restocks of ${most}`
    : `${most} made ${percent(of(most) / whole)} of ${number(whole)} restocks`;
}

/** Only trays that were ever restocked stand somewhere on the line of days. */
export const withDays = (rows: ChartRow[]): ChartRow[] => rows.filter((row) => typeof row.days_since_last === 'number');

export function titleOfOverdue(points: ChartRow[], { number }: ChartWords): string {
  if (points.length === 0) return 'No tray under these filters was ever restocked';
  const overdue = points.filter(({ overdue_state_code }) => overdue_state_code === 'true');
  const [longest] = overdue.toSorted((a, b) => amount(b, 'days_since_last') - amount(a, 'days_since_last'));
  if (!longest) return `None of ${number(points.length)} trays is overdue`;
  const days = number(amount(longest, 'days_since_last'));
  return `${number(overdue.length)} of ${number(points.length)} trays ${overdue.length === 1 ? 'is' : 'are'} overdue; ${longest.tray} was restocked ${days} days ago`;
}

const bands = ['every', 'often', 'rare', 'hardly', 'never'];

/** What was never restocked went in by nothing at a time. The most frequent band comes first. */
export const drawBands = (rows: ChartRow[]): ChartRow[] =>
  rows
    .filter((row) => typeof row.band_code === 'string')
    .map((row): ChartRow => ({ ...row, items_per_restock: amount(row, 'items_per_restock') }))
    .toSorted((a, b) => bands.indexOf(String(a.band_code)) - bands.indexOf(String(b.band_code)));

/** Of the items of tray types those at either end: the figures of the tiles. */
export const findBands = defineFinding({
  measures: ['every_count', 'never_count', 'banded_count'],
  says: ({ total }, { number }) =>
    amount(total, 'banded_count') === 0
      ? 'No item has enough cycles to show how often it is restocked'
      : `Of ${number(amount(total, 'banded_count'))} items of tray types, topped up nearly always: ${number(amount(total, 'every_count'))}; never: ${number(amount(total, 'never_count'))}`,
});

/** The suggestion of each row in words, which tell the series apart. */
export const nameActions = (rows: ChartRow[]): ChartRow[] =>
  rows.map((row) => ({
    ...row,
    idle_action: actionWords[String(row.idle_action)] ?? null,
    action_code: row.idle_action ?? null,
  }));

export const idleActionLevels = Object.fromEntries(
  Object.entries(actionLevels).map(([action, level]) => [actionWords[action] ?? action, level]),
);

/** As many marks as can be told apart; those with most to lose come first. */
export const mostIdle = 500;

/** What is long idle, and what of it could still be used elsewhere. */
export function titleOfIdle(points: ChartRow[], { number, money }: ChartWords): string {
  if (points.length === 0) return 'No unit is in a tray under these filters';
  const of = (action: string) => points.filter(({ action_code }) => action_code === action);
  const lost = sum(points, 'will_expire_value');
  const told =
    lost > 0 ? `${money(lost)} will expire in its tray` : 'Nothing with a known cost will expire in its tray';
  // What is not drawn is not spoken of.
  const which = points.length < mostIdle ? '' : `Of the ${number(mostIdle)} with most to lose, `;
  return `${which}${told}. To be used elsewhere: ${number(of('move').length)}; to be removed: ${number(of('remove').length)}`;
}
