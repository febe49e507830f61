import type { Engine } from '../engine.ts';
import type { Table } from '../schema/tables.ts';
import { stepsToFacility } from './facility-of.ts';
import { pseudonymSql } from './pseudonym.ts';

/** What somebody sees of their company. */
export interface Sight {
  /** The codes of the facilities whose rows they see; null for all of them. */
  facilities: readonly string[] | null;
  /** Whether they see the names and codes of staff; else the pseudonyms of the company. */
  seesNames: boolean;
  /** Which member of the staff they are themselves, by their code. */
  ownStaffCode: string | null;
  /** The company's secret behind its pseudonyms. */
  key: string;
  engine: Engine['kind'];
  /** For a list to choose from: staff of other facilities are left out, instead of standing in it under a pseudonym. */
  isChoice?: true;
}

/** Where the values of a sight come in. */
export interface SightMarks {
  key: string;
  facilities: readonly string[];
  /** The code of the reader as one of the staff. */
  own: string;
}

/** Columns in which a person of the staff is named. Marts and decisions name people by the id of this table, or by its code. */
const namesOf: Record<string, 'code' | 'name'> = { 'staff.name': 'name', 'staff_aliases.alias': 'code' };
/** The ids of single records of a case hold the code of whoever made them. */
const idsOfRecords = ['record_id', 'episode_id', 'removal_id', 'waste_id', 'members'];
const isStaffCode = (column: string): boolean => /(?:^|_)staff_code$/u.test(column);

/** How a column of a table names people; undefined where it does not. */
export function namesPeople(table: string, column: string): 'code' | 'name' | undefined {
  const of = namesOf[`${table.replace(/^replaced_/u, '')}.${column}`];
  return of ?? (isStaffCode(column) || idsOfRecords.includes(column) ? 'code' : undefined);
}

export const holdsNames = ({ name: table, columns }: Table): boolean =>
  columns.some(({ name, type }) => type === 'varchar' && namesPeople(table, name));

/** Whether its rows sum over all facilities, and this reader sees some of them: without it a figure would be wrong. */
export const isClosedTo = (table: Table, { facilities }: Sight): boolean =>
  facilities !== null && stepsToFacility(table).is === 'closed';

/** Whether a table shows the staff itself, of which each has a facility of their own. */
const isStaff = ({ name }: Table): boolean => /^(?:replaced_)?staff$/u.test(name);

export const needsKey = (table: Table, { seesNames, facilities, isChoice }: Sight): boolean =>
  isStaff(table) ? !seesNames || (facilities !== null && !isChoice) : !seesNames && holdsNames(table);

export function needsFacilities(table: Table, { facilities, seesNames, isChoice }: Sight): boolean {
  if (facilities === null) return false;
  return isStaff(table) ? isChoice === true || seesNames : !['open', 'closed'].includes(stepsToFacility(table).is);
}

/** The part of a company's table that somebody sees, as a subquery. `$1` is the company. */
export function seenPart(table: Table, sight: Sight, marks: SightMarks): string {
  const columns = needsKey(table, sight)
    ? table.columns.map(({ name, type }) => seenColumn(table, name, type, sight, marks)).join(', ')
    : '*';
  const conditions = ['company_id = $1', ...(sight.facilities === null ? [] : facilityConditions(table, sight, marks))];
  return `(select ${columns} from ${table.name} where ${conditions.join(' and ')})`;
}

/** A code stays a code of one person in every table, so that tables still join by it. */
function seenColumn(table: Table, column: string, type: string, sight: Sight, marks: SightMarks): string {
  const as = type === 'varchar' ? namesPeople(table.name, column) : undefined;
  if (!as) return column;
  const of = isStaff(table) && column === 'name' ? 'staff_code' : column;
  const masked = pseudonymSql(sight.engine, as, marks.key, of);
  if (!sight.seesNames) return `${masked} as ${column}`;
  // Of a colleague from another facility who works at theirs, the work is seen and the name is not.
  return `case when ${ofFacilities('facility_id', marks)} then ${column} else ${masked} end as ${column}`;
}

const ofFacilities = (column: string, { facilities }: SightMarks): string =>
  `${column} in (select facility_id from facilities where company_id = $1 and facility_code in (${facilities.join(', ')}))`;

function facilityConditions(table: Table, sight: Sight, marks: SightMarks): string[] {
  if (isStaff(table) && !sight.isChoice) return [];
  const steps = stepsToFacility(table);
  switch (steps.is) {
    case 'open':
      return [];
    case 'closed':
      return ['false'];
    case 'code':
      return [`facility_code in (${[...(steps.isBlankOpen ? ["''"] : []), ...marks.facilities].join(', ')})`];
    case 'id':
      return [
        steps.isBlankOpen
          ? `(${ofFacilities('facility_id', marks)} or coalesce(facility_id, 0) = 0)`
          : ofFacilities('facility_id', marks),
      ];
    case 'through':
      return [
        `(${steps.isBlankOpen ? `${steps.by} = 0 or ` : ''}${steps.by} in (select ${steps.as} from ${steps.table} where company_id = $1 and ${ofFacilities('facility_id', marks)}))`,
      ];
  }
}
