import type { ImportOutcome, ImportProgress, LocalJob } from '../../contracts/imports.ts';

const number = new Intl.NumberFormat('en-US');
const mostShown = 20;

/** One line that tells how far an import has come. */
export function describeProgress(progress: ImportProgress | null): string {
  if (!progress) return 'waiting for an earlier import';
  const place = progress.steps > 1 ? ` (${progress.step} of ${progress.steps})` : '';
  if (progress.stage === 'deriving') return `deriving ${progress.at}${place}`;
  if (progress.stage === 'undoing') return `undoing ${progress.at}`;
  return [
    `${progress.stage} ${progress.at}${place}`,
    ...(progress.percent === null ? [] : [`${progress.percent} %`]),
    ...(progress.rows > 0 ? [`${number.format(progress.rows)} rows`] : []),
    ...(progress.rows_per_second === null ? [] : [`${number.format(progress.rows_per_second)} rows/s`]),
    ...(progress.remaining_seconds === null ? [] : [`about ${inWords(progress.remaining_seconds)} left`]),
  ].join(', ');
}

function inWords(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** What became of it, line by line. `rejects` are the paths of the rejects files. */
export function describeEnd(job: LocalJob, rejects: string[], seconds: number): string[] {
  const kept = rejects.map((path) => `Rejected rows: ${path}`);
  if (job.status === 'done') {
    const files = job.outcome.files.flatMap((file) => [
      `  ${job.load === null ? `${file.entity} from ` : ''}${file.file}: ${describeCounts(file)}`,
      ...file.warnings.map((warning) => `    ${warning}`),
    ]);
    // Public files are everybody's: they are no load of the company.
    const what = job.load === null ? 'The public file' : `Load ${job.load}`;
    return [`${what} is in, after ${seconds.toFixed(1)} s.`, ...files, ...line(job.message), ...kept];
  }
  const ends = { refused: 'Refused', cancelled: 'Cancelled', failed: 'Failed', waiting: 'Waiting', running: 'Running' };
  return [`${ends[job.status]}. Nothing was changed.`, ...line(job.message), ...describeRejects(job.outcome), ...kept];
}

const line = (text: string | null): string[] => (text ? [text] : []);

function describeCounts(file: ImportOutcome['files'][number]): string {
  const fresh = file.loaded - file.replaced;
  const counts = { new: fresh, replaced: file.replaced, unchanged: file.unchanged, rejected: file.rejected };
  const parts = Object.entries(counts).map(([word, count]) => `${number.format(count)} ${word}`);
  return `${number.format(file.rows_in)} rows: ${parts.join(', ')}`;
}

function describeRejects({ rejects, rejected_rows }: ImportOutcome): string[] {
  const shown = rejects.slice(0, mostShown);
  const more = rejected_rows - shown.length;
  return [
    ...shown.map((one) => `  ${one.file}, line ${one.line}, ${one.reason}`),
    ...(more > 0 ? [`  and ${number.format(more)} more`] : []),
  ];
}
