import { readFileSync } from 'node:fs';

/** Processor time since this machine was started, and how much of it another machine had while this one wanted it. */
export interface ProcessorTime {
  all: number;
  stolen: number;
}

const countersFile = '/proc/stat';
const stolenColumn = 7;

/** As Linux counts it; null where nothing does. */
export function readProcessorTime(): ProcessorTime | null {
  try {
    return parseProcessorTime(readFileSync(countersFile, 'utf8'));
  } catch {
    return null;
  }
}

/** User, nice, system, idle, waiting, two kinds of interrupts, stolen; what guests had is in the first two already. */
export function parseProcessorTime(counters: string): ProcessorTime | null {
  const [, words = ''] = /^cpu +(.+)$/mu.exec(counters) ?? [];
  const times = words
    .split(' ')
    .slice(0, stolenColumn + 1)
    .map(Number);
  const stolen = times[stolenColumn];
  return stolen === undefined ? null : { all: times.reduce((sum, time) => sum + time, 0), stolen };
}

/** The share that was stolen between two moments. */
export const stolenBetween = (before: ProcessorTime | null, after: ProcessorTime | null): number | null =>
  before && after && after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : null;
