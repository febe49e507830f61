/** Who a question is for: the company and the person. */
export interface Asker {
  companyId: number;
  userId: number;
}

/** How many of each user and company there are. */
export class Tally {
  all = 0;
  readonly #counts = new Map<string, number>();

  ofUser = (asker: Asker): number => this.#counts.get(userKey(asker)) ?? 0;
  ofCompany = ({ companyId }: Asker): number => this.#counts.get(`${companyId}`) ?? 0;

  add(asker: Asker, more: 1 | -1): void {
    this.all += more;
    for (const key of [userKey(asker), `${asker.companyId}`]) {
      const count = (this.#counts.get(key) ?? 0) + more;
      if (count === 0) this.#counts.delete(key);
      else this.#counts.set(key, count);
    }
  }
}

export const userKey = ({ companyId, userId }: Asker): string => `${companyId} ${userId}`;

interface Waiting {
  /** Those who wait for the same: the turn of any of them is its turn. */
  askers: readonly Asker[];
  begin: (as: Asker) => void;
}

/**
 * What runs and what waits. Next is what is for the company that has least at work, in it for the user who has least, and of one
 * user what came first.
 */
export class TurnLine {
  readonly running = new Tally();
  readonly #may: (asker: Asker, running: Tally) => boolean;
  readonly #comesLast: (asker: Asker) => boolean;
  #waiting: Waiting[] = [];

  constructor(may: (asker: Asker, running: Tally) => boolean, comesLast: (asker: Asker) => boolean = () => false) {
    this.#may = may;
    this.#comesLast = comesLast;
  }

  /** Waits for the turn of any of the askers, and has it as one of them. Who goes away loses the place. */
  async take(askers: readonly Asker[], signal: AbortSignal): Promise<Asker> {
    const [now] = this.#free(askers);
    if (now) {
      this.running.add(now, 1);
      return now;
    }
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        askers,
        begin: (as) => {
          signal.removeEventListener('abort', leave);
          this.running.add(as, 1);
          resolve(as);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  end(asker: Asker): void {
    this.running.add(asker, -1);
    this.beginNext();
  }

  /** Begins what may begin, one after the other. */
  beginNext(): void {
    for (;;) {
      const able = this.#waiting.flatMap((waiting) => {
        const [as] = this.#free(waiting.askers);
        return as ? [{ waiting, as, load: this.#load(as) }] : [];
      });
      const [first, ...others] = able;
      if (!first) return;
      const next = others.reduce((least, one) => (one.load < least.load ? one : least), first);
      this.#waiting = this.#waiting.filter((one) => one !== next.waiting);
      next.waiting.begin(next.as);
    }
  }

  #free(askers: readonly Asker[]): Asker[] {
    return askers.filter((one) => this.#may(one, this.running)).sort((a, b) => this.#load(a) - this.#load(b));
  }

  #load = (asker: Asker): number =>
    (this.#comesLast(asker) ? 1_000_000 : 0) + 1_000 * this.running.ofCompany(asker) + this.running.ofUser(asker);
}
