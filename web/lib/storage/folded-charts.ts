import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { storageEntry } from './entry.ts';

/** The pages whose charts this person has folded. */
const foldedChartsEntry = storageEntry<string[]>('folded-charts', z.array(z.string()));

/** Whether the charts of a page are folded, and the way to fold or unfold them. */
export function useFoldedCharts(page: string): [boolean, (folded: boolean) => void] {
  const pages = useSyncExternalStore(foldedChartsEntry.subscribe, foldedChartsEntry.read) ?? [];
  const fold = (folded: boolean) => {
    const others = (foldedChartsEntry.read() ?? []).filter((other) => other !== page);
    foldedChartsEntry.write(folded ? [...others, page] : others);
  };
  return [pages.includes(page), fold];
}
