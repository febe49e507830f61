import { useCallback, useSyncExternalStore } from 'react';

/** An attribute of the document's root, such as the theme or the density, followed as it changes. */
export function useRootAttribute(name: 'data-theme' | 'data-density'): string | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const observer = new MutationObserver(changed);
      observer.observe(document.documentElement, { attributes: true, attributeFilter: [name] });
      return () => observer.disconnect();
    },
    [name],
  );
  return useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(name));
}
