import { firstOfMonth } from '../../../../contracts/calendar.ts';
import { ofSkus, onDay, plain, type ScopedSql, type SkuScope, type SkuTable, scoped } from './scoped-sql.ts';
import { type Stretch, yearWindow } from './year-window.ts';

type StretchSql = Record<keyof Stretch, ScopedSql>;

/**
 * The days that stock is asked about. One stands in the SQL as a value, so that the engine skips what lies outside it; several
 * are rows of a table, so that one query works all of them out. Every common table expression carries its `day`.
 */
export interface AskedDays {
  /** Comes before the other common table expressions. */
  table: ScopedSql;
  /** After what `from` names: puts each of the days beside each of its rows. */
  each: ScopedSql;
  day: ScopedSql;
  /** The company's part of a table, or of it what is about the SKUs that are meant. */
  of: (name: SkuTable) => ScopedSql;
  /** The first day of its month. */
  month: ScopedSql;
  /** The 365 days that end with it: whole months, and days at the edges. */
  whole: StretchSql;
  edges: StretchSql[];
}

/** Months are summed up to `newest`, the newest day that there is. */
export function askAbout(days: readonly string[], newest: string, skus: SkuScope = 'all'): AskedDays {
  const [only, ...others] = days;
  const asked = only && others.length === 0 ? oneDay(only, newest) : severalDays(days, newest);
  return { ...asked, of: (name) => ofSkus(name, skus) };
}

const stretch = ({ from, until }: Stretch): StretchSql => ({ from: onDay(from), until: onDay(until) });

function oneDay(day: string, newest: string): Omit<AskedDays, 'of'> {
  const { whole, edges } = yearWindow(day, newest);
  return {
    table: plain(''),
    each: plain(''),
    day: onDay(day),
    month: onDay(firstOfMonth(day)),
    whole: stretch(whole),
    edges: edges.map(stretch),
  };
}

const columns = ['day', 'month', 'whole_from', 'whole_until', 'edge_from', 'edge_until', 'end_from', 'end_until'];
const ofAsked = (column: string) => plain(`asked.${column}`);

function severalDays(days: readonly string[], newest: string): Omit<AskedDays, 'of'> {
  const rows = days.map((day) => {
    const { whole, edges } = yearWindow(day, newest);
    // A stretch without days, where the year begins or ends with a whole month.
    const [first = { from: day, until: day }, last = { from: day, until: day }] = edges;
    const values = [day, firstOfMonth(day), whole.from, whole.until, first.from, first.until, last.from, last.until];
    return values
      .map((value, index) => scoped`${onDay(value)} as ${plain(columns[index] ?? '')}`)
      .reduce((all, value) => scoped`${all}, ${value}`);
  });
  const selected = rows.map((row) => scoped`select ${row}`).reduce((all, row) => scoped`${all} union all ${row}`);
  return {
    table: scoped`asked_days as (${selected}), `,
    each: plain(' cross join asked_days asked'),
    day: ofAsked('day'),
    month: ofAsked('month'),
    whole: { from: ofAsked('whole_from'), until: ofAsked('whole_until') },
    edges: [
      { from: ofAsked('edge_from'), until: ofAsked('edge_until') },
      { from: ofAsked('end_from'), until: ofAsked('end_until') },
    ],
  };
}
