import type { Search } from '../define/asked.ts';
import type { Dataset, List } from '../define/define.ts';
import { type Fragment, join, name, oneOf, sql } from '../define/sql.ts';

/** What was typed, as a pattern: the signs that mean something to `ilike … escape '!'` are taken as themselves. */
export const searchPattern = (typed: string): string => `%${typed.replace(/[!%_]/gu, (sign) => `!${sign}`)}%`;

interface Text {
  value: Fragment;
  /** The words for people of a status: what is typed is looked for in these. */
  words?: Record<string, string> | undefined;
}

/** The texts of a dataset that are searched, over the columns of its cells. */
const textsOf = ({ dimensions }: Dataset, { in: keys }: Search): Text[] =>
  keys.flatMap((key) => {
    const dimension = dimensions[key];
    return dimension ? [{ value: name(dimension.shows ?? dimension.by), words: dimension.words }] : [];
  });

/** The cells that a search finds: one of the names that tell rows apart holds what was typed. */
export const findCells = (dataset: Dataset, search: Search): Fragment =>
  anyHolds(search.text, textsOf(dataset, search));

/** The rows of a list that a search finds. */
export function findRows(list: List, search: Search): Fragment {
  const texts = search.in.flatMap((key): Text[] => {
    const field = list.fields[key];
    return field ? [{ value: field.value, words: field.words }] : [];
  });
  const shown = anyHolds(search.text, texts);
  return list.finds ? sql`(${shown}) or (${list.finds(searchPattern(search.text))})` : shown;
}

function anyHolds(typed: string, texts: Text[]): Fragment {
  if (texts.length === 0) return sql`true`;
  const wanted = typed.toLowerCase();
  const conditions = texts.map(({ value, words }) => {
    if (!words) return sql`cast(${value} as varchar) ilike ${searchPattern(typed)} escape '!'`;
    const codes = Object.keys(words).filter((code) => words[code]?.toLowerCase().includes(wanted));
    return oneOf(value, codes);
  });
  return join(conditions, ' or ');
}
