/** What a value is decides how it is written. */
export type ValueType =
  | 'text'
  | 'code'
  | 'date'
  | 'datetime'
  | 'quantity'
  | 'count'
  | 'money'
  | 'percent'
  | 'days'
  | 'hours'
  | 'minutes'
  | 'ratio'
  | 'score'
  | 'flag'
  | 'status'
  | 'spark';

export type Value = string | number | boolean | null | undefined | (number | null)[];

export interface ValueShape {
  type: ValueType;
  unit?: string | null;
  /** Of a quantity that stands with its unit: so many units are one container, and it is counted in these; null: in units. */
  size?: number | null;
  /** The words of a status, by its value. */
  words?: Record<string, string> | null;
  /** Exactly so many decimals, so that the figures of a column stand under each other. */
  decimals?: number;
  /** Parts of a cent matter for the cost of a unit, not for a sum. */
  isSum?: boolean;
  /** The zone of a time, where others beside it may be of another one. */
  zone?: string | undefined;
}

/** Unknown, which is not zero. */
export const unknown = '—';

const numeric: ReadonlySet<ValueType> = new Set<ValueType>([
  'quantity',
  'count',
  'money',
  'percent',
  'days',
  'hours',
  'minutes',
  'ratio',
  'score',
]);
export const isNumeric = (type: ValueType): boolean => numeric.has(type);

const number = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });
const usd: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' };
const whole = number({ maximumFractionDigits: 0 });
const oneDecimal = number({ maximumFractionDigits: 1 });
const twoDecimals = number({ maximumFractionDigits: 2 });
const twoSignificant = number({ maximumSignificantDigits: 2 });
const dollars = number(usd);
/** A unit cost is often a part of a cent. */
const smallDollars = number({ ...usd, minimumFractionDigits: 2, maximumFractionDigits: 4 });
const percent = number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compact = number({ notation: 'compact', maximumFractionDigits: 1 });
const tileDollars = number({ ...usd, notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const compactDollars = number({ ...usd, notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const minute: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};
const wallClock = new Intl.DateTimeFormat('en-US', { ...minute, timeZone: 'UTC' });
const ownZone = new Intl.DateTimeFormat('en-US', minute);

const mostDecimals: Partial<Record<ValueType, number>> = { ratio: 2, days: 1, hours: 1, minutes: 1, score: 1 };
const byDecimals = [0, 1, 2].map((digits) => number({ minimumFractionDigits: digits, maximumFractionDigits: digits }));
const withDecimals = (digits: number) => byDecimals[digits] ?? twoDecimals;

/** A value as people read it, without its unit unless each value has its own. */
export function formatValue(value: Value, { type, words, decimals, isSum, zone, unit, size }: ValueShape): string {
  if (isUnknown(value)) return unknown;
  if (type === 'quantity' && size !== undefined && unit && typeof value === 'number') return counted(value, unit, size);
  if (Array.isArray(value)) return value.map((one) => formatValue(one, { type: 'quantity' })).join(', ');
  if (type === 'flag') return value === true || value === 1 || value === 'true' ? 'Yes' : 'No';
  if (type === 'status') return words?.[String(value)] ?? String(value);
  if (type === 'date' || type === 'datetime') return formatTime(String(value), type, zone);
  if (!isNumeric(type) || typeof value !== 'number') return String(value);
  return decimals === undefined ? formatNumber(value, type, isSum) : withDecimals(decimals).format(value);
}

/** `24 × 5 mL`: containers first, then what each holds. Where a container is a unit, or its size is not known: `120 mL`. */
const counted = (value: number, unit: string, size: number | null): string =>
  size === null || size <= 0 || size === 1
    ? `${formatNumber(value, 'quantity')} ${unit}`
    : `${formatNumber(value / size, 'quantity')} × ${formatNumber(size, 'quantity')} ${unit}`;

/** How many decimals a column needs so that all of its figures can have the same number; undefined where each has its own. */
export function decimalsFor(values: Value[], type: ValueType): number | undefined {
  const most = mostDecimals[type];
  if (most === undefined) return undefined;
  const numbers = values.filter((value) => typeof value === 'number');
  // Beside thousands a tenth says nothing.
  const isLarge =
    numbers.some((value) => Math.abs(value) >= 1000) && !numbers.some((value) => value !== 0 && Math.abs(value) < 0.5);
  if (isLarge) return 0;
  // What is written with more digits than that would be rounded to nothing.
  // Around zero, as a score lies, that is what it is.
  const isSigned = numbers.some((value) => value < 0);
  if (!isSigned && numbers.some((value) => value !== 0 && value < 0.5 * 10 ** -most)) return undefined;
  return numbers.some((value) => !Number.isInteger(value)) ? most : 0;
}

/** The same with its unit, for where no heading names it. */
export function formatWithUnit(value: Value, shape: ValueShape): string {
  const text = formatValue(value, shape);
  return text === unknown ? text : `${text}${unitOf(shape, value)}`;
}

/** As short as a tile or an axis needs it: $1.2M. */
export function formatCompact(value: Value, shape: ValueShape): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return formatValue(value, shape);
  const hasCents = Math.abs(value) < 1000 && !Number.isInteger(value);
  if (shape.type === 'money') return hasCents ? formatNumber(value, 'money') : compactDollars.format(value);
  const isLong = isNumeric(shape.type) && shape.type !== 'percent' && Math.abs(value) >= 100_000;
  return isLong ? compact.format(value) : formatValue(value, shape);
}

/** The same for the one large figure of a tile: always with a decimal, so that $2.0M is not taken for two million sharp. */
export function formatTile(value: Value, shape: ValueShape): string {
  if (typeof value !== 'number' || shape.type !== 'money') return formatCompact(value, shape);
  if (Math.abs(value) >= 1000) return tileDollars.format(value);
  return Number.isInteger(value) ? formatCompact(value, shape) : formatValue(value, { ...shape, isSum: true });
}

/** The unit to write after a figure, with its space. */
export function unitOf({ type, unit }: ValueShape, value: Value): string {
  if (type === 'days' || type === 'hours' || type === 'minutes') return ` ${value === 1 ? type.slice(0, -1) : type}`;
  return unit && type !== 'money' && type !== 'percent' ? ` ${unit}` : '';
}

function isUnknown(value: Value): value is null | undefined {
  return (
    value === null || value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value))
  );
}

function formatNumber(value: number, type: ValueType, isSum = false): string {
  const size = Math.abs(value);
  switch (type) {
    case 'money':
      if (isSum) return size > 0 && size < 0.005 ? `${value < 0 ? '>-' : '<'}$0.01` : dollars.format(value);
      return (size > 0 && size < 1 ? smallDollars : dollars).format(value);
    case 'percent':
      // What rounds to nothing is still not nothing.
      if (size > 0 && size < 0.0005) return value > 0 ? '<0.1%' : '>-0.1%';
      return percent.format(value);
    case 'count':
      return whole.format(value);
    case 'days':
    case 'hours':
    case 'minutes':
    case 'score':
      return (size > 0 && size < 0.05 ? twoSignificant : oneDecimal).format(value);
    default:
      return (size > 0 && size < 0.005 ? twoSignificant : twoDecimals).format(value);
  }
}

const zoneNames = new Map<string, string>();

/** A zone as people there call it, in summer and in winter: CT. One that this browser does not know keeps its full name. */
function nameZone(zone: string): string {
  const known = zoneNames.get(zone);
  if (known) return known;
  const name = findZoneName(zone) ?? zone;
  zoneNames.set(zone, name);
  return name;
}

function findZoneName(zone: string): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortGeneric' });
    return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}

/**
 * A day has no zone, and neither has the wall clock of a facility: only a time that names its zone is moved to the reader's. `zone`
 * is that of the wall clock, where it must be told.
 */
function formatTime(text: string, type: 'date' | 'datetime', zone: string | undefined): string {
  const hasTime = /[T ]\d{2}:\d{2}/u.test(text);
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) && hasTime;
  const moment = new Date(hasZone ? text : `${text.slice(0, 19).replace(' ', 'T')}${hasTime ? 'Z' : 'T00:00:00Z'}`);
  if (Number.isNaN(moment.getTime())) return text;
  if (type === 'date' || !hasTime) return day.format(moment);
  if (hasZone) return ownZone.format(moment);
  return zone ? `${wallClock.format(moment)} ${nameZone(zone)}` : wallClock.format(moment);
}
