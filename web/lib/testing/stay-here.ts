import { vi } from 'vitest';
import * as navigation from '../navigation.ts';

/** Nobody leaves the page during this test: where it would have led is noted instead. */
export function stayHere(): void {
  vi.spyOn(navigation, 'goTo').mockReturnValue();
  vi.spyOn(navigation, 'loadAnew').mockReturnValue();
}
