/** A piece of work of the one writer. */
export interface Task {
  /** Absent for upkeep that nobody asked for and nobody can cancel. */
  jobId?: number;
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

/** Runs tasks one after another, in the order in which they came. */
export function openTaskQueue(onFailure: (error: unknown) => void): TaskQueue {
  interface Entry {
    task: Task;
    cancelling: AbortController;
    ended: Promise<void>;
    end: () => void;
  }
  const entries: Entry[] = [];
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  const work = async () => {
    for (let entry = entries[0]; entry && !stopping.signal.aborted; entry = entries[0]) {
      const signals = { cancelled: entry.cancelling.signal, stopping: stopping.signal };
      await entry.task.run(signals).catch(onFailure);
      entries.shift();
      entry.end();
    }
    working = undefined;
  };
  const find = (jobId: number) => entries.find(({ task }) => task.jobId === jobId);

  return {
    add(task) {
      if (stopping.signal.aborted) return;
      const entry: Entry = { task, cancelling: new AbortController(), ended: Promise.resolve(), end: () => undefined };
      entry.ended = new Promise((resolve) => {
        entry.end = resolve;
      });
      entries.push(entry);
      working ??= work();
    },
    cancel(jobId) {
      const entry = find(jobId);
      if (!entry) return 'not-here';
      if (entry === entries[0]) {
        entry.cancelling.abort();
        return 'running';
      }
      entries.splice(entries.indexOf(entry), 1);
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
