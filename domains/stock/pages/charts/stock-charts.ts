import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';

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
const feeders = ['central_pharmacy', 'satellite', 'warehouse'];

function againstPeers({ location_type_code, doh_vs_peers: days }: ChartRow): string {
  if (feeders.includes(String(location_type_code))) return 'Feeds other locations';
  if (typeof days !== 'number') return 'No peers to compare with';
  if (days > outOfLine) return 'More days than its peers';
  return days < -outOfLine ? 'Fewer days than its peers' : 'Like its peers';
}

export function titleOfTopValue(points: ChartRow[], { money }: ChartWords): string {
  if (points.length === 0) return 'Nothing is on hand';
  const above = points.filter(({ peers }) => peers === 'More days than its peers').length;
  const held = money(sum(points, 'on_hand_value'));
  const places = points.length === 1 ? 'One location holds' : `${points.length} locations hold`;
  const share = points.length === mostBars ? held : `${held}, four fifths of the value`;
  return `${places} ${share}; ${above === 0 ? 'none holds' : above === 1 ? 'one holds' : `${above} hold`} over a week more than peers`;
}

export const healthLevels = { Needed: 'ok', 'Over max': 'warn', 'Expiry risk': 'warn', Dead: 'warn' } as const;

/** Each group's value, a unit in one part only, the worst first; what is left is needed, negative balances included. */
export function drawHealth(rows: ChartRow[]): ChartRow[] {
  const held = rows.filter((row) => amount(row, 'on_hand_value') !== 0);
  return held.flatMap((row) => {
    const [dead, risk, over] = [amount(row, 'dead_part'), amount(row, 'risk_part'), amount(row, 'over_part')];
    const needed = amount(row, 'on_hand_value') - dead - risk - over;
    const parts: [string, number][] = [
      ['Needed', needed],
      ['Over max', over],
      ['Expiry risk', risk],
      ['Dead', dead],
    ];
    return parts.map(([health, on_hand_value]) => ({
      location_group: row.location_group ?? null,
      location_group_code: row.location_group_code ?? null,
      health,
      on_hand_value,
    }));
  });
}

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
  return `${money(lost)} (${percent(lost / whole)}) is dead, at risk or over max, most of it in ${most[0]}`;
}

/** Which kind of place is worst on both counts at once. */
export function titleOfTypes(points: ChartRow[], { percent, number }: ChartWords): string {
  const told = points.filter(
    ({ days_on_hand, out_of_stock_pct }) => days_on_hand !== null && out_of_stock_pct !== null,
  );
  const [worst] = [...told].sort((a, b) => amount(b, 'out_of_stock_pct') - amount(a, 'out_of_stock_pct'));
  if (!worst || amount(worst, 'out_of_stock_pct') === 0) return 'No stocked position is out';
  return `${worst.location_type}: ${percent(amount(worst, 'out_of_stock_pct'))} of stocked positions out, with ${number(Math.round(amount(worst, 'days_on_hand')))} days on hand`;
}

/** How far apart the lines end, and whether they lie in the usual band. */
export function titleOfDaysOnHand(points: ChartRow[], { number }: ChartWords): string {
  const told = points.filter(({ days_on_hand }) => days_on_hand !== null);
  const newest = told.reduce((last, { bucket }) => (String(bucket) > last ? String(bucket) : last), '');
  const ends = told
    .filter(({ bucket }) => String(bucket) === newest)
    .sort((a, b) => amount(b, 'days_on_hand') - amount(a, 'days_on_hand'));
  const [most, least] = [ends[0], ends.at(-1)];
  if (!most || !least) return 'No month end to show yet';
  const days = (row: ChartRow) => `${number(Math.round(amount(row, 'days_on_hand')))} days`;
  if (ends.length === 1) return `${most.facility} held ${days(most)} at the last month end`;
  return `Stock at the last month end lasts from ${days(least)} (${least.facility}) to ${days(most)} (${most.facility})`;
}

export function titleOfItems(points: ChartRow[], { money }: ChartWords): string {
  const asleep = points.filter(({ stock_status }) => stock_status === 'dead' || stock_status === 'excess');
  const short = points.filter(({ stock_status }) => ['out', 'critical', 'low'].includes(String(stock_status)));
  const running = short.length === 0 ? 'no item is' : short.length === 1 ? 'one item is' : `${short.length} items are`;
  return `${money(sum(asleep, 'on_hand_value'))} is dead or excess; ${running} out or about to run out`;
}
