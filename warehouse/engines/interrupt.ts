const againMs = 50;

/** Interrupts until it is told to rest: a statement that still waits for a thread hears nothing, and would begin all the same. */
export function interruptUntilHeard(interrupt: () => void): () => void {
  interrupt();
  const again = setInterval(interrupt, againMs);
  return () => clearInterval(again);
}

/** The same from the moment that the signal comes. */
export function interruptAt(signal: AbortSignal | undefined, interrupt: () => void): () => void {
  let rest = () => {};
  const stop = () => {
    rest = interruptUntilHeard(interrupt);
  };
  signal?.addEventListener('abort', stop, { once: true });
  return () => {
    signal?.removeEventListener('abort', stop);
    rest();
  };
}
