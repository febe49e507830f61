import { type ReadySeries, readyToForecast } from '../../domains/forecast/science/series/ready-series.ts';
import { findStep, type Moment, placesOf, readMoment, type Step, writeMoment } from './calendar.ts';

/** A series of a file: its values, bucket after bucket, and the dates that follow. */
export interface FileSeries extends ReadySeries {
  name: string;
  remarks: string[];
  dateAfter(steps: number): string;
}

const missing = new Set(['', 'na', 'nan', 'null', 'none', 'n/a', '-', 'inf', '-inf', 'infinity', '-infinity']);

/** Puts the written values of one series into the order of time. What cannot be read is an error that names the series. */
export function readSeries(name: string, cells: readonly { ds: string; y: string }[], season: number): FileSeries {
  try {
    return inOrder(name, cells, season);
  } catch (error) {
    throw new Error(`Series ${name}: ${error instanceof Error ? error.message : error}.`);
  }
}

interface Dated {
  moment: Moment;
  y: number;
}

function inOrder(name: string, cells: readonly { ds: string; y: string }[], season: number): FileSeries {
  const remarks: string[] = [];
  const read = cells.map(({ ds, y }) => ({ moment: momentIn(ds), y: numberIn(y) }));
  const [first] = read;
  const isNumber = first?.moment.form === 'number';
  if (read.some(({ moment }) => (moment.form === 'number') !== isNumber)) throw new Error('mixes dates and numbers');
  const isUnordered = read.some(({ moment }, i) => moment.value < (read[i - 1]?.moment.value ?? moment.value));
  if (isUnordered) remarks.push('dates were not in order');
  const sorted = withoutRepeats(isUnordered ? read.sort((a, b) => a.moment.value - b.moment.value) : read, remarks);
  const known = trim(sorted);
  const moments = known.map(({ moment }) => moment);
  const [origin] = moments;
  if (!origin) throw new Error('has no value');
  const step = findStep(moments, season);
  const places = placesOf(moments, step);
  const last = places.at(-1) ?? 0;
  const values = new Float64Array(last + 1).fill(Number.NaN);
  places.forEach((place, i) => {
    values[place] = known[i]?.y ?? Number.NaN;
  });
  const ready = readyToForecast(values, last + 1 - new Set(places).size, remarks);
  return { name, ...ready, remarks, dateAfter: (steps) => dateAfter(origin, last + steps, step) };
}

const dateAfter = (origin: Moment, steps: number, step: Step): string => writeMoment(origin, steps, step);

function momentIn(ds: string): Moment {
  const moment = readMoment(ds);
  if (!moment) throw new Error(`"${ds}" is no date (YYYY-MM-DD, YYYY-MM, YYYY-MM-DD HH:MM) and no whole number`);
  return moment;
}

function numberIn(text: string): number {
  const trimmed = text.trim();
  if (missing.has(trimmed.toLowerCase())) return Number.NaN;
  const value = Number(trimmed);
  if (Number.isNaN(value)) throw new Error(`"${trimmed}" is not a number`);
  return value;
}

/** The same value twice is one value; two values for one date are a question that only the file's maker can answer. */
function withoutRepeats(sorted: readonly Dated[], remarks: string[]): Dated[] {
  const kept: Dated[] = [];
  for (const row of sorted) {
    const before = kept.at(-1);
    if (before?.moment.value !== row.moment.value) kept.push(row);
    else if (Number.isNaN(before.y)) kept[kept.length - 1] = row;
    else if (!Number.isNaN(row.y) && row.y !== before.y) {
      throw new Error(`has two values for ${writeMoment(row.moment, 0, { unit: 'time', size: 0, atEnd: false })}`);
    }
  }
  if (kept.length < sorted.length) remarks.push('repeated rows were counted once');
  return kept;
}

/** Without what is missing at both ends: before a first value there was no item, after the last one nothing is known. */
function trim(rows: readonly Dated[]): Dated[] {
  const first = rows.findIndex(({ y }) => !Number.isNaN(y));
  const last = rows.findLastIndex(({ y }) => !Number.isNaN(y));
  return first < 0 ? [] : rows.slice(first, last + 1);
}
