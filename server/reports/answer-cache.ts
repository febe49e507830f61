import { type Engine, QueryCancelled, type Row, type Value } from '../../warehouse/engine.ts';

interface Answer {
  version: string;
  rows: Promise<Row[]>;
  /** Known once the rows are there. */
  cells: number | undefined;
  /** How many wait for the rows. */
  waiting: number;
  stop: AbortController;
}

export interface Asking {
  signal: AbortSignal | undefined;
  timeoutMs: number;
}

/** In cells, all answers together and each of them: tens of megabytes. The most rows of a page, with forty columns; what is larger is read for an export and not again. */
const mostCells = { kept: 2_000_000, each: 200_000 };

/**
 * Answers of the warehouse that still hold, because nothing was written since: a page that many open in the morning is worked
 * out once. Who asks the same at the same time waits for the same query, which is given up when the last of them goes away.
 */
export class KeptAnswers {
  readonly #engine: Engine;
  /** Those asked for longest ago come first. */
  readonly #answers = new Map<string, Answer>();
  #cells = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  ask(version: string, sql: string, values: Value[], { signal, timeoutMs }: Asking): Promise<Row[]> {
    const key = `${sql}\0${JSON.stringify(values)}`;
    const known = this.#answers.get(key);
    if (known?.version === version) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return this.#wait(key, known, signal);
    }
    if (known) this.#forget(key, known);
    const stop = new AbortController();
    const rows = this.#engine.query(sql, values, { signal: stop.signal, timeoutMs });
    const answer: Answer = { version, rows, cells: undefined, waiting: 0, stop };
    this.#answers.set(key, answer);
    rows.then(
      (found) => this.#keep(key, answer, found.length * Object.keys(found[0] ?? {}).length),
      () => this.#forget(key, answer),
    );
    return this.#wait(key, answer, signal);
  }

  #keep(key: string, answer: Answer, cells: number): void {
    if (this.#answers.get(key) !== answer) return;
    answer.cells = cells;
    this.#cells += cells;
    if (cells > mostCells.each) this.#forget(key, answer);
    for (const [oldest, old] of this.#answers) {
      if (this.#cells <= mostCells.kept) break;
      if (old.cells !== undefined) this.#forget(oldest, old);
    }
  }

  #forget(key: string, answer: Answer): void {
    if (this.#answers.get(key) !== answer) return;
    this.#answers.delete(key);
    this.#cells -= answer.cells ?? 0;
  }

  #wait(key: string, answer: Answer, signal: AbortSignal | undefined): Promise<Row[]> {
    if (answer.cells !== undefined || !signal) return answer.rows;
    answer.waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        answer.waiting--;
        if (answer.waiting === 0 && answer.cells === undefined) {
          this.#forget(key, answer);
          answer.stop.abort();
        }
        reject(new QueryCancelled('client'));
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      answer.rows.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}
