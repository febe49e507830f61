import { type Fragment, type Part, textOf } from '../define/sql.ts';

export const aliasesIn = (fragment: Fragment): string[] =>
  [...textOf(fragment).matchAll(/\b([a-z][a-z0-9_]*)\./gu)].map((found) => found[1] ?? '');

/** What an added column is called. */
export const nameOf = (column: Fragment): string | undefined =>
  /(?:\bas\s+|\.)([a-z][a-z0-9_]*)\s*$/u.exec(textOf(column))?.[1];

/** What the joined table is called: the last word before the condition. */
export const aliasOf = (fragment: Fragment): string | undefined => {
  const outside = withoutBrackets(textOf(fragment));
  return /\bjoin\s+(?:[a-z][a-z0-9_]*\s+)*?([a-z][a-z0-9_]*)\s+on\b/u.exec(outside)?.[1];
};

function withoutBrackets(text: string): string {
  let depth = 0;
  let outside = '';
  for (const sign of text) {
    if (sign === '(') depth++;
    if (depth === 0) outside += sign;
    if (sign === ')') depth--;
  }
  return outside;
}

export const splitColumns = once((columns) => split(columns, /,/uy, 'between'));
export const splitJoins = once((joins) => split(joins, /\b(?:left\s+|inner\s+|cross\s+)?join\b/uy, 'before'));

/** What a dataset adds is the same each time, and is taken apart sign by sign: so once. */
function once(take: (fragment: Fragment) => Fragment[]): (fragment: Fragment) => readonly Fragment[] {
  const taken = new WeakMap<Fragment, Fragment[]>();
  return (fragment) => {
    const known = taken.get(fragment) ?? take(fragment);
    taken.set(fragment, known);
    return known;
  };
}

/** Cuts at what stands outside of all brackets: at a mark that is left out, or before a word that begins the next piece. */
function split(fragment: Fragment, mark: RegExp, where: 'between' | 'before'): Fragment[] {
  const pieces: Part[][] = [[]];
  let depth = 0;
  for (const part of fragment.parts) {
    if (part.is !== 'text') {
      pieces.at(-1)?.push(part);
      continue;
    }
    let begin = 0;
    for (let at = 0; at < part.text.length; at++) {
      const sign = part.text[at];
      if (sign === '(') depth++;
      if (sign === ')') depth--;
      mark.lastIndex = at;
      const found = depth === 0 ? mark.exec(part.text) : null;
      if (!found) continue;
      pieces.at(-1)?.push({ is: 'text', text: part.text.slice(begin, at) });
      pieces.push([]);
      begin = where === 'between' ? at + found[0].length : at;
      at += found[0].length - 1;
    }
    pieces.at(-1)?.push({ is: 'text', text: part.text.slice(begin) });
  }
  return pieces.map((parts) => ({ parts })).filter((piece) => textOf(piece).trim() !== '');
}
