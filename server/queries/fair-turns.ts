import { LRUCache } from 'lru-cache';
import { Problem } from '../../contracts/problem.ts';
import { type Asker, Tally, TurnLine, userKey } from './turn-line.ts';

export interface FairLimits {
  /** Questions that the store answers side by side. */
  questions: number;
  /** Calls of one user that are worked on at once; more of them wait. */
  calls: number;
  /** A user with more open calls than this asks for more than a person looks at: where others ask too, one thing at a time. */
  many: number;
  /** Calls that a user, and a company, may have open, those that wait among them. */
  openOfUser: number;
  openOfCompany: number;
  retryAfterSeconds: number;
}

export const usualLimits: Omit<FairLimits, 'questions'> = {
  calls: 6,
  many: 12,
  openOfUser: 100,
  openOfCompany: 400,
  retryAfterSeconds: 5,
};

/** In milliseconds. */
const longestWait = 3_000;

/** A question whose turn comes. Who asks the same joins it: it comes as early as the turn of any of them. */
export interface Turn<T> {
  done: Promise<T>;
  join(asker: Asker): void;
}

/**
 * Fair turns at the store, by company and user. A user alone has all of it. Where others ask as well, one place is left for them,
 * and of who has many calls open one question is at work
 * at a time, where others leave the store idle or after some seconds.
 */
export class FairTurns {
  readonly #limits: FairLimits;
  readonly #open = new Tally();
  readonly #lastBegun = new LRUCache<string, number>({ max: 1_000 });
  readonly #calls: TurnLine;
  readonly #questions: TurnLine;

  constructor(limits: FairLimits) {
    this.#limits = limits;
    this.#calls = new TurnLine((asker, running) => running.ofUser(asker) < this.#mostOf(asker, limits.calls));
    this.#questions = new TurnLine(
      (asker, running) =>
        running.all < limits.questions &&
        running.ofUser(asker) < this.#mostOf(asker, limits.questions) &&
        (!this.#givesWay(asker) || running.all === 0 || this.#hasWaited(asker)),
      (asker) => this.#givesWay(asker),
    );
  }

  /** Waits until a call may be worked on; refuses it where its user or company has too many open. What it gives back ends the call. */
  async openCall(asker: Asker, signal: AbortSignal): Promise<() => void> {
    const { openOfUser, openOfCompany, retryAfterSeconds } = this.#limits;
    if (this.#open.ofUser(asker) >= openOfUser || this.#open.ofCompany(asker) >= openOfCompany)
      throw new Problem('too-many-questions', undefined, retryAfterSeconds);
    this.#open.add(asker, 1);
    try {
      await this.#calls.take([asker], signal);
    } catch (error) {
      this.#open.add(asker, -1);
      throw error;
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#open.add(asker, -1);
      this.#calls.end(asker);
      this.#questions.beginNext();
    };
  }

  /** Asks the store in turn. */
  ask<T>(asker: Asker, signal: AbortSignal, work: () => Promise<T>): Turn<T> {
    const askers = [asker];
    const inTurn = async () => {
      const as = await this.#questions.take(askers, signal);
      if (this.#givesWay(as)) this.#lastBegun.set(userKey(as), performance.now());
      try {
        return await work();
      } finally {
        this.#questions.end(as);
      }
    };
    return {
      done: inTurn(),
      join: (other) => {
        askers.push(other);
        this.#questions.beginNext();
      },
    };
  }

  #hasOthers = (asker: Asker): boolean => this.#open.all > this.#open.ofUser(asker);

  #mostOf(asker: Asker, most: number): number {
    if (!this.#hasOthers(asker)) return most;
    return this.#givesWay(asker) ? 1 : Math.max(1, most - 1);
  }

  /** Who asks for more than a person looks at, while others ask. */
  #givesWay(asker: Asker): boolean {
    return this.#open.ofUser(asker) > this.#limits.many && this.#hasOthers(asker);
  }

  /** However much others ask, one question begins now and then. */
  #hasWaited(asker: Asker): boolean {
    const [key, now] = [userKey(asker), performance.now()];
    const last = this.#lastBegun.get(key);
    if (last === undefined) this.#lastBegun.set(key, now);
    return last !== undefined && now - last > longestWait;
  }
}
