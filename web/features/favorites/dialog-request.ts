import type { Favorite } from '../../../contracts/favorites.ts';

/** Which dialog to open, and about what. */
export type DialogRequest =
  | { kind: 'add' | 'add-home'; title: string; url: string }
  | { kind: 'edit' | 'home' | 'remove'; favorite: Favorite; url: string };

export type DialogKind = DialogRequest['kind'];
