import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Head, rows and totals are boxes of their own, so that the page can scroll past them; sideways they move as one. */
export function useSideways(table: RefObject<HTMLElement | null>, columns: { width: number }[]) {
  const [cut, setCut] = useState(0);

  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const follow = (event: Event) => {
      const moved = event.target as HTMLElement;
      if (moved.parentElement !== element) return;
      for (const part of element.children) if (part !== moved) part.scrollLeft = moved.scrollLeft;
    };
    // A scroll does not bubble, but it can be caught on its way down.
    element.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', follow, { capture: true });
  }, [table]);

  useLayoutEffect(() => {
    const body = table.current?.querySelector('tbody');
    if (!body) return;
    const count = () => {
      const end = body.scrollLeft + body.clientWidth;
      let right = 0;
      let hidden = 0;
      for (const { width } of columns) {
        right += width;
        if (right > end + slack) hidden += 1;
      }
      // Before it is laid out nothing is cut off.
      setCut(body.clientWidth === 0 ? 0 : hidden);
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(body);
    body.addEventListener('scroll', count, { passive: true });
    return () => {
      observer.disconnect();
      body.removeEventListener('scroll', count);
    };
  }, [table, columns]);

  const scrollOn = () => {
    const body = table.current?.querySelector('tbody');
    body?.scrollBy({ left: body.clientWidth * leap });
  };
  return { cut, scrollOn };
}

/** A column that lacks less is seen whole: it is room, not words. */
const slack = 6;
/** What was at the edge stays in view. */
const leap = 0.7;
