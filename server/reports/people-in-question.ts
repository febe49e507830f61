import type { ReportQuestion } from './read-question.ts';

/** Whether the rows of a question name people or their cases, or are narrowed to some of them. */
export function tellsOfPeople(question: ReportQuestion): boolean {
  const { table, columns } = question;
  const isPersonal = (name: string) =>
    table.is === 'listed'
      ? table.of.fields[name]?.isPersonal
      : (table.of.dimensions[name]?.isPersonal ?? table.of.measures[name]?.isPersonal);
  const shown = table.is === 'summed' ? [...table.by, ...columns] : columns;
  return shown.some(isPersonal) || personalFilters(question).length > 0;
}

/** The filters that single out people or their cases. Those of the page narrow its details as well. */
const personalFilters = ({ table, report, filters }: ReportQuestion): string[] =>
  Object.keys(filters).filter((name) =>
    [table, report.table].some(({ of }: ReportQuestion['table']) => of.filters[name]?.isPersonal),
  );

/** What the audit log says of a question: which part of the page, from which row on, and that people were singled out, never who. */
export function describeForLog(question: ReportQuestion, part?: string): { detail?: string } {
  const { detail, slice } = question;
  const narrowed = personalFilters(question);
  const words = [
    ...(detail ? [detail.of.title] : []),
    ...(part ? [part] : []),
    ...(slice.offset > 0 ? [`from row ${slice.offset + 1}`] : []),
    ...(narrowed.some((name) => name !== 'case') ? ['narrowed to users'] : []),
    ...(narrowed.includes('case') ? ['narrowed to cases'] : []),
  ];
  return words.length > 0 ? { detail: words.join(', ') } : {};
}
