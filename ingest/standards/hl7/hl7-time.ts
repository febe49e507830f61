import { isDay } from '../moment.ts';

const shape = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})?(\d{2})?(?:\.(\d{1,6})\d*)?)?([+-]\d{4})?$/u;

/**
 * A moment of HL7 (YYYYMMDD[HHMM[SS[.S…]]][+/-ZZZZ]) in ISO 8601. Without an offset it takes that of the message header
 * (HL7 v2.8, section 2.14.9.7), or stays the wall clock of the facility. A bare day is its first moment on that clock,
 * never shifted. Undefined: not a moment, or no more precise than a month.
 */
export function toIso(text: string, defaultOffset = ''): string | undefined {
  const found = shape.exec(text);
  if (!found) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', fraction, own] = found;
  if (!isDay(year, month, day) || Number(hour ?? 0) > 23 || Number(minute) > 59 || Number(second) > 59)
    return undefined;
  if (hour === undefined) return `${year}-${month}-${day}T00:00:00`;
  const offset = own ?? defaultOffset;
  const parts = offset === '' ? '' : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  if (parts !== '' && (Number(offset.slice(1, 3)) > 14 || Number(offset.slice(3)) > 59)) return undefined;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}${parts}`;
}

/** The offset of a moment as it was sent; blank where it has none. */
export const offsetOf = (text: string): string => /[+-]\d{4}$/u.exec(text)?.[0] ?? '';

/** For putting moments of one visit in order. A wall clock is taken as UTC: within a visit they are all of one kind. */
export const toOrder = (iso: string): number => Date.parse(/(?:Z|[+-]\d{2}:\d{2})$/u.test(iso) ? iso : `${iso}Z`);
