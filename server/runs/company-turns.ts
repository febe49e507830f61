import { Problem } from '../../contracts/problem.ts';

interface Turn {
  companyId: number;
  userId: number;
  begin: () => void;
}

export interface TurnLimits {
  /** Of one company at once, and how many more of it may wait. */
  sideBySide: number;
  waiting: number;
  /** Of all companies at once. */
  overall: number;
  retryAfterSeconds: number;
}

/** Turns at what takes long: some of a company at once, some more wait in order, the rest is refused. */
export class CompanyTurns {
  readonly #limits: TurnLimits;
  readonly #running: { companyId: number }[] = [];
  #waiting: Turn[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Waits for a turn, has it, and gives it back. Who goes away loses the place. */
  async take<T>(who: { companyId: number; userId: number }, signal: AbortSignal | undefined, work: () => Promise<T>) {
    const turn = { companyId: who.companyId };
    if (!this.#isFree(who.companyId)) await this.#wait(who, signal);
    signal?.throwIfAborted();
    this.#running.push(turn);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(turn), 1);
      this.#next();
    }
  }

  /** The place of a user's first turn that waits, from 1 on; null where none does. */
  placeOf({ companyId, userId }: { companyId: number; userId: number }): number | null {
    const place = this.#waiting
      .filter((turn) => turn.companyId === companyId)
      .findIndex((turn) => turn.userId === userId);
    return place < 0 ? null : place + 1;
  }

  #isFree(companyId: number): boolean {
    const own = this.#running.filter((turn) => turn.companyId === companyId).length;
    return own < this.#limits.sideBySide && this.#running.length < this.#limits.overall;
  }

  #wait({ companyId, userId }: { companyId: number; userId: number }, signal: AbortSignal | undefined): Promise<void> {
    const before = this.#waiting.filter((turn) => turn.companyId === companyId).length;
    if (before >= this.#limits.waiting) throw new Problem('too-many-runs', undefined, this.#limits.retryAfterSeconds);
    return new Promise((resolve, reject) => {
      const turn: Turn = { companyId, userId, begin: resolve };
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== turn);
        reject(signal?.reason);
      };
      if (signal?.aborted) return leave();
      turn.begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(turn);
    });
  }

  /** The first that waits and may begin; a company that has fewer at work comes before one that has more. */
  #next(): void {
    const own = (companyId: number) => this.#running.filter((turn) => turn.companyId === companyId).length;
    const [next] = this.#waiting
      .filter(({ companyId }) => this.#isFree(companyId))
      .sort((a, b) => own(a.companyId) - own(b.companyId));
    if (!next) return;
    this.#waiting = this.#waiting.filter((turn) => turn !== next);
    next.begin();
  }
}
