import { type Fragment, join, sql, table } from '../../../query/define/sql.ts';
import type { Verdict } from '../../notices/science/judge-lot.ts';

/** What a notice itself is read to say about a lot, as it stands now. */
export type MatchNow = {
  source: string;
  recall_key: string;
  recall_number: string;
  ndc: string;
  lot: string;
  verdict: Verdict;
  text_mark: string;
};

export const matchesNow = (asked: readonly { recall: string; ndc: string }[]): Fragment => sql`
  select match.source, match.recall_key, coalesce(match.recall_number, match.recall_key) as recall_number, made.ndc, match.lot, match.verdict, match.text_mark
  from ${table('recall_matches')} match join ${table('products')} made on made.product_id = match.product_id
  where match.to_date = date '9999-12-31' and (${join(
    asked.map(
      ({ recall, ndc }) =>
        sql`((match.recall_key = ${recall} or match.recall_number = ${recall}) and made.ndc = ${ndc})`,
    ),
    ' or ',
  )})`;
