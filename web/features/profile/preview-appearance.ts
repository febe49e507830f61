import { useEffect, useRef } from 'react';
import { type Appearance, appearanceEntry } from '../../lib/storage/appearance.ts';

/** Shows a theme and density as soon as they are chosen; what was not saved is undone when the person leaves. */
export function usePreviewAppearance(chosen: Appearance, saved: Appearance): void {
  const latest = useRef(saved);
  useEffect(() => {
    latest.current = saved;
  });
  useEffect(() => {
    appearanceEntry.write({ theme: chosen.theme, density: chosen.density });
  }, [chosen.theme, chosen.density]);
  useEffect(() => {
    const undo = () => appearanceEntry.write({ theme: latest.current.theme, density: latest.current.density });
    window.addEventListener('pagehide', undo);
    return () => {
      window.removeEventListener('pagehide', undo);
      undo();
    };
  }, []);
}
