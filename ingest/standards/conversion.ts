/** One row of an import file: the entity it belongs to, the line it was made from, and its columns as text. */
export interface ConvertedRow {
  entity: string;
  line: number;
  row: Record<string, string>;
}

export interface Remark {
  line: number;
  reason: string;
  /** The file is broken there: it is not loaded, unless its sender accepts the rest of it. */
  isFault?: boolean;
}

export const byLine = (a: Remark, b: Remark): number => a.line - b.line;

/**
 * What a file of a standard turns into. The rows go through the same checks as those of a CSV file. `refusals` (what
 * was not turned into a row, and why) and `notes` (what was left blank in a row, and why) are complete once the rows
 * are read to their end; neither names a patient. Reading the rows throws NotThisFormat where the file is broken.
 */
export interface Conversion {
  rows: AsyncIterable<ConvertedRow>;
  refusals: Remark[];
  notes: Remark[];
}

/** Bytes as a stream gives them. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
