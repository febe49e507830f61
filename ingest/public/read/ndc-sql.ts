import { once } from './value-sql.ts';

/** NDCs as SQL of the staging: the same rules as ingest/codes/ndc.ts, for whole columns at once. */

const shapes = '([0-9]{4}-[0-9]{4}-[0-9]{2})|([0-9]{5}-[0-9]{3}-[0-9]{2})|([0-9]{5}-[0-9]{4}-[0-9]{1,2})';
/** What CMS writes where there is no NDC. */
const dummies = "'99999999999', '99999999992', '99999999993', '99999999994', '99999999995', '99999999996'";

/** Hyphens as word processors write them, and blanks around them, made plain. */
const plain = (text: string): string =>
  `regexp_replace(translate(trim(${text}), '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'), '\\s*-\\s*', '-', 'g')`;
const padded = (written: string, widths: number[]): string =>
  widths.map((width, index) => `lpad(split_part(${written}, '-', ${index + 1}), ${width}, '0')`).join(' || ');

/** The 11 digits of an NDC that is written so that it can be told; otherwise null. The labeler 00000 was never given out. */
export function ndc11Of(text: string): string {
  const digits = `case when regexp_full_match(w, '[0-9]{11}') then w when regexp_full_match(w, '${shapes}') then ${padded('w', [5, 4, 2])} end`;
  const accepted = `case when n not in (${dummies}) and n not like '00000%' then n end`;
  return once(once(plain(text), 'w', digits), 'n', accepted);
}

/** The 10 digits of an NDC that was written in one of FDA's own three shapes. */
export const ndc10Of = (text: string): string =>
  once(plain(text), 'w', `case when length(w) = 12 and regexp_full_match(w, '${shapes}') then replace(w, '-', '') end`);

/** Labeler and product in 5-4 digits: what all packages of a product share. */
export const ndc9Of = (text: string): string =>
  once(
    plain(text),
    'w',
    `case when regexp_full_match(w, '([0-9]{4}-[0-9]{4})|([0-9]{5}-[0-9]{3,4})') then ${padded('w', [5, 4])} end`,
  );

/** What makes a text that should be one NDC unreadable, in the order of precedence. */
export const ndcFaults = (column: string, text: string) => [
  { column, breaks: `${text} is null`, says: 'is required' },
  {
    column,
    breaks: `regexp_full_match(${text}, '[0-9]{10}')`,
    says: 'has ten digits without hyphens, which is ambiguous',
  },
  { column, breaks: `${ndc11Of(text)} is null`, says: 'is not an NDC' },
];

/** Every NDC in a running text that has one of the four shapes, as a list in the order of the text. */
export const ndcsIn = (text: string): string =>
  `regexp_extract_all(coalesce(${text}, ''), '\\b(?:[0-9]{4}-[0-9]{4}-[0-9]{2}|[0-9]{5}-[0-9]{3}-[0-9]{2}|[0-9]{5}-[0-9]{4}-[0-9]{1,2})\\b')`;

/**
 * Everything in the text of a shortage that is meant as an NDC, readable or not: three parts of digits, or ten or eleven
 * digits after the word. FDA writes 0781-13-9101 for 0781-1391-01, and six digits where there are five.
 */
export const ndcsMeantIn = (text: string): string =>
  `list_concat(regexp_extract_all(coalesce(${text}, ''), '\\b[0-9]{4,6}\\s?-\\s?[0-9]{2,4}\\s?-\\s?[0-9]{1,4}\\b'), regexp_extract_all(coalesce(${text}, ''), 'NDCs?:?\\s*([0-9]{10,11})\\b', 1))`;
