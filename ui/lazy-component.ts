import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from 'react';

/** A component whose code comes when it is first drawn, or ahead of that. `meanwhile` is drawn until it is there. */
export type Piece<P extends object> = ComponentType<P & { meanwhile?: ReactNode }> & {
  /** A failure here is no matter: drawing the piece meets it again, and shows it. */
  preload: () => void;
};

/**
 * What React's own `lazy` does, but drawn as soon as its code is there. React holds whatever follows a fallback back for
 * 300 ms, so that nothing flickers; a page is made of several pieces and would be late by that time more than once.
 */
export function piece<P extends object>(load: () => Promise<ComponentType<P>>): Piece<P> {
  let known: ComponentType<P> | undefined;
  let coming: Promise<ComponentType<P>> | undefined;
  const fetchOnce = async (): Promise<ComponentType<P>> => {
    coming ??= load();
    try {
      known = await coming;
      return known;
    } catch (error) {
      // Asked for anew the next time it is drawn.
      coming = undefined;
      throw error;
    }
  };

  function Drawn({ meanwhile = null, ...props }: P & { meanwhile?: ReactNode }) {
    const [component, setComponent] = useState(() => known);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      if (component) return;
      let isGone = false;
      fetchOnce().then(
        (come) => isGone || setComponent(() => come),
        (error: unknown) => isGone || setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [component]);
    if (failure) throw failure.error;
    return component ? createElement(component, props as unknown as P) : meanwhile;
  }

  return Object.assign(Drawn, { preload: () => void fetchOnce().catch(() => undefined) });
}
