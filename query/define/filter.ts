import { type Fragment, sql } from './sql.ts';

/**
 * A filter by its name in the address. `where` narrows the facts, which are called `fact` and carry the ids of the places and
 * products they are about; `values` lists what can be chosen, for type-ahead.
 */
export interface Filter {
  label: string;
  where(values: string[]): Fragment;
  /** The group of the menu whose readers see it; all see it where none is named: `'shortage_management'`. */
  group?: string;
  /** Its values name single people or their cases: a question narrowed by it is in the audit log, and so are its values. */
  isPersonal?: true;
  /** A list that is known ahead. */
  words?: Record<string, string>;
  /** A query with the columns value and label, narrowed by what was typed; `search` is a pattern for `ilike … escape '!'`. */
  values?(search: string): Fragment;
}

/** A text, or these words where it is blank: they stand for it in the table, in the filter and in the address. */
export const orWords = (column: Fragment, words: string) => sql`coalesce(nullif(trim(${column}), ''), ${words})`;

/** The facts whose `id` is among those of a reference table that pass. */
export const through = (id: string, source: Fragment, condition: Fragment): Fragment => ({
  parts: [
    { is: 'text', text: `fact.${id} in (select ${id} from ` },
    ...source.parts,
    { is: 'text', text: ' known where ' },
    ...condition.parts,
    { is: 'text', text: ')' },
  ],
});

export const byName = (source: Fragment, code: Fragment) => (search: string) =>
  sql`select ${code} as value, known.name as label from ${source} known where known.name ilike ${search} escape '!' or ${code} ilike ${search} escape '!' order by known.name, value`;

export const textValues = (source: Fragment, column: Fragment, blankLabel: string) => (search: string) =>
  sql`select distinct ${orWords(column, blankLabel)} as value, ${orWords(column, blankLabel)} as label from ${source} known
      where ${orWords(column, blankLabel)} ilike ${search} escape '!' order by label`;
