/** Values out of published text, as SQL of the staging. What cannot be read is null; the text is kept beside it. */

type DateForm = 'month/day/year' | 'yyyymmdd' | 'iso' | 'excel';

/** Works out an expression once and uses it under a name, as often as needed. */
export const once = (sql: string, name: string, body: string): string =>
  `list_transform([${sql}], lambda ${name}: ${body})[1]`;

/** Text without blanks around it, the hard ones of web pages included; null where nothing is left. */
export const textOf = (sql: string): string =>
  `nullif(trim(replace(${sql}, chr(160), ' '), ' ' || chr(9) || chr(10) || chr(13)), '')`;

/** Excel counts days from here (and believes that 1900 was a leap year, which matters to no date after it). */
const excelFirst = "date '1899-12-30'";

const readers: Record<DateForm, (text: string) => string> = {
  'month/day/year': (text) => `cast(try_strptime(${text}, '%m/%d/%Y') as date)`,
  yyyymmdd: (text) =>
    `case when length(${text}) = 8 and position('/' in ${text}) = 0 then cast(try_strptime(${text}, '%Y%m%d') as date) end`,
  iso: (text) => `case when ${text} like '____-__-__%' then try_cast(left(${text}, 10) as date) end`,
  excel: (text) =>
    `case when try_cast(${text} as double) between 10000 and 99999 then cast(${excelFirst} + cast(floor(try_cast(${text} as double)) as integer) as date) end`,
};

/** A date in one of the forms, the first that fits; a year that cannot be is none. */
export function dateOf(text: string, forms: readonly DateForm[]): string {
  const date = `coalesce(${forms.map((form) => readers[form](text)).join(', ')})`;
  return once(date, 'd', `case when d between date '1850-01-01' and date '2199-12-31' then d end`);
}

/** An amount; CMS writes some with a dollar sign, and N/A where there is none. */
export const amountOf = (text: string): string =>
  `try_cast(replace(replace(${text}, '$', ''), ',', '') as decimal(18,6))`;

export const flagOf = (text: string): string =>
  `case when lower(${text}) in ('true', 'y', 'yes') then true when lower(${text}) in ('false', 'n', 'no') then false end`;

/** A JSON list as text: `a; b`. */
export const listOf = (json: string): string => `nullif(array_to_string(${json}->>'$[*]', '; '), '')`;

/** A JSON object or list as published; null where it is empty. */
export const jsonOf = (json: string): string =>
  `case when cast(${json} as varchar) not in ('{}', '[]', 'null') then cast(${json} as varchar) end`;
