export interface CsvLine {
  /** The line of the file on which it begins; the first is 1. */
  line: number;
  cells: string[];
}

/** The lines of a small file, commas or semicolons between; what stands in quotes may hold them, and line ends. Blank lines are passed over. */
export function readCsv(text: string): CsvLine[] {
  const bare = text.replace(/^\uFEFF/u, '');
  const [head = ''] = bare.split(/\r?\n/u, 1);
  const separator = head.includes(';') && !head.includes(',') ? ';' : ',';
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begun = 1;
  const endCell = () => {
    cells.push(cell.trim().replace(/^'(?=[=+\-@])/u, ''));
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (cells.some((one) => one !== '')) lines.push({ line: begun, cells });
    cells = [];
  };
  for (let at = 0; at < bare.length; at++) {
    const sign = bare[at] as string;
    if (sign === '\n') line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (bare[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') {
      endLine();
      begun = line;
    } else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}
