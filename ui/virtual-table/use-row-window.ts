import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRootAttribute } from '../use-root-attribute.ts';

/** What is drawn before the page has been laid out. */
const firstRect = { width: 1000, height: 600 };
const usualRowHeight = 36;
/** The rows that a jump leaves free at either end: there the head of the table and its totals stick. */
const coveredAbove = 100;
const coveredBelow = 56;

interface RowWindowProps {
  rowCount: number;
  /** In pixels, where a row is not as high as the density says. */
  height?: number | undefined;
}

/** Which rows are in view of the window, and how much room those above and below take. The page scrolls, never the table. */
export function useRowWindow(body: RefObject<HTMLElement | null>, { rowCount, height }: RowWindowProps) {
  const usual = useRowHeight();
  const rowHeight = height ?? usual;
  const above = usePlaceOnPage(body);
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: above,
    scrollPaddingStart: coveredAbove,
    scrollPaddingEnd: coveredBelow,
    initialRect: firstRect,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density gives every row another height.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  return {
    first,
    last,
    rowHeight,
    above: first * rowHeight,
    below: Math.max(0, rowCount - last - 1) * rowHeight,
    scrollToRow: (index: number) => virtualizer.scrollToIndex(index),
  };
}

/** How far from the top of the page an element begins; what stands above it may grow and shrink. */
function usePlaceOnPage(element: RefObject<HTMLElement | null>): number {
  const [place, setPlace] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setPlace(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}

/** The height that the style sheet gives a row. */
function useRowHeight(): number {
  const density = useRootAttribute('data-density');
  const [height, setHeight] = useState(usualRowHeight);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is read anew when the density changes.
  useLayoutEffect(() => {
    const text = getComputedStyle(document.documentElement).getPropertyValue('--row-height');
    setHeight(Number.parseFloat(text) || usualRowHeight);
  }, [density]);
  return height;
}
