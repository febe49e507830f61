import * as z from 'zod/mini';
import { type MemberInvite, memberInvite } from './administration.ts';

/** In characters, and in people: what an administrator can still look through. */
export const longestInviteFile = 200_000;
export const mostInvited = 500;
const mostErrors = 100;

/** The columns of a file of people. Lists within a cell are separated by semicolons. */
export const inviteColumns = [
  'username',
  'firstname',
  'lastname',
  'email',
  'roles',
  'layout',
  'sso',
  'sees_facilities',
  'facilities',
  'staff_code',
  'customers',
] as const;
type InviteColumn = (typeof inviteColumns)[number];
const required: readonly InviteColumn[] = ['username', 'firstname', 'roles'];

/** What is wrong with a line; the head of the file is line 1. */
export const inviteError = z.object({ line: z.int(), says: z.string() });
export type InviteError = z.infer<typeof inviteError>;

export const inviteFile = z.object({
  csv: z
    .string()
    .check(z.minLength(1, 'is empty'), z.maxLength(longestInviteFile, 'must have at most 200,000 characters')),
});

/** Everybody is invited, or nobody: then `errors` says why. Links are shown this once. */
export const inviteFileAnswer = z.object({
  invited: z.array(z.object({ username: z.string(), email: z.nullable(z.string()), link: z.string() })),
  errors: z.array(inviteError),
});
export type InviteFileAnswer = z.infer<typeof inviteFileAnswer>;

interface KnownPeople {
  roles: readonly { id: number; name: string }[];
  usernames: readonly string[];
  staffCodes: readonly string[];
}

export interface ReadInvites {
  invites: MemberInvite[];
  errors: InviteError[];
}

/** Reads a file of people. Every line is checked by the schema of a single invitation, and against those who are there already. */
export function readInvites(csv: string, known: KnownPeople): ReadInvites {
  const table = parseCsv(csv);
  if (table === null) return refused(1, 'a quoted cell does not end');
  const [head, ...lines] = table;
  if (!head) return refused(1, 'the file is empty');
  const columns = head.cells.map((cell) => cell.trim().toLowerCase());
  const wrong = faultOfHead(columns);
  if (wrong) return refused(head.line, wrong);
  if (lines.length === 0) return refused(head.line, 'there is nobody below the head of the file');
  if (lines.length > mostInvited)
    return refused(head.line, `the file has ${lines.length} people; at most ${mostInvited} are invited at once`);
  const seen = {
    username: new Map(known.usernames.map((name) => [name.toLowerCase(), 0])),
    staff_code: new Map(known.staffCodes.map((code) => [code, 0])),
  };
  const invites: MemberInvite[] = [];
  const errors: InviteError[] = [];
  for (const { cells, line } of lines) {
    const says = (words: string) => errors.push({ line, says: words });
    if (cells.length !== columns.length) {
      says(`has ${cells.length} cells, the head has ${columns.length}`);
      continue;
    }
    const of = (column: InviteColumn): string => cells[columns.indexOf(column)]?.trim() ?? '';
    const roles = listOf(of('roles')).map((name) => ({
      name,
      id: known.roles.find((role) => role.name.toLowerCase() === name.toLowerCase())?.id,
    }));
    const unknown = roles.find(({ id }) => id === undefined);
    if (unknown) says(`roles: there is no role "${unknown.name.slice(0, 60)}"`);
    const sso = of('sso').toLowerCase();
    if (!['', 'yes', 'no'].includes(sso)) says('sso: must be yes, no or blank');
    const checked = memberInvite.safeParse({
      username: of('username'),
      firstname: of('firstname'),
      lastname: of('lastname'),
      email: of('email') || null,
      layout: of('layout') || 'Mira',
      sso: sso === 'yes',
      roles: roles.flatMap(({ id }) => id ?? []),
      sees_facilities: listOf(of('sees_facilities')),
      facilities: listOf(of('facilities')),
      staff_code: of('staff_code') || null,
      customers: listOf(of('customers')),
    });
    if (!checked.success) {
      for (const { path, message } of checked.error.issues)
        if (!(unknown && path[0] === 'roles')) says(`${String(path[0])}: ${message}`);
      continue;
    }
    const { username, staff_code: staffCode } = checked.data;
    const taken = noteTwice(seen.username, username.toLowerCase(), line);
    if (taken !== undefined) says(`username: "${username}" is already ${taken === 0 ? 'taken' : `on line ${taken}`}`);
    const alsoStaff = staffCode && noteTwice(seen.staff_code, staffCode, line);
    if (alsoStaff !== undefined && alsoStaff !== null && alsoStaff !== '')
      says(
        `staff_code: ${alsoStaff === 0 ? 'another user is this member of the staff' : `is already on line ${alsoStaff}`}`,
      );
    invites.push(checked.data);
  }
  return { invites: errors.length > 0 ? [] : invites, errors: errors.slice(0, mostErrors) };
}

const refused = (line: number, says: string): ReadInvites => ({ invites: [], errors: [{ line, says }] });

const listOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean);

/** The line on which a value stood before; undefined where it is new. */
function noteTwice(seen: Map<string, number>, value: string, line: number): number | undefined {
  const before = seen.get(value);
  if (before === undefined) seen.set(value, line);
  return before;
}

function faultOfHead(columns: string[]): string | undefined {
  const unknown = columns.find((column) => !inviteColumns.includes(column as InviteColumn));
  if (unknown !== undefined)
    return `"${unknown.slice(0, 60)}" is not a column; columns are ${inviteColumns.join(', ')}`;
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice) return `the column ${twice} is there twice`;
  const missing = required.find((column) => !columns.includes(column));
  return missing && `the column ${missing} is missing`;
}

interface CsvLine {
  cells: string[];
  /** The line of the file on which it begins, from 1 on. */
  line: number;
}

/** Cells by comma, within quotes where they hold one; blank lines are passed over. Null where a quote does not end. */
function parseCsv(text: string): CsvLine[] | null {
  const lines: CsvLine[] = [];
  let line = 1;
  let current: CsvLine = { cells: [], line };
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/gy;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < text.length || current.cells.length > 0) {
    const found = cell.exec(text);
    if (!found) return null;
    const [, quoted, plain = '', end] = found;
    current.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += quoted?.match(/\r\n|\r|\n/gu)?.length ?? 0;
    if (end === ',') continue;
    if (current.cells.some((one) => one.trim() !== '')) lines.push(current);
    line += 1;
    current = { cells: [], line };
  }
  return lines;
}
