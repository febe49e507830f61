import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { densities, themes } from '../../../contracts/profile.ts';
import { storageEntry } from './entry.ts';

const appearance = z.object({ theme: z.enum(themes), density: z.enum(densities) });
export type Appearance = z.infer<typeof appearance>;

const unset: Appearance = { theme: 'system', density: 'comfortable' };

/** Theme and density of the profile, kept here too so that the first paint already has them. */
export const appearanceEntry = storageEntry<Appearance>('appearance', appearance);

export const useAppearance = (): Appearance =>
  useSyncExternalStore(appearanceEntry.subscribe, appearanceEntry.read) ?? unset;
