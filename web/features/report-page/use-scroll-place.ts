import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { recallPlace, rememberPlace } from './scroll-memory.ts';

/** The header, beneath which the table begins once the page has scrolled to it. */
const headerHeight = 48;

/** The address without what stands beside the rows: opening one of them moves nothing. */
function addressOfRows({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search);
  params.delete('row');
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Keeps the place on the page with the address, and returns to it; another question begins at the first row. */
export function useScrollPlace(box: RefObject<HTMLElement | null>, isStale: boolean): void {
  const location = useLocation();
  const cameBack = useNavigationType() === 'POP';
  const address = addressOfRows(location);
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || isStale || shown.current === address) return;
    const place = recallPlace(address, cameBack);
    const top = element.getBoundingClientRect().top + window.scrollY - headerHeight;
    if (place !== null) window.scrollTo(0, place);
    else if (shown.current !== null && window.scrollY > top) window.scrollTo(0, top);
    shown.current = address;
  }, [box, address, cameBack, isStale]);

  useEffect(() => {
    if (isStale) return;
    const remember = () => {
      // A page that has just been left still hears the window scroll to the top of the next one.
      if (shown.current === address && box.current?.isConnected) rememberPlace(address, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [box, address, isStale]);
}
