import type { Table } from '../schema/tables.ts';
import { namesOfWith, scanTables, type TableUse, tokensOf } from './scan-tables.ts';

/**
 * Puts the scope of one company, the value $1, around a statement: every table that is read becomes the company's part of
 * it; what is deleted or changed is the company's; and an insert takes the company of its rows from $1 and from nowhere else.
 */
export function scopeStatement(text: string, tables: ReadonlyMap<string, Table>): string {
  const own = namesOfWith(text);
  const uses = scanTables(text).filter(({ name }) => isCompanys(tables.get(name)));
  for (const { name } of uses) {
    if (own.has(name)) throw new Error(`A statement gives the name of the table "${name}" to something else.`);
  }
  let scoped = text;
  for (const use of uses.toReversed()) scoped = scopeUse(scoped, use);
  return scoped;
}

const isCompanys = (table: Table | undefined): boolean =>
  table?.columns.some(({ name }) => name === 'company_id') ?? false;

function scopeUse(text: string, use: TableUse): string {
  const { name, role, start, end, hasAlias } = use;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (role === 'read')
    return `${before}(select * from ${name} where company_id = $1)${hasAlias ? '' : ` ${name}`}${after}`;
  if (role === 'make') throw new Error(`A statement makes or drops the table "${name}".`);
  if (role === 'insert') {
    requireOwnRows(name, after);
    return text;
  }
  return `${before}${name}${narrow(name, role, after)}`;
}

/** `delete from t using u where …` and `update t set … where …` begin their condition with the scope. */
function narrow(name: string, role: 'delete' | 'update', after: string): string {
  const [head, where] = splitAtWhere(after);
  const alias = role === 'delete' ? aliasOf(head) : null;
  const condition = `${alias ?? name}.company_id = $1`;
  return where === null ? `${head} where ${condition}` : `${head}where ${condition} and (${where})`;
}

/** The text before the outermost `where`, and the condition behind it. */
function splitAtWhere(text: string): [head: string, where: string | null] {
  let depth = 0;
  for (const { kind, value, start, end } of tokensOf(text)) {
    if (kind === 'mark' && value === '(') depth += 1;
    if (kind === 'mark' && value === ')') depth -= 1;
    if (kind === 'word' && value === 'where' && depth === 0) return [text.slice(0, start), text.slice(end)];
  }
  return [text, null];
}

function aliasOf(head: string): string | null {
  const [first, second] = tokensOf(head);
  const word = first?.value === 'as' ? second : first;
  return word && (word.kind === 'word' || word.kind === 'name') && word.value !== 'using' ? word.value : null;
}

/** An insert names its columns, `company_id` first, and each of its outermost selects begins with $1. */
function requireOwnRows(name: string, after: string): void {
  const tokens = tokensOf(after);
  const isNamed = tokens[0]?.value === '(' && tokens[1]?.value === 'company_id';
  if (!isNamed) throw new Error(`An insert into "${name}" must name its columns, company_id first.`);
  let depth = 0;
  let selects = 0;
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === 'mark' && value === '(') depth += 1;
    if (kind === 'mark' && value === ')') depth -= 1;
    if (kind !== 'word' || depth > 0 || (value !== 'select' && value !== 'values')) continue;
    selects += 1;
    const rest = tokens.slice(at + 1, at + 7).map((token) => token.value);
    const first = value === 'values' ? rest.slice(1) : rest[0] === 'distinct' ? rest.slice(1) : rest;
    const isOwn = first[0] === '$1' || first.slice(0, 3).join(' ') === 'cast ( $1';
    if (!isOwn) throw new Error(`An insert into "${name}" must take the company of its rows from $1.`);
  }
  if (selects === 0) throw new Error(`An insert into "${name}" must say what it inserts.`);
}
