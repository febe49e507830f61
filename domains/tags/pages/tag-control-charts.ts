import { addDays, type Days, mondayOf } from '../../../contracts/calendar.ts';
import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { individualsLimits, shareLimits } from '../../shared/pages/control-limits.ts';

/** So many days with approvals tell what is usual, and with fewer than so many nobody can say. */
const usualDays = 28;
const leastDays = 14;
/** A week with fewer encodings is drawn and not judged. */
const leastEncoded = 50;

const minutesOf = (row: ChartRow): number | null =>
  typeof row.minutes_to_approve_median === 'number' ? row.minutes_to_approve_median : null;

/** The days of the period against the limits that the days before them set. */
export function drawApprovalTimes(rows: ChartRow[], { from }: Days): ChartRow[] {
  const known = rows.filter((row) => minutesOf(row) !== null);
  const before = known.filter((row) => String(row.date) < from).slice(-usualDays);
  const limits = individualsLimits(
    before.map((row) => minutesOf(row) ?? 0),
    leastDays,
  );
  const { low = null, middle = null, high = null } = limits ?? {};
  return known.filter((row) => String(row.date) >= from).map((row) => ({ ...row, low, middle, high }));
}

export function titleOfApprovalTimes(points: ChartRow[], { number }: ChartWords): string {
  if (points.length === 0) return 'Nothing was approved in this time';
  if (points[0]?.high === null) return 'Too few days with approvals before this period to set limits';
  const slow = points.filter((point) => (minutesOf(point) ?? 0) > Number(point.high)).length;
  if (slow === 0) return 'Approval was not slower than usual on any day';
  return `On ${number(slow)} of ${number(points.length)} days approval was slower than usual`;
}

const shareOf = (rows: ChartRow[]): number | null => {
  const sum = (key: string) => rows.reduce((total, row) => total + Number(row[key] ?? 0), 0);
  return sum('items_encoded') > 0 ? sum('items_voided') / sum('items_encoded') : null;
};

/** The weeks of the period against the share that the weeks before them had. A week that the period cuts is drawn and not judged. */
export function drawVoidWeeks(rows: ChartRow[], { from, to }: Days): ChartRow[] {
  const monday = mondayOf(from);
  const usual = shareOf(rows.filter((row) => String(row.bucket) < monday));
  return rows
    .filter((row) => String(row.bucket) >= monday && Number(row.items_encoded) > 0)
    .map((row) => {
      const encoded = Number(row.items_encoded);
      // A share of more than one is no share, and has no limits.
      const limits = usual === null ? null : shareLimits(usual, encoded);
      const { low = null, middle = null, high = null } = limits ?? {};
      return {
        ...row,
        void_share: Number(row.items_voided) / encoded,
        low,
        middle,
        high,
        ...(encoded < leastEncoded || !isWholeWeek(row, { from, to }) ? { is_hollow: true } : {}),
      };
    });
}

const isWholeWeek = ({ bucket }: ChartRow, { from, to }: Days): boolean => {
  const monday = String(bucket).slice(0, 10);
  return monday >= from && addDays(monday, 6) <= to;
};

export function titleOfVoidWeeks(points: ChartRow[], { number }: ChartWords): string {
  const judged = points.filter((point) => point.is_hollow !== true && point.high !== null);
  if (points.length === 0) return 'Nothing was encoded in this time';
  if (judged.length === 0) return 'No whole week with enough units to judge the void rate';
  const high = judged.filter((point) => Number(point.void_share) > Number(point.high)).length;
  if (high === 0) return 'In no whole week were more tags voided than chance explains';
  return `In ${number(high)} of ${number(judged.length)} whole weeks, more tags were voided than chance explains`;
}

/** What lies beyond the limits by chance alone, on one side. */
const inner = 0.025;
const outer = 0.001;
/** An encoder with fewer tags is drawn and not counted. */
const leastOfEncoder = 30;

/** Encoders against the rate of all of them; few tags have wide limits. */
export function drawEncoders(rows: ChartRow[]): ChartRow[] {
  const usual = shareOf(rows);
  return rows
    .filter((row) => Number(row.items_encoded) > 0)
    .toSorted((a, b) => Number(a.items_encoded) - Number(b.items_encoded))
    .map((row) => {
      const encoded = Number(row.items_encoded);
      const near = usual === null ? null : shareLimits(usual, encoded, inner);
      const far = usual === null ? null : shareLimits(usual, encoded, outer);
      return {
        ...row,
        void_share: Number(row.items_voided) / encoded,
        low: far?.low ?? null,
        high: far?.high ?? null,
        low_inner: near?.low ?? null,
        high_inner: near?.high ?? null,
      };
    });
}

export function titleOfEncoders(points: ChartRow[], { number }: ChartWords): string {
  const judged = points.filter((point) => Number(point.items_encoded) >= leastOfEncoder);
  if (points.length === 0) return 'Nothing was encoded in this time';
  if (judged.length === 0) return `No encoder has ${leastOfEncoder} tags to be judged by`;
  const high = judged.filter((point) => point.high !== null && Number(point.void_share) > Number(point.high)).length;
  const all = number(judged.length);
  if (high === 0)
    return `Of ${all} encoders with at least ${leastOfEncoder} tags, those of none are voided more often than chance explains`;
  return `The tags of ${number(high)} of ${all} encoders with at least ${leastOfEncoder} tags are voided more often than chance explains`;
}
