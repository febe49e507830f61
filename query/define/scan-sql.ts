/** A piece of SQL that means something: a word, a name in double quotes, or a sign. Strings, numbers and comments are passed over. */
export interface Token {
  is: 'word' | 'quoted' | 'sign';
  /** In small letters where it is a word: SQL takes it so. */
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
    const sign = text.charAt(at);
    const two = text.slice(at, at + 2);
    if (isSpace(sign)) at++;
    else if (two === '--') at = endOf(text, '\n', at) ?? text.length;
    else if (two === '/*') at = endOfComment(text, at);
    else if (sign === "'") at = endOfQuoted(text, at, false);
    else if (sign === '"') {
      const end = endOfQuoted(text, at, false);
      tokens.push({ is: 'quoted', text: text.slice(at + 1, end - 1).replaceAll('""', '"') });
      at = end;
    } else if (sign === '$' && dollarMark(text, at) !== null) {
      const mark = dollarMark(text, at) ?? '';
      at = endOf(text, mark, at + mark.length) ?? refuse('A string in dollar signs');
    } else if (isDigit(sign)) {
      while (at < text.length && (isOfWord(text.charAt(at)) || text.charAt(at) === '.')) at++;
    } else if (isLetter(sign)) {
      const begin = at;
      while (at < text.length && isOfWord(text.charAt(at))) at++;
      const word = text.slice(begin, at).toLowerCase();
      // The letter before a string says that a backslash hides a quote in it.
      if (word === 'e' && text.charAt(at) === "'") at = endOfQuoted(text, at, true);
      else tokens.push({ is: 'word', text: word });
    } else {
      tokens.push({ is: 'sign', text: sign });
      at++;
    }
  }
  return tokens;
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
  let at = from + 1;
  while (at < text.length && isOfWord(text.charAt(at)) && text.charAt(at) !== '$') at++;
  return text.charAt(at) === '$' && !isDigit(text.charAt(from + 1)) ? text.slice(from, at + 1) : null;
}
