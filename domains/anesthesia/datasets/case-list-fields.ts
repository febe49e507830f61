import { type Asked, within } from '../../../query/define/asked.ts';
import type { Field } from '../../../query/define/define.ts';
import { type Added, bringing, type Join } from '../../../query/define/joins.ts';
import { type Fragment, name, sql, table, wallClock } from '../../../query/define/sql.ts';
import { facilityJoin, placeJoin } from '../../shared/datasets/site.ts';
import { noProcedure, noServiceLine, orBlank, roleWords } from './case-filters.ts';

/** What is known of the case of a row, for lists that add `caseNames`. */
export const caseFields = {
  case: {
    label: 'Case',
    type: 'code',
    definition: 'The number of the anesthesia case.',
    value: sql`case_code`,
    isPersonal: true,
  },
  case_started_at: {
    label: 'Case start',
    type: 'datetime',
    definition: 'When the case began, by the clock of the facility. Its drugs, wastes and tags belong to that day.',
    value: wallClock(sql`starts_local`),
    order: sql`starts_local`,
  },
  case_ended_at: {
    label: 'Case end',
    type: 'datetime',
    definition: 'When the case ended, by the clock of the facility.',
    value: wallClock(sql`ends_local`),
  },
  facility: {
    label: 'Facility',
    type: 'text',
    definition: 'Where the case took place.',
    value: sql`facility_name`,
    code: sql`facility_code`,
  },
  location: {
    label: 'Location',
    type: 'text',
    definition: 'The room of the case.',
    value: sql`location_name`,
    code: sql`location_code`,
  },
  service_line: {
    label: 'Service line',
    type: 'text',
    definition: 'The surgical service, as the case says.',
    value: orBlank(sql`service_line`, noServiceLine),
  },
  procedure: {
    label: 'Procedure',
    type: 'text',
    definition: 'What was done, as the case says.',
    value: orBlank(sql`procedure`, noProcedure),
  },
  user: {
    label: 'User',
    type: 'text',
    definition: 'The primary provider of the case.',
    value: sql`user_name`,
    code: sql`user_code`,
    isPersonal: true,
  },
  role: { label: 'Role', type: 'status', definition: 'The role of the user.', words: roleWords, value: sql`user_role` },
  team: {
    label: 'Team',
    type: 'text',
    definition: 'The primary provider and everybody with a record of a drug in the case.',
    value: sql`team`,
    isPersonal: true,
  },
} satisfies Record<string, Field>;

export const drugFields = {
  item: {
    label: 'Item',
    type: 'text',
    definition: 'The drug in one strength and form.',
    value: sql`item_name`,
    code: sql`item_code`,
  },
  unit: { label: 'Unit', type: 'text', definition: 'What the amounts of the drug are counted in.', value: sql`unit` },
} satisfies Record<string, Field>;

/** An amount of a drug: amounts of different drugs are never added, so the total stands only where one is left. */
export const amount = (label: string, column: string, definition: string): Field => ({
  label,
  type: 'quantity',
  definition: `${definition} In the drug's unit; the total only where one drug is left.`,
  value: name(column),
  total: sql`case when min(item_id) = max(item_id) then sum(${name(column)}) end`,
});

// A row of a mart always has its case, place, drug and user.
const numberNames: Join = {
  alias: 'operation',
  table: table('cases'),
  on: { case_id: 'cell.case_id' },
  brings: { case_code: 'case_code', ends_local: 'ends_local' },
};

export const caseNames: readonly Join[] = [
  bringing(numberNames, { starts_local: 'starts_local' }),
  facilityJoin,
  placeJoin,
];

export const drugNames: Join = {
  alias: 'drug',
  table: table('items'),
  on: { item_id: 'cell.item_id' },
  brings: { item_name: 'name', item_code: 'item_code', unit: 'unit' },
};

export const userNames: Join = {
  alias: 'person',
  table: table('staff'),
  on: { staff_id: 'cell.staff_id' },
  brings: { user_name: 'name', user_code: 'staff_code', user_role: 'role' },
};

/** The same for rows that know the primary provider of their case. */
export const providerNames: Join = { ...userNames, on: { staff_id: 'cell.primary_staff_id' } };

export const witnessNames: Join = {
  alias: 'seer',
  table: table('staff'),
  on: { staff_id: 'cell.witness_staff_id' },
  brings: { witness_name: 'name', witness_code: 'staff_code' },
};

/** The same for rows that know when their case began, with everybody who had a part: the team of two hundred cases is put in order sooner than that of all. */
export const caseAndDrugNames: Added = {
  joins: [numberNames, facilityJoin, placeJoin, drugNames, providerNames],
  computes: {
    team: {
      of: sql`coalesce((select string_agg(member.name, ', ' order by member.name) from ${table('case_users')} held join ${table('staff')} member on member.staff_id = held.staff_id where held.case_id = cell.case_id), person.name)`,
      reads: ['cell.case_id', 'person.name'],
    },
  },
};

/**
 * Who had a part in each case that has more than its primary provider, as one text. Names are put in order slowly, and most
 * cases have one user: of those, the team is the name of the provider.
 */
export const sharedTeams = (asked: Asked, where: Fragment): Fragment =>
  sql`select held.case_id, string_agg(member.name, ', ' order by member.name) as team
from ${table('case_users')} held join ${table('staff')} member on member.staff_id = held.staff_id
where ${within(sql`held.local_date`, asked)} and held.case_id in (select fact.case_id from ${table('case_users')} fact where ${within(sql`fact.local_date`, asked)} and not fact.is_primary and ${where})
group by held.case_id`;
