import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { goBackEntry } from '../../lib/storage/go-back.ts';

/** The page a drill-through came from, and the one that page had come from in turn. */
export interface BackTo {
  url: string;
  title: string;
  before: BackTo | null;
}

const backTo: z.ZodMiniType<BackTo> = z.object({
  url: z.string().check(z.startsWith('/')),
  title: z.string(),
  get before() {
    return z.nullable(backTo);
  },
});
const pageState = z.object({ back: backTo });

/** What the history remembers with a page that was drilled into. */
export const stateFor = (back: BackTo | null) => (back ? { back } : null);

/**
 * Where "Back to …" leads. The history entry knows it, also after a reload; a page opened in a tab of its own has only the
 * go-back entry of the browser's storage.
 */
export function useBackTo(): BackTo | null {
  const { state, pathname, search } = useLocation();
  const known = pageState.safeParse(state);
  if (known.success) return known.data.back;
  const isNewTab = window.history.length <= 1;
  const stored = isNewTab ? goBackEntry.read() : null;
  return stored && stored.url !== pathname + search ? { ...stored, before: null } : null;
}

/** Remembers the page that is being left, before it is left. */
export function rememberLeaving({ url, title }: BackTo): void {
  goBackEntry.write({ url, title });
}
