import { compileSummed } from '../../compiler/compile-summed.ts';
import { mostRowsAtOnce } from '../../contracts/report.ts';
import type { Asked } from '../../model/asked.ts';
import type { SummedTable } from '../../model/report.ts';
import type { Row } from '../../warehouse/engine.ts';
import { type Reader, run } from './reader.ts';
import { addDays, wholeSpan } from './report-days.ts';

/**
 * The small series of a column: for each row, or for some of them, the measure by week. A week without anything is zero, for the
 * data cover it; a week before the row's own first day is unknown where that day is told.
 */
export async function readSparks(
  reader: Reader,
  table: SummedTable,
  key: string,
  asked: Asked,
  among: Row[] | null = null,
) {
  const { measure, weeks, since } = table.of.measures[key]?.spark ?? { measure: key, weeks: 0 };
  const days = wholeSpan({ from: addDays(asked.to, -7 * weeks), to: asked.to }, 'week', weeks);
  const first = asked.covered && asked.covered.from > days.from ? asked.covered.from : days.from;
  const rows = await run(
    reader,
    compileSummed({
      dataset: table.of,
      by: [...table.by, 'bucket'],
      measures: [measure],
      asked: { ...asked, ...days, previous: null, yearBefore: null },
      keeps: null,
      among: among && { by: table.by, rows: among },
      bucket: 'week',
      sort: [],
      limit: mostRowsAtOnce * weeks,
      offset: 0,
      search: null,
    }),
  );
  const idOf = (row: Row) =>
    table.by.map((dimension) => `${row[dimension]}\u0000${row[`${dimension}_code`]}`).join('\u0000');
  const buckets = Array.from({ length: weeks }, (_, week) => addDays(days.from, 7 * week)).filter(
    (monday) => monday >= first && monday <= days.to,
  );
  const values = new Map(rows.slice(1).map((row) => [`${idOf(row)}\u0000${row.bucket}`, Number(row[measure] ?? 0)]));
  const isBeforeFirst = (row: Row, monday: string) => {
    if (!since) return false;
    const day = row[since];
    return typeof day !== 'string' || addDays(monday, 6) < day.slice(0, 10);
  };
  return {
    key,
    of: (row: Row) =>
      buckets.map((monday) => values.get(`${idOf(row)}\u0000${monday}`) ?? (isBeforeFirst(row, monday) ? null : 0)),
  };
}
