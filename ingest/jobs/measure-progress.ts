import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ImportProgress } from '../../contracts/imports.ts';
import type { MartProgress } from '../../warehouse/marts/pipeline.ts';
import type { EntityFile, LoadProgress } from '../import-load.ts';

/** Reading and checking a file takes about this part of its time, putting it into the store the rest. */
const readingPart = 0.7;
/** Before that, an estimate of the rest is a guess. */
const leastSeconds = 2;
const leastPart = 0.03;

interface FileSize {
  bytes: number;
  /** A guess from the first lines; unknown for what is packed. */
  rows: number | undefined;
}

export interface Meter {
  noteLoad(progress: LoadProgress): void;
  noteMart(progress: MartProgress): void;
  read(): ImportProgress;
}

/** Turns what a load tells about itself into rows, speed and time left. */
export async function openMeter(files: EntityFile[], now: () => number): Promise<Meter> {
  const sizes = new Map<string, FileSize>();
  for (const { entity, path } of files) sizes.set(entity, await measureFile(path));
  const totalBytes = [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const startedAt = now();
  const done = { bytes: 0, rows: 0 };
  let load: LoadProgress | undefined;
  let mart: MartProgress | undefined;
  /** A file is put into the store by several statements, each of which starts from nothing: it must not seem to go back. */
  let whole = 0;

  const readLoad = (progress: LoadProgress): ImportProgress => {
    const size = sizes.get(progress.entity) ?? { bytes: 0, rows: undefined };
    const part = partOf(progress);
    const reading = Math.round(Math.min(1, part / readingPart) * (size.rows ?? 0));
    const rows = done.rows + (progress.stage === 'reading' ? reading : progress.stage === 'done' ? 0 : progress.rows);
    const seconds = (now() - startedAt) / 1000;
    const reached = done.bytes + (progress.stage === 'done' ? 0 : part * size.bytes);
    whole = Math.min(1, Math.max(whole, totalBytes === 0 ? 0 : reached / totalBytes));
    const canTell = seconds >= leastSeconds && whole >= leastPart;
    return {
      stage: progress.stage === 'reading' ? 'reading' : 'loading',
      at: progress.file,
      step: Math.min(progress.filesDone + 1, progress.filesTotal),
      steps: progress.filesTotal,
      rows,
      rows_per_second: seconds > 0.5 && rows > 0 ? Math.round(rows / seconds) : null,
      percent: Math.min(99, Math.floor(whole * 100)),
      remaining_seconds: canTell ? Math.ceil((seconds * (1 - whole)) / whole) : null,
    };
  };

  return {
    noteLoad(progress) {
      load = progress;
      if (progress.stage !== 'done') return;
      done.bytes += sizes.get(progress.entity)?.bytes ?? 0;
      done.rows += progress.rows;
    },
    noteMart(progress) {
      mart = progress;
    },
    read() {
      if (mart) return readMart(mart, done.rows);
      return load
        ? readLoad(load)
        : { ...firstProgress(basename(files[0]?.path ?? '')), steps: Math.max(1, files.length) };
    },
  };
}

const atRest: ImportProgress = {
  stage: 'reading',
  at: '',
  step: 1,
  steps: 1,
  rows: 0,
  rows_per_second: null,
  percent: null,
  remaining_seconds: null,
};

/** Before anything is known but that it has begun. */
export const firstProgress = (at: string): ImportProgress => ({ ...atRest, at });

export const undoProgress = (loadId: number): ImportProgress => ({ ...atRest, stage: 'undoing', at: `load ${loadId}` });

const readMart = ({ mart, done, total }: MartProgress, rows: number): ImportProgress => ({
  ...atRest,
  stage: 'deriving',
  at: mart,
  step: done + 1,
  steps: total,
  rows,
  percent: Math.floor((done / total) * 100),
});

function partOf({ stage, fraction }: LoadProgress): number {
  if (stage === 'done') return 1;
  const within = Math.min(1, Math.max(0, fraction()));
  return stage === 'reading' ? readingPart * within : readingPart + (1 - readingPart) * within * 0.5;
}

const sampleBytes = 64 * 1024;

async function measureFile(path: string): Promise<FileSize> {
  const { size: bytes } = await stat(path);
  if (/\.(?:gz|parquet)$/iu.test(path)) return { bytes, rows: undefined };
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const lines = buffer.subarray(0, bytesRead).filter((byte) => byte === 0x0a).length;
    return { bytes, rows: lines > 1 ? Math.round((bytes / bytesRead) * lines) - 1 : undefined };
  } finally {
    await file.close();
  }
}
