/** A piece of SQL: a word, a name in double quotes, a string or a number, a comment, or a sign. */
export interface Token {
  is: 'word' | 'quoted' | 'literal' | 'comment' | 'sign';
  /** As it is written, but for a word, which SQL takes in small letters, and a name, without its quotes. */
  text: string;
}

const isSpace = (sign: string): boolean => sign <= ' ';
const isDigit = (sign: string): boolean => sign >= '0' && sign <= '9';
const isLetter = (sign: string): boolean =>
  (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign === '_' || sign > '\u007f';
const isOfWord = (sign: string): boolean => isLetter(sign) || isDigit(sign) || sign === '$';

/** Reads SQL from its beginning to its end, as both engines do: quotes and comments hide what is in them. */
export function scanSql(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text.charAt(at))) {
      at++;
      continue;
    }
    const { is, end } = nextToken(text, at);
    const piece = text.slice(at, end);
    if (is === 'quoted') tokens.push({ is, text: piece.slice(1, -1).replaceAll('""', '"') });
    else tokens.push({ is, text: is === 'word' ? piece.toLowerCase() : piece });
    at = end;
  }
  return tokens;
}

function nextToken(text: string, at: number): { is: Token['is']; end: number } {
  const sign = text.charAt(at);
  const two = text.slice(at, at + 2);
  if (two === '--') return { is: 'comment', end: endOf(text, '\n', at) ?? text.length };
  if (two === '/*') return { is: 'comment', end: endOfComment(text, at) };
  if (sign === '"') return { is: 'quoted', end: endOfQuoted(text, at, false) };
  if (sign === "'") return { is: 'literal', end: endOfQuoted(text, at, false) };
  // The letter before a string says that a backslash hides a quote in it.
  if (two.toLowerCase() === "e'") return { is: 'literal', end: endOfQuoted(text, at + 1, true) };
  const mark = sign === '$' ? dollarMark(text, at) : null;
  if (mark !== null)
    return { is: 'literal', end: endOf(text, mark, at + mark.length) ?? refuse('A string in dollar signs') };
  // The place of a value is a number behind a dollar sign.
  if (isDigit(sign) || sign === '$') return { is: 'literal', end: endWhile(text, at + 1, isOfNumber) };
  if (isLetter(sign)) return { is: 'word', end: endWhile(text, at, isOfWord) };
  return { is: 'sign', end: at + 1 };
}

const isOfNumber = (sign: string): boolean => isOfWord(sign) || sign === '.';

function endWhile(text: string, from: number, holds: (sign: string) => boolean): number {
  let at = from;
  while (at < text.length && holds(text.charAt(at))) at++;
  return at;
}

const refuse = (what: string): never => {
  throw new Error(`${what} does not end in the SQL.`);
};

/** The place after the next mark; null where there is none. */
function endOf(text: string, mark: string, from: number): number | null {
  const found = text.indexOf(mark, from);
  return found < 0 ? null : found + mark.length;
}

function endOfQuoted(text: string, from: number, hasEscapes: boolean): number {
  const quote = text.charAt(from);
  for (let at = from + 1; at < text.length; at++) {
    if (hasEscapes && text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === quote) {
      if (text.charAt(at + 1) !== quote) return at + 1;
      at++;
    }
  }
  return refuse('A quote');
}

/** PostgreSQL takes a comment inside of a comment as one. */
function endOfComment(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    if (two === '/*') depth++;
    if (two === '*/') depth--;
    if (two === '/*' || two === '*/') at++;
    if (depth === 0) return at + 1;
  }
  return refuse('A comment');
}

/** `$$` or `$name$`, which begin and end a string. */
function dollarMark(text: string, from: number): string | null {
  const end = endWhile(text, from + 1, (sign) => isOfWord(sign) && sign !== '$');
  return text.charAt(end) === '$' && !isDigit(text.charAt(from + 1)) ? text.slice(from, end + 1) : null;
}
