import type { Filter } from '../../../query/define/filter.ts';
import type { Join } from '../../../query/define/joins.ts';
import { oneOf, sql, table } from '../../../query/define/sql.ts';

export const caseFilter: Filter = {
  label: 'Case',
  isPersonal: true,
  where: (values) =>
    sql`fact.case_id in (select case_id from ${table('cases')} known where ${oneOf(sql`known.case_code`, values)})`,
  values: (search) =>
    sql`select known.case_code as value, known.case_code as label from ${table('cases')} known where known.case_code ilike ${search} escape '!' order by value limit 200`,
};

/** The code of the case that a row is of. */
export const caseJoin: Join = {
  alias: 'used_in',
  table: table('cases'),
  on: { case_id: 'cell.case_id' },
  brings: { case_code: 'case_code' },
};
