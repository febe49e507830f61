import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { recallPlace, rememberPlace } from './scroll-memory.ts';

/** Keeps the place in the table with the address, and returns to it; another question starts at the top. */
export function useScrollPlace(box: RefObject<HTMLElement | null>, isStale: boolean): void {
  const { pathname, search } = useLocation();
  const cameBack = useNavigationType() === 'POP';
  const address = pathname + search;
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || isStale || shown.current === address) return;
    const place = recallPlace(address, cameBack);
    if (place || shown.current !== null) element.scrollTop = place?.table ?? 0;
    if (place && shown.current === null) window.scrollTo(0, place.page);
    shown.current = address;
  }, [box, address, cameBack, isStale]);

  useEffect(() => {
    const element = box.current;
    if (!element || isStale) return;
    const remember = () => {
      // A page that has just been left still hears the window scroll to the top of the next one.
      if (shown.current === address && element.isConnected)
        rememberPlace(address, { table: element.scrollTop, page: window.scrollY });
    };
    element.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      element.removeEventListener('scroll', remember);
      window.removeEventListener('scroll', remember);
    };
  }, [box, address, isStale]);
}
