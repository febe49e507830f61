/** A piece of work of the one writer. */
export interface Task {
  /** Absent for upkeep that nobody asked for and nobody can cancel. */
  jobId?: number;
  /** Whose turn it takes; absent for upkeep, which takes turns of its own. */
  companyId?: number;
  run(signals: TaskSignals): Promise<void>;
}

export interface TaskSignals {
  /** Somebody changed their mind. */
  cancelled: AbortSignal;
  /** The program ends; what is not finished is for the next start. */
  stopping: AbortSignal;
}

export interface TaskQueue {
  add(task: Task): void;
  /** Whether the job was here to be told: waiting, then it never runs, or running, then it is asked to stop. */
  cancel(jobId: number): 'waiting' | 'running' | 'not-here';
  /** Resolves when the job has run, or at once where it is not here. */
  ended(jobId: number): Promise<void>;
  /** Resolves when nothing is left to run. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs tasks one after another: of each company in the order in which they came, and of companies in turn. */
export function openTaskQueue(onFailure: (error: unknown) => void): TaskQueue {
  interface Entry {
    task: Task;
    cancelling: AbortController;
    ended: Promise<void>;
    end: () => void;
  }
  let waiting: Entry[] = [];
  let running: Entry | undefined;
  /** Companies whose task has run, the last one last. */
  const served: (number | undefined)[] = [];
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  /** The first task of the company that has waited longest for its turn. */
  const takeNext = (): Entry | undefined => {
    const since = ({ task }: Entry) => served.indexOf(task.companyId);
    const next = waiting.reduce<Entry | undefined>(
      (first, one) => (first === undefined || since(one) < since(first) ? one : first),
      undefined,
    );
    if (!next) return undefined;
    waiting = waiting.filter((one) => one !== next);
    const { companyId } = next.task;
    if (served.includes(companyId)) served.splice(served.indexOf(companyId), 1);
    served.push(companyId);
    return next;
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      running = takeNext();
      if (!running) break;
      const signals = { cancelled: running.cancelling.signal, stopping: stopping.signal };
      await running.task.run(signals).catch(onFailure);
      const { end } = running;
      running = undefined;
      end();
    }
    working = undefined;
  };
  const find = (jobId: number) => [running, ...waiting].find((entry) => entry?.task.jobId === jobId);

  return {
    add(task) {
      if (stopping.signal.aborted) return;
      const entry: Entry = { task, cancelling: new AbortController(), ended: Promise.resolve(), end: () => undefined };
      entry.ended = new Promise((resolve) => {
        entry.end = resolve;
      });
      waiting.push(entry);
      working ??= work();
    },
    cancel(jobId) {
      const entry = find(jobId);
      if (!entry) return 'not-here';
      if (entry === running) {
        entry.cancelling.abort();
        return 'running';
      }
      waiting = waiting.filter((one) => one !== entry);
      entry.end();
      return 'waiting';
    },
    ended: (jobId) => find(jobId)?.ended ?? Promise.resolve(),
    idle: async () => {
      while (working) await working;
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
