import { day, type Fragment, sql, table } from '../../../query/define/sql.ts';

/** The entities of the program on a day, each with its main facility: the one without a parent, else the first by code. */
export const entitiesOn = (to: string): Fragment => sql`
  select entity_340b_id, facility_id as main_id, entity_type, is_gpo_prohibited, sites, case when sites = 1 then name else name || ' + ' || cast(sites - 1 as varchar) || ' more' end as entity_name from (
    select status.*, count(*) over (partition by entity_340b_id) as sites,
      row_number() over (partition by entity_340b_id order by case when parent_facility_id is null then 0 else 1 end, facility_code) as turn
    from (${facilityStatusOn(to)}) status
  ) ranked where turn = 1`;

/** What each facility of the program is on a day: its dated status, else what the list of facilities says. */
export const facilityStatusOn = (to: string): Fragment => sql`
  select facility_id, facility_code, name, parent_facility_id, entity_340b_id, entity_type, is_gpo_prohibited from (
    select site.facility_id, site.facility_code, site.name, site.parent_facility_id, trim(site.entity_340b_id) as entity_340b_id,
      coalesce(dated.entity_type, site.entity_type, 'none') as entity_type, coalesce(dated.gpo_prohibited, site.gpo_prohibited, false) as is_gpo_prohibited,
      row_number() over (partition by site.facility_id order by dated.effective_from desc nulls last) as newest
    from ${table('facilities')} site left join ${table('facility_status')} dated on dated.facility_id = site.facility_id and dated.effective_from <= ${day(to)}
    where coalesce(trim(site.entity_340b_id), '') <> ''
  ) known where newest = 1`;

/** The price of a package of one type on a day, by NDC and facility; `fact` has both. The facility's own comes before the general one. */
export const priceJoins = (
  alias: string,
  types: readonly string[],
  to: Fragment,
  facility = sql`fact.main_id`,
): Fragment => {
  const named = (name: string) => ({ parts: [{ is: 'text', text: `${alias}_${name}` }] }) as Fragment;
  const kinds = { parts: [{ is: 'text', text: types.map((type) => `'${type}'`).join(', ') }] } as Fragment;
  const one = (which: string, where: Fragment) => sql`
  left join ${table('price_spans')} ${named(which)} on ${named(which)}.product_id = fact.product_id and ${named(which)}.price_type in (${kinds}) and ${where}
    and ${named(which)}.from_date <= ${to} and ${to} < ${named(which)}.to_date`;
  return sql`${one('own', sql`${named('own')}.facility_id = ${facility}`)}${one('all', sql`${named('all')}.facility_id = 0`)}`;
};

export const priceOf = (alias: string): Fragment => ({
  parts: [{ is: 'text', text: `coalesce(${alias}_own.package_price, ${alias}_all.package_price)` }],
});
