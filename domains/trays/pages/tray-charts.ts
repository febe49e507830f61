import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { name, sql } from '../../../query/define/sql.ts';
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

/** The middle of fewer restocks says little about a kind of tray. */
const fewestRestocks = 5;

/** Which kind of tray has the largest middle, and which the smallest, of those with enough restocks. */
export const findSlowest = <const Middle extends string>(
  middle: Middle,
  unit: string,
  words: { most: string; least: string },
) =>
  defineFinding({
    by: ['tray_type'],
    measures: [middle, 'restocks'],
    least: { of: 'restocks', count: fewestRestocks },
    keeps: sql`${name(middle)} is not null`,
    order: [`-${middle}`],
    says: ({ rows, count }, { number }) => {
      const slowest = rows[0];
      if (!slowest) return `No kind of tray has ${fewestRestocks} restocks to compare`;
      const told = number(amount(slowest, middle));
      const most = `${slowest.tray_type} ${words.most}: median ${told} ${unit}${told === '1' ? '' : 's'}`;
      const fastest = count > 1 && rows.length === count ? rows.at(-1) : undefined;
      return fastest ? `${most}; ${fastest.tray_type} ${words.least}: ${number(amount(fastest, middle))}` : most;
    },
  });

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

/** How many of all trays are overdue, and the one that waits longest. */
export const findOverdue = defineFinding({
  by: ['tray'],
  measures: ['fleet_count', 'overdue_count', 'days_since_last'],
  keeps: sql`overdue_count > 0`,
  order: ['-days_since_last'],
  says: ({ total, rows: [longest], count }, { number }) => {
    const all = number(amount(total, 'fleet_count'));
    if (amount(total, 'fleet_count') === 0) return 'No tray under these filters';
    if (!longest) return `None of ${all} trays is overdue`;
    return `${number(count)} of ${all} trays ${count === 1 ? 'is' : 'are'} overdue; ${longest.tray} was restocked ${number(amount(longest, 'days_since_last'))} days ago`;
  },
});

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

/** What will expire in its tray, of all that lies in trays, and where most of it. */
export const findIdle = defineFinding({
  by: ['item', 'tray'],
  measures: ['live_tag_count', 'live_value', 'will_expire_value', 'idle_value'],
  keeps: sql`will_expire_value > 0`,
  order: ['-will_expire_value'],
  says: ({ total, rows: [most] }, { number, money }) => {
    if (amount(total, 'live_tag_count') === 0) return 'No unit is in a tray under these filters';
    if (!most)
      return `Nothing with a known cost will expire in its tray, of ${number(amount(total, 'live_tag_count'))} units`;
    const [lost, whole] = [amount(total, 'will_expire_value'), amount(total, 'live_value')].map(money);
    return `${lost} of ${whole} in trays will expire there, most of it ${most.item} in ${most.tray}: ${money(amount(most, 'will_expire_value'))}`;
  },
});
