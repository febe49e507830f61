import type { Hl7Message } from './hl7-message.ts';
import type { Hl7Segment } from './hl7-segment.ts';

/** Blank where the message does not say. */
export interface Timing {
  startsAt: string;
  stopsAt: string;
  isPrn: boolean;
  /** Minutes between doses; blank where the pattern is not an interval ("twice a day" is none). */
  interval: string;
}

/** Minutes of the units in a repeat pattern such as Q6H (HL7 table 0335). */
const minutes: Record<string, number> = { S: 1 / 60, M: 1, H: 60, D: 1440, W: 10_080 };

/**
 * When an order is given: from TQ1 segments (since version 2.5), or from the quantity and timing field of ORC-7 or
 * RXE-1. The segments that follow RXE are the pharmacy's own and stronger.
 */
export function readTiming(
  message: Hl7Message,
  segments: { orc: Hl7Segment; rxe: Hl7Segment; tq1: readonly Hl7Segment[] },
): Timing {
  const { orc, rxe, tq1 } = segments;
  const patterns: string[] = [];
  const starts: string[] = [];
  const stops: string[] = [];
  const priorities: string[] = [];
  for (const segment of [...tq1].reverse()) {
    for (let at = 1; at <= Math.max(segment.count(3), 1); at++) patterns.push(segment.get(3, 1, 1, at));
    starts.push(segment.get(7));
    stops.push(segment.get(8));
    priorities.push(segment.get(9));
  }
  for (const [segment, field] of [
    [rxe, 1],
    [orc, 7],
  ] as const) {
    patterns.push(segment.get(field, 2));
    starts.push(segment.get(field, 4));
    stops.push(segment.get(field, 5));
    priorities.push(segment.get(field, 6));
  }
  const interval = patterns.map(toMinutes).find((found) => found !== '') ?? '';
  return {
    startsAt: message.moment(...starts) ?? '',
    stopsAt: message.moment(...stops) ?? '',
    isPrn: priorities.includes('PRN') || patterns.some((pattern) => /(?:^|[^A-Z])PRN|PRN$/u.test(pattern)),
    interval,
  };
}

function toMinutes(pattern: string): string {
  const found = /^(?:PRN ?)?Q(\d{1,4})([SMHDW])(?: ?PRN)?$/u.exec(pattern);
  const unit = found?.[2] === undefined ? undefined : minutes[found[2]];
  return unit === undefined ? '' : String(Math.ceil(Number(found?.[1]) * unit));
}
