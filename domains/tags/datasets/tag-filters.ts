import type { Filter } from '../../../query/define/filter.ts';
import { day, type Fragment, oneOf, sql, table } from '../../../query/define/sql.ts';
import { openEnd } from '../../../warehouse/marts/mart.ts';
import { ndcAsShown } from '../../products/datasets/product.ts';

/** As many as a list to choose from can show. */
const mostOffered = sql`200`;

/** How a tag may be written: with a prefix, in groups, in small letters. What was sent is found as it was sent, too. */
const spellings = (written: string): string[] => {
  const hex = written.replace(/^0x/iu, '').replace(/\s+/gu, '').toUpperCase();
  return [...new Set([written, hex, `0x${hex}`])];
};

/** A name of a tag with its filter value says the same as the name without. */
const nameOf = (written: string): string =>
  written.trim().replace(/^urn:epc:(?:tag:sgtin-(?:96|198):[0-7]\.|id:sgtin:)/iu, 'urn:epc:id:sgtin:');

/** One unit, by the number on its tag or by the name that GS1 gives it; offered by serial and NDC as well. */
export const tagFilter: Filter = {
  label: 'Tag',
  where: (values) => {
    const byNumber = oneOf(sql`fact.tag`, values.flatMap(spellings));
    const names = values.map(nameOf).filter((value) => value.startsWith('urn:'));
    if (names.length === 0) return byNumber;
    return sql`(${byNumber} or fact.tag in (select coded.tag from ${table('tag_codes')} coded where ${oneOf(sql`coded.urn`, names)}))`;
  },
  values: (search) =>
    sql`select known.tag as value, known.tag || coalesce(', serial ' || coded.serial, '') || coalesce(', ' || made.description, '') as label
      from ${table('tag_spans')} known left join ${table('tag_codes')} coded on coded.tag = known.tag left join ${table('products')} made on made.product_id = known.product_id
      where known.to_date = ${day(openEnd)} and (known.tag ilike ${search} escape '!' or coded.serial ilike ${search} escape '!' or coded.urn ilike ${search} escape '!'
        or made.ndc ilike ${search} escape '!' or ${ndcAsShown('made.ndc')} ilike ${search} escape '!')
      order by value limit ${mostOffered}`,
};

/** Rows of tags that are called so in another way: a prefix or groups in the number, the name that GS1 gives it, serial, NDC. */
export function tagsCalled(pattern: string): Fragment {
  const number = pattern.replace(/^%0x(?=[0-9a-f])/iu, '%').replace(/\s+/gu, '');
  const urn = `%${nameOf(pattern.slice(1))}`;
  return sql`tag ilike ${number} escape '!' or ndc ilike ${pattern} escape '!' or ${ndcAsShown('ndc')} ilike ${pattern} escape '!'
    or tag in (select coded.tag from ${table('tag_codes')} coded where coded.serial ilike ${pattern} escape '!' or coded.urn ilike ${urn} escape '!')`;
}

/** What is not done by a person. */
export const systemUser = 'System';

const byStaff = (column: string, label: string): Filter => ({
  label,
  isPersonal: true,
  where: (values) => {
    const staff: Fragment = { parts: [{ is: 'text', text: `fact.${column}` }] };
    const codes = values.filter((value) => value !== systemUser);
    const people = sql`${staff} in (select known.staff_id from ${table('staff')} known where ${oneOf(sql`known.staff_code`, codes)})`;
    return codes.length === values.length ? people : sql`(${staff} is null or ${people})`;
  },
  values: (search) =>
    sql`select known.staff_code as value, known.name as label from ${table('staff')} known
      where known.name ilike ${search} escape '!' or known.staff_code ilike ${search} escape '!' order by known.name, value limit ${mostOffered}`,
});

/** Filters on who did something, for facts with `staff_id` and `encoder_id`. */
export const userFilters = {
  user: byStaff('staff_id', 'User'),
  encoder: byStaff('encoder_id', 'Encoder'),
} satisfies Record<string, Filter>;

/** A lot however it is written. */
export const lotKeyFilter: Filter = {
  label: 'Lot',
  where: (values) =>
    oneOf(
      sql`coalesce(fact.lot_key, '')`,
      values.map((lot) => lot.toUpperCase().replace(/[^A-Z0-9]/gu, '')),
    ),
  values: (search) =>
    sql`select distinct known.lot as value, known.lot as label from ${table('tag_spans')} known
      where known.to_date = ${day(openEnd)} and known.lot ilike ${search} escape '!' order by value limit ${mostOffered}`,
};
