import type { Field } from '../define.ts';
import { type Fragment, name, sql, table, wallClock } from '../sql.ts';
import { noProcedure, noServiceLine, orBlank, roleWords } from './case-filters.ts';

/** What is known of the case of a row, for lists whose rows carry the columns of `caseColumns`. */
export const caseFields = {
  case: { label: 'Case', type: 'code', definition: 'The number of the anesthesia case.', value: sql`case_code` },
  case_started_at: {
    label: 'Case start',
    type: 'datetime',
    definition: 'When the case began, by the clock of the facility. Its drugs, wastes and tags belong to that day.',
    value: wallClock(sql`starts_local`),
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
  },
  role: { label: 'Role', type: 'status', definition: 'The role of the user.', words: roleWords, value: sql`user_role` },
  team: {
    label: 'Team',
    type: 'text',
    definition: 'The primary provider and everybody with a record of a drug in the case.',
    value: sql`team`,
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

/** The columns that the fields above read, and the joins that bring them, for rows called `fact` with the columns of a case. */
export const caseNames = sql`operation.case_code, operation.starts_local, operation.ends_local, facility.name as facility_name, facility.facility_code, place.name as location_name, place.location_code`;
export const caseJoins = sql`join ${table('cases')} operation on operation.case_id = fact.case_id
join ${table('facilities')} facility on facility.facility_id = fact.facility_id
join ${table('locations')} place on place.location_id = fact.location_id`;

export const userNames = sql`person.name as user_name, person.staff_code as user_code, person.role as user_role`;
export const userJoins = (id: Fragment): Fragment => sql`join ${table('staff')} person on person.staff_id = ${id}`;

/** The same for rows about one drug of a case under one user. */
export const caseDrugFields = { ...caseFields, ...drugFields };
export const caseDrugNames = sql`${caseNames}, drug.name as item_name, drug.item_code, drug.unit, ${userNames}`;
export const caseDrugJoins = (user: Fragment): Fragment =>
  sql`${caseJoins} join ${table('items')} drug on drug.item_id = fact.item_id ${userJoins(user)}`;

/** Who had a part in each case of some days, as one text. */
export const teamsOf = (days: Fragment): Fragment =>
  sql`select held.case_id, string_agg(member.name, ', ' order by member.name) as team
from ${table('case_users')} held join ${table('staff')} member on member.staff_id = held.staff_id where ${days} group by held.case_id`;
