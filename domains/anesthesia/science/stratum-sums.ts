import { type Expectation, expectation, type Sums } from './expectation.ts';

/** Sums of several measures by stratum, and by stratum and user: what is usual without the one who is judged by it. */
export class StratumSums {
  readonly #measures: number;
  readonly #all = new Map<number, Float64Array>();
  readonly #byUser = new Map<number, Map<number, Float64Array>>();
  /** Many rows of a user lie in the same stratum. */
  readonly #known = new Map<number, Map<number, (Expectation | null)[]>>();

  constructor(measures: number) {
    this.#measures = measures;
  }

  /** A measure that is unknown for a row is not part of its stratum. */
  add(strata: readonly number[], user: number, values: readonly (number | null)[]): void {
    this.#known.clear();
    for (const stratum of strata) {
      this.#addTo(this.#all, stratum, values);
      let users = this.#byUser.get(stratum);
      if (!users) {
        users = new Map();
        this.#byUser.set(stratum, users);
      }
      this.#addTo(users, user, values);
    }
  }

  /** What the other users let expect of each measure, in the last of the strata and those it lies in. */
  expect(strata: readonly number[], user: number): (Expectation | null)[] {
    const finest = strata.at(-1) ?? -1;
    let users = this.#known.get(finest);
    if (!users) {
      users = new Map();
      this.#known.set(finest, users);
    }
    let usual = users.get(user);
    if (!usual) {
      usual = [];
      for (let measure = 0; measure < this.#measures; measure += 1)
        usual.push(expectation(this.without(strata, user, measure)));
      users.set(user, usual);
    }
    return usual;
  }

  /** The sums of one measure at each stratum, without the rows of a user. */
  without(strata: readonly number[], user: number, measure: number): Sums[] {
    const sums: Sums[] = [];
    const at = measure * 3;
    for (const stratum of strata) {
      const all = this.#all.get(stratum);
      const own = this.#byUser.get(stratum)?.get(user);
      const n = (all?.[at] ?? 0) - (own?.[at] ?? 0);
      const sum = (all?.[at + 1] ?? 0) - (own?.[at + 1] ?? 0);
      const squares = (all?.[at + 2] ?? 0) - (own?.[at + 2] ?? 0);
      sums.push(n > 0 ? { n, sum, squares } : { n: 0, sum: 0, squares: 0 });
    }
    return sums;
  }

  #addTo(sums: Map<number, Float64Array>, key: number, values: readonly (number | null)[]): void {
    let kept = sums.get(key);
    if (!kept) {
      kept = new Float64Array(this.#measures * 3);
      sums.set(key, kept);
    }
    for (let measure = 0; measure < this.#measures; measure += 1) {
      const value = values[measure] ?? null;
      if (value === null) continue;
      const at = measure * 3;
      kept[at] = (kept[at] ?? 0) + 1;
      kept[at + 1] = (kept[at + 1] ?? 0) + value;
      kept[at + 2] = (kept[at + 2] ?? 0) + value * value;
    }
  }
}
