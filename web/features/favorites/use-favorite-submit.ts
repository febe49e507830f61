import { useRef, useState } from 'react';
import type { Favorite } from '../../../contracts/favorites.ts';
import { loadAnew } from '../../lib/navigation.ts';
import type { DialogRequest } from './dialog-request.ts';
import { texts } from './texts.ts';
import { type FavoriteChanges, useFavoriteChanges } from './use-favorite-changes.ts';

interface FavoriteSubmit {
  isBusy: boolean;
  /** Does what the dialog asks. A failure is only logged, and the dialog stays open, so that nothing typed is lost. */
  submit: (description: string) => Promise<void>;
}

export function useFavoriteSubmit(request: DialogRequest, onClose: () => void): FavoriteSubmit {
  const changes = useFavoriteChanges();
  const [isBusy, setIsBusy] = useState(false);
  const saved = useRef<Favorite | null>(null);

  const submit = async (description: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const destination = await carryOut(request, description, changes, saved);
      onClose();
      if (destination !== null) loadAnew(destination);
    } catch (error) {
      console.error(texts.logged, error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, submit };
}

/** Returns the address that the browser must load now, if any. */
async function carryOut(
  request: DialogRequest,
  description: string,
  changes: FavoriteChanges,
  saved: { current: Favorite | null },
): Promise<string | null> {
  switch (request.kind) {
    case 'add':
      await changes.create(description, request.url);
      return null;
    case 'add-home': {
      // Where only the second step failed, another try must not save the report twice.
      const before = saved.current;
      if (before === null) saved.current = await changes.create(description, request.url);
      else if (before.name !== description) saved.current = await changes.edit(before, description);
      const favorite = saved.current ?? before;
      if (favorite) await changes.makeHome(favorite);
      return request.url;
    }
    case 'edit':
      await changes.edit(request.favorite, description);
      return null;
    case 'home':
      await changes.makeHome(request.favorite);
      return request.favorite.url;
    case 'remove':
      return (await changes.remove(request.favorite)) ? request.url : null;
  }
}
