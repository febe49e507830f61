const beginsFormula = /^[=+\-@\t\r]/u;

/**
 * A cell of a file that people open. What starts like a formula would be run by a spreadsheet; an apostrophe keeps it text. Numbers
 * stay numbers.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : String(value);
  return csvText(beginsFormula.test(text) ? `'${text}` : text);
}

/** A cell of a file that only a program reads: as it is, within quotes where it must be. */
export const csvText = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
