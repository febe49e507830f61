import { addDays, countDays, wholeSpan } from '../../contracts/calendar.ts';
import { mostRowsAtOnce } from '../../contracts/report.ts';
import { compileSummed } from '../../query/compile/compile-summed.ts';
import { idColumn } from '../../query/compile/finish-rows.ts';
import type { Asked } from '../../query/define/asked.ts';
import { type Fragment, join, name, note, sql } from '../../query/define/sql.ts';
import type { SummedTable } from '../../query/define/table.ts';
import type { Row } from '../../warehouse/engine.ts';
import { type Reader, run } from './reader.ts';

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
  const { measure, weeks, since, ahead = 0 } = table.of.measures[key]?.spark ?? { measure: key, weeks: 0 };
  const days = wholeSpan({ from: addDays(asked.to, -7 * weeks), to: asked.to }, 'week', weeks);
  const first = asked.covered && asked.covered.from > days.from ? asked.covered.from : days.from;
  const weekly = compileSummed({
    dataset: table.of,
    by: [...table.by, 'bucket'],
    measures: [measure],
    withIds: true,
    isBare: true,
    asked: { ...asked, ...days, previous: null, yearBefore: null },
    having: null,
    among: among && { by: table.by, rows: among },
    bucket: 'week',
    sort: [],
    limit: mostRowsAtOnce * (weeks + ahead),
    offset: 0,
  });
  const keys = table.by.map(idColumn);
  const rows = await run<{ told: string | null } & Row>(reader, inOneRow(weekly, keys, measure, days.from));
  const idOf = (row: Row) => keys.map((key) => String(row[key])).join('\u0000');
  const buckets = Array.from({ length: weeks + ahead }, (_, week) => addDays(days.from, 7 * week))
    .filter((monday) => monday >= first && monday <= addDays(days.to, 7 * ahead))
    .map((monday) => ({ after: countDays({ from: days.from, to: monday }) - 1, sunday: addDays(monday, 6) }));
  const told = new Map(rows.map((row) => [idOf(row), row.told]));
  const isBeforeFirst = (row: Row, sunday: string) => {
    if (!since) return false;
    const day = row[since];
    return typeof day !== 'string' || sunday < day.slice(0, 10);
  };
  return {
    key,
    of: (row: Row) => {
      const values = readSeries(told.get(idOf(row)) ?? null);
      return buckets.map(({ after, sunday }) => values.get(after) ?? (isBeforeFirst(row, sunday) ? null : 0));
    },
  };
}

/** Each row once, with its weeks as one text: to hand over twenty-six times as many rows takes longer than to sum them. */
function inOneRow(weekly: Fragment, keys: string[], measure: string, from: string): Fragment {
  const columns = join(keys.map(name), ', ');
  return sql`${note('The small series of a column: the weeks of each row as one text.')}select ${columns}, string_agg(cast(${name(idColumn('bucket'))} - cast(${from} as date) as varchar) || ' ' || cast(coalesce(${name(measure)}, 0) as varchar), ',') as told
from (${weekly}) weeks group by ${columns}`;
}

/** Values by how many days after the first one each week begins. */
const readSeries = (told: string | null): Map<number, number> =>
  new Map(
    told?.split(',').map((one) => {
      const [after, value] = one.split(' ');
      return [Number(after), Number(value)];
    }),
  );
