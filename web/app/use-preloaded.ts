import { useEffect, useState } from 'react';

const afterThePageMs = 2000;

/**
 * A piece of the program that must be there the moment it is wanted, but not before the page itself: it is fetched a
 * little later, or at once where it is wanted earlier. Unlike a lazy component it is then drawn without a pause, so that
 * nothing typed meanwhile is lost.
 */
export function usePreloaded<T>(load: () => Promise<T>, isWanted: boolean): T | undefined {
  const [piece, setPiece] = useState<{ value: T }>();
  const isMissing = piece === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const fetchPiece = () => {
      load().then(
        (value) => setPiece({ value }),
        () => undefined,
      );
    };
    const timer = setTimeout(fetchPiece, isWanted ? 0 : afterThePageMs);
    return () => clearTimeout(timer);
  }, [load, isWanted, isMissing]);
  return piece?.value;
}

/** Does something once, a little after the page. */
export function useSoon(act: () => void): void {
  useEffect(() => {
    const timer = setTimeout(act, afterThePageMs);
    return () => clearTimeout(timer);
  }, [act]);
}
