/** Where the header of a delimited file stands, and what it says. */
export interface TextHead {
  delimiter: ',' | '\t';
  /** How many lines stand above the header. */
  linesAbove: number;
  /** Their text, the blank cells left out. */
  around: string;
  /** The column headers as `plainHeader` writes them, in the order of the file. */
  columns: string[];
}

const mostLinesAbove = 40;

/**
 * A header in lower case, with one underscore for every blank or sign: `NADAC_Per_Unit` and `NADAC Per Unit` are the same. A
 * year in front of it is any year: CMS calls a column `_2025_CODE`.
 */
export const plainHeader = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .replace(/^20\d\d_/u, 'year_');

/** The first line that a reader accepts as a header. */
export function findHeader(
  text: string,
  delimiter: ',' | '\t',
  isHeader: (columns: string[]) => boolean,
): TextHead | undefined {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\n/u, mostLinesAbove + 1);
  for (const [linesAbove, first] of lines.entries()) {
    const line = delimiter === ',' ? wholeRecord(lines, linesAbove) : first;
    const columns = splitLine(line, delimiter).map(plainHeader);
    // Lines that end with CR alone are not told apart by anything that reads the rest.
    if (!isHeader(columns) || line.includes('\r')) continue;
    const around = lines
      .slice(0, linesAbove)
      .map((above) =>
        splitLine(above, delimiter)
          .filter((cell) => cell.trim() !== '')
          .join(' '),
      )
      .join('\n');
    return { delimiter, linesAbove, around, columns };
  }
  return undefined;
}

/** A line with those after it that a cell within quotes goes on in. FDA has headers with cells that hold only a line break. */
function wholeRecord(lines: readonly string[], from: number): string {
  const isOpen = (text: string) => (text.match(/"/gu)?.length ?? 0) % 2 === 1;
  let record = lines[from] ?? '';
  for (let next = from + 1; isOpen(record) && next < lines.length; next++) record += `\n${lines[next]}`;
  return isOpen(record) ? (lines[from] ?? '') : record;
}

/** The cells of one line; quotes are taken off. A cell that goes on in the next line is cut. */
function splitLine(line: string, delimiter: ',' | '\t'): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
