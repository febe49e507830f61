import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { storageEntry } from './entry.ts';

const tableLayout = z.object({
  /** Keys of the columns that are not shown. */
  hidden: z.array(z.string()),
  /** Keys of those that are shown although the report leaves them aside. */
  shown: z.optional(z.array(z.string())),
  widths: z.record(z.string(), z.number()),
  /** How many of the first columns stay in view. */
  pinned: z.int().check(z.minimum(0), z.maximum(4)),
});
export type TableLayout = z.infer<typeof tableLayout>;

/** How this person has arranged the table of each report, by the name of the table. */
export const tableLayoutsEntry = storageEntry<Record<string, TableLayout>>(
  'table-layouts',
  z.record(z.string(), tableLayout),
);

/** The table of a page, or of a detail of it. */
export const tableName = (page: string, detail: string | null): string => (detail ? `${page}/${detail}` : page);

const untouched: TableLayout = { hidden: [], widths: {}, pinned: 1 };

export function useTableLayout(name: string): [TableLayout, (layout: TableLayout | null) => void] {
  const layouts = useSyncExternalStore(tableLayoutsEntry.subscribe, tableLayoutsEntry.read);
  const set = (layout: TableLayout | null) => {
    const { [name]: _, ...others } = tableLayoutsEntry.read() ?? {};
    tableLayoutsEntry.write(layout ? { ...others, [name]: layout } : others);
  };
  return [layouts?.[name] ?? untouched, set];
}

/** Which of the columns that a report leaves aside this person has chosen, in an order that does not depend on theirs. */
export const readChosenColumns = (name: string): string[] => chosenOf(tableLayoutsEntry.read()?.[name]);

export const useChosenColumns = (name: string): string[] => chosenOf(useTableLayout(name)[0]);

const chosenOf = (layout: TableLayout | undefined): string[] => layout?.shown?.toSorted() ?? [];
