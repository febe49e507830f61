import { ImportRefused } from '../refusal.ts';

export const isParquet = (name: string): boolean => name.toLowerCase().endsWith('.parquet');

/** What the engine says of a file it cannot read, as a message that names the file and the line. */
export function explainEngineError(error: unknown, name: string): unknown {
  if (error instanceof ImportRefused || !(error instanceof Error)) return error;
  const { message } = error;
  // A disk that is full when a load is committed breaks the store: the reason is behind the fault.
  const reasons = error.cause instanceof Error ? `${message} ${error.cause.message}` : message;
  if (/no space left|out of disk|ENOSPC|max_temp_directory_size/iu.test(reasons)) {
    return new ImportRefused(name, 'could not be loaded: the disk is full. Nothing was changed');
  }
  if (isParquet(name))
    return isAboutFile(message) ? new ImportRefused(name, `is damaged${explainParquet(error)}`) : error;
  const line = /(?:CSV Error on Line:|at line|Line:)\s*(\d+)/iu.exec(message)?.[1];
  const where = line ? `line ${line}: ` : '';
  const [, expected, found] = /Expected Number of Columns: (\d+) Found: (\d+)/u.exec(message) ?? [];
  if (expected) return new ImportRefused(name, `${where}has ${found} columns where the header has ${expected}`);
  if (/state machine reached/iu.test(message)) return new ImportRefused(name, `${where}is not readable as CSV`);
  // Its advice speaks of quotes and encodings too, so this comes first.
  if (/max.*line.*size|maximum line size/iu.test(message))
    return new ImportRefused(name, `${where}is longer than 4 MB`);
  if (/unicode|utf-?8|encod/iu.test(message)) return new ImportRefused(name, `${where}is not UTF-8 text`);
  if (/unterminated quote|quote/iu.test(message))
    return new ImportRefused(name, `${where}has a quote that is not closed or not doubled`);
  if (/CSV Error|CSV Reader|Invalid Input Error/u.test(message))
    return new ImportRefused(name, `${where}is not readable as CSV`);
  return error;
}

/** How the engine begins what it has to say of the bytes of a file, as opposed to its own faults and limits. */
const isAboutFile = (message: string): boolean =>
  /^(?:Invalid Input|IO|Invalid|Conversion|Out of Range|Serialization|Not implemented|TProtocolException|Decimal)\b|Parquet|Snappy|ZSTD|TTransport/iu.test(
    message,
  );

/** What is wrong with a Parquet file, where the engine says it in words that mean something to its sender. */
export function explainParquet(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/footer|magic bytes|too small|end of file/iu.test(message)) return ': its end is missing';
  const column = /column(?: name)?:? "?([a-z_]{1,40})"?/iu.exec(message)?.[1];
  return column ? `: the data of column "${column}" cannot be read` : ': its data cannot be read';
}
