import { LRUCache } from 'lru-cache';
import { type Engine, QueryCancelled, type Row, type Value } from '../../warehouse/engine.ts';
import type { FairTurns, Turn } from '../queries/fair-turns.ts';
import type { Asker } from '../queries/turn-line.ts';

/** A query that runs. */
interface Running {
  version: string;
  rows: Promise<Row[]>;
  turn: Turn<Row[]> | null;
  isDone: boolean;
  /** How many wait for the rows. */
  waiting: number;
  stop: AbortController;
}

interface Answer {
  version: string;
  rows: Row[];
}

export interface Asking {
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** In whose turn the store is asked; without it at once. */
  inTurn?: { turns: FairTurns; asker: Asker } | undefined;
}

const megabyte = 1024 * 1024;
/** In bytes, all answers together and each of them. The most rows of a page, with forty columns; what is larger is read for an export and not again. */
const most = { together: 64 * megabyte, each: 8 * megabyte };

/**
 * Answers of the warehouse that still hold, because nothing was written since: a page that many open in the morning is worked
 * out once. Who asks the same at the same time waits for the same query, which is given up when the last of them goes away.
 */
export class AnswerCache {
  readonly #engine: Engine;
  readonly #running = new Map<string, Running>();
  readonly #answers = new LRUCache<string, Answer>({
    maxSize: most.together,
    maxEntrySize: most.each,
    sizeCalculation: ({ rows }, key) => key.length + bytesOf(rows),
  });

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  ask(version: string, sql: string, values: Value[], { signal, timeoutMs, inTurn }: Asking): Promise<Row[]> {
    const key = `${sql}\0${JSON.stringify(values)}`;
    const known = this.#answers.get(key);
    if (known?.version === version) return Promise.resolve(known.rows);
    const running = this.#running.get(key);
    if (running?.version === version) {
      if (inTurn) running.turn?.join(inTurn.asker);
      return this.#wait(key, running, signal);
    }
    const stop = new AbortController();
    const query = () => this.#engine.query(sql, values, { signal: stop.signal, timeoutMs });
    const turn = inTurn ? inTurn.turns.ask(inTurn.asker, stop.signal, query) : null;
    const rows = turn ? turn.done : query();
    const asked: Running = { version, rows, turn, isDone: false, waiting: 0, stop };
    this.#running.set(key, asked);
    rows.then(
      (found) => {
        if (this.#end(key, asked)) this.#answers.set(key, { version, rows: found });
      },
      () => this.#end(key, asked),
    );
    return this.#wait(key, asked, signal);
  }

  /** Whether it was still the query that is asked for, and not one of another version or given up. */
  #end(key: string, running: Running): boolean {
    running.isDone = true;
    return this.#running.get(key) === running && this.#running.delete(key);
  }

  #wait(key: string, running: Running, signal: AbortSignal | undefined): Promise<Row[]> {
    if (!signal) return running.rows;
    running.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        running.waiting--;
        if (running.waiting === 0 && !running.isDone) {
          this.#end(key, running);
          running.stop.abort();
        }
        reject(new QueryCancelled('client'));
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      running.rows.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}

/** About what rows take in memory. It stops counting once they are too large to be cached. */
function bytesOf(rows: Row[]): number {
  let bytes = 1;
  for (const row of rows) {
    for (const value of Object.values(row)) bytes += typeof value === 'string' ? 24 + value.length : 16;
    if (bytes > most.each) break;
  }
  return bytes;
}
