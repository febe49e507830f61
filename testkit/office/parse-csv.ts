/** The cells of a CSV text, line by line. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end = ''] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu)) {
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  }
  return lines;
}
