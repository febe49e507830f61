import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mostPositions } from '../../../contracts/par-simulation.ts';
import { slightRise } from '../../../contracts/planned-levels.ts';
import { type ReportAnswer, reportAnswer } from '../../../contracts/report.ts';
import { readList, writeList } from '../../../contracts/value-list.ts';
import { call } from '../../lib/call.ts';
import type { Position } from './position-in-address.ts';

/** What can be accepted without a further look. An item leaves a place by a decision of its own. */
const acceptable = ['raise', 'lower', 'reshape', 'shift', 'add'];
const told = z.pick(reportAnswer, { rows: true, totals: true, total_rows: true });
const notAsked = new Set(['sort', 'limit', 'offset', 'suggestion', 'suggestionName']);
type Row = ReportAnswer['rows'][number];

export interface Suggestion extends Position {
  kind: string;
  min: number;
  max: number;
  runsOutMoreOften: boolean;
}

/** The question of the page, narrowed to what can be accepted; null where its own filter leaves nothing of that. */
export function suggestionQuery(params: URLSearchParams): string | null {
  const chosen = readList(params.get('suggestion'));
  const kinds = chosen.length > 0 ? acceptable.filter((kind) => chosen.includes(kind)) : acceptable;
  if (kinds.length === 0) return null;
  const asked = new URLSearchParams([...params].filter(([name]) => !notAsked.has(name)));
  asked.set('suggestion', writeList(kinds));
  asked.set('limit', String(mostPositions));
  return asked.toString();
}

/** The suggestions under the filters of the page, with what all of them together would have done, as the page tells it. */
export function useSuggestions(params: URLSearchParams) {
  const query = suggestionQuery(params);
  return useQuery({
    queryKey: ['par-suggestions', query],
    queryFn: async ({ signal }) => {
      if (query === null) return { all: 0, suggestions: [], effect: null };
      const { rows, totals, total_rows } = await call(told, 'GET', `reports/1066?${query}`, { signal });
      return { all: total_rows, suggestions: rows.map(suggestionIn), effect: effectIn(totals) };
    },
    staleTime: 60_000,
  });
}

const suggestionIn = (row: Row): Suggestion => {
  const [before, after] = [numberIn(row, 'stockout_rate'), numberIn(row, 'stockout_rate_suggested')];
  return {
    facility: String(row.facility_code),
    location: String(row.location_code),
    item: String(row.item_code),
    kind: String(row.suggestion),
    min: numberIn(row, 'suggested_min') ?? 0,
    max: numberIn(row, 'suggested_max') ?? 0,
    runsOutMoreOften: before !== null && after !== null && after - before > slightRise,
  };
};

/** What the suggested levels change: the cost of the current ones is what they are compared with. */
const effectIn = (totals: Row) => ({
  current: { stockout_rate: numberIn(totals, 'stockout_rate'), carrying_cost_year: 0 },
  suggested: {
    stockout_rate: numberIn(totals, 'stockout_rate_suggested'),
    carrying_cost_year: numberIn(totals, 'carrying_cost_delta'),
  },
});
export type Effect = ReturnType<typeof effectIn>;

const numberIn = (row: Row, key: string): number | null => {
  const value = row[key];
  return typeof value === 'number' ? value : null;
};
