import { type Fragment, join, sql } from '../../../query/define/sql.ts';

const column = (text: string): Fragment => ({ parts: [{ is: 'text', text }] });

/** The last digit of a GTIN of 14 digits, from the first 13: they count three times and once in turn. */
function checkDigit(gtin: string): Fragment {
  const digits = Array.from({ length: 13 }, (_, place) =>
    column(`cast(substr(${gtin}, ${place + 1}, 1) as integer) * ${place % 2 === 0 ? 3 : 1}`),
  );
  return sql`(10 - (${join(digits, ' + ')}) % 10) % 10`;
}

/** 14 digits, and the last is right. */
export const isGtin = (gtin: string): Fragment =>
  sql`case when length(${column(gtin)}) = 14 and regexp_replace(${column(gtin)}, '[0-9]', '', 'g') = '' then cast(substr(${column(gtin)}, 14, 1) as integer) = ${checkDigit(gtin)} else false end`;

/**
 * Whether the ten digits within a GTIN are those of an NDC. Which zero was padded to make eleven of them is known from the
 * directory (`ndc10`); where it lacks the NDC, any of the three paddings will do.
 */
export const carriesNdc = (gtin: string, ndc: string, ndc10: string): Fragment => {
  const inGtin = sql`substr(${column(gtin)}, 4, 10)`;
  const digits = column(ndc);
  return sql`coalesce(${inGtin} = ${column(ndc10)}, (substr(${digits}, 1, 1) = '0' and ${inGtin} = substr(${digits}, 2))
    or (substr(${digits}, 6, 1) = '0' and ${inGtin} = substr(${digits}, 1, 5) || substr(${digits}, 7))
    or (substr(${digits}, 10, 1) = '0' and ${inGtin} = substr(${digits}, 1, 9) || substr(${digits}, 11)))`;
};
