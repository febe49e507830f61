/** A piece of SQL text that is neither blank nor a comment. */
interface Token {
  kind: 'word' | 'name' | 'text' | 'mark';
  /** A word in lower case; a quoted name without its quotes. */
  value: string;
  start: number;
  end: number;
}

/** What a statement does with a table. */
export type TableRole = 'read' | 'insert' | 'delete' | 'update' | 'make';

export interface TableUse {
  name: string;
  role: TableRole;
  /** Where the name is in the text. */
  start: number;
  end: number;
  /** Whether an alias follows. */
  hasAlias: boolean;
}

const token =
  /\s+|--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"((?:[^"]|"")*)"|([A-Za-z_]\w*)|\$\d+|\d[\w.]*|[\s\S]/gu;

/** The tokens of a text. Literals are one token, whatever words are in them. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  for (const match of text.matchAll(token)) {
    const [whole, , quoted, word] = match;
    if (/^(?:\s|--|\/\*)/u.test(whole)) continue;
    const place = { start: match.index, end: match.index + whole.length };
    if (quoted !== undefined) found.push({ kind: 'name', value: quoted.replaceAll('""', '"'), ...place });
    else if (word !== undefined) found.push({ kind: 'word', value: word.toLowerCase(), ...place });
    else found.push({ kind: /^['$]/u.test(whole) && !/^\$\d/u.test(whole) ? 'text' : 'mark', value: whole, ...place });
  }
  return found;
}

const clauseEnds = new Set(
  'where group order having limit offset union except intersect window returning set select values qualify'.split(' '),
);
/** Words that can follow a table and are no alias. */
const notAliases = new Set(
  'on using where group order having limit offset union except intersect window returning set join left right inner outer full cross natural lateral tablesample as select values default qualify semi anti asof positional'.split(
    ' ',
  ),
);
const roles: Record<string, TableRole> = {
  from: 'read',
  join: 'read',
  using: 'read',
  into: 'insert',
  update: 'update',
};

interface Level {
  /** A table comes next, used like this. */
  expects: TableRole | null;
  /** Inside a list of tables: after a comma comes another one. */
  isList: boolean;
}

/** Every place where a text names a table, with temporary tables and the names of its own `with`. */
export function scanTables(text: string): TableUse[] {
  const tokens = tokensOf(text);
  const uses: TableUse[] = [];
  const levels: Level[] = [{ expects: null, isList: false }];
  for (const [at, { kind, value, start, end }] of tokens.entries()) {
    const level = levels.at(-1) as Level;
    const before = tokens[at - 1];
    if (kind === 'mark' && value === '(') {
      const isColumns = before?.kind === 'word' && before.value === 'using';
      const inherits = level.expects === 'read' && !isColumns;
      levels.push({ expects: inherits ? 'read' : null, isList: inherits });
      level.expects = null;
    } else if (kind === 'mark' && value === ')') {
      if (levels.length > 1) levels.pop();
    } else if (kind === 'mark' && value === ',') {
      level.expects = level.isList ? 'read' : null;
    } else if (kind === 'word' && isClause(tokens, at)) {
      const isDelete = value === 'from' && before?.kind === 'word' && before.value === 'delete';
      level.expects = isDelete ? 'delete' : (roles[value] ?? 'read');
      level.isList = value === 'from' || value === 'using' || level.isList;
    } else if (kind === 'word' && value === 'table' && before?.kind === 'word') {
      level.expects = 'make';
    } else if (kind === 'word' && clauseEnds.has(value)) {
      level.expects = null;
      level.isList = false;
    } else if (level.expects && (kind === 'name' || (kind === 'word' && !isPassedOver(tokens, at)))) {
      const next = tokens[at + 1];
      if (next?.kind === 'mark' && next.value === '.') continue;
      const isFunction = level.expects === 'read' && next?.kind === 'mark' && next.value === '(';
      if (!isFunction) uses.push({ name: value, role: level.expects, start, end, hasAlias: isAlias(tokens, at + 1) });
      level.expects = null;
    } else if (kind !== 'mark' || value !== '.') {
      if (!(kind === 'word' && isPassedOver(tokens, at))) level.expects = null;
    }
  }
  return uses;
}

/** `only`, `lateral`, `if exists` and the like stand between a clause and its table. */
const passedOver = new Set(['only', 'lateral', 'if', 'not', 'exists', 'temp', 'temporary']);
const isPassedOver = (tokens: Token[], at: number): boolean => passedOver.has(tokens[at]?.value ?? '');

/** Whether a word opens a place of a table: not the `from` of `is distinct from`, nor the `update` of an upsert. */
function isClause(tokens: Token[], at: number): boolean {
  const value = tokens[at]?.value ?? '';
  if (!Object.hasOwn(roles, value)) return false;
  const before = tokens[at - 1]?.value;
  if (value === 'from') return before !== 'distinct' || tokens[at - 2]?.value === 'select';
  if (value === 'update') return before !== 'do' && before !== 'for';
  return true;
}

function isAlias(tokens: Token[], at: number): boolean {
  const next = tokens[at];
  if (!next) return false;
  if (next.kind === 'name') return true;
  if (next.kind !== 'word') return false;
  return next.value === 'as' ? tokens[at + 1] !== undefined : !notAliases.has(next.value);
}

/** The names that a text gives to its own `with`. */
export function namesOfWith(text: string): Set<string> {
  const tokens = tokensOf(text);
  const names = new Set<string>();
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== 'word' && kind !== 'name') continue;
    const before = tokens[at - 1]?.value;
    if (before !== 'with' && before !== 'recursive' && before !== ',') continue;
    let next = at + 1;
    if (tokens[next]?.value === '(') next = tokens.findIndex((one, place) => place > next && one.value === ')') + 1;
    if (tokens[next]?.value !== 'as') continue;
    while (['as', 'not', 'materialized'].includes(tokens[next]?.value ?? '')) next += 1;
    if (tokens[next]?.value === '(') names.add(value);
  }
  return names;
}
