import { useEffect } from 'react';

const afterThePageMs = 2000;

/** Does something once, a little after the page. */
export function useSoon(act: () => void): void {
  useEffect(() => {
    const timer = setTimeout(act, afterThePageMs);
    return () => clearTimeout(timer);
  }, [act]);
}
