import { useEffect, useState } from 'react';

/** The value, once it has stayed the same for a moment. */
export function useDebounced(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
