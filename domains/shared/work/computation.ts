/** Work that takes a core for a while: a pure function of plain values, which the server runs in a thread. */
export interface Computation<In, Out> {
  name: string;
  compute(input: In): Out | Promise<Out>;
}

/** Runs a computation in the thread that a call has for itself. */
export type Compute = <In, Out>(computation: Computation<In, Out>, input: In) => Promise<Out>;
