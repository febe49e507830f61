import type { Job } from '../../../contracts/jobs.ts';

const statuses: Record<Job['status'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  refused: 'Refused',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

export const statusOf = ({ status }: Job): string => statuses[status];

/** @example 'Data import: movements.csv' */
export const nameOf = ({ title, subject }: Job): string => (subject ? `${title}: ${subject}` : title);

const units = ['bytes', 'KB', 'MB', 'GB'];

/** @example '1.2 MB' */
export function sizeOf(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${unit === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${units[unit]}`;
}
