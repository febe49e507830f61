import type { Report } from '../../query/define/report.ts';

/** Of the things that pages are asked about, those that one page asks for: a page refuses a filter that it does not have. */
export const onlyRequired = (
  requires: Report['requires'],
  one: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(one).filter(([name]) => requires !== undefined && name in requires));
