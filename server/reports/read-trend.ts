import { ifCovered } from '../../contracts/calendar.ts';
import type { TrendAnswer } from '../../contracts/trend.ts';
import { askedFor, askOf, timelessFilter } from './asked-for.ts';
import { followedFigures, readTotals, toNumber } from './key-figures.ts';
import type { ReportQuestion } from './read-question.ts';
import type { Reader } from './reader.ts';
import { settleRequired } from './settle-required.ts';
import { spansOf } from './trend-spans.ts';

const nothing: TrendAnswer = { by: null, spans: [], figures: {} };

/**
 * The key figures over time. Each value is asked for as if its days had been chosen on the page: a ratio, a median or an
 * average by day is then what the page would say, which no sum of parts could promise.
 */
export async function readTrend(reader: Reader, sent: ReportQuestion): Promise<TrendAnswer> {
  const { question, missing } = await settleRequired(reader, sent);
  const { report, filters, detail } = question;
  const isChosen = report.about?.filters.some((name) => name in filters) ?? true;
  const followed = followedFigures(report);
  const isOfPage = !detail && isChosen && !timelessFilter(question);
  if (missing.length > 0 || !isOfPage || followed.length === 0) return nothing;

  const { asked, data } = await askedFor(reader, question);
  const { by, spans } = spansOf(report.time, asked);
  const figures = Object.fromEntries(followed.map((key): [string, (number | null)[]] => [key, []]));
  // One after the other: nobody waits for these, and somebody may be opening a page.
  for (const days of spans) {
    const isKnown = ifCovered(days, data.covered) !== null;
    const totals = isKnown ? await readTotals(reader, report, followed, askOf(report, days, data.covered, asked)) : {};
    for (const key of followed) figures[key]?.push(toNumber(totals[key]));
  }
  return { by, spans, figures };
}
