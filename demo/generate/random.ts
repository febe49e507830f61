import { exponential, naturalLog } from './exact-math.ts';

/**
 * A stream of random numbers that belongs to one name: the seed of the run, a subsystem, a facility, a day. Streams do
 * not share state, so something new that draws from a stream of its own leaves all others as they were.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count: number;

  constructor(...name: (string | number)[]) {
    [this.#a, this.#b, this.#c, this.#count] = hash(name.join('/'));
    for (let n = 0; n < 12; n += 1) this.next();
  }

  /** From 0 to just under 1 (the generator sfc32). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error('There is nothing to pick from.');
    return found;
  }

  /** The place in a list of rising sums, hit in proportion to its part of the last sum. */
  place(sums: ArrayLike<number>): number {
    const aim = this.next() * (sums[sums.length - 1] ?? 0);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > aim) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  normal(): number {
    for (;;) {
      const u = this.next() * 2 - 1;
      const v = this.next() * 2 - 1;
      const square = u * u + v * v;
      if (square > 0 && square < 1) return u * Math.sqrt((-2 * naturalLog(square)) / square);
    }
  }

  logNormal(median: number, sigma: number): number {
    return median * exponential(sigma * this.normal());
  }

  poisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    const least = exponential(-mean);
    let product = this.next();
    let count = 0;
    while (product > least) {
      product *= this.next();
      count += 1;
    }
    return count;
  }
}

function hash(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let n = 0; n < text.length; n += 1) {
    const letter = text.charCodeAt(n);
    a = b ^ Math.imul(a ^ letter, 597399067);
    b = c ^ Math.imul(b ^ letter, 2869860233);
    c = d ^ Math.imul(c ^ letter, 951274213);
    d = a ^ Math.imul(d ^ letter, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}
