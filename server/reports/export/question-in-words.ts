import { findPage } from '../../../catalog/pages.ts';
import { searchPattern } from '../../../query/compile/search-names.ts';
import type { Asked } from '../../../query/define/asked.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { describeGrain } from '../group-table.ts';
import { filterOf, type ReportQuestion } from '../read-question.ts';
import { type Reader, run } from '../reader.ts';
import type { FileColumn } from './file-columns.ts';

/** A line of the block that says what was asked: `['Facility', 'Central Valley Medical Center']`. */
export type Line = [name: string, value: string];

/** Who exports, and when. */
export interface Exported {
  by: string;
  at: Date;
}

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const dayInWords = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));
export const momentInWords = (at: Date): string => `${moment.format(at)} UTC`;

export const exportedInWords = ({ by, at }: Exported): string => `Exported by ${by}, ${momentInWords(at)}`;

export function titleOf({ report, detail }: ReportQuestion): string {
  const title = `${findPage(report.page)?.title ?? ''} (${report.page})`;
  return detail ? `${title}: ${detail.of.title}` : title;
}

export function daysInWords({ report }: ReportQuestion, { from, to }: Asked): string | null {
  if (report.time === 'none') return null;
  if (report.time === 'as_of') return `State at the end of ${dayInWords(to)}`;
  return from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`;
}

/** All that was asked, in words: what a file is of must be read in the file. */
export async function questionInWords(
  reader: Reader,
  question: ReportQuestion,
  asked: Asked,
  columns: FileColumn[],
): Promise<Line[]> {
  const { report, detail, filters, search, groupedBy, slice } = question;
  const days = daysInWords(question, asked);
  const chosen = await Promise.all(
    Object.entries(filters).map(async ([name, values]): Promise<Line> => {
      const filter = filterOf(report.table, name);
      return [filter?.label ?? name, (await valuesInWords(reader, filter, values)).join(', ')];
    }),
  );
  const order = slice.sort.flatMap(({ key, descending }) => {
    const label = columns.find((column) => column.key === key)?.label;
    return label ? [`${label}${descending ? ', descending' : ''}`] : [];
  });
  return [
    ['Question', report.question],
    ...(days ? [['Days', days] satisfies Line] : []),
    ['Rows', detail ? detail.of.grain : describeGrain(report, groupedBy)],
    ...chosen,
    ...(search ? [['Search', search.text] satisfies Line] : []),
    ...(chosen.length === 0 && !search ? [['Filters', 'None'] satisfies Line] : []),
    ...(order.length > 0 ? [['Order', order.join('; ')] satisfies Line] : []),
  ];
}

/** Of more values than this, all words are read at once. */
const mostSingly = 10;

/** The words for people of the values of a filter; a code that nothing is called by stays as it is. */
async function valuesInWords(reader: Reader, filter: Filter | undefined, values: string[]): Promise<string[]> {
  const ask = filter?.values;
  const read = async (typed: string) =>
    ask ? await run<{ value: string; label: string }>(reader, ask(searchPattern(typed))) : [];
  const found = await (values.length > mostSingly ? read('') : Promise.all(values.map(read)));
  const labels = new Map(found.flat().map(({ value, label }) => [value, label]));
  return values.map((value) => filter?.words?.[value] ?? labels.get(value) ?? (value === '' ? '(blank)' : value));
}
