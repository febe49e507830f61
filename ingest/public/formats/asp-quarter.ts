/** The quarter that CMS names above the table: `Effective October 1, 2025 through December 31, 2025`. */
export function readQuarter(around: string): { from: string; to: string } | undefined {
  const [, from, to] =
    /([A-Z][a-z]+ \d{1,2}, *\d{4}) +through +([A-Z][a-z]+ \d{1,2}, *\d{4})/u.exec(around.replace(/\s+/gu, ' ')) ?? [];
  const [first, last] = [toDay(from), toDay(to)];
  return first && last ? { from: first, to: last } : undefined;
}

/** The columns of the quarter. Its last day is published; the one after it is stored, as everywhere. */
export function quarterColumns(around: string): Record<'effective_from' | 'effective_to', string> {
  const quarter = readQuarter(around);
  return {
    effective_from: quarter ? `date '${quarter.from}'` : 'cast(null as date)',
    effective_to: quarter ? `cast(date '${quarter.to}' + 1 as date)` : 'cast(null as date)',
  };
}

export function quarterStart(around: string): string {
  return `select ${quarterColumns(around).effective_from}`;
}

function toDay(text: string | undefined): string | undefined {
  const moment = new Date(`${text} UTC`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().slice(0, 10);
}

/**
 * The words for a code of the AMA (CPT: all that do not begin with a letter, or end with one) are the AMA's and may not be
 * handed on; those of CMS's own codes are free.
 */
export const freeDescription = (code: string, words: string): string =>
  `case when regexp_full_match(${code}, '[A-Z][0-9]{4}') then ${words} end`;
