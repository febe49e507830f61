import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decisionsAnswer } from '../../../contracts/decisions.ts';
import { type VerdictsAsked, verdictsAnswer } from '../../../contracts/recall-verdicts.ts';
import { reportAnswer } from '../../../contracts/report.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';

/** A lot to decide about; one that is not known stands at its place. */
export interface LotToDecide {
  key: string;
  recall: string;
  ndc: string;
  item: string;
  lot: string;
  facility: string;
  location: string;
  place: string;
  verdict: string;
}

const mostLots = 200;
/** What the address says of how the page is looked at, beside the names of what was chosen: no question of its rows. */
const looks = ['offset', 'columns', 'row', 'view'];
const words = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const sameLot = (lot: string) => lot.toUpperCase().replace(/[^A-Z0-9]/gu, '');

/** The lots of the rows that the page shows, each once; a known lot stands for all of its places. */
export function useLots(search: string) {
  return useQuery({
    queryKey: ['report', 'recall-match', 'lots', search],
    queryFn: async ({ signal }): Promise<LotToDecide[]> => {
      const query = new URLSearchParams(search);
      for (const name of [...query.keys()]) if (looks.includes(name) || name.endsWith('Name')) query.delete(name);
      query.set('limit', String(mostLots));
      const { rows } = await call(reportAnswer, 'GET', `reports/recall-match?${query}`, { signal });
      const lots = new Map<string, LotToDecide>();
      for (const row of rows) {
        const lot = words(row.lot);
        const isKnown = lot !== '';
        const one = {
          recall: words(row.recall_number_code ?? row.recall_number),
          ndc: words(row.ndc_code),
          item: words(row.item),
          lot,
          facility: isKnown ? '' : words(row.facility_code),
          location: isKnown ? '' : words(row.location_code),
          place: isKnown ? 'All places' : [words(row.facility), words(row.location)].filter(Boolean).join(', '),
          verdict: words(row.recall_verdict),
        };
        // What is ordered and has not come has no place yet: it is decided when its lot is known.
        if (!isKnown && one.location === '') continue;
        const key = [one.ndc, sameLot(lot), one.facility, one.location].join(' ');
        if (!lots.has(key)) lots.set(key, { ...one, key });
      }
      return [...lots.values()];
    },
  });
}

const decisionsKey = ['decisions', 'recall-verdict'];

/** What was decided about lots of an NDC, the newest first: whoever decides must have seen it. */
export const useDecided = () =>
  useQuery({
    queryKey: decisionsKey,
    queryFn: ({ signal }) => call(decisionsAnswer, 'GET', 'decisions/recall-verdict', { signal }),
  });

/** The decision in force on a lot. */
export const standingOn = (
  decided: { id: number; subject: Record<string, string> }[],
  { recall, ndc, lot, facility, location }: LotToDecide,
): number | null =>
  decided.find(
    ({ subject }) =>
      subject.recall_key === recall &&
      subject.ndc === ndc &&
      subject.lot_key === sameLot(lot) &&
      (lot !== '' || (subject.facility_code === facility && subject.location_code === location)),
  )?.id ?? null;

export function useDecide() {
  const client = useQueryClient();
  const { idOf, done } = useRequestId();
  return useMutation({
    mutationFn: (body: Omit<VerdictsAsked, 'request'>) =>
      call(verdictsAnswer, 'POST', 'reports/recall-match/verdicts', { body: { ...body, request: idOf(body) } }),
    onSuccess: done,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['report'] });
      return client.invalidateQueries({ queryKey: decisionsKey });
    },
  });
}
