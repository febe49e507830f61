/** How the file itself holds a column: text in CSV; in Parquet often a type of its own. */
export type FileType = 'text' | 'number' | 'date' | 'wall-time' | 'moment' | 'flag';

/** A file as the staging sees it: a relation, and the columns it has. */
export interface FileSource {
  relation: string;
  columns: Map<string, FileType>;
  /** Reading it twice costs less than keeping what was read. Its relation then has a `position`, counted from the file's first row. */
  isColumnar: boolean;
}

const families: [pattern: RegExp, type: FileType][] = [
  [/^TIMESTAMP WITH TIME ZONE/u, 'moment'],
  [/^TIMESTAMP/u, 'wall-time'],
  [/^DATE$/u, 'date'],
  [/^BOOLEAN$/u, 'flag'],
  [/^(U?(TINY|SMALL|BIG|HUGE)?INT|U?INTEGER|DECIMAL|DOUBLE|FLOAT)/u, 'number'],
  [/^VARCHAR/u, 'text'],
];

/** The family of a DuckDB type; undefined for one that no column of ours can be (a list, a blob). */
export const fileTypeOf = (duckDbType: string): FileType | undefined =>
  duckDbType.endsWith(']') ? undefined : families.find(([pattern]) => pattern.test(duckDbType))?.[1];
