import { type RefObject, useEffect, useState } from 'react';

/** The sidebar collapses when the window is narrower than this. */
const collapseBelow = 1024;
/** On a window this narrow the expanded menu lies over the page instead of beside it. */
const overlayBelow = 640;

const below = (width: number) => window.matchMedia(`(width < ${width}px)`);

/** Collapsed or expanded: by the window's width each time it crosses the threshold, and by the button in between. */
export function useSidebar(toggleButton: RefObject<HTMLElement | null>) {
  const [collapsed, setCollapsed] = useState(() => below(collapseBelow).matches);
  useEffect(() => {
    const narrow = below(collapseBelow);
    const follow = () => setCollapsed(narrow.matches);
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
  useEffect(() => {
    if (collapsed) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !below(overlayBelow).matches) return;
      setCollapsed(true);
      toggleButton.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [collapsed, toggleButton]);

  const collapse = () => setCollapsed(true);
  return {
    collapsed,
    toggle: () => setCollapsed(!collapsed),
    collapse,
    closeIfOverlay: () => {
      if (below(overlayBelow).matches) collapse();
    },
  };
}
