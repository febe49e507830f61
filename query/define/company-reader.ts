import type { SetValues } from '../../warehouse/decided/set-values.ts';
import type { Row } from '../../warehouse/engine.ts';
import type { Fragment } from './sql.ts';

/** Reads the rows of one company; its scope is put on every question. */
export interface CompanyReader {
  /** YYYY-MM-DD */
  today: string;
  /** Aborts when the client goes away. */
  signal: AbortSignal | undefined;
  rows<T extends Row = Row>(fragment: Fragment): Promise<T[]>;
  /** The newest day with data; today before the first load. */
  newestDay(): Promise<string>;
  /** What the company has set; `settingsOf` reads it. */
  set(): Promise<SetValues>;
  /** Which member of the staff the reader is, by their code: nobody reviews or scores their own row. Null where nobody has said. */
  ownStaffCode: string | null;
}
