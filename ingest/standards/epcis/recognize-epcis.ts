const byteOrderMark = /^\uFEFF/u;
const space = /^[\t\n\r ]+/u;

const kinds =
  /^(?:epcis:)?(?:EPCIS(?:Query)?Document|(?:Object|Aggregation|Association|Transaction|Transformation)Event)$/u;

/** EPCIS in JSON: an object that names the context, a document or an event of EPCIS near its beginning. */
export function recognizeEpcisJson(head: Uint8Array): boolean {
  const text = readStart(head);
  if (!text.startsWith('{')) return false;
  if (/epcis-context\.jsonld|"epcisBody"\s*:/u.test(text)) return true;
  return [...text.matchAll(/"type"\s*:\s*"([\w:]{1,40})"/gu)].some(([, type = '']) => kinds.test(type));
}

/** EPCIS in XML: the first element is a document or an event of EPCIS. */
export function recognizeEpcisXml(head: Uint8Array): boolean {
  const root = /^<(?:[^\s/>:]{1,100}:)?([A-Za-z]{1,40})[\s/>]/u.exec(skipProlog(readStart(head)));
  return kinds.test(root?.[1] ?? '');
}

export const startsLikeXml = (head: Uint8Array): boolean => readStart(head).startsWith('<');

/**
 * The charset by byte order mark or XML declaration. One that is not listed is read as UTF-8, and refused if it is not.
 */
export function findXmlCharset(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/u.exec(readStart(head))?.[1]?.toLowerCase();
  return declared !== undefined && ['iso-8859-1', 'windows-1252', 'us-ascii'].includes(declared) ? declared : 'utf-8';
}

function readStart(head: Uint8Array): string {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const charset = isWide ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(charset).decode(head).replace(byteOrderMark, '').replace(space, '');
}

/** What may stand before the first element: the declaration, instructions, comments. */
function skipProlog(text: string): string {
  let rest = text;
  for (;;) {
    const closing = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined;
    const end = closing === undefined ? -1 : rest.indexOf(closing);
    if (closing === undefined || end < 0) return rest;
    rest = rest.slice(end + closing.length).replace(space, '');
  }
}
