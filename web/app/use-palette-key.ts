import { useEffectEvent, useLayoutEffect } from 'react';

/** Ctrl-K, or ⌘-K on a Mac. */
export function usePaletteKey(toggle: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.shiftKey || event.altKey) return;
    event.preventDefault();
    toggle();
  });
  // Before anything is painted: whoever sees the page may press the key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
