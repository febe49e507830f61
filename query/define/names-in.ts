import { scanSql } from './scan-sql.ts';
import { type Fragment, textOf } from './sql.ts';

const known = new WeakMap<Fragment, ReadonlySet<string>>();

/**
 * The names that an expression may read as columns: its words, but for functions and for tables before a dot. Words of SQL are
 * among them, so it says for certain only what is not read. An expression never changes, and is looked through once.
 */
export function namesIn(fragment: Fragment): ReadonlySet<string> {
  const found = known.get(fragment) ?? findNames(fragment);
  known.set(fragment, found);
  return found;
}

function findNames({ parts }: Fragment): ReadonlySet<string> {
  const tokens = scanSql(textOf({ parts })).filter(({ is }) => is !== 'comment');
  const names = tokens.filter(({ is }, index) => {
    const next = tokens[index + 1];
    return (is === 'word' || is === 'quoted') && !(next?.is === 'sign' && (next.text === '(' || next.text === '.'));
  });
  return new Set(names.map(({ text }) => text));
}

export const allNames = (fragments: readonly (Fragment | null | undefined)[]): Set<string> =>
  new Set(fragments.flatMap((fragment) => (fragment ? [...namesIn(fragment)] : [])));
