import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { storageEntry } from './entry.ts';

const tableLayout = z.object({
  /** The columns that are shown, in their order, where they are not those that the report brings. The address says so too. */
  columns: z.optional(z.array(z.string())),
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

const untouched: TableLayout = { widths: {}, pinned: 1 };

export function useTableLayout(name: string): [TableLayout, (layout: TableLayout | null) => void] {
  const layouts = useSyncExternalStore(tableLayoutsEntry.subscribe, tableLayoutsEntry.read);
  const set = (layout: TableLayout | null) => {
    const { [name]: _, ...others } = tableLayoutsEntry.read() ?? {};
    tableLayoutsEntry.write(layout ? { ...others, [name]: layout } : others);
  };
  return [layouts?.[name] ?? untouched, set];
}

/** The columns that this person chose last; none where they are those of the report. */
export const readChosenColumns = (name: string): string[] => tableLayoutsEntry.read()?.[name]?.columns ?? [];
