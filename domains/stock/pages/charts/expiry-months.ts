import type { Days } from '../../../../contracts/calendar.ts';
import type { ChartRow, ChartWords } from '../../../../query/define/chart.ts';

const shownMonths = 18;
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** How grave what becomes of a lot is, in the order of the parts of a bar. */
export const fateLevels = { 'Will be used': 'ok', 'Will not be used in time': 'warn' } as const;
const amount = (row: ChartRow, key: string): number => Number(row[key] ?? 0);

/**
 * Expired, then every month from that of the report on, as far as stock lies within so many, then what is later, then what has no
 * expiry: each split into what will be used and what will not. A month in which nothing expires is a gap, not left out.
 */
export function drawExpiryMonths(rows: ChartRow[], { to }: Days): ChartRow[] {
  const named = (name: string) => rows.filter(({ expiry_month }) => expiry_month === name);
  const coming = Array.from({ length: shownMonths }, (_, index) => monthAfter(to, index));
  const last = coming.findLastIndex((text) => named(text).length > 0);
  const beyond = coming.at(-1) ?? '';
  const later = rows.filter(
    ({ expiry_month }) => !outside.includes(String(expiry_month)) && String(expiry_month) > beyond,
  );
  const ends: [string, ChartRow[]][] = [
    ['Later', later],
    ['Unknown', named('Unknown')],
  ];
  const bars: [string, ChartRow[]][] = [
    ...[['Expired', named('Expired')] as [string, ChartRow[]]].filter(isHeld),
    ...coming.slice(0, last + 1).map((text): [string, ChartRow[]] => [nameMonth(text), named(text)]),
    ...ends.filter(isHeld),
  ];
  return bars.flatMap(([name, list]) => split(name, list));
}

const outside = ['Expired', 'Unknown'];
const isHeld = ([, list]: [string, ChartRow[]]): boolean => list.length > 0;

const monthAfter = (date: string, months: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months)).toISOString().slice(0, 7);
const nameMonth = (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`));

function split(name: string, list: ChartRow[]): ChartRow[] {
  const unused = list.reduce((sum, row) => sum + amount(row, 'at_risk_value'), 0);
  const whole = list.reduce((sum, row) => sum + amount(row, 'on_hand_value'), 0);
  return [
    { expiry_month: name, fate: 'Will be used', on_hand_value: Math.max(0, whole - unused) },
    { expiry_month: name, fate: 'Will not be used in time', on_hand_value: unused },
  ];
}

export function titleOfExpiryMonths(points: ChartRow[], { money }: ChartWords): string {
  const lost = points.filter(({ fate }) => fate === 'Will not be used in time');
  const sum = lost.reduce((total, row) => total + amount(row, 'on_hand_value'), 0);
  const [worst] = [...lost].sort((a, b) => amount(b, 'on_hand_value') - amount(a, 'on_hand_value'));
  if (!worst || sum <= 0) return 'All stock with a known expiry will be used in time';
  const whens: Record<string, string> = {
    Expired: 'already expired',
    Later: 'with a later expiry',
    Unknown: 'under recall',
  };
  const when = whens[String(worst.expiry_month)] ?? `expiring in ${worst.expiry_month}`;
  return `${money(sum)} will not be used in time, ${money(amount(worst, 'on_hand_value'))} of it ${when}`;
}
