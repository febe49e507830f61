import { setImmediate as afterAllWaiting, setTimeout as wait } from 'node:timers/promises';
import {
  type QueryOptions,
  type Row,
  type StoreEvent,
  type StoreHealth,
  StoreReopening,
  UnsafeQuestion,
  type Value,
} from '../engine.ts';
import type { OpenFile } from './open-file.ts';
import { isAboutFault, isAfterFault } from './store-fault.ts';

interface HealingOptions {
  open(how: { carefully: boolean; onFault: (file: OpenFile, fault: Error) => void }): Promise<OpenFile>;
  onEvent: (event: StoreEvent) => void;
  /** In milliseconds: the longest that closing a broken file may take. */
  longestClosing: number;
}

/** In milliseconds: what was committed and not yet in the file's tables is written there first. */
const longestOpening = 60_000;

/** Questions that broke the store although one thread asked them; asked once more, they would close it for everybody again. */
const mostUnsafe = 200;

/**
 * Keeps a database file open: after a fatal error of DuckDB it closes the file, every statement and connection of it, and opens it
 * again. Where the file is not closed in time the store is lost, and only a new process can open it: two instances beside each
 * other would overwrite what was committed.
 */
export async function healFile({ open, onEvent, longestClosing }: HealingOptions) {
  let reopening: Promise<OpenFile> | undefined;
  let isLost = false;
  let faults = 0;
  const unsafe = new Set<string>();

  const onFault = (broken: OpenFile, fault: Error) => {
    if (broken !== file) return;
    faults++;
    reopening = reopen(broken, fault);
    // Readers and writers wait for it; where there are none, the events tell.
    reopening.catch(() => undefined);
  };
  const reopen = async (broken: OpenFile, fault: Error): Promise<OpenFile> => {
    const started = Date.now();
    onEvent({ is: 'closing', fault });
    try {
      await within(longestClosing, broken.close(), 'The broken store could not be closed.');
      file = await within(longestOpening, open({ carefully: true, onFault }), 'The store could not be opened again.');
    } catch (error) {
      isLost = true;
      onEvent({ is: 'lost', error });
      throw new StoreReopening({ cause: error });
    }
    reopening = undefined;
    onEvent({ is: 'open', afterMs: Date.now() - started });
    void afterAllWaiting()
      .then(file.useAllThreads)
      // A further fault meanwhile is noted where it happens.
      .catch(() => undefined);
    return file;
  };
  let file = await open({ carefully: false, onFault });

  const opened = async (): Promise<OpenFile> => reopening ?? file;

  return {
    health: (): StoreHealth => ({ is: isLost ? 'lost' : reopening ? 'reopening' : 'open', faults }),
    /** The open file, also where that has to be waited for. */
    opened,
    async rows<T extends Row>(sql: string, values?: Value[], options?: QueryOptions): Promise<T[]> {
      if (unsafe.has(sql)) throw new UnsafeQuestion();
      if (reopening) throw new StoreReopening();
      const first = file;
      try {
        return await first.rows<T>(sql, values, options);
      } catch (error) {
        if (!first.fault() || options?.signal?.aborted) throw error;
      }
      const second = await opened();
      try {
        return await second.rowsCautiously<T>(sql, values, options);
      } catch (error) {
        if (!second.fault() || options?.signal?.aborted) throw error;
        if (!isAboutFault(error) || isAfterFault(error)) throw new StoreReopening({ cause: error });
        if (unsafe.size < mostUnsafe) unsafe.add(sql);
        throw new UnsafeQuestion({ cause: error });
      }
    },
  };
}

/** In milliseconds. */
const tick = 100;

/** Rejects where the work takes longer. A time in which this process itself stood still counts as one tick: the work had no turn. */
async function within<T>(ms: number, work: Promise<T>, words: string): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  for (let waited = 0; waited < ms && !isOver; waited += tick) await Promise.race([work, wait(tick)]);
  if (isOver) return work;
  throw new Error(words);
}
