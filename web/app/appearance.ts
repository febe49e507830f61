import type { Theme } from '../../ui/palette.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { appearanceEntry, useAppearance } from '../lib/storage/appearance.ts';

const systemIsDark = '(prefers-color-scheme: dark)';

/** Puts theme and density on the document before the first paint, and keeps them there when they change. */
export function followAppearance(): void {
  const system = window.matchMedia(systemIsDark);
  const apply = () => {
    const stored = appearanceEntry.read();
    document.documentElement.dataset.theme = chooseTheme(stored?.theme ?? 'system', system.matches);
    document.documentElement.dataset.density = stored?.density ?? 'comfortable';
  };
  apply();
  appearanceEntry.subscribe(apply);
  system.addEventListener('change', apply);
}

export function useShownAppearance() {
  const { theme, density } = useAppearance();
  const dark = useMediaQuery(systemIsDark);
  return { theme: chooseTheme(theme, dark), density };
}

const chooseTheme = (wish: Theme | 'system', systemDark: boolean): Theme => {
  if (wish !== 'system') return wish;
  return systemDark ? 'dark' : 'light';
};
