import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';
import { defineFinding } from '../../../../query/define/finding.ts';
import { oneOf, sql } from '../../../../query/define/sql.ts';

const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);
const sum = (rows: ChartRow[], key: string): number => rows.reduce((total, row) => total + amount(row, key), 0);
const mostBars = 30;

/** The rows that hold four fifths of the value, the largest first. */
export function drawTopValue(rows: ChartRow[]): ChartRow[] {
  const ordered = rows
    .filter((row) => amount(row, 'on_hand_value') > 0)
    .sort((a, b) => amount(b, 'on_hand_value') - amount(a, 'on_hand_value'));
  const enough = 0.8 * sum(ordered, 'on_hand_value');
  let before = 0;
  const shown = ordered.filter((row) => {
    const isShown = before < enough;
    before += amount(row, 'on_hand_value');
    return isShown;
  });
  return shown.slice(0, mostBars).map((row) => ({ ...row, peers: againstPeers(row) }));
}

/** How grave it is to hold more than others, in the order of the legend. */
export const peerLevels = {
  'More days than its peers': 'warn',
  'Like its peers': 'ok',
  'Fewer days than its peers': 'ok',
  'Feeds other locations': 'none',
  'No peers to compare with': 'none',
} as const;

/** More than this over the median of the others is out of line. */
const outOfLine = 7;

/** What these hold is mostly sent on, so how long it would last where it lies says nothing. */
const feeders = ['central_pharmacy', 'satellite', 'warehouse', 'vault'];

function againstPeers({ location_type_code, doh_vs_peers: days }: ChartRow): string {
  if (feeders.includes(String(location_type_code))) return 'Feeds other locations';
  if (typeof days !== 'number') return 'No peers to compare with';
  if (days > outOfLine) return 'More days than its peers';
  return days < -outOfLine ? 'Fewer days than its peers' : 'Like its peers';
}

/** Which locations hold more than a week over their peers, the one furthest above them first. */
export const findAbovePeers = defineFinding({
  by: ['location', 'facility', 'location_type'],
  measures: ['doh_vs_peers', 'days_on_hand', 'on_hand_value', 'location_count'],
  keeps: sql`doh_vs_peers > ${outOfLine} and on_hand_value > 0 and not ${oneOf(sql`location_type`, feeders)}`,
  order: ['-doh_vs_peers'],
  says: ({ total, rows: [worst], count }, { number }) => {
    if (amount(total, 'location_count') === 0) return 'Nothing is on hand';
    const all = number(amount(total, 'location_count'));
    if (!worst) return `None of ${all} locations holds over a week more than its peers`;
    const [above, days] = [amount(worst, 'doh_vs_peers'), amount(worst, 'days_on_hand')].map(Math.round);
    const which = count === 1 ? '1 location' : `${number(count)} of ${all} locations`;
    return `${which} ${count === 1 ? 'holds' : 'hold'} over a week more than peers; ${worst.location} (${worst.facility}) most: ${number(days ?? 0)} days on hand, ${number(above ?? 0)} more`;
  },
});

export const healthLevels = {
  Needed: 'ok',
  Excess: 'warn',
  Dead: 'warn',
  'Will expire unused': 'warn',
  Expired: 'bad',
  Recalled: 'bad',
} as const;

const healthMeasures: Record<keyof typeof healthLevels, string> = {
  Needed: 'needed_value',
  Excess: 'excess_value',
  Dead: 'dead_stock_value',
  'Will expire unused': 'expiry_risk_value',
  Expired: 'expired_on_hand_value',
  Recalled: 'recalled_value',
};

/** Each group's value, a unit in one part only, the worst first; what is left is needed, negative balances included. */
export const drawHealth = (rows: ChartRow[]): ChartRow[] =>
  rows
    .filter((row) => amount(row, 'on_hand_value') !== 0)
    .flatMap((row) =>
      Object.entries(healthMeasures).map(([health, measure]) => ({
        location_group: row.location_group ?? null,
        location_group_code: row.location_group_code ?? null,
        health,
        on_hand_value: amount(row, measure),
      })),
    );

export function titleOfHealth(points: ChartRow[], { money, percent }: ChartWords): string {
  const whole = sum(points, 'on_hand_value');
  const unneeded = points.filter(({ health }) => health !== 'Needed');
  if (whole <= 0) return 'Nothing is on hand';
  const byGroup = new Map<string, number>();
  for (const row of unneeded) {
    const group = String(row.location_group);
    byGroup.set(group, (byGroup.get(group) ?? 0) + amount(row, 'on_hand_value'));
  }
  const [most] = [...byGroup].sort(([, a], [, b]) => b - a);
  const lost = sum(unneeded, 'on_hand_value');
  if (!most || lost <= 0) return 'All stock on hand is needed';
  return `${money(lost)} (${percent(lost / whole)}) is not needed, most of it in ${most[0]}`;
}

/** A kind of place with fewer stocked positions has a share out that says little. */
const fewestStocked = 30;

/** Which kind of place has the largest share of its positions out, beside the share over all. */
export const findMostOut = defineFinding({
  by: ['location_type'],
  measures: ['out_of_stock_pct', 'stocked_count', 'days_on_hand'],
  least: { of: 'stocked_count', count: fewestStocked },
  order: ['-out_of_stock_pct'],
  says: ({ total, rows: [worst] }, { percent, number }) => {
    if (amount(total, 'stocked_count') === 0) return 'No position is stocked';
    if (amount(total, 'out_of_stock_pct') === 0) return 'No stocked position is out';
    const overall = percent(amount(total, 'out_of_stock_pct'));
    if (!worst) return `${overall} of stocked positions are out; no location type has ${fewestStocked} of them`;
    const days =
      typeof worst.days_on_hand === 'number' ? `, with ${number(Math.round(worst.days_on_hand))} days on hand` : '';
    return `${worst.location_type}: ${percent(amount(worst, 'out_of_stock_pct'))} of ${number(amount(worst, 'stocked_count'))} stocked positions out${days}; over all ${overall}`;
  },
});

/** How far apart facilities are on the day of the tiles. */
export const findDaysOnHand = defineFinding({
  by: ['facility'],
  measures: ['days_on_hand', 'stocked_count'],
  least: { of: 'stocked_count', count: fewestStocked },
  keeps: sql`days_on_hand is not null`,
  order: ['-days_on_hand'],
  says: ({ total, rows, count }, { number }) => {
    const days = (row: ChartRow) => `${number(Math.round(amount(row, 'days_on_hand')))} days`;
    const [most, least] = [rows[0], rows.length === count ? rows.at(-1) : undefined];
    if (!most) return `No facility has ${fewestStocked} stocked positions and days on hand`;
    if (count === 1) return `Stock lasts ${days(most)} at ${most.facility}`;
    const over = typeof total.days_on_hand === 'number' ? `; over all ${days(total)}` : '';
    return least
      ? `Stock lasts from ${days(least)} (${least.facility}) to ${days(most)} (${most.facility})${over}`
      : `Stock lasts longest at ${most.facility}: ${days(most)}${over}`;
  },
});

/** What is dead of everything on hand, and what is out, as the tiles say it. */
export const findItems = defineFinding({
  measures: ['on_hand_value', 'dead_stock_value', 'out_of_stock_count'],
  says: ({ total }, { money, number }) => {
    const out = amount(total, 'out_of_stock_count');
    const which =
      out === 0 ? 'no position is out' : out === 1 ? 'one position is out' : `${number(out)} positions are out`;
    return `${money(amount(total, 'dead_stock_value'))} of ${money(amount(total, 'on_hand_value'))} on hand is dead; ${which}`;
  },
});
