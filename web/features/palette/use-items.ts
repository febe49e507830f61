import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findPage } from '../../../catalog/pages.ts';
import { filterValues } from '../../../contracts/filter-values.ts';
import { writeList } from '../../../contracts/value-list.ts';
import { callPlainly } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { matchEntries } from './match-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The page about one item. */
const itemPage = '1088';
const mostOffered = 8;
const fewestLetters = 2;
const mostLetters = 100;
const pauseInTyping = 150;

/** The items that a question may mean, for who may open their page. They lie with the server: there are thousands. */
export function useItems(question: string, menuPages: string[]): { items: PaletteEntry[]; isLooking: boolean } {
  const page = findPage(itemPage);
  const words = question.trim().slice(0, mostLetters);
  const asked = useDebounced(words, pauseInTyping);
  const isWanted = page !== undefined && menuPages.includes(page.key) && words.length >= fewestLetters;
  const found = useQuery({
    queryKey: ['palette-items', asked],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ q: asked, limit: String(mostOffered), page: itemPage });
      return callPlainly(filterValues, 'GET', `filters/item?${params}`, { signal });
    },
    enabled: isWanted && asked.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  if (!page || !isWanted) return { items: [], isLooking: false };
  const items = (found.data ?? []).map(({ value, label }) => entryOf(page.route, value, label));
  const isLooking = asked !== words || found.isFetching;
  // Of what was found for the letters before, what fits the further ones stays meanwhile.
  return { items: isLooking ? matchEntries(items, words) : items, isLooking };
}

function entryOf(route: string, code: string, name: string): PaletteEntry {
  const params = new URLSearchParams({ item: writeList([code]), itemName: writeList([name]) });
  return {
    id: `item:${code}`,
    kind: 'item',
    title: name,
    number: undefined,
    place: 'Item Detail',
    words: code,
    to: `${route}?${params}`,
    question: '',
    columns: [],
  };
}
