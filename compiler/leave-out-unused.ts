import { type Fragment, join, type Part } from '../model/sql.ts';

type Added = { columns: Fragment; joins: Fragment };

/**
 * Of what is added to the cells, the columns that the rest of the query names, and the joins that these columns need. An
 * engine leaves out a column by itself, but not a join: it cannot know that every join here finds one row at most.
 */
export function leaveOutUnused({ columns, joins }: Added, rest: Fragment): Added {
  const named = wordsOf(rest);
  const keptColumns = splitColumns(columns).filter((column) => {
    const called = /(?:\bas\s+|\.)([a-z][a-z0-9_]*)\s*$/u.exec(textOf(column))?.[1];
    return called === undefined || named.has(called);
  });
  const needed = new Set(keptColumns.flatMap(aliasesIn));
  const keptJoins: Fragment[] = [];
  // From the last on: a join may need an earlier one, never a later one.
  for (const one of splitJoins(joins).reverse()) {
    const alias = aliasOf(one);
    const isOptional = /^\s*left\s+join\b/u.test(textOf(one));
    if (isOptional && alias !== undefined && !needed.has(alias)) continue;
    for (const other of aliasesIn(one)) needed.add(other);
    keptJoins.unshift(one);
  }
  return { columns: join(keptColumns, ', '), joins: join(keptJoins, ' ') };
}

const textOf = (fragment: Fragment): string =>
  fragment.parts.map((part) => (part.is === 'text' ? part.text : part.is === 'table' ? '()' : '?')).join('');
const wordsOf = (fragment: Fragment): Set<string> => new Set(textOf(fragment).match(/[a-z][a-z0-9_]*/gu));
const aliasesIn = (fragment: Fragment): string[] =>
  [...textOf(fragment).matchAll(/\b([a-z][a-z0-9_]*)\./gu)].map((found) => found[1] ?? '');

/** What the joined table is called: the word after it, before the condition. */
const aliasOf = (fragment: Fragment): string | undefined => {
  const outside = withoutBrackets(textOf(fragment));
  return /\bjoin\s+(?:lateral\s+)?(?:as\s+)?([a-z][a-z0-9_]*)\s+on\b/u.exec(outside)?.[1];
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

const splitColumns = (columns: Fragment): Fragment[] => split(columns, /,/uy, 'between');
const splitJoins = (joins: Fragment): Fragment[] => split(joins, /\b(?:left\s+|inner\s+|cross\s+)?join\b/uy, 'before');

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
