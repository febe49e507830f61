import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mostPositions, parSimulationAnswer } from '../../../contracts/par-simulation.ts';
import { reportAnswer } from '../../../contracts/report.ts';
import { readList, writeList } from '../../../contracts/value-list.ts';
import { call } from '../../lib/call.ts';
import type { Position } from './position-in-address.ts';

/** What can be accepted without a further look. An item leaves a place by a decision of its own. */
const acceptable = ['raise', 'lower', 'shift', 'add'];
const rowsAnswer = z.pick(reportAnswer, { rows: true, total_rows: true });
const notAsked = new Set(['sort', 'limit', 'offset', 'suggestion', 'suggestionName']);

export interface Suggestion extends Position {
  kind: string;
  min: number;
  max: number;
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

/** The suggestions under the filters of the page, with what all of them together would have done. */
export function useSuggestions(params: URLSearchParams) {
  const query = suggestionQuery(params);
  return useQuery({
    queryKey: ['par-suggestions', query],
    queryFn: async ({ signal }) => {
      if (query === null) return { all: 0, suggestions: [], simulation: null };
      const { rows, total_rows } = await call(rowsAnswer, 'GET', `reports/1066?${query}`, { signal });
      const suggestions = rows.map(suggestionIn);
      if (total_rows > mostPositions || suggestions.length === 0)
        return { all: total_rows, suggestions, simulation: null };
      const positions = suggestions.map(({ kind: _, ...position }) => position);
      const simulation = await call(parSimulationAnswer, 'POST', 'reports/1066/simulate', {
        body: { positions },
        signal,
      });
      return { all: total_rows, suggestions, simulation };
    },
    staleTime: 60_000,
  });
}

const suggestionIn = (row: Record<string, unknown>): Suggestion => ({
  facility: String(row.facility_code),
  location: String(row.location_code),
  item: String(row.item_code),
  kind: String(row.suggestion),
  min: Number(row.suggested_min),
  max: Number(row.suggested_max),
});
