/**
 * The cells of the first record of a text, and where the record ends (-1: the text ends first). Quotes are taken off; a line
 * break within them belongs to its cell.
 */
export function splitRecord(text: string, delimiter = ','): { cells: string[]; end: number } {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') {
      if (quoted && text.charAt(at + 1) === '"') {
        cell += sign;
        at++;
      } else quoted = !quoted;
    } else if (quoted) cell += sign;
    else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') return { cells: [...cells, cell], end: at };
    else cell += sign;
  }
  return { cells: [...cells, cell], end: -1 };
}
