import { scanSql, type Token } from '../define/scan-sql.ts';

/** What a line of SQL may take before it is broken. */
const widest = 110;
const widestInnerQuery = 70;

/** A word or a sign, or what is in brackets or between `case` and `end`. */
type Node = Token | Group;
interface Group {
  is: 'group' | 'case';
  nodes: Node[];
}

/** SQL for people to read: a clause a line, a column a line where they do not fit, comments on lines of their own. */
export function formatSql(text: string): string {
  const { nodes } = readGroup(scanSql(text), 0);
  return layOut(nodes, '').join('\n');
}

function readGroup(tokens: readonly Token[], from: number): { nodes: Node[]; end: number } {
  const nodes: Node[] = [];
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || isSign(token, ')') || isWord(token, 'end')) return { nodes, end: at };
    const is = isSign(token, '(') ? 'group' : isWord(token, 'case') ? 'case' : null;
    if (is) {
      const inner = readGroup(tokens, at + 1);
      nodes.push({ is, nodes: inner.nodes });
      at = inner.end;
    } else nodes.push(token);
  }
  return { nodes, end: tokens.length };
}

const isGroup = (node: Node | undefined): node is Group => node?.is === 'group' || node?.is === 'case';
const isComment = (node: Node | undefined): boolean => node?.is === 'comment';
const isSign = (node: Node | undefined, sign: string): boolean => node?.is === 'sign' && node.text === sign;
const isWord = (node: Node | undefined, ...words: string[]): boolean =>
  node?.is === 'word' && words.includes(node.text);

/** The lines of a query, each clause from a line of its own on. */
const layOut = (nodes: Node[], indent: string): string[] =>
  split(nodes, beginsClause).flatMap((clause) => {
    const { comments, code } = takeComments(clause, indent);
    return [...comments, ...layOutClause(code, indent)];
  });

/** The comments that some nodes begin with, as lines, and what follows them. */
function takeComments(nodes: Node[], indent: string): { comments: string[]; code: Node[] } {
  const first = nodes.findIndex((node) => !isComment(node));
  const end = first < 0 ? nodes.length : first;
  return {
    comments: nodes.slice(0, end).flatMap((node) => linesOf(node).map((line) => `${indent}-- ${line}`)),
    code: nodes.slice(end),
  };
}

function linesOf(comment: Node): string[] {
  const text = isGroup(comment) ? '' : comment.text;
  const says = text.startsWith('/*') ? text.slice(2, -2) : text.slice(2);
  return says
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

function layOutClause(clause: Node[], indent: string): string[] {
  if (fits(clause, indent)) return [indent + flat(clause)];
  const [head] = clause;
  if (isWord(head, 'with', 'select', 'group', 'order'))
    return layOutList(clause, isWord(head, 'group', 'order') ? 2 : 1, indent);
  return layOutParts(split(clause, beginsCondition), indent);
}

/** A list with each of its members from a line of its own on. The tables of a `with` stand where its query does. */
function layOutList(clause: Node[], heads: number, indent: string): string[] {
  const inner = isWord(clause[0], 'with') ? indent : `${indent}  `;
  const members = split(clause.slice(heads), isBehindComma);
  return [
    indent + flat(clause.slice(0, heads)),
    ...members.flatMap((member) => {
      const { comments, code } = takeComments(member, inner);
      return [...comments, ...layOutParts([code], inner)];
    }),
  ];
}

/** Parts of which all but the first are set in; what is in brackets and does not fit is laid out by itself. */
const layOutParts = (parts: Node[][], indent: string): string[] =>
  parts.flatMap((part, index) => {
    const own = index === 0 ? indent : `${indent}  `;
    return fits(part, own) ? [own + flat(part)] : unfold(part, own);
  });

/** Lines of which the last ends behind the last bracket, and each bracket that does not fit is laid out beneath its line. */
function unfold(part: Node[], indent: string): string[] {
  const lines: string[] = [];
  let line: Node[] = [];
  for (const node of part) {
    if (!isGroup(node) || fits([...line, node], indent)) {
      line.push(node);
      continue;
    }
    const [open, close] = node.is === 'case' ? ['case', 'end'] : ['(', ')'];
    lines.push(indent + joined(flat(line), open, line.at(-1)), ...layOutGroup(node, `${indent}  `));
    line = [{ is: node.is === 'case' ? 'word' : 'sign', text: close }];
  }
  if (line.length > 0) lines.push(indent + flat(line));
  return lines;
}

function layOutGroup({ is, nodes }: Group, indent: string): string[] {
  const first = nodes.find((node) => !isComment(node));
  if (is === 'group' && isWord(first, 'select', 'with')) return layOut(nodes, indent);
  return split(nodes, is === 'case' ? beginsBranch : isBehindComma).flatMap((member) =>
    fits(member, indent) ? [indent + flat(member)] : layOutParts(split(member, beginsPart), indent),
  );
}

/** The nodes in pieces, each from where one begins. */
function split(nodes: Node[], begins: (nodes: Node[], at: number) => boolean): Node[][] {
  const pieces: Node[][] = [[]];
  for (const [at, node] of nodes.entries()) {
    if (at > 0 && begins(nodes, at)) pieces.push([]);
    pieces.at(-1)?.push(node);
  }
  return pieces;
}

const joinWords = ['left', 'inner', 'cross', 'full', 'right'];

function beginsClause(nodes: Node[], at: number): boolean {
  const [before, node, after] = [nodes[at - 1], nodes[at], nodes[at + 1]];
  // A comment belongs to what follows it, be it a clause or a table of a `with`.
  if (isComment(before)) return false;
  if (isComment(node)) return !isSign(before, ',') && !isWord(before, 'with');
  if (isWord(node, 'group', 'order')) return isWord(after, 'by');
  if (isWord(node, 'from')) return !isWord(before, 'distinct');
  if (isWord(node, 'join')) return !isWord(before, ...joinWords);
  if (isWord(node, ...joinWords)) return isWord(after, 'join');
  return isWord(node, 'select', 'where', 'having', 'limit', 'window', 'union');
}

function beginsCondition(nodes: Node[], at: number): boolean {
  if (!isWord(nodes[at], 'and', 'or')) return false;
  // The word between the ends of a span is no condition.
  const before = nodes.slice(0, at);
  const between = before.findLastIndex((node) => isWord(node, 'between'));
  return between < 0 || before.slice(between).some((node) => isWord(node, 'and'));
}

const beginsPart = (nodes: Node[], at: number): boolean => isWord(nodes[at], 'then') || beginsCondition(nodes, at);
const beginsBranch = (nodes: Node[], at: number): boolean => isWord(nodes[at], 'when', 'else');
const isBehindComma = (nodes: Node[], at: number): boolean => isSign(nodes[at - 1], ',');

const fits = (nodes: Node[], indent: string): boolean =>
  !mustBreak(nodes) && indent.length + flat(nodes).length <= widest;

/** A comment stands on a line of its own, and so do the clauses of a query within another, unless it is short. */
const mustBreak = (nodes: Node[]): boolean =>
  nodes.some((node) => (isGroup(node) ? isLongQuery(node) || mustBreak(node.nodes) : isComment(node)));

const isLongQuery = ({ nodes }: Group): boolean =>
  isWord(nodes[0], 'select', 'with') && flat(nodes).length > widestInnerQuery;

/** All in one line. */
function flat(nodes: Node[]): string {
  let line = '';
  let last: Node | undefined;
  for (const node of nodes) {
    line = joined(line, asWritten(node), last, node);
    last = node;
  }
  return line;
}

function asWritten(node: Node): string {
  if (isGroup(node)) return node.is === 'case' ? `case ${flat(node.nodes)} end` : `(${flat(node.nodes)})`;
  return node.is === 'quoted' ? `"${node.text.replaceAll('"', '""')}"` : node.text;
}

/** Words before a bracket that are no functions. */
const spaced = new Set(
  'as by from join on where and or not in is then when else using having union all select exists materialized filter group sets over with end'.split(
    ' ',
  ),
);
/** Two signs that are one. */
const pairs = new Set(['<=', '>=', '<>', '||', '!=', '::']);

function joined(line: string, next: string, last: Node | undefined, node?: Node): string {
  if (last === undefined) return next;
  const isCall = next.startsWith('(') && last.is === 'word' && !spaced.has(last.text);
  const isPair = last.is === 'sign' && node?.is === 'sign' && pairs.has(last.text + node.text);
  const isTight = [',', '.', ';'].some((sign) => isSign(node, sign)) || isSign(last, '.');
  return isCall || isPair || isTight ? line + next : `${line} ${next}`;
}
