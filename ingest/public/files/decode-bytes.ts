import { isUtf8 } from 'node:buffer';

/**
 * The signs of the Windows code page from 0x80 to 0x9F; all others are those of Latin-1. (Node's own decoder of that name
 * takes these for Latin-1 as well, in some versions.) Five have no meaning and stay as they are.
 */
const windowsSigns =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/**
 * Bytes of whole lines as text. FDA and CMS publish files in the Windows code page, and files in UTF-8 with a few lines of the
 * other: so it is decided line by line where a piece is not UTF-8 as a whole.
 */
export function decodeBytes(bytes: Uint8Array): string {
  return isUtf8(bytes) ? decodeUtf8(bytes) : splitLines(bytes).map(decodeLine).join('');
}

const decodeLine = (line: Uint8Array): string => (isUtf8(line) ? decodeUtf8(line) : decodeWindows(line));
const decodeUtf8 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');

const decodeWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/gu, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);

function splitLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start);
    const next = end < 0 ? bytes.length : end + 1;
    lines.push(bytes.subarray(start, next));
    start = next;
  }
  return lines;
}
