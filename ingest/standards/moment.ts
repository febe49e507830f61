const isoMoment = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})?$/u;
const offsetShape = /^[+-]\d{2}:?\d{2}$/u;

/**
 * A moment with its offset, as UTC to the microsecond; undefined where it is not one. `offset` is taken where the
 * moment carries none of its own; without either it is undefined too, because it could be any hour of the day.
 */
export function toUtc(text: string, offset?: string): string | undefined {
  const found = isoMoment.exec(text.trim());
  if (!found) return undefined;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', fraction = '', own] = found;
  const used = own ?? offset?.trim();
  const minutes = used === undefined ? undefined : toMinutes(used);
  if (minutes === undefined) return undefined;
  if (!isDay(year, month, day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const utc = Date.UTC(+year, +month - 1, +day, +hour, +minute - minutes, +second);
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  const whole = new Date(utc).toISOString().slice(0, 19);
  return `${whole}${micros === '000000' ? '' : `.${micros.replace(/000$/u, '')}`}Z`;
}

/** From years that Date.UTC takes as they are written. */
export function isDay(year: string, month: string, day: string): boolean {
  if (+year < 1000 || +month < 1 || +month > 12 || +day < 1) return false;
  return +day <= new Date(Date.UTC(+year, +month, 0)).getUTCDate();
}

/** Offsets run from -14:00 to +14:00. */
function toMinutes(offset: string): number | undefined {
  if (offset === 'Z') return 0;
  if (!offsetShape.test(offset)) return undefined;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(-2));
  if (hours > 14 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
