/** Between two lines where nobody sees them change, in milliseconds. */
const quietFor = 5_000;

/** A line that changes in place at a terminal; elsewhere, a line now and then. */
export function openProgressLine(out: NodeJS.WriteStream = process.stderr) {
  let last = '';
  let shownAt = Date.now();
  return {
    show(text: string): void {
      if (text === last) return;
      if (out.isTTY) {
        out.write(`\r\u001b[K${text.slice(0, (out.columns || 80) - 1)}`);
      } else {
        if (Date.now() - shownAt < quietFor) return;
        out.write(`${text}\n`);
      }
      last = text;
      shownAt = Date.now();
    },
    clear(): void {
      if (out.isTTY && last) out.write('\r\u001b[K');
      last = '';
    },
  };
}
