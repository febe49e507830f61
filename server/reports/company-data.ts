import type { Days } from '../../contracts/calendar.ts';
import type { Dataset, List } from '../../query/define/define.ts';
import { type Fragment, note, nothing, oneOf, sql, table } from '../../query/define/sql.ts';
import { type Reader, readProgress, run } from './reader.ts';

/** What the data of a company reach: which days, and when the newest of them came. */
export interface CompanyData {
  covered: Days | null;
  asOf: string | null;
}

const usualReach = 'movement_days';

/** What each of the tables whose days count is made of. Names and prices are no facts: a new one makes no page of events any newer. */
const factsOf: Record<string, readonly string[]> = {
  [usualReach]: ['movements', 'counts'],
  tag_events: ['rfid_events'],
  drug_records: ['adc_transactions', 'administrations', 'case_doses', 'case_wastes'],
  case_records: ['cases', 'case_handovers', 'case_doses', 'case_wastes'],
};

/** The entities whose newest load says how fresh figures are. */
export const factsBehind = ({
  reach = usualReach,
  facts,
}: Pick<Dataset | List, 'reach' | 'facts'>): readonly string[] => facts ?? factsOf[reach] ?? [];

/** `of` says the table whose days count, and the facts that count. */
export async function readCompanyData(
  reader: Reader,
  of: Pick<Dataset | List, 'reach' | 'facts'> = {},
): Promise<CompanyData> {
  const [[days], [loads]] = await Promise.all([
    run<{ first: string | null; last: string | null }>(
      reader,
      sql`${note('Which days hold data.')}${daysOf(of.reach ?? usualReach)}`,
    ),
    run<{ at: string | null }>(reader, newestLoad(of, null)),
  ]);
  const covered = days?.first && days.last ? { from: days.first, to: days.last } : null;
  return { covered, asOf: loads?.at ?? null };
}

/**
 * The first day of a table and its newest. Of stock, a count moves the newest day as a movement does, for somebody has looked by then;
 * what is used begins with the first movement, so that only a company without any begins with its first count. Marts are kept by the
 * same rule (domains/stock/marts/state/kept-days.ts).
 */
const daysOf = (reach: string): Fragment =>
  reach === usualReach
    ? sql`select coalesce(min(first_moved), min(first_counted)) as first, max(newest) as last from (
  select min(local_date) as first_moved, cast(null as date) as first_counted, max(local_date) as newest from ${table(reach)} fact
  union all select null, min(local_date), max(local_date) from ${table('counts')} fact) known`
    : sql`select min(local_date) as first, max(local_date) as last from ${table(reach)} fact`;

const newestLoad = (of: Pick<Dataset | List, 'reach' | 'facts'>, upTo: number | null): Fragment =>
  sql`${note('When the newest data came.')}select max(finished_at) as at from ${table('loads')} loaded where undone_at is null and ${oneOf(sql`entity`, [...factsBehind(of)])}${upTo === null ? nothing : sql` and load_id <= ${upTo}`}`;

/** How fresh the figures are that were just read. */
interface Freshness {
  /** When the newest of the facts came that they are made of. */
  asOf: string | null;
  /** That newer ones are being worked in, in words. */
  words: string | null;
}

/** After a load, marts are derived while pages are read: what they show is then of the load before, and says so. */
export async function readFreshness(
  reader: Reader,
  of: Pick<Dataset | List, 'reach' | 'facts'>,
  { asOf }: CompanyData,
): Promise<Freshness> {
  const { upTo } = await readProgress(reader);
  if (upTo === null) return { asOf, words: null };
  const [shown] = await run<{ at: string | null }>(reader, newestLoad(of, upTo));
  return {
    asOf: shown?.at ?? null,
    words: 'New data have arrived and are being worked in: some figures are still of before.',
  };
}
