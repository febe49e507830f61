const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };

/** The five entities of XML and character numbers; undefined where the text asks for any other. */
export function decodeEntities(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let known = true;
  const decoded = text.replaceAll(/&([^;&\s]{0,12});|&/gu, (_, entity: string | undefined) => {
    const character = entity === undefined ? undefined : decodeEntity(entity);
    if (character === undefined) known = false;
    return character ?? '';
  });
  return known ? decoded : undefined;
}

function decodeEntity(entity: string): string | undefined {
  const number = /^#(?:x([0-9A-Fa-f]{1,6})|(\d{1,7}))$/u.exec(entity);
  if (!number) return Object.hasOwn(named, entity) ? named[entity] : undefined;
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && !isForbidden(code);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

const isForbidden = (code: number): boolean =>
  (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0xfffe || code === 0xffff;

/** Whether there is a character that no XML document may hold, escaped or not. */
export function findForbidden(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isForbidden(text.charCodeAt(at))) return true;
  return false;
}

export const isName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}\p{M}_.\-\u00b7]*$/u.test(text);
