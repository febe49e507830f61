import { ImportRefused } from '../refusal.ts';

/** What the engine says of a file it cannot read, as a message that names the file and the line. */
export function explainEngineError(error: unknown, name: string): unknown {
  if (error instanceof ImportRefused || !(error instanceof Error)) return error;
  const { message } = error;
  const line = /(?:CSV Error on Line:|at line|Line:)\s*(\d+)/iu.exec(message)?.[1];
  const where = line ? `line ${line}: ` : '';
  const [, expected, found] = /Expected Number of Columns: (\d+) Found: (\d+)/u.exec(message) ?? [];
  if (expected) return new ImportRefused(name, `${where}has ${found} columns where the header has ${expected}`);
  // Its advice speaks of quotes and encodings too, so this comes first.
  if (/max.*line.*size|maximum line size/iu.test(message))
    return new ImportRefused(name, `${where}is longer than 4 MB`);
  if (/unicode|utf-?8|encod/iu.test(message)) return new ImportRefused(name, `${where}is not UTF-8 text`);
  if (/unterminated quote|quote/iu.test(message))
    return new ImportRefused(name, `${where}has a quote that is not closed or not doubled`);
  // A disk that is full when a load is committed breaks the store: the reason is behind the fault.
  const reasons = error.cause instanceof Error ? `${message} ${error.cause.message}` : message;
  if (/no space left|out of disk|ENOSPC|max_temp_directory_size/iu.test(reasons)) {
    return new ImportRefused(name, 'could not be loaded: the disk is full. Nothing was changed');
  }
  if (/CSV Error|Invalid Input Error/u.test(message)) return new ImportRefused(name, `${where}is not readable as CSV`);
  return error;
}
