import type { Entity } from '../../warehouse/schema/define.ts';
import { ImportRefused } from '../refusal.ts';

/** What we write before the columns of a rejected row: the line it stood on, and what is wrong with it. */
export const rejectColumns = ['rejected_line', 'rejected_column', 'rejected_reason'] as const;

export interface CheckedNames {
  /** In the order of the file: the name of a column of the entity, or undefined where it is none and is not read. */
  columns: (string | undefined)[];
  /** What was not read, in words. */
  warnings: string[];
  /** It has our columns of rejected rows: what we put before a formula is taken away again. */
  isRejects: boolean;
}

/**
 * Finds the columns of the entity in a header. A name that is one letter off a column that is not there is a misspelling: it
 * would blank what is stored, so the file is refused.
 */
export function checkNames(file: string, entity: Entity, names: string[]): CheckedNames {
  const refuse = (what: string): never => {
    throw new ImportRefused(file, `line 1: ${what}`);
  };
  const known = entity.columns.map((column) => column.name);
  refuseTwins(names, known, refuse);
  const said = new Set(names.map((name) => name.trim().toLowerCase()));
  const missing = known.filter((column) => !said.has(column));
  if (missing.length === known.length && !names.some((name) => meant(name, missing)))
    refuse(`has no header: it must name the columns, such as ${known.slice(0, 3).join(', ')}`);
  const warnings: string[] = [];
  const columns = names.map((name, index) => {
    const inAnyCase = known.find((column) => column === name.trim().toLowerCase());
    if (inAnyCase) return inAnyCase;
    if ((rejectColumns as readonly string[]).includes(name)) return undefined;
    const near = meant(name, missing);
    if (near) refuse(`column "${name}" is not known: did you mean "${near}"?`);
    warnings.push(
      name === ''
        ? `column ${index + 1} has no name and was not read`
        : `column "${shorten(name)}" is not known and was not read`,
    );
    return undefined;
  });
  refuseMissing(entity, missing, refuse);
  return { columns, warnings, isRejects: rejectColumns.every((column) => names.includes(column)) };
}

type Refuse = (what: string) => never;

function refuseTwins(names: string[], known: string[], refuse: Refuse): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const small = name.toLowerCase();
    const twin = seen.get(small);
    if (twin === name && name !== '') refuse(`column "${shorten(name)}" stands twice in the header`);
    if (twin !== undefined && twin !== name && known.includes(small))
      refuse(`columns "${twin}" and "${name}" differ only in upper and lower case`);
    seen.set(small, name);
  }
}

/** A file without a column that every row needs cannot hold one good row: it is said once, not for every line. */
function refuseMissing(entity: Entity, missing: string[], refuse: Refuse): void {
  const needed = entity.columns.filter(({ need }) => need === 'key' || need === 'required').map(({ name }) => name);
  const lacking = needed.filter((name) => missing.includes(name));
  if (lacking.length > 0) refuse(`required columns are missing: ${lacking.join(', ')}`);
}

/** The missing column that a name is a misspelling of: with blanks or hyphens, or one letter off. */
function meant(name: string, missing: string[]): string | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/gu, '_');
  return missing.find((column) => plain === column) ?? missing.find((column) => isOneOff(plain, column));
}

/** One letter more, less or other, or two that changed places. */
function isOneOff(name: string, column: string): boolean {
  if (column.length < 3 || Math.abs(name.length - column.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === column[start]) start++;
  const [restOfName, restOfColumn] = [name.slice(start), column.slice(start)];
  if (restOfName.slice(1) === restOfColumn.slice(1)) return true;
  if (restOfName.slice(1) === restOfColumn || restOfName === restOfColumn.slice(1)) return true;
  const [a = '', b = ''] = restOfName;
  return b + a + restOfName.slice(2) === restOfColumn;
}

const shorten = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);
