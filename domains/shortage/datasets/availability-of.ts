import { type Fragment, sql } from '../../../query/define/sql.ts';

/** FDA's word for whether a line's drug can be had, of the four; "on allocation" is limited. Blank unless it is short. `line` has the columns of `shortageLines`. */
export function availabilityOf(line: string): Fragment {
  const of = (column: string): Fragment => ({ parts: [{ is: 'text', text: `${line}.${column}` }] });
  return sql`case when ${of('shortage_status')} <> 'current' then null when ${of('availability')} = 'Unavailable' then 'unavailable' when ${of('availability')} = 'Limited Availability' then 'limited'
    when ${of('availability')} = 'Available' and lower(coalesce(${of('related_info')}, '')) like '%on allocation%' and lower(${of('related_info')}) not like '%not on allocation%' then 'limited' when ${of('availability')} = 'Available' then 'available'
    when ${of('shortage_status')} = 'current' then 'pending' end`;
}
