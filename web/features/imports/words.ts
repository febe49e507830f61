import type { Feed, ImportEntry, ImportJob, ImportProgress } from '../../../contracts/imports.ts';

const number = new Intl.NumberFormat('en-US');
export const count = (value: number): string => number.format(value);
const plural = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

const units = ['bytes', 'kB', 'MB', 'GB'];
export function inBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** step;
  return `${value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${units[step]}`;
}

/** `movements.csv`, or `movements.csv and 3 more`. */
export function nameFiles(files: { name: string }[]): string {
  const [first, ...others] = files;
  if (!first) return 'nothing';
  return others.length > 0 ? `${first.name} and ${others.length} more` : first.name;
}

export function nameJob({ kind, load, files }: ImportJob): string {
  return kind === 'undo' ? `Undo of load ${load}` : nameFiles(files);
}

const stages: Record<ImportProgress['stage'], string> = {
  reading: 'Reading and checking',
  loading: 'Loading',
  deriving: 'Deriving',
  undoing: 'Undoing',
};

/** What it is at, and how fast. */
export function describeProgress(progress: ImportProgress): string {
  const place = progress.steps > 1 ? ` (${progress.step} of ${progress.steps})` : '';
  return [
    `${stages[progress.stage]} ${progress.at}${place}`,
    ...(progress.rows > 0 ? [plural(progress.rows, 'row')] : []),
    ...(progress.rows_per_second === null ? [] : [`${count(progress.rows_per_second)} rows/s`]),
    ...(progress.remaining_seconds === null ? [] : [`about ${describeSeconds(progress.remaining_seconds)} left`]),
  ].join(' · ');
}

function describeSeconds(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second');
  return plural(Math.round(seconds / 60), 'minute');
}

export const statusWords: Record<ImportEntry['status'], string> = {
  loaded: 'Loaded',
  undone: 'Undone',
  refused: 'Refused',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

/** A load whose faulty rows were left out says so. */
export function describeStatus({ status, rejected_rows }: ImportEntry): string {
  return status === 'loaded' && rejected_rows > 0 ? 'Loaded in part' : statusWords[status];
}

/** Whether rows came in: then zero is a number, and otherwise nothing is known. */
export const hasNumbers = ({ status }: ImportEntry): boolean => status === 'loaded' || status === 'undone';

export function nameEntry({ load, status, files }: ImportEntry): string {
  if (load !== null) return `Load ${load}`;
  return `${statusWords[status]}: ${nameFiles(files.map(({ file }) => ({ name: file })))}`;
}

export const findingWords: Record<Feed['findings'][number]['kind'], string> = {
  late: 'Late',
  missing: 'Missing',
  shrunken: 'Shrunken',
  duplicate: 'Duplicate',
  unchanged: 'Unchanged',
};

export function describeRhythm(hours: number | null): string {
  if (hours === null) return 'rhythm not known yet';
  if (hours < 20) return hours < 1.5 ? 'usually hourly' : `usually every ${plural(Math.round(hours), 'hour')}`;
  const days = Math.round(hours / 24);
  return days <= 1 ? 'usually daily' : days === 7 ? 'usually weekly' : `usually every ${count(days)} days`;
}
