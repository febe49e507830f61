/** A cell that starts like a formula would be run by a spreadsheet; an apostrophe keeps it text. Numbers stay numbers. */
export function csvCell(value: string | number | boolean | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
