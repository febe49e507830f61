import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useRootAttribute } from '../use-root-attribute.ts';

/** What is drawn before the box has been laid out. */
const firstRect = { width: 1000, height: 600 };
const usualRowHeight = 40;

/** Which rows are in view, and how much room those above and below take. */
export function useRowWindow(box: RefObject<HTMLElement | null>, rowCount: number) {
  const rowHeight = useRowHeight();
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: firstRect,
    // A box without a height is one that is not laid out yet (or a test): the first guess stands until it is.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => report(rect.height > 0 ? rect : firstRect)),
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
