/** The days that a page is asked about, and the equally long time before them. */
export interface Days {
  from: string;
  to: string;
  before: string;
}

type Row = Record<string, unknown>;

/** How the figures of a page are worked out from the files alone, by SQL that shares nothing with the product. */
export interface Entry {
  /** The facts, as common table expressions that end in `facts`. */
  facts: (days: Days) => string;
  /** Filters that the page is asked with beside the days. */
  asks?: Record<string, string>;
  /** The same worked out from the files: SQL that tells one row of filters, for a page that must be asked about something. */
  about?: string;
  /** The rows of the page that the files tell one by one; all of them where nothing is said. */
  only?: (row: Row) => boolean;
  /** Figures that mean something else in a row than in the tile. */
  ofAll?: readonly string[];
  /** What tells rows apart: a column of the page, as `<column>_code` or by itself, and where the facts have it. */
  by: Record<string, string>;
  /** Aggregates over the facts, by the key of the figure on the page. */
  figures: Record<string, string>;
  /** Tiles and totals that need more than the facts say, each with the reason; another test holds them. */
  without: Record<string, string>;
}

export const ratio = (part: string, whole: string): string => `case when ${whole} > 0 then (${part}) / (${whole}) end`;
