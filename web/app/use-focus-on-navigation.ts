import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a navigation the keyboard and the screen reader stand on the heading of the new page, as after a page load.
 * Not on the first page: there the browser itself starts at the top.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>, page: string): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    const heading = main.current?.querySelector('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [main, page]);
}
