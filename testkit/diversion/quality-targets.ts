import type { Pattern } from './nurses-at-work.ts';
import type { Row } from './rank-planted.ts';

export interface Target extends Row {
  leastAuroc: number;
  leastRecall10: number;
}

const target = (
  pattern: Pattern,
  delta: number,
  windowDays: 30 | 90,
  leastAuroc: number,
  leastRecall10: number,
): Target => ({
  ...{ pattern, delta, windowDays, leastAuroc, leastRecall10 },
});

/** The floors of the ranking's entry. */
export const targets: readonly Target[] = [
  target('nodoc', 0.5, 30, 0.7, 0.05),
  target('nodoc', 1, 30, 0.84, 0.2),
  target('waste', 0.25, 30, 0.77, 0.18),
  target('waste', 0.5, 30, 0.9, 0.5),
  target('waste', 1, 30, 0.97, 0.88),
  target('disch', 0.25, 30, 0.75, 0.2),
  target('disch', 0.5, 30, 0.91, 0.55),
  target('disch', 1, 30, 0.94, 0.85),
  target('mixed', 0.25, 30, 0.7, 0.08),
  target('mixed', 0.5, 30, 0.8, 0.24),
  target('mixed', 1, 30, 0.92, 0.6),
  target('nodoc', 0.5, 90, 0.73, 0.07),
  target('nodoc', 1, 90, 0.9, 0.35),
  target('waste', 0.25, 90, 0.93, 0.43),
  target('waste', 0.5, 90, 0.98, 0.85),
  target('waste', 1, 90, 0.99, 0.95),
  target('disch', 0.25, 90, 0.94, 0.58),
  target('disch', 0.5, 90, 0.98, 0.9),
  target('disch', 1, 90, 0.99, 0.96),
  target('mixed', 0.25, 90, 0.76, 0.13),
  target('mixed', 0.5, 90, 0.93, 0.45),
  target('mixed', 1, 90, 0.98, 0.85),
];

/** What is reported without a floor. */
export const notPromised: readonly Row[] = [
  { pattern: 'maxprn', delta: 1, windowDays: 30 },
  { pattern: 'maxprn', delta: 1, windowDays: 90 },
  { pattern: 'nodoc', delta: 0.25, windowDays: 90 },
];
